import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { accept, driverOnline, move, travel } from '../dispatch/testing.ts'
import { balanceOf } from '../payments/public.ts'
import { deliveryFor, FEE } from './testing.ts'

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
