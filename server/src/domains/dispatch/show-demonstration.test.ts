import { MINUTE_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CENTRE, goOnline, move, noKinds, taskFor } from '../../../testing/dispatch.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { topUpDemonstration } from './seed/demonstration.ts'

let server: TestServer
let driver: Visitor
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
  driver = server.visitor()
  await driver.post('/api/auth/login', { identifier: 'entregador@demo.salama.mz', password: 'Salama-2026!' })
})
afterAll(() => server.stop())

type Shown = { id: string; orderType: string; status: string; pickupAddress: string; deliveryAddress: string }

const pending = async (): Promise<Shown[]> => {
  const { body } = await driver.get('/api/delivery/driver-deliveries')
  return (body as unknown as Shown[]).filter(({ status }) => status === 'pending')
}
const topUp = (now: Date) => server.app.platform.db.transact((tx) => topUpDemonstration(tx, noKinds, now))

test('the demonstration’s driver is approved and finds deliveries (DRIV-054..057, DRIV-096, DRIV-098)', async () => {
  expect((await driver.get('/api/delivery/driver')).body).toMatchObject({
    status: 'approved',
    isAvailable: true,
    vehicleType: 'motorcycle',
    totalDeliveries: 12,
    rating: 0,
  })
  await goOnline(driver, CENTRE)
  expect((await pending()).length).toBeGreaterThanOrEqual(3)
  const ways = (await pending()).map(({ pickupAddress, deliveryAddress }) => `${pickupAddress} → ${deliveryAddress}`)
  expect(new Set(ways).size).toBe(ways.length)
})

test('what the driver declines is replaced, so that there is always some', async () => {
  for (const { id } of await pending()) await move(driver, id, { status: 'cancelled' })
  expect(await pending()).toEqual([])
  await topUp(new Date())
  expect((await pending()).length).toBeGreaterThanOrEqual(3)
})

test('a courier carries what nobody took, before the search ends', async () => {
  const customer = await server.person()
  const { id } = await taskFor(server, { customerId: customer.id })
  const statusOf = async () => (await customer.get(`/api/delivery/${id}`)).body['status']
  const seen = []
  for (let minute = 4; minute <= 13; minute += 3) {
    await topUp(new Date(Date.now() + minute * MINUTE_MS))
    seen.push(await statusOf())
  }
  expect(seen).toEqual(['assigned', 'picked_up', 'in_transit', 'delivered'])
})
