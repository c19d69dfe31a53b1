import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { accept as assign, CENTRE, driverFor, move } from '../dispatch/testing.ts'
import { paid, until } from '../payments/testing.ts'
import { makeStaff } from '../staff/testing.ts'
import { restaurantFor } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

/** A paid order of two dishes that is delivered for 50 MT. */
async function ordered() {
  const at = await restaurantFor(server, { deliveryFee: 50_00, coordinates: CENTRE })
  const buyer = await server.person()
  const [dish] = at.dishes
  const transactionId = await paid(buyer, { amount: 750_00 })
  const { body } = await buyer.post('/api/food-orders', {
    restaurantId: at.id,
    items: [{ foodItemId: dish?.id, quantity: 2, price: dish?.price }],
    paymentMethod: 'm-pesa',
    deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
    total: 750_00,
    deliveryFee: 50_00,
    userLatitude: CENTRE.latitude,
    userLongitude: CENTRE.longitude,
    transactionId,
  })
  const id = body['id'] as string
  return { at, buyer, id, accept: () => at.visitor.post(`/api/vendor/orders/${id}/accept`, { preparationTime: 20 }) }
}

it('puts an accepted order before drivers, and follows the one who brings it (VEND-044, D-03)', async () => {
  const { at, buyer, id, accept } = await ordered()
  const driver = await driverFor(server)
  expect((await accept()).status).toBe(200)
  const { body: before } = await buyer.get(`/api/orders/${id}`)
  const deliveryId = before['deliveryId'] as string
  expect((await assign(driver, deliveryId)).status).toBe(200)
  expect((await at.visitor.post(`/api/vendor/orders/${id}/ready`)).status).toBe(200)
  const [ticket] = (await at.visitor.get('/api/vendor/orders?status=active')).body as unknown as {
    driver: { name: string }
    pickupPin: string
  }[]
  expect(ticket?.driver.name).not.toBe('')
  for (const step of [
    { status: 'picked_up', pin: ticket?.pickupPin },
    { status: 'in_transit' },
    { status: 'delivered' },
  ]) {
    expect((await move(driver, deliveryId, step)).status).toBe(200)
  }
  const delivered = await until(async () => {
    const { body } = await buyer.get(`/api/orders/${id}`)
    return body['status'] === 'delivered' ? body : undefined
  })
  expect(delivered['mayReport']).toBe(true)
  const [owed] = await server.query<{ owed: string }>(
    'select -sum(amount) as owed from ledger_lines where account = $1',
    [`payable:driver:${driver.driverId}`],
  )
  expect(Number(owed?.owed)).toBe(45_00)
})

it('gives half of the food back when nobody is at the door; the driver keeps the fee', async () => {
  const { buyer, id, accept } = await ordered()
  const driver = await driverFor(server)
  await accept()
  const deliveryId = (await buyer.get(`/api/orders/${id}`)).body['deliveryId'] as string
  await assign(driver, deliveryId)
  for (const step of [
    { status: 'picked_up' },
    { status: 'in_transit' },
    { status: 'returning', reason: 'Ninguém atendeu' },
    { status: 'returned', reason: 'Ninguém atendeu' },
  ]) {
    expect((await move(driver, deliveryId, step)).status).toBe(200)
  }
  const returned = await until(async () => {
    const { body } = await buyer.get(`/api/orders/${id}`)
    return body['status'] === 'returned' ? body : undefined
  })
  expect(returned).toMatchObject({ refundAmount: 350_00, reason: 'Ninguém atendeu', mayCancel: false })
  const [refund] = await server.query('select amount from payments_refunds')
  expect(Number(refund?.['amount'])).toBe(350_00)
  const [owed] = await server.query<{ owed: string }>(
    'select -sum(amount) as owed from ledger_lines where account = $1',
    [`payable:driver:${driver.driverId}`],
  )
  expect(Number(owed?.owed)).toBe(45_00)
})

it('lets its customer cancel what nobody brings, with everything back', async () => {
  const { buyer, id, accept } = await ordered()
  await accept()
  expect((await buyer.post(`/api/orders/${id}/cancel`, {})).status).toBe(409)
  await server.query(
    "update dispatch_tasks set search_ends_at = now() - interval '1 second' where id = (select id from deliveries_deliveries where order_id = $1)",
    [id],
  )
  await server.query('update orders_orders set is_stranded = true where id = $1', [id])
  const { body } = await buyer.post(`/api/orders/${id}/cancel`, {})
  expect(body).toMatchObject({ status: 'cancelled', refundAmount: 750_00 })
})

it.each([
  ['before it is picked up', [], 'cancelled'],
  ['on its way', ['picked_up', 'in_transit'], 'returned'],
] as const)('ends with its delivery that staff cancel %s, and everything goes back', async (_when, moves, ending) => {
  const { buyer, id, accept } = await ordered()
  const [driver, staff] = [await driverFor(server), await makeStaff(server)]
  await accept()
  const deliveryId = (await buyer.get(`/api/orders/${id}`)).body['deliveryId'] as string
  const assigned = await staff.post(`/api/operator/tasks/${deliveryId}/assign`, { driverId: driver.driverId })
  expect(assigned.body['status']).toBe('assigned')
  for (const status of moves) await move(driver, deliveryId, { status })
  await until(async () => {
    const { body } = await buyer.get(`/api/orders/${id}`)
    return moves.length === 0 || body['status'] === moves.at(-1) || undefined
  })
  const end = (who = staff) => who.post(`/api/operator/tasks/${deliveryId}/end`, { reason: 'Acidente.' })
  expect((await end(buyer)).status).toBe(403)
  expect((await end()).body['status']).toBe('cancelled')
  const ended = await until(async () => {
    const { body } = await buyer.get(`/api/orders/${id}`)
    return body['status'] === ending ? body : undefined
  })
  expect(ended).toMatchObject({ refundAmount: 750_00, reason: 'Acidente.' })
  const refunds = await server.query<{ amount: string }>(
    'select r.amount from payments_refunds r join payments_sales s on s.id = r.sale_id where s.purchase_id = $1',
    [id],
  )
  expect(refunds.map(({ amount }) => Number(amount))).toEqual([750_00])
  const [free] = await server.query('select load from dispatch_drivers where id = $1', [driver.driverId])
  expect(free).toEqual({ load: 0 })
  const [sum] = await server.query<{ sum: string }>('select sum(amount) from ledger_lines')
  expect(Number(sum?.sum)).toBe(0)
})
