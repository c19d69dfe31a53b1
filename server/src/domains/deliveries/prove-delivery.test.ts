import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryFor, FEE } from '../../../testing/deliveries.ts'
import { accept, driverOnline, move, travel } from '../../../testing/dispatch.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { balanceOf } from '../payments/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const earned = (id: string) => balanceOf(server.app.platform.db.sql, { kind: 'driver', id })

test('a delivery without its code is asked about; after five wrong codes also one that is near', async () => {
  const customer = await server.person()
  for (const wrongCodes of [0, 5]) {
    const driver = await driverOnline(server, 'motorcycle')
    const { deliveryId: id, orderId, dropoffPin } = await deliveryFor(server, { customerId: customer.id })
    await accept(driver, id)
    for (const status of ['picked_up', 'in_transit']) await move(driver, id, { status })
    const pin = String((Number(dropoffPin) + 1) % 10_000).padStart(4, '0')
    for (let tries = 0; tries < wrongCodes; tries++) await move(driver, id, { status: 'delivered', pin })
    if (wrongCodes > 0) {
      const { body } = await move(driver, id, { status: 'delivered', pin: dropoffPin })
      expect([body['code'], body['message']]).toEqual([
        'dispatch.too_many_pins',
        'Demasiados códigos errados. Sem o código, só recebe depois de confirmarmos com o cliente.',
      ])
    }
    await travel(server, { id, driver, minutes: 60, there: wrongCodes > 0 })
    expect((await move(driver, id, { status: 'delivered' })).body['status']).toBe('delivered')
    expect([await earned(driver.driverId), (await customer.get(`/api/delivery/${id}`)).body['asksArrival']]).toEqual([
      0,
      true,
    ])
    const told = JSON.stringify((await customer.get('/api/notifications')).body)
    expect([told.includes('Recebeu a entrega?'), told.includes(orderId)]).toEqual([true, true])
    expect((await customer.post(`/api/delivery/${id}/arrival`, { hasArrived: true })).status).toBe(200)
    expect(await earned(driver.driverId)).toBe(FEE * 0.9)
  }
})

test('what is on a prescription is delivered with its code only (ORD-07)', async () => {
  const customer = await server.person()
  const driver = await driverOnline(server, 'motorcycle')
  const { deliveryId: id, dropoffPin: pin } = await deliveryFor(server, {
    customerId: customer.id,
    orderKind: 'pharmacy_order',
    requiresDropoffPin: true,
  })
  await accept(driver, id)
  for (const status of ['picked_up', 'in_transit']) await move(driver, id, { status })
  await travel(server, { id, driver, minutes: 60, there: true })
  const without = await move(driver, id, { status: 'delivered' })
  expect([without.status, without.body['code']]).toEqual([409, 'dispatch.pin_required'])
  await expect(
    server.query(
      "update dispatch_tasks set status = 'delivered', dropoff_proof = 'place', ended_at = now() where id = $1",
      [id],
    ),
  ).rejects.toThrow('dispatch_tasks_required_proof')
  const { body } = await move(driver, id, { status: 'delivered', pin })
  expect([body['status'], body['isInReview']]).toEqual(['delivered', undefined])
  expect(await earned(driver.driverId)).toBe(FEE * 0.9)
})

test('after five wrong codes what is on a prescription is brought back, also with the right one', async () => {
  const customer = await server.person()
  const driver = await driverOnline(server, 'motorcycle')
  const { deliveryId: id, dropoffPin } = await deliveryFor(server, {
    customerId: customer.id,
    orderKind: 'pharmacy_order',
    requiresDropoffPin: true,
  })
  await accept(driver, id)
  for (const status of ['picked_up', 'in_transit']) await move(driver, id, { status })
  const wrong = String((Number(dropoffPin) + 1) % 10_000).padStart(4, '0')
  for (let tries = 0; tries < 5; tries++) await move(driver, id, { status: 'delivered', pin: wrong })
  for (const pin of [dropoffPin, undefined]) {
    const { status, body } = await move(driver, id, { status: 'delivered', pin })
    expect([status, body['code']]).toEqual([409, 'dispatch.must_return'])
  }
  const [own] = (await driver.get('/api/delivery/driver-deliveries')).body as unknown as Record<string, unknown>[]
  expect([own?.['requiresDropoffPin'], own?.['asksDropoffPin']]).toEqual([true, false])
  const returning = { status: 'returning', returnReason: 'customer_absent' }
  expect((await move(driver, id, returning)).body['status']).toBe('returning')
  expect((await move(driver, id, { status: 'returned' })).body['status']).toBe('returned')
})
