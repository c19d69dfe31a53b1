import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import {
  accept,
  acceptedOrder,
  orderIn,
  payQuoted,
  pendingOrder,
  ready,
  reject,
  standFor,
  startStand,
  stockOf,
} from '../../../testing/orders/buy.ts'
import { balancesOf, booksOf } from '../../../testing/payments/payments.ts'
import { atOnce, RACERS, times, until } from '../../../testing/repeat.ts'
import type { TestServer, Visitor } from '../../../testing/server.ts'
import { lastNoon, NOON_TO_NOON } from '../../../testing/shops.ts'
import { expirePapers } from '../../../testing/verification.ts'
import { newId } from '../../platform/db/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startStand()
})
afterAll(() => server.stop())

it('lists what waits with all that a kitchen needs (VEND-014, VEND-015, VEND-016, VEND-017, VEND-018, VEND-019, VEND-020, VEND-021, VEND-022, VEND-023)', async () => {
  const at = await standFor(server)
  const note = 'Sem piripíri'
  const items = [{ itemId: at.itemId, quantity: 2, note }]
  const { id, buyer } = await pendingOrder(server, at, { items, deliveryInstructions: 'Portão azul' })
  const { status, body } = await at.visitor.get('/api/vendor/orders?status=pending')
  expect(status).toBe(200)
  expect(body).toEqual([
    expect.objectContaining({
      id,
      orderNumber: id.slice(-6).toUpperCase(),
      customerName: 'Ana Macuácua',
      customerPhone: expect.stringMatching(/^86\d{7}$/),
      placedAt: expect.stringMatching(/Z$/),
      total: 716_00,
      subtotal: 666_00,
      status: 'pending',
      deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
      deliveryInstructions: 'Portão azul',
      items: [{ itemId: at.itemId, name: 'Matapa', quantity: 2, price: 333_00, options: [], note }],
      rings: 1,
      answerBy: expect.any(String),
      paymentMethod: 'm-pesa',
    }),
  ])
  expect((await at.visitor.get('/api/vendor/orders/pending')).body).toEqual(body)
  expect((await buyer.get('/api/vendor/orders')).status).toBe(403)
})

it('answers a poll that missed nothing with 304, without a look at the orders (VEN-07, VEND-048, VEND-062)', async () => {
  const at = await standFor(server)
  const first = await at.visitor.get('/api/vendor/orders?status=pending')
  const etag = { 'if-none-match': first.headers.get('etag') ?? '' }
  await server.query('alter table orders_orders rename to orders_hidden')
  try {
    expect((await at.visitor.get('/api/vendor/orders?status=pending', etag)).status).toBe(304)
  } finally {
    await server.query('alter table orders_hidden rename to orders_orders')
  }
  await pendingOrder(server, at)
  const fresh = await at.visitor.get('/api/vendor/orders?status=pending', etag)
  expect([fresh.status, fresh.body.length]).toEqual([200, 1])
})

it('accepts, delays and finishes an order, and its customer sees each step (VEND-040, VEND-051, VEND-053, VEND-054)', async () => {
  const at = await standFor(server)
  const { id, buyer } = await pendingOrder(server, at)
  const accepted = await accept(at, id, 30)
  expect(accepted.body).toMatchObject({ status: 'accepted', preparationTime: 30, readyBy: expect.any(String) })
  expect((await at.visitor.get('/api/vendor/orders?status=pending')).body).toEqual([])
  expect((await at.visitor.get('/api/vendor/orders?status=active')).body).toHaveLength(1)
  const later = await at.visitor.post(`/api/vendor/orders/${id}/delay`, { minutes: 15 })
  const delayMs = Date.parse(later.body['readyBy']) - Date.parse(accepted.body['readyBy'])
  expect(delayMs).toBe(15 * 60_000)
  expect((await ready(at, id)).body['status']).toBe('ready')
  const { body } = await buyer.get(`/api/orders/${id}`)
  expect(body['timeline'].map(({ status }: { status: string }) => status)).toEqual([
    'pending',
    'accepted',
    'accepted',
    'ready',
  ])
  expect(body['timeline'][2].note).toBe('A loja precisa de mais 15 min')
  await until(async () => {
    const titles = (await buyer.get('/api/notifications')).body['notifications']?.map(
      ({ title }: { title: string }) => title,
    ) as string[] | undefined
    return titles?.includes('Pedido pronto') ? titles : undefined
  })
})

it('rings until one device hears it, again at the next call, and not once answered (VEND-047)', async () => {
  const at = await standFor(server)
  const bell = async (): Promise<{ key: string; text: string }[]> => (await at.visitor.get('/api/bell')).body['calls']
  expect(await bell()).toEqual([])
  const { id, buyer } = await pendingOrder(server, at)
  const [call] = await bell()
  expect(call).toMatchObject({ kind: 'order', text: `Pedido ${id.slice(-6).toUpperCase()}`, href: '/dashboard/vendor' })
  expect((await buyer.get('/api/bell')).body).toEqual({ calls: [] })
  const stream = await openEventStream(at.visitor, server)
  const keys = [call?.key]
  await buyer.post('/api/bell/heard', { keys })
  expect((await buyer.post('/api/bell/heard', { keys: ['\0'] })).status).toBe(400)
  expect(await bell()).toHaveLength(1)
  expect((await at.visitor.post('/api/bell/heard', { keys })).body).toEqual({ calls: [] })
  expect(await bell()).toEqual([])
  await until(async () => stream.text().includes('event: bell') || undefined)
  stream.close()
  await server.query('update orders_orders set rings = 2 where id = $1', [id])
  expect(await bell()).toHaveLength(1)
  await accept(at, id)
  expect(await bell()).toEqual([])
})

it('goes on ringing for the order that nobody heard', async () => {
  const at = await standFor(server)
  const ringing = async () =>
    ((await at.visitor.get('/api/bell')).body['calls'] as { key: string }[]).map(({ key }) => key)
  await pendingOrder(server, at)
  await pendingOrder(server, at)
  const [first, second] = await ringing()
  expect((await at.visitor.post('/api/bell/heard', { keys: [first] })).body['calls']).toHaveLength(1)
  expect(await ringing()).toEqual([second])
})

it('refuses every step that is not the next, and has one effect of many at once (VEN-02, VEND-044, VEND-045)', async () => {
  const at = await standFor(server)
  const { id } = await pendingOrder(server, at)
  expect((await ready(at, id)).body['code']).toBe('orders.not_now')
  const answers = await atOnce(times(RACERS), () => accept(at, id))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(RACERS - 1)
  expect((await reject(at, id)).status).toBe(409)
  expect((await ready(at, id)).status).toBe(200)
  expect((await ready(at, id)).status).toBe(409)
  const unpaid = await server.person()
  const { body } = await unpaid.post('/api/stand/orders', {
    shopId: at.id,
    items: [{ itemId: at.itemId, quantity: 1 }],
    deliveryAddress: 'Rua A',
  })
  expect((await accept(at, body['id'])).status).toBe(404)
})

it("answers 404 for another shop's order, and 401 for a stranger (VEN-01, VEND-055)", async () => {
  const [at, other] = [await standFor(server), await standFor(server)]
  const { id } = await pendingOrder(server, at)
  for (const answer of [await accept(other, id), await reject(other, id), await ready(other, id)]) {
    expect([answer.status, answer.body['code']]).toEqual([404, 'orders.not_found'])
  }
  expect((await server.visitor().post(`/api/vendor/orders/${id}/accept`, { preparationTime: 30 })).status).toBe(401)
  expect((await at.visitor.get('/api/vendor/orders')).body[0]).toMatchObject({ id, status: 'pending' })
})

it('takes minutes and reasons within their bounds (VEN-03, VEND-041, VEND-042, VEND-052)', async () => {
  const at = await standFor(server)
  const { id, buyer } = await pendingOrder(server, at)
  for (const minutes of [0, -5, 241, 1e9, '30', null, 2.5]) expect((await accept(at, id, minutes)).status).toBe(400)
  for (const reason of ['', '  ', undefined, 5, 'x'.repeat(501)])
    expect((await reject(at, id, reason)).status).toBe(reason === undefined ? 200 : 400)
  const html = '<b>Fechado</b>'
  const second = await pendingOrder(server, at)
  expect((await reject(at, second.id, html)).body['reason']).toBe(html)
  expect((await reject(at, second.id, 'x'.repeat(1_000_000))).status).toBe(413)
  await orderIn(buyer, id, 'rejected')
})

it('answers the states there are, of own shops only (VEN-04)', async () => {
  const [at, other] = [await standFor(server), await standFor(server)]
  await pendingOrder(server, at)
  expect((await at.visitor.get('/api/vendor/orders?status=all')).status).toBe(400)
  expect((await other.visitor.get(`/api/vendor/orders?shopId=${at.id}&vendorId=${at.visitor.id}`)).body).toEqual([])
})

it('is not accepted by a suspended shop, which may still finish what it had accepted', async () => {
  const at = await standFor(server)
  const [before, after] = [await acceptedOrder(server, at), await pendingOrder(server, at)]
  await server.query("update shops_shops set status = 'suspended' where id = $1", [at.id])
  expect(await accept(at, after.id)).toMatchObject({ status: 403, body: { code: 'shops.not_approved' } })
  await orderIn(after.buyer, after.id, 'pending')
  expect((await reject(at, after.id)).status).toBe(200)
  expect((await ready(at, before.id)).status).toBe(200)
})

it('tells whose orders are at a shop that is suspended what becomes of them', async () => {
  const at = await standFor(server)
  const [before, after] = [await acceptedOrder(server, at), await pendingOrder(server, at)]
  const done = await pendingOrder(server, at)
  expect((await reject(at, done.id)).status).toBe(200)
  await expirePapers(server, at.id)
  const told = async ({ buyer }: typeof before) =>
    (await buyer.get('/api/notifications')).body['notifications']
      .filter(({ title }: { title: string }) => title === 'A loja do seu pedido foi suspensa')
      .map(({ body }: { body: string }) => body)
  await expect.poll(() => told(before)).toEqual([expect.stringContaining('já estava aceite')])
  await expect.poll(() => told(after)).toEqual([expect.stringContaining('o dinheiro volta todo')])
  expect(await told(done)).toEqual([])
})

it('gives everything back when the shop refuses, stock included (VEND-046)', async () => {
  const at = await standFor(server, { stock: 5 })
  const { id, buyer } = await pendingOrder(server, at)
  expect(await stockOf(server, at.itemId)).toBe(3)
  await reject(at, id, 'Artigo esgotado')
  const order = await orderIn(buyer, id, 'rejected')
  expect(order).toMatchObject({ refundAmount: 716_00, endedBy: 'vendor', reason: 'Artigo esgotado', mayCancel: false })
  expect(await stockOf(server, at.itemId)).toBe(5)
  await until(async () => {
    const books = await booksOf(server)
    return books.sum === 0 && books.own === books.theirs ? books : undefined
  })
})

it('tells its customer once that nobody brings it, and takes it back when somebody does', async () => {
  const at = await standFor(server)
  const { buyer, id } = await acceptedOrder(server, at)
  const news = {
    deliveryId: newId(),
    orderKind: 'food_order',
    orderId: id,
    customerId: buyer.id,
    driverId: null,
    driverUserId: null,
    by: 'system',
    reason: null,
    returnReason: null,
    at: new Date().toISOString(),
  } as const
  const happens = async (type: 'deliveries.exhausted' | 'deliveries.assigned') => {
    await server.app.platform.db.transact(async (tx) => tx.emit(type, news))
    await until(async () => (await server.query("select from platform_outbox where consumer = 'orders'")).length === 0)
  }
  const told = async (who: Visitor) =>
    (await who.get('/api/notifications')).body['notifications']
      .filter(({ title }: { title: string }) => title === 'Ainda sem entregador')
      .map(({ href }: { href: string }) => href)
  const isStranded = async () =>
    (await server.query('select is_stranded from orders_orders where id = $1', [id]))[0]?.['is_stranded']
  for (const _ of times(2)) await happens('deliveries.exhausted')
  expect([await isStranded(), await told(buyer), await told(at.visitor)]).toEqual([true, [`/pedidos/${id}`], []])
  await happens('deliveries.assigned')
  expect(await isStranded()).toBe(false)
})

it('lets its customer cancel until it is accepted, and not after', async () => {
  const at = await standFor(server)
  const [one, two] = [await pendingOrder(server, at), await pendingOrder(server, at)]
  const cancel = (of: typeof one) => of.buyer.post(`/api/orders/${of.id}/cancel`, { reason: 'Mudei de ideias' })
  expect((await cancel(one)).body).toMatchObject({ status: 'cancelled', refundAmount: 716_00, endedBy: 'customer' })
  expect((await accept(at, one.id)).status).toBe(409)
  expect((await cancel(one)).status).toBe(409)
  await accept(at, two.id)
  expect((await cancel(two)).body['code']).toBe('orders.not_now')
  expect((await two.buyer.get(`/api/orders/${two.id}`)).body['mayCancel']).toBe(false)
  expect((await (await server.person()).post(`/api/orders/${two.id}/cancel`)).status).toBe(404)
})

/** Accepted, ready and collected with the code. */
async function collected(at: Awaited<ReturnType<typeof standFor>>) {
  const order = await pendingOrder(server, at, { mode: 'collection' })
  await accept(at, order.id)
  await ready(at, order.id)
  const { body } = await order.buyer.get(`/api/orders/${order.id}`)
  await at.visitor.post(`/api/vendor/orders/${order.id}/collected`, { code: body['collectionCode'] })
  return order
}

it('gives back the price of what was missing when the shop agrees, once', async () => {
  const at = await standFor(server)
  const { id, buyer } = await collected(at)
  const report = (items: unknown, by = buyer) => by.post(`/api/orders/${id}/report`, { items, text: 'Só veio uma' })
  expect((await report([])).status).toBe(400)
  expect((await report([{ place: 7, quantity: 1 }])).body['code']).toBe('orders.item_not_found')
  expect((await report([{ place: 0, quantity: 1 }], await server.person())).status).toBe(404)
  const made = await report([{ place: 0, quantity: 1 }])
  expect([made.status, made.body['status'], made.body['amount']]).toEqual([201, 'open', 333_00])
  expect((await report([{ place: 0, quantity: 1 }])).body['code']).toBe('orders.already_reported')
  const [waiting] = (await at.visitor.get('/api/vendor/orders?status=active')).body as unknown as { report: unknown }[]
  expect(waiting?.report).toMatchObject({ status: 'open', items: [{ place: 0, name: 'Matapa', quantity: 1 }] })
  const decide = (decision: string, answer = '') =>
    at.visitor.post(`/api/vendor/orders/${id}/report`, { decision, answer })
  expect((await decide('decline')).status).toBe(400)
  expect((await decide('refund')).body['status']).toBe('refunded')
  expect((await decide('refund')).body['code']).toBe('orders.not_now')
  const { body } = await buyer.get(`/api/orders/${id}`)
  expect(body).toMatchObject({ status: 'collected', refundAmount: 333_00, report: { status: 'refunded' } })
  const other = await standFor(server)
  expect((await other.visitor.post(`/api/vendor/orders/${id}/report`, { decision: 'refund' })).status).toBe(404)
})

it('answers the figures of the shop from its orders and the books (VEND-030, VEND-031, VEND-032, VEND-033, VEND-034, VEND-035, VEND-036, VEND-037, VEND-038, VEND-050)', async () => {
  const at = await standFor(server)
  const neutral = (await at.visitor.get('/api/vendor/analytics')).body
  expect(neutral).toMatchObject({ totalOrders: 0, customerRating: 5, onTimeDeliveryRate: 100, averageOrderValue: 0 })
  expect(neutral).toMatchObject({ acceptedOrders: 0, readyOrders: 0 })
  const { buyer, id } = await collected(at)
  const refused = await pendingOrder(server, at)
  await reject(at, refused.id)
  await payQuoted(buyer, at)
  const review = await buyer.post('/api/reviews', { serviceKind: 'stand_order', serviceId: id, stars: 4 })
  expect(review.status).toBe(201)
  const figures = await until(async () => {
    const { body } = await at.visitor.get('/api/vendor/analytics')
    return body['totalOrders'] === 3 ? body : undefined
  })
  expect(figures).toEqual({
    totalOrders: 3,
    grossRevenue: 2 * 666_00,
    netRevenue: 2 * 666_00 * 0.88,
    customerRating: 4,
    acceptedOrders: 1,
    readyOrders: 1,
    rejectedOrders: 1,
    averagePreparationTime: 0,
    onTimeDeliveryRate: 100,
    averageOrderValue: 666_00,
    ordersToday: 3,
    revenueToday: 2 * 666_00,
  })
  expect((await buyer.get('/api/vendor/analytics')).status).toBe(403)
  expect((await balancesOf(server))['payable:shop']).toBeLessThan(0)
})

it("counts as today's what was ordered since the shop's day began, also after midnight", async () => {
  const at = await standFor(server)
  await at.visitor.send('PATCH', '/api/vendor/profile', NOON_TO_NOON)
  const [one, other] = [await pendingOrder(server, at), await pendingOrder(server, at)]
  const place = 'update orders_orders set placed_at = $2::timestamptz + $3::interval where id = $1'
  await server.query(place, [one.id, lastNoon(), '1 second'])
  await server.query(place, [other.id, lastNoon(), '-1 second'])
  expect((await at.visitor.get('/api/vendor/analytics')).body).toMatchObject({ totalOrders: 2, ordersToday: 1 })
})

it('answers pending orders alone at either address of them (HTTP-019)', async () => {
  const at = await standFor(server)
  const { id } = await pendingOrder(server, at)
  const other = await pendingOrder(server, at)
  await accept(at, other.id, 30)
  for (const address of ['/api/vendor/orders?status=pending', '/api/vendor/orders/pending']) {
    const { status, body } = await at.visitor.get(address)
    expect([address, status, (body as unknown as { id: string }[]).map((order) => order.id)]).toEqual([
      address,
      200,
      [id],
    ])
  }
})
