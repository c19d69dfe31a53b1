import { type Appointment, listAppointments } from '@salama/contract/appointments'
import { listEnrolments } from '@salama/contract/courses'
import { getDuty } from '@salama/contract/duty'
import { getSubscription } from '@salama/contract/insurance'
import { formatLongDay, formatTime } from '@salama/contract/kernel/time'
import { listOrders } from '@salama/contract/orders'
import { getOwnStats } from '@salama/contract/overview'
import { listPayments } from '@salama/contract/payments'
import { listRides } from '@salama/contract/rides'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { held, soon } from '../../testing/samples.ts'
import { ANA, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf } from '../../testing/server.ts'
import { HomePage } from './home-page.tsx'

const DAY = 1_440
const next = page.getByRole('region', { name: 'Próxima Consulta' })
const activity = page.getByRole('region', { name: 'A sua atividade' })
const greeting = page.getByRole('heading', { level: 1 })
const figures = () =>
  activity
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => {
  answer(listAppointments, [])
  answer(listEnrolments, [])
  answer(listOrders, [])
  answer(listPayments, [])
  answer(listRides, [])
  answer(getSubscription, null)
  answer(getOwnStats, { servicesUsed: 0, saved: 0 })
  answer(getDuty, { onDuty: 0, waiting: 0, expectedMinutes: null, price: 600_00, nextFreeAt: null } as never)
})

test.each([
  ['a phone', 360, 740],
  ['a laptop', 1280, 800],
])(
  'home on %s greets the person, leads to everything and shows nothing that is not theirs (HOME-001, HOME-006, HOME-009, HOME-013, HOME-014, HOME-015, HOME-016, HOME-017, HOME-018, HOME-019, HOME-020, HOME-021, HOME-022, HOME-023, HOME-024, HOME-027, HOME-028, HOME-029, HOME-030)',
  async (_screen, width, height) => {
    await page.viewport(width, height)
    await show(<HomePage />, { user: { ...ANA, firstName: 'Amina', lastName: 'da Graça Sitoe' } })
    await expect.element(greeting).toHaveTextContent('Olá, Amina')
    await expect.element(page.getByText('AS', { exact: true })).toBeVisible()
    expect(page.getByRole('main').getByRole('img').elements()).toEqual([])

    await expect.element(next).toMatchTextContent('Nenhuma consulta agendada')
    expect(next.element().textContent).not.toMatch(/Dra?\.|23:30|Videochamada|\d\/\d|\d{4}/)
    await expect.poll(figures).toEqual(['0', '0 MT'])
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
    await expectAccessible()

    const hrefs = (links: Element[]) => links.map((link) => link.getAttribute('href'))
    const services = page.getByRole('region', { name: 'Serviços' }).getByRole('link').elements()
    expect(hrefs(services)).toEqual(['/telemedicine', '/pharmacy', '/insurance', '/delivery'])
    await expect.element(page.getByRole('heading', { name: 'Precisa de uma viagem?' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Pedir Agora' })).toHaveAttribute('href', '/transport')
    await expect.element(next.getByRole('link', { name: 'Agendar' })).toHaveAttribute('href', '/telemedicine')
  },
)

test('home shows the first of the list as the next consultation, and counts what was really given (HOME-021, HOME-022, HOME-025, HOME-026, HOME-030, HOME-031)', async () => {
  const { holdExpiresAt: _held, ...confirmed } = held({
    doctorName: 'Dra. Helena Macuácua',
    type: 'chat',
    status: 'confirmed',
    paymentStatus: 'paid',
    appointmentTime: soon(2 * DAY),
    endsAt: soon(2 * DAY + 30),
  })
  const other = (n: number, changes: Partial<Appointment>): Appointment => ({
    ...confirmed,
    id: `00000000-0000-4000-8000-00000000020${n}`,
    ...changes,
  })
  const past = { status: 'completed', appointmentTime: soon(-2 * DAY), endsAt: soon(-2 * DAY + 30) } as const
  answer(listAppointments, [
    confirmed,
    other(1, { doctorName: 'Dr. Outro Qualquer', appointmentTime: soon(3 * DAY), endsAt: soon(3 * DAY + 30) }),
    other(2, { ...past, amountDue: 20_000 }),
    other(3, past),
  ])
  answer(getOwnStats, { servicesUsed: 2, saved: 60_000 })
  await show(<HomePage />)
  for (const text of ['Helena Macuácua', 'Chat de texto', 'Confirmada']) {
    await expect.element(next).toMatchTextContent(text)
  }
  const { appointmentTime } = confirmed
  await expect
    .element(next.getByRole('time'))
    .toHaveTextContent(`${formatLongDay(appointmentTime)}, ${formatTime(appointmentTime)}`)
  expect(page.getByText('Outro Qualquer').elements()).toEqual([])
  await expect.poll(figures).toEqual(['2', '600 MT'])
  expect(callsOf(listAppointments)).toHaveLength(1)
})

test.each([
  [{ firstName: '', lastName: '', email: 'rosa@exemplo.co.mz' }, /^Olá, rosa$/],
  [{ firstName: '', lastName: '', email: null }, /^Olá, (?!undefined|null)\S/],
])(
  "home shows the person's picture, and greets also who has no first name: %o (HOME-007, HOME-008)",
  async (changes, greeted) => {
    await show(<HomePage />, { user: { ...ANA, ...changes, profileImageUrl: '/icons/apple-touch-icon.png' } })
    await expect.element(greeting).toMatchTextContent(greeted)
    const picture = page.getByRole('img', { name: 'A sua fotografia' })
    await expect.element(picture).toHaveAttribute('src', '/icons/apple-touch-icon.png')
  },
)
