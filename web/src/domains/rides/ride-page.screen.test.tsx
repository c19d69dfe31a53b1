import { type TrackedDelivery, trackDelivery } from '@salama/contract/dispatch'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import { getPayment } from '@salama/contract/payments'
import { listLocations } from '@salama/contract/places'
import { getOwnReview } from '@salama/contract/reviews'
import { arriveForRide, cancelRide, getRide, listRides, missRider, type Ride } from '@salama/contract/rides'
import { getOwnTip } from '@salama/contract/tips'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { RIDE_ID, ride } from '../../testing/rides.ts'
import { payment, soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, hold, refuse, sentTo } from '../../testing/server.ts'
import { taskActions } from './driver/task-actions.tsx'
import { RidePage } from './ride-page.tsx'

const DRIVER = { name: 'Zito Cumbe', profileImageUrl: null, phone: '841234567', plate: 'ABC 123 MC', rating: 4.8 }
const HERE = { latitude: -25.9653, longitude: 32.5834 }

const tracked = (changes: Partial<TrackedDelivery> = {}): TrackedDelivery => ({
  id: RIDE_ID,
  kind: 'ride',
  status: 'assigned',
  label: 'Atribuída',
  driver: { ...DRIVER, vehicleType: 'car', totalDeliveries: 12 },
  position: { ...HERE, at: '2026-11-20T08:00:00.000Z' },
  pickup: HERE,
  dropoff: null,
  etaMinutes: 4,
  pin: '4821',
  timeline: [],
  search: null,
  ...changes,
})

const step = (status: Ride['status']) => ({ status, at: '2026-11-20T08:00:00.000Z' })

beforeEach(() => {
  answer(listRides, [])
  answer(listLocations, [])
  answer(trackDelivery, tracked())
})

const showPage = () =>
  show(
    <Route path="/transport/:id">
      <RidePage />
    </Route>,
    { path: `/transport/${RIDE_ID}` },
  )

async function open(changes: Partial<Ride> = {}) {
  answer(getRide, ride(changes))
  await showPage()
}

describe('a ride', () => {
  test('that is searched for says until when, and what happens then', async () => {
    answer(trackDelivery, tracked({ status: 'pending', driver: null, position: null, etaMinutes: null }))
    await open({
      searchUntil: soon(5),
      timeline: [step('requested')],
      cancellation: { fee: 0 },
      paymentMethod: 'm-pesa',
      paymentStatus: 'confirmed',
    })
    await expect
      .element(page.getByText(/durante mais 0\d:\d\d\. Se não aparecer nenhum, recebe tudo de volta/))
      .toBeVisible()
    await expect.element(page.getByText('Cancelar agora é grátis.').first()).toBeVisible()
    await expectAccessible()
  })

  test('in cash promises no money back while it is searched for', async () => {
    answer(trackDelivery, tracked({ status: 'pending', driver: null, position: null, etaMinutes: null }))
    await open({ searchUntil: soon(5), timeline: [step('requested')] })
    await expect.element(page.getByText(/Se não aparecer nenhum, não paga nada/)).toBeVisible()
  })

  test('on a transfer that is looked for says that nobody is searched for yet (A-11)', async () => {
    await open({
      timeline: [step('requested')],
      cancellation: { fee: 0 },
      paymentMethod: 'bank-transfer',
      paymentStatus: 'pending_verification',
    })
    await expect.element(page.getByText('À espera da sua transferência')).toBeVisible()
    await expect.element(page.getByText(/quando a encontrarmos na nossa conta/)).toBeVisible()
    expect(callsOf(trackDelivery)).toEqual([])
    await expectAccessible()
  })

  test('with a driver shows who comes, with plate, arrival and code (X-100, X-106)', async () => {
    await open({
      status: 'accepted',
      driver: { ...DRIVER, position: null },
      pin: '4821',
      timeline: [step('requested')],
    })
    for (const text of ['Zito Cumbe', 'ABC 123 MC', '4821', /em cerca de 4 min/]) {
      await expect.element(page.getByText(text).first()).toBeVisible()
    }
    await expect.element(page.getByRole('link', { name: /Ligar a Zito/ })).toHaveAttribute('href', 'tel:841234567')
    await expectAccessible()
  })

  test('whose driver waits shows the clock', async () => {
    await open({ status: 'arrived', waitsUntil: soon(4), timeline: [step('requested'), step('accepted')] })
    await expect.element(page.getByText('O motorista está à sua espera')).toBeVisible()
    await expect.element(page.getByText(/^0[34]:\d\d$/)).toBeVisible()
  })

  test('that costs something to cancel says so before it is cancelled', async () => {
    const end = { reason: 'Cancelada por si', fee: 20_00, returned: 130_00 }
    const cancelled = ride({ status: 'cancelled', cancelled: end })
    answer(cancelRide, cancelled)
    await open({ status: 'accepted', cancellation: { fee: 20_00 } })
    // What the server says of the ride from then on.
    answer(getRide, cancelled)
    await page.getByRole('button', { name: 'Cancelar viagem' }).click()
    const asked = page.getByRole('alertdialog')
    await expect.element(asked).toMatchTextContent('Cancelar agora custa 20 MT')
    await asked.getByRole('button', { name: 'Cancelar viagem' }).click()
    await expect.element(page.getByText(/20\sMT ficaram para o motorista/)).toBeVisible()
    expect(sentTo(cancelRide)).toEqual([{ id: RIDE_ID, body: {} }])
  })

  test('without a driver says what went back, and leads to another', async () => {
    await open({ status: 'no_driver', cancelled: { reason: 'Não encontrámos motorista', fee: 0, returned: 150_00 } })
    await expect.element(page.getByText(/Devolvemos 150\sMT à sua carteira/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Pedir outra viagem' })).toHaveAttribute('href', '/transport')
  })

  test('that is over has its receipt, and can be reviewed (X-104)', async () => {
    answer(getPayment, payment('confirmed', { hasReceipt: true }))
    answer(getOwnReview, { review: null, mayWrite: true })
    answer(getOwnTip, { tip: null, mayGive: true })
    await open({
      status: 'completed',
      paymentMethod: 'm-pesa',
      paymentStatus: 'confirmed',
      transactionId: '00000000-0000-4000-8000-000000000900',
      driver: { ...DRIVER, phone: null, position: null },
    })
    await expect.element(page.getByRole('link', { name: 'Recibo (PDF)' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Como correu a viagem?' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: `Gorjeta para ${DRIVER.name}` })).toBeVisible()
    await expectAccessible()
  })

  test('whose transfer was not found can be paid (A-11)', async () => {
    answer(getOwnReview, { review: null, mayWrite: false })
    await open({ status: 'completed', paymentMethod: 'bank-transfer', paymentStatus: 'unpaid' })
    await expect.element(page.getByText(/Não encontrámos a sua transferência/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Pagar agora' })).toBeVisible()
  })

  test('shows a skeleton while it comes, and what went wrong', async () => {
    answer(getRide, ride())
    const release = hold(getRide)
    await showPage()
    await expect.element(page.getByText('Carregando...').first()).toBeInTheDocument()
    release()
  })

  test('that is not one’s own is not found', async () => {
    refuse(getRide, 404, { code: 'rides.not_found', message: 'Não encontrámos esta viagem.' })
    await showPage()
    await expect.element(page.getByText('Não encontrámos esta viagem.')).toBeVisible()
    const link = page.getByRole('link', { name: 'Ver as minhas viagens' })
    await expect.element(link).toHaveAttribute('href', '/transport')
  })
})

test('the driver says that they are there, and may go once they have waited', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  answer(arriveForRide, { status: 'arrived', waitsUntil: new Date(Date.now() + 3 * MINUTE_MS).toISOString() })
  answer(missRider, { status: 'cancelled', waitsUntil: null })
  const delivery = { id: RIDE_ID, status: 'assigned' } as Parameters<typeof taskActions.Actions>[0]['delivery']
  await show(<taskActions.Actions delivery={delivery} />)
  await page.getByRole('button', { name: 'Cheguei' }).click()
  const gone = page.getByRole('button', { name: 'Passageiro não apareceu' })
  await expect.element(gone).toBeDisabled()
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  await expect.element(gone).toBeEnabled()
  await gone.click()
  expect(sentTo(missRider)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Não apareceu' }).click()
  await expect.poll(() => sentTo(missRider)).toEqual([{ id: RIDE_ID }])
  expect(sentTo(arriveForRide)).toEqual([{ id: RIDE_ID }])
})
