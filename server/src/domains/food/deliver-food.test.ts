import { RETURN_LABELS } from '@salama/contract/dispatch/returns'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accept as assign, driverFor, move, travel } from '../../../testing/dispatch.ts'
import { booksOfFood, drivenFood, foodIn, type OrderedFood, orderedFood } from '../../../testing/food.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { refundPurchase } from '../payments/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const ordered = () => orderedFood(server)

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
  const { pin: code } = (await buyer.get(`/api/delivery/${deliveryId}`)).body
  for (const step of [
    { status: 'picked_up', pin: ticket?.pickupPin },
    { status: 'in_transit' },
    { status: 'delivered', pin: code },
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

it('calls customer and shop at the numbers they have now, while the order runs', async () => {
  const { at, buyer, id, accept } = await ordered()
  const driver = await driverFor(server)
  await accept()
  const { body } = await buyer.get(`/api/orders/${id}`)
  await assign(driver, body['deliveryId'] as string)
  const moved = { channel: 'sms', contact: '845550142', password: 'Palavra-Passe-1' }
  expect((await buyer.post('/api/auth/contacts', moved)).status).toBe(200)
  const phonesIn = async (who: Visitor, path: string) =>
    ((await who.get(path)).body as unknown as { customerPhone: string }[]).map((row) => row.customerPhone)
  await expect.poll(() => phonesIn(at.visitor, '/api/vendor/orders?status=active')).toEqual(['845550142'])
  expect(await phonesIn(driver, '/api/delivery/driver-deliveries')).toEqual(['845550142'])
  await at.visitor.send('PATCH', '/api/vendor/profile', { phone: '845550143' })
  await expect.poll(async () => (await buyer.get(`/api/orders/${id}`)).body['shopPhone']).toBe('845550143')
})

const driven = (order: OrderedFood, statuses?: readonly string[]) => drivenFood(server, order, statuses)
const inState = foodIn
const houseBore = async () => -(await booksOfFood(server, { driverId: '', shopId: '' })).house

/** What driver and shop have in the end. */
async function booksAfter(driverId: string, shopId: string) {
  const { driver, shop } = await booksOfFood(server, { driverId, shopId })
  return { driver, shop }
}

const [GOODS, FEE] = [616_00, 45_00]
const RULE = [
  ['customer_absent', { refund: 0, driver: FEE, shop: GOODS, borne: 0 }],
  ['customer_refused', { refund: 0, driver: FEE, shop: GOODS, borne: 0 }],
  ['shop_fault', { refund: 750_00, driver: FEE, shop: -50_00, borne: 0 }],
  ['driver_fault', { refund: 750_00, driver: 0, shop: GOODS, borne: 700_00 }],
  ['platform_fault', { refund: 750_00, driver: FEE, shop: GOODS, borne: 750_00 }],
] as const

it.each(RULE.filter(([reason]) => reason !== 'platform_fault' && reason !== 'shop_fault'))(
  'gives back by the reason that the driver names, once place and time show that it is back: %s',
  async (returnReason, { refund, borne, ...rest }) => {
    const order = await ordered()
    const { driver, deliveryId } = await driven(order)
    await travel(server, { id: deliveryId, driver, minutes: 60 })
    const before = await houseBore()
    for (const step of [{ status: 'returning', returnReason }, { status: 'returned' }]) {
      expect((await move(driver, deliveryId, step)).status).toBe(200)
    }
    const returned = await inState(order, 'returned')
    expect(returned).toMatchObject({ refundAmount: refund, reason: RETURN_LABELS[returnReason], mayCancel: false })
    expect(await booksAfter(driver.driverId, order.at.id)).toEqual(rest)
    expect((await houseBore()) - before).toBe(borne)
  },
)

it.each(RULE)('ends on its way by the reason that staff name: %s', async (returnReason, { refund, borne, ...rest }) => {
  const order = await ordered()
  const { driver, end } = await driven(order)
  const before = await houseBore()
  expect((await end({ reason: 'Acidente.' })).body['code']).toBe('dispatch.reason_required')
  expect((await end({ reason: 'Acidente.', returnReason }, order.buyer)).status).toBe(403)
  expect((await end({ reason: 'Acidente.', returnReason })).body['status']).toBe('cancelled')
  expect(await inState(order, 'returned')).toMatchObject({ refundAmount: refund, reason: 'Acidente.' })
  expect(await booksAfter(driver.driverId, order.at.id)).toEqual(rest)
  expect((await houseBore()) - before).toBe(borne)
  const [free] = await server.query('select load from dispatch_drivers where id = $1', [driver.driverId])
  expect(free).toEqual({ load: 0 })
})

it.each(RULE.filter(([, { refund }]) => refund > 0))(
  'what waits for the review of its payment is borne by the same when it is approved: %s',
  async (returnReason, { refund, borne, ...rest }) => {
    const order = await ordered()
    const { driver, end } = await driven(order)
    const before = await houseBore()
    const [payment] = await server.query<{ id: string }>(
      "update payments_intents set status = 'in_review' where payer_id = $1 returning id",
      [order.buyer.id],
    )
    expect((await end({ reason: 'Acidente.', returnReason })).status).toBe(200)
    await inState(order, 'returned')
    expect((await booksAfter(driver.driverId, order.at.id)).shop).toBe(GOODS)
    await server.query("update payments_intents set status = 'confirmed' where id = $1", [payment?.id])
    const desk = await makeStaff(server)
    const queue = (await desk.get('/api/operator/refunds')).body as unknown as { refundId: string; amount: number }[]
    const [waiting] = await server.query<{ id: string }>('select id from payments_refunds where payment_id = $1', [
      payment?.id,
    ])
    expect(queue.find(({ refundId }) => refundId === waiting?.id)).toMatchObject({ amount: refund })
    const decided = await desk.post(`/api/operator/refunds/${waiting?.id}/decision`, { decision: 'approve' })
    expect(decided.status).toBe(200)
    expect(await booksAfter(driver.driverId, order.at.id)).toEqual(rest)
    expect((await houseBore()) - before).toBe(borne)
  },
)

it('a delivery that its customer denies gives the fee back when staff say so', async () => {
  const order = await ordered()
  const { driver, deliveryId } = await driven(order, ['picked_up', 'in_transit', 'delivered'])
  expect((await order.buyer.post(`/api/delivery/${deliveryId}/arrival`, { hasArrived: false })).status).toBe(200)
  const staff = await makeStaff(server)
  const decided = await staff.post(`/api/operator/arrivals/${deliveryId}/decision`, {
    decision: 'returned',
    reason: 'O cliente não recebeu.',
  })
  expect(decided.body).toEqual({ id: deliveryId, decision: 'returned' })
  expect(await booksAfter(driver.driverId, order.at.id)).toEqual({ driver: 0, shop: GOODS })
  const [refund] = await server.query(
    `select refund.amount::int, started_by from payments_refunds refund join payments_sales sale on sale.id = refund.sale_id
     where sale.purchase_id = $1`,
    [order.id],
  )
  expect(refund).toEqual({ amount: 50_00, started_by: staff.id })
})

it('ended by staff before it is picked up, everything goes back and nobody bears anything', async () => {
  const order = await ordered()
  const { driver, end } = await driven(order, [])
  expect((await end({ reason: 'Acidente.' })).body['status']).toBe('cancelled')
  expect(await inState(order, 'cancelled')).toMatchObject({ refundAmount: 750_00, reason: 'Acidente.' })
  expect(await booksAfter(driver.driverId, order.at.id)).toEqual({ driver: 0, shop: 0 })
})

it('what was reported missing is not given back again with the rest', async () => {
  const order = await ordered()
  const { driver, deliveryId } = await driven(order)
  const purchase = { kind: 'food_order', id: order.id }
  await server.app.platform.db.transact((tx) =>
    refundPurchase(tx, {
      purchase,
      parts: [{ part: 'goods', amount: 100_00 }],
      reason: 'Faltou um prato.',
      cause: 'system',
      now: new Date(),
    }),
  )
  await move(driver, deliveryId, { status: 'returning', returnReason: 'shop_fault' })
  await move(driver, deliveryId, { status: 'returned' })
  await inState(order, 'returned')
  await order.at.visitor.post(`/api/vendor/orders/${order.id}/returned`, { hasReturned: true })
  expect(await booksAfter(driver.driverId, order.at.id)).toEqual({ driver: FEE, shop: -50_00 })
})

it('while staff review its payment, the refund of a return waits in their queue', async () => {
  const order = await ordered()
  const { driver, deliveryId } = await driven(order)
  await travel(server, { id: deliveryId, driver, minutes: 60 })
  const { transactionId } = (await order.buyer.get(`/api/orders/${order.id}`)).body
  await server.query("update payments_intents set status = 'in_review' where id = $1", [transactionId])
  await move(driver, deliveryId, { status: 'returning', returnReason: 'driver_fault' })
  await move(driver, deliveryId, { status: 'returned' })
  expect(await inState(order, 'returned')).toMatchObject({ refundAmount: 0 })
  const staff = await makeStaff(server)
  const queue = (await staff.get('/api/operator/refunds')).body as unknown as {
    refundId: string
    transactionId: string
  }[]
  const waiting = queue.find((refund) => refund.transactionId === transactionId)
  expect(waiting).toMatchObject({ status: 'requested', amount: 750_00 })
  const approve = () => staff.post(`/api/operator/refunds/${waiting?.refundId}/decision`, { decision: 'approve' })
  expect((await approve()).body['code']).toBe('payments.not_refundable')
  await server.query("update payments_intents set status = 'confirmed' where id = $1", [transactionId])
  expect((await approve()).status).toBe(200)
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

/** Delivered, twenty minutes after the window that was promised first. */
async function lateFood() {
  const order = await orderedFood(server)
  const { driver, deliveryId } = await drivenFood(server, order)
  await travel(server, { id: deliveryId, driver, minutes: 60, there: true })
  expect((await move(driver, deliveryId, { status: 'delivered' })).status).toBe(200)
  await foodIn(order, 'delivered')
  await server.query(
    `update orders_promises set arrives_from = o.ended_at - interval '35 minutes', arrives_to = o.ended_at - interval '20 minutes'
     from orders_orders o where o.id = order_id and order_id = $1 and place = 1`,
    [order.id],
  )
  const report = () => order.buyer.post(`/api/orders/${order.id}/report`, { reason: 'late' })
  return { ...order, driver, deliveryId, report }
}

it('calls nothing late that waited at the door for its customer', async () => {
  const { id, buyer, deliveryId, report } = await lateFood()
  const stoodThere = (minutesLate: number) =>
    server.query(
      `update dispatch_tasks set at_dropoff_since = ended_at - (20 - $2) * interval '1 minute' where id = $1`,
      [deliveryId, minutesLate],
    )
  await stoodThere(14)
  expect((await buyer.get(`/api/orders/${id}`)).body['reportReasons']).not.toContain('late')
  expect((await report()).body['code']).toBe('orders.reason_unfit')
  await stoodThere(16)
  expect((await report()).body).toMatchObject({ status: 'refunded', amount: 50_00 })
})

it.each([
  ['the house pays its fee where nobody knows whose fault it was', 0, { driver: 45_00, shop: 616_00 }],
  ['its shop does where the driver waited at the counter', 6, { driver: 45_00, shop: 566_00 }],
])('the driver of a late order keeps what they earned: %s', async (_who, waited, books) => {
  const { id, at, driver, deliveryId, report } = await lateFood()
  await server.query("update orders_orders set accepted_at = accepted_at - interval '1 hour' where id = $1", [id])
  await server.query(
    `update dispatch_tasks set at_pickup_since =
       (select at from dispatch_history where task_id = $1 and status = 'picked_up') - $2 * interval '1 minute' + interval '1 hour'
     where id = $1`,
    [deliveryId, waited],
  )
  expect((await report()).body).toMatchObject({ status: 'refunded', amount: 50_00 })
  const { house: _house, ...of } = await booksOfFood(server, { driverId: driver.driverId, shopId: at.id })
  expect(of).toEqual(books)
})
