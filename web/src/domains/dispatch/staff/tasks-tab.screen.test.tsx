import {
  assignDriver,
  type Candidate,
  endTask,
  listCandidates,
  listOpenTasks,
  type OpenTask,
} from '@salama/contract/dispatch/staff'
import { listLocations } from '@salama/contract/places'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MAPUTO } from '../../../testing/places.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { TasksTab } from './tasks-tab.tsx'

const RIDE: OpenTask = {
  id: '00000000-0000-4000-8000-000000000901',
  kind: 'ride',
  status: 'in_transit',
  orderType: 'ride',
  customer: { id: '00000000-0000-4000-8000-000000000001', name: 'Ana Macuácua', phone: '841234567' },
  pickupAddress: 'Av. Eduardo Mondlane 100',
  dropoffAddress: 'Praça da OMM',
  pickup: { latitude: -25.9653, longitude: 32.5834 },
  dropoff: { latitude: -25.9453, longitude: 32.5934 },
  fee: 150_00,
  driver: {
    name: 'Zito Cumbe',
    phone: '861234567',
    vehicleType: 'car',
    plate: 'ABC 123 MC',
    position: { latitude: -25.96, longitude: 32.585, at: '2026-11-20T08:00:00.000Z' },
  },
  search: { asked: 2, declined: 1, unanswered: 0, until: null },
  createdAt: '2026-11-20T07:50:00.000Z',
  since: '2026-11-20T07:55:00.000Z',
}
const DELIVERY: OpenTask = {
  ...RIDE,
  id: '00000000-0000-4000-8000-000000000902',
  kind: 'delivery',
  status: 'pending',
  orderType: 'food',
  customer: { ...RIDE.customer, name: 'Telma Chiluvane' },
  driver: null,
}
const NEAR: Candidate = {
  driverId: '00000000-0000-4000-8000-000000000903',
  name: 'Nélio Mabjaia',
  phone: '871234567',
  vehicleType: 'motorcycle',
  plate: 'MMA 100 MC',
  distanceKm: 1.2,
  seenAt: '2026-11-20T08:00:00.000Z',
  isBusy: false,
  hasDeclined: true,
}
const FAR: Candidate = {
  ...NEAR,
  driverId: '00000000-0000-4000-8000-000000000904',
  name: 'Olga Tembe',
  phone: null,
  distanceKm: null,
  seenAt: null,
  isBusy: true,
  hasDeclined: false,
}

beforeEach(() => {
  answer(listOpenTasks, [RIDE, DELIVERY])
  answer(listLocations, [MAPUTO])
  answer(endTask, { id: RIDE.id, status: 'cancelled' })
  answer(listCandidates, [NEAR, FAR])
  answer(assignDriver, { id: DELIVERY.id, status: 'assigned' })
})

const open = () =>
  show(
    <>
      <h1>Operador</h1>
      <TasksTab />
    </>,
  )
const chosen = (name: RegExp) => page.getByRole('button', { name }).click()

test('the board lists rides and deliveries with who drives them, and how the search goes', async () => {
  await open()
  await expect
    .element(page.getByRole('button', { name: /Ana Macuácua.*Em Trânsito.*Viagem.*Zito Cumbe/ }))
    .toBeVisible()
  await chosen(/Telma Chiluvane.*Pendente.*Comida.*Sem motorista/)
  await expect.element(page.getByText('2: 1 não quiseram, 0 não responderam')).toBeVisible()
  await expectAccessible()
})

test('a ride under way is ended with a reason', async () => {
  await open()
  await chosen(/Ana Macuácua/)
  await expect.element(page.getByText('Zito Cumbe · Carro · ABC 123 MC')).toBeVisible()
  await page.getByRole('button', { name: 'Terminar viagem' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Acidente.' }).click()
  answer(listOpenTasks, [DELIVERY])
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar viagem' }).click()
  await expect.element(page.getByText('Viagem terminada')).toBeVisible()
  await expect.element(page.getByText('Este caso já não espera decisão.')).toBeVisible()
  expect(callsOf(endTask)[0]?.body).toEqual({ reason: 'Acidente.' })
})

test('a delivery that nobody took is given to a driver, the nearest first', async () => {
  await open()
  await chosen(/Telma Chiluvane/)
  await page.getByRole('button', { name: 'Atribuir motorista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Atribuir motorista' })
  await expect.element(dialog.getByText(/A 1,2 km · rejeitou esta/)).toBeVisible()
  await expect.element(dialog.getByText(/Posição desconhecida · já leva outra/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: '87 123 4567' })).toHaveAttribute('href', 'tel:+258871234567')
  await expectAccessible()
  answer(listOpenTasks, [RIDE, { ...DELIVERY, status: 'assigned', driver: RIDE.driver }])
  await dialog.getByRole('button', { name: 'Atribuir a Nélio Mabjaia' }).click()
  await expect.element(page.getByText('Motorista atribuído')).toBeVisible()
  expect(callsOf(assignDriver)[0]?.body).toEqual({ driverId: NEAR.driverId })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('who was faster is told of, and nobody online is said', async () => {
  refuse(assignDriver, 409, { code: 'dispatch.taken', message: 'Outro motorista aceitou esta entrega primeiro.' })
  await open()
  await chosen(/Telma Chiluvane/)
  await page.getByRole('button', { name: 'Atribuir motorista' }).click()
  answer(listCandidates, [])
  await page.getByRole('button', { name: 'Atribuir a Olga Tembe' }).click()
  await expect.element(page.getByText('Outro motorista aceitou esta entrega primeiro.')).toBeVisible()
  await expect.element(page.getByText(/Nenhum motorista com o veículo certo/)).toBeVisible()
})

test('a delivery is cancelled with a reason', async () => {
  await open()
  await chosen(/Telma Chiluvane/)
  await page.getByRole('button', { name: 'Cancelar entrega' }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Manter a entrega' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'O cliente pediu.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar entrega' }).click()
  await expect.element(page.getByText('O que foi pago volta ao cliente.')).toBeVisible()
  expect(callsOf(endTask)[0]?.body).toEqual({ reason: 'O cliente pediu.' })
})

test('of a delivery on its way staff say who bears it', async () => {
  answer(listOpenTasks, [{ ...DELIVERY, status: 'in_transit', driver: RIDE.driver }])
  await open()
  await chosen(/Telma Chiluvane/)
  await page.getByRole('button', { name: 'Cancelar entrega' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Acidente com a encomenda.' }).click()
  await dialog.getByRole('button', { name: 'Cancelar entrega' }).click()
  await expect.element(dialog.getByText('Escolha o que aconteceu.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'O motorista não conseguiu entregar' }).click()
  await dialog.getByRole('button', { name: 'Cancelar entrega' }).click()
  await expect.element(page.getByText('O dinheiro segue quem suporta.')).toBeVisible()
  expect(callsOf(endTask)[0]?.body).toEqual({ reason: 'Acidente com a encomenda.', returnReason: 'driver_fault' })
})

test('a delivery on its way back is left to its driver', async () => {
  answer(listOpenTasks, [{ ...DELIVERY, status: 'returning', driver: RIDE.driver }])
  await open()
  await chosen(/Telma Chiluvane/)
  await expect.element(page.getByText('O motorista leva a encomenda de volta à loja.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Cancelar entrega' }).query()).toBeNull()
})

test('without anything under way it says what will stand there', async () => {
  answer(listOpenTasks, [])
  await open()
  await expect.element(page.getByRole('heading', { name: 'Nada em curso' })).toBeVisible()
})
