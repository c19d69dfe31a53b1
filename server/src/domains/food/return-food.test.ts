import { afterAll, beforeAll, expect, it } from 'vitest'
import { move, travel } from '../../../testing/dispatch.ts'
import { booksOfFood, drivenFood, foodIn, orderedFood } from '../../../testing/food.ts'
import { atOnce, until } from '../../../testing/repeat.ts'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', SECOND_PERSON_ABOVE: '100000' } })
})
afterAll(() => server.stop())

const [GOODS, FEE, ALL] = [616_00, 45_00, 750_00]

/** Its driver says at once that it is back, and why. */
async function broughtBack(returnReason: string, { isThere = false } = {}) {
  const order = await orderedFood(server)
  const { driver, deliveryId } = await drivenFood(server, order)
  const { house: before } = await booksOfFood(server, { driverId: driver.driverId, shopId: order.at.id })
  await move(driver, deliveryId, { status: 'returning', returnReason })
  if (isThere) await travel(server, { id: deliveryId, driver, minutes: 60 })
  expect((await move(driver, deliveryId, { status: 'returned' })).body['status']).toBe('returned')
  await foodIn(order, 'returned')
  const books = async () => {
    const { house, ...rest } = await booksOfFood(server, { driverId: driver.driverId, shopId: order.at.id })
    return { ...rest, borne: before - house }
  }
  return { ...order, deliveryId, driver, books }
}

type BroughtBack = Awaited<ReturnType<typeof broughtBack>>

const read = async ({ buyer, id }: BroughtBack) => (await buyer.get(`/api/orders/${id}`)).body
const answerOf = ({ status, body }: Answer) => (status < 300 ? status : [status, body['code']])
const say = ({ id, at }: BroughtBack, hasReturned: boolean, who: Visitor = at.visitor) =>
  who.post(`/api/vendor/orders/${id}/returned`, { hasReturned })
const ticketOf = async ({ id, at }: BroughtBack) => {
  const { body } = await at.visitor.get('/api/vendor/orders?status=active')
  return (body as unknown as { id: string; returnDoubt?: object }[]).find((order) => order.id === id)
}
const decide = (who: Visitor, { deliveryId }: BroughtBack, decision: string) =>
  who.post(`/api/operator/arrivals/${deliveryId}/decision`, { decision, reason: 'Falámos com a loja.' })
const NOTHING_YET = { driver: 0, shop: GOODS, borne: 0 }

it('holds what a driver says to be back until its shop says so, and gives it back once', async () => {
  const order = await broughtBack('driver_fault')
  expect(await read(order)).toMatchObject({ status: 'returned', refundAmount: 0, heldRefund: ALL })
  expect(await order.books()).toEqual(NOTHING_YET)
  const staff = await makeStaff(server)
  const { transactionId } = await read(order)
  const queue = (await staff.get('/api/operator/refunds')).body as unknown as { transactionId: string }[]
  expect(queue.find((refund) => refund.transactionId === transactionId)).toMatchObject({
    status: 'requested',
    amount: ALL,
  })
  expect(await ticketOf(order)).toMatchObject({ returnDoubt: { reason: 'driver_fault', isDenied: false } })
  await until(async () => {
    const { body } = await order.at.visitor.get('/api/notifications')
    return JSON.stringify(body).includes('O pedido voltou à loja?') || undefined
  })
  expect(answerOf(await order.buyer.post(`/api/delivery/${order.deliveryId}/arrival`, { hasArrived: true }))).toEqual([
    409,
    'dispatch.not_asked',
  ])
  expect(answerOf(await say(order, true, order.driver))).toEqual([404, 'orders.not_found'])
  const answers = await atOnce([1, 2, 3, 4], () => say(order, true))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)?.body['code']).toBe('orders.not_now')
  expect(await read(order)).toMatchObject({ refundAmount: ALL })
  expect((await read(order))['heldRefund']).toBeUndefined()
  expect(await order.books()).toEqual({ driver: 0, shop: GOODS, borne: 700_00 })
  expect(await ticketOf(order)).toBeUndefined()
})

it('pays who drove in vain only once it is back', async () => {
  const order = await broughtBack('customer_absent')
  expect((await read(order))['heldRefund']).toBeUndefined()
  expect(await order.books()).toEqual(NOTHING_YET)
  expect((await say(order, true)).status).toBe(200)
  expect(await order.books()).toEqual({ driver: FEE, shop: GOODS, borne: 0 })
})

it('asks a shop whether the fault was its own, also of what place and time show to be back', async () => {
  const order = await broughtBack('shop_fault', { isThere: true })
  expect(await order.books()).toEqual(NOTHING_YET)
  expect((await say(order, false)).body['returnDoubt']).toEqual({ reason: 'shop_fault', isDenied: true })
  expect(answerOf(await say(order, false))).toEqual([409, 'orders.not_now'])
  expect(await order.books()).toEqual(NOTHING_YET)
  expect(await ticketOf(order)).toBeUndefined()
  expect((await say(order, true)).status).toBe(200)
  expect(await order.books()).toEqual({ driver: FEE, shop: -50_00, borne: 0 })
})

it('lets staff decide what a shop denies: as the driver says, or everything back and no fee', async () => {
  const [believed, lost] = [await broughtBack('shop_fault'), await broughtBack('customer_absent')]
  for (const order of [believed, lost]) expect((await say(order, false)).status).toBe(200)
  const staff = await makeStaff(server)
  const doubts = (await staff.get('/api/operator/arrivals')).body as unknown as { id: string }[]
  expect(doubts.find(({ id }) => id === lost.deliveryId)).toMatchObject({
    returnReason: 'customer_absent',
    isDenied: true,
  })
  expect((await decide(staff, believed, 'released')).status).toBe(200)
  expect(await believed.books()).toEqual({ driver: FEE, shop: -50_00, borne: 0 })
  const other = await makeStaff(server)
  expect((await decide(other, lost, 'returned')).status).toBe(200)
  expect(await lost.books()).toEqual({ driver: 0, shop: GOODS, borne: 700_00 })
  expect(await read(lost)).toMatchObject({ refundAmount: ALL })
  expect(answerOf(await say(lost, true))).toEqual([409, 'orders.not_now'])
})

it('counts what staff release of a return among what one of them may send (AZ-09)', async () => {
  const [first, second] = [await broughtBack('driver_fault'), await broughtBack('driver_fault')]
  for (const order of [first, second]) expect((await say(order, false)).status).toBe(200)
  const staff = await makeStaff(server)
  expect((await decide(staff, first, 'released')).status).toBe(200)
  expect(answerOf(await decide(staff, second, 'released'))).toEqual([409, 'staff.second_person_needed'])
  expect(await read(second)).toMatchObject({ refundAmount: 0, heldRefund: ALL })
})

it('gives back once what the shop and staff confirm at the same moment', async () => {
  const order = await broughtBack('driver_fault')
  await say(order, false)
  const staff = await makeStaff(server)
  const answers = await atOnce([() => say(order, true), () => decide(staff, order, 'returned')], (call) => call())
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await read(order)).toMatchObject({ refundAmount: ALL })
  expect(await order.books()).toEqual({ driver: 0, shop: GOODS, borne: 700_00 })
})

it('shows its customer what staff decide on what was held, by itself', async () => {
  const order = await broughtBack('driver_fault')
  const staff = await makeStaff(server)
  const [held] = await server.query<{ id: string }>(
    `select refund.id from payments_refunds refund join payments_sales sale on sale.id = refund.sale_id
     where sale.purchase_id = $1`,
    [order.id],
  )
  const decided = await staff.post(`/api/operator/refunds/${held?.id}/decision`, { decision: 'approve' })
  expect(decided.status).toBe(200)
  await until(async () => (await read(order))['refundAmount'] === ALL)
  expect((await say(order, true)).status).toBe(200)
  expect(await order.books()).toEqual({ driver: 0, shop: GOODS, borne: 700_00 })
})

it('bears of a shop that is always paid for what comes back no more than staff agree to', async () => {
  const order = await broughtBack('driver_fault')
  await server.query(
    `insert into payments_borne (refund_id, payer_id, seller_id, amount, at)
     select refund.id, payer_id, $1, 750000, now() from payments_refunds refund join payments_sales sale on sale.id = sale_id
     where sale.purchase_id = $2`,
    [order.at.id, order.id],
  )
  expect(answerOf(await say(order, true))).toBe(200)
  expect(await read(order)).toMatchObject({ status: 'returned', refundAmount: 0, heldRefund: ALL })
  expect(await ticketOf(order)).toBeUndefined()
  const staff = await makeStaff(server)
  const { transactionId } = await read(order)
  const queue = (await staff.get('/api/operator/refunds')).body as unknown as {
    transactionId: string
    refundId: string
  }[]
  const waiting = queue.find((refund) => refund.transactionId === transactionId)
  await staff.post(`/api/operator/refunds/${waiting?.refundId}/decision`, { decision: 'approve' })
  await until(async () => (await read(order))['refundAmount'] === ALL)
  expect(await read(order)).not.toHaveProperty('heldRefund')
  expect(await order.books()).toEqual({ driver: 0, shop: GOODS, borne: 700_00 })
})
