import { type TrackedDelivery as Tracked, trackDelivery } from '@salama/contract/dispatch'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer } from '../../testing/server.ts'
import { TrackedDelivery } from './tracked-delivery.tsx'

const ID = '00000000-0000-4000-8000-000000000601'
const TRACKED: Tracked = {
  id: ID,
  kind: 'delivery',
  status: 'in_transit',
  label: 'Em Trânsito',
  driver: {
    name: 'Nélio Mabjaia',
    profileImageUrl: null,
    vehicleType: 'motorcycle',
    plate: 'ABC 123 MC',
    rating: 4.5,
    totalDeliveries: 12,
    phone: '841234567',
  },
  position: { latitude: -25.96, longitude: 32.58, at: '2026-11-22T08:00:00.000Z' },
  pickup: { latitude: -25.9653, longitude: 32.5834 },
  dropoff: { latitude: -25.9521, longitude: 32.5896 },
  etaMinutes: 7,
  pin: '0472',
  timeline: [],
  search: null,
}

beforeEach(() => answer(trackDelivery, TRACKED))

const open = () =>
  show(
    <>
      <h1>Pedido</h1>
      <TrackedDelivery taskId={ID} />
    </>,
  )

test('the customer sees who comes, with plate, telephone, code, map and minutes (X-100, X-140)', async () => {
  await open()
  await expect.element(page.getByText('Nélio Mabjaia')).toBeVisible()
  for (const text of ['ABC 123 MC', '0472', 'Chega em cerca de 7 min']) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await expect.element(page.getByRole('link', { name: /Ligar a Nélio/ })).toHaveAttribute('href', 'tel:841234567')
  await expectAccessible()
})

test('a bar says how far the driver still is; the map comes to who asks for it (X-100)', async () => {
  await open()
  const bar = page.getByRole('progressbar', { name: 'Caminho: Loja até Casa' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', 'A 1,3 km de si')
  await expect.element(page.getByRole('status')).toHaveTextContent('A 1,3 km de si')
  expect(document.querySelector('.map-pin')).toBeNull()
  await page.getByRole('button', { name: 'Mostrar mapa (90 kB)' }).click()
  await expect.poll(() => document.querySelectorAll('.map-pin').length).toBe(3)
  await expectAccessible()
})

test('to a door without coordinates it says how far from the shop the driver is (X-100)', async () => {
  answer(trackDelivery, { ...TRACKED, dropoff: null, etaMinutes: null })
  await open()
  await expect.element(page.getByText('A 700 m da loja')).toBeVisible()
  expect(document.querySelector('[role=progressbar]')).toBeNull()
})

test('a ride in progress says how far its destination is (X-100)', async () => {
  answer(trackDelivery, { ...TRACKED, kind: 'ride', pin: null })
  await open()
  await expect
    .element(page.getByRole('progressbar', { name: 'Caminho: Partida até Destino' }))
    .toHaveAttribute('aria-valuetext', 'A 1,3 km do destino')
})

test('while nobody has accepted it says how many were asked (X-138)', async () => {
  const search = { asked: 3, declined: 1, unanswered: 1, until: null }
  answer(trackDelivery, { ...TRACKED, status: 'pending', driver: null, position: null, etaMinutes: null, search })
  await open()
  await expect.element(page.getByText(/Perguntámos a 3, 1 não pode\./)).toBeVisible()
})

test('after the end neither code nor position is shown (DRV-06)', async () => {
  answer(trackDelivery, { ...TRACKED, status: 'delivered', position: null, etaMinutes: null, pin: null })
  await open()
  await expect.element(page.getByText('Nélio Mabjaia')).toBeVisible()
  expect(document.querySelectorAll('.map-pin')).toHaveLength(0)
})
