import { afterAll, beforeAll, expect, it } from 'vitest'
import { accept as assign, CENTRE, driverFor, move, travel } from '../../../testing/dispatch.ts'
import { orderIn, paidOrder, pharmacyFor, shelfOf, stock } from '../../../testing/pharmacy.ts'
import { atOnce } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const waiting = async (who: Visitor) =>
  (await who.get('/api/pharmacy/quarantine')).body as unknown as { orderId: string; name: string; quantity: number }[]

/** Two packages that a driver brought back because nobody was at the door. */
async function returned(name = 'Paracetamol 500 mg') {
  const pharmacy = await pharmacyFor(server, { coordinates: CENTRE })
  const line = await stock(pharmacy, { name, quantity: 20 })
  if (name.startsWith('Insulina'))
    await server.query('update pharmacy_medicines set is_cold = true where id = $1', [line.medicineId])
  const { buyer, id } = await paidOrder(server, [{ ...line, quantity: 2 }], {
    userLatitude: CENTRE.latitude,
    userLongitude: CENTRE.longitude,
  })
  await pharmacy.visitor.post(`/api/vendor/orders/${id}/accept`, { preparationTime: 20 })
  const driver = await driverFor(server)
  const deliveryId = (await buyer.get(`/api/orders/${id}`)).body['deliveryId'] as string
  expect((await assign(driver, deliveryId)).status).toBe(200)
  for (const step of [
    { status: 'picked_up' },
    { status: 'in_transit' },
    { status: 'returning', returnReason: 'customer_absent' },
  ]) {
    expect((await move(driver, deliveryId, step)).status).toBe(200)
  }
  await travel(server, { id: deliveryId, driver, minutes: 60 })
  expect((await move(driver, deliveryId, { status: 'returned' })).status).toBe(200)
  const order = await orderIn(buyer, id, 'returned')
  const decide = (decision: string, who: Visitor = pharmacy.visitor) =>
    who.post(`/api/pharmacy/quarantine/${id}/decision`, { medicationId: line.id, decision })
  return { pharmacy, line, id, order, decide }
}

it('is not for sale again before the pharmacist has looked; the goods are paid back without the delivery', async () => {
  const { pharmacy, line, id, order, decide } = await returned()
  expect(order).toMatchObject({ refundAmount: 8_000, deliveryFee: order['total'] - 8_000 })
  expect(await shelfOf(server, line.id)).toEqual([18, 0])
  expect(await waiting(pharmacy.visitor)).toMatchObject([{ orderId: id, name: 'Paracetamol 500 mg', quantity: 2 }])
  const other = await pharmacyFor(server)
  expect(await waiting(other.visitor)).toEqual([])
  expect((await decide('restock', other.visitor)).body['code']).toBe('pharmacy.not_quarantined')
  const beside = [
    await stock(pharmacy, { name: 'Amoxicilina 500 mg', quantity: 7 }),
    await stock(other, { quantity: 7 }),
  ]
  const answers = await atOnce([1, 2, 3], () => decide('restock'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await shelfOf(server, line.id)).toEqual([20, 0])
  for (const { id: untouched } of beside) expect(await shelfOf(server, untouched)).toEqual([7, 0])
  expect(await waiting(pharmacy.visitor)).toEqual([])
})

it('comes back to a shelf that was counted full meanwhile', async () => {
  const { line, decide } = await returned()
  await server.query('update pharmacy_stock set quantity = 1000000 where id = $1', [line.id])
  expect((await decide('restock')).status).toBe(200)
  expect(await shelfOf(server, line.id)).toEqual([1_000_002, 0])
})

it('what the pharmacist finds lost stays off the shelf', async () => {
  const { line, decide } = await returned()
  expect((await decide('lost')).body).toEqual([])
  expect(await shelfOf(server, line.id)).toEqual([18, 0])
  expect((await decide('restock')).body['code']).toBe('pharmacy.not_quarantined')
})

it('what must stay cold is lost by itself', async () => {
  const { pharmacy, line, decide } = await returned('Insulina NPH')
  expect(await waiting(pharmacy.visitor)).toEqual([])
  expect((await decide('restock')).body['code']).toBe('pharmacy.not_quarantined')
  expect(await shelfOf(server, line.id)).toEqual([18, 0])
})
