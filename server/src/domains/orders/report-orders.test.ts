import { MINUTE_MS } from '@salama/contract/kernel/time'
import { REPORT_WITHIN_MS } from '@salama/contract/orders'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plate, sendFile, uploadPicture } from '../../../testing/files.ts'
import { type Brought, broughtOrder } from '../../../testing/orders/brought.ts'
import { type Stand, standFor, startStand } from '../../../testing/orders/buy.ts'
import { booksOf } from '../../../testing/payments/payments.ts'
import { atOnce, until } from '../../../testing/repeat.ts'
import type { TestServer } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
beforeAll(async () => {
  server = await startStand()
})
afterAll(() => server.stop())

type Given = Brought
const brought = (at: Stand, minutesLate: number, more = {}) => broughtOrder(server, at, { minutesLate, ...more })

const report = ({ buyer, id }: Given, body: object) => buyer.post(`/api/orders/${id}/report`, body)
const read = async ({ buyer, id }: Given) => (await buyer.get(`/api/orders/${id}`)).body
const ONE = [{ place: 0, quantity: 1 }]
let photographs = 0
const cold = async (given: Given, items = ONE) => {
  const photoId = await uploadPicture(given.buyer, 'order_report', `frio-${++photographs}.png`)
  return report(given, { reason: 'cold', items, photoId })
}
/** What who earned it keeps of a part of an order's price. */
const keptOf = async ({ id }: Given, part: string) => {
  const [row] = await server.query<{ kept: number }>(
    `select (share.amount - coalesce(sum(taken.amount) filter (where taken.borne_by is null), 0))::int as kept
     from payments_shares share join payments_sales sale on sale.id = share.sale_id
       left join payments_refund_parts taken on taken.share_id = share.id
     where sale.purchase_id = $1 and share.part = $2 group by share.id`,
    [id, part],
  )
  return row?.kept
}
const balanced = () =>
  until(async () => {
    const books = await booksOf(server)
    return books.sum === 0 && books.own === books.theirs ? books : undefined
  })

it('gives the delivery fee of a late order back at once, and nobody earns less', async () => {
  const at = await standFor(server)
  const order = await brought(at, 20)
  expect((await read(order))['reportReasons']).toEqual(['missing', 'wrong', 'cold', 'late', 'never_came'])
  expect(await report(order, { reason: 'late' })).toMatchObject({
    status: 201,
    body: { status: 'refunded', reason: 'late', amount: 50_00, items: [] },
  })
  expect((await report(order, { reason: 'late' })).body['code']).toBe('orders.already_reported')
  expect(await read(order)).toMatchObject({ refundAmount: 50_00, mayReport: false, report: { status: 'refunded' } })
  const goods = await server.query<{ amount: number }>(
    `select part.amount::int from payments_shares part join payments_sales sale on sale.id = part.sale_id
     where sale.purchase_id = $1 and part.part = 'goods'`,
    [order.id],
  )
  expect(goods).toEqual([{ amount: 666_00 }])
  await balanced()
})

it('an order that came in time was not late', async () => {
  const order = await brought(await standFor(server), 10)
  expect((await read(order))['reportReasons']).not.toContain('late')
  expect((await report(order, { reason: 'late' })).body['code']).toBe('orders.reason_unfit')
})

it('takes a report for a day after the order came, and none later', async () => {
  const at = await standFor(server)
  const [inTime, late] = [await brought(at, 0), await brought(at, 0)]
  const cameAgo = ({ id }: Given, ms: number) =>
    server.query('update orders_orders set ended_at = $2 where id = $1', [id, new Date(Date.now() - ms)])
  await cameAgo(inTime, REPORT_WITHIN_MS - MINUTE_MS)
  await cameAgo(late, REPORT_WITHIN_MS + 1)
  const missing = { reason: 'missing', items: ONE }
  const { status, body } = await report(late, missing)
  expect([status, body['code']]).toEqual([409, 'orders.report_too_late'])
  expect(await read(late)).toMatchObject({ mayReport: false, refundAmount: 0 })
  expect(await server.query('select from orders_reports where order_id = $1', [late.id])).toEqual([])
  expect((await report(inTime, missing)).status).toBe(201)
})

it('asks the shop about food that was cold in time, and bears what was cold and late itself', async () => {
  const at = await standFor(server)
  const [inTime, late] = [await brought(at, 0), await brought(at, 30)]
  expect((await report(inTime, { reason: 'cold' })).status).toBe(400)
  const unseen = await report(inTime, { reason: 'cold', items: ONE })
  expect([unseen.status, unseen.body['fields'][0].code]).toEqual([400, 'photo_required'])
  expect((await cold(inTime)).body).toMatchObject({ status: 'open', amount: 166_50 })
  expect((await read(inTime))['refundAmount']).toBe(0)
  expect((await cold(late)).body).toMatchObject({
    status: 'refunded',
    amount: 166_50,
  })
  expect((await read(late))['refundAmount']).toBe(166_50)
  const decided = await at.visitor.post(`/api/vendor/orders/${inTime.id}/report`, { decision: 'refund' })
  expect(decided.body).toMatchObject({ status: 'refunded', reason: 'cold' })
  expect((await read(inTime))['refundAmount']).toBe(166_50)
  await balanced()
})

it('gives back at once only so much to one customer, of one shop and of both together within 30 days', async () => {
  const at = await standFor(server, { price: 1_000_00 })
  const [first, large] = [await brought(at, 20), await brought(at, 20)]
  expect((await cold(large, [{ place: 0, quantity: 2 }])).body).toMatchObject({ status: 'referred', amount: 0 })
  expect((await read(large))['refundAmount']).toBe(0)
  const [conversation] = (await large.buyer.get('/api/support/messages')).body as unknown as object[]
  expect(conversation).toMatchObject({ status: 'open', messages: [{ from: 'person', text: 'Chegou frio.' }] })
  expect((await cold(first)).body).toMatchObject({ status: 'refunded', amount: 500_00 })

  const same = async (shop: Stand) => {
    const next = await brought(shop, 20)
    await server.query('update orders_orders set buyer_id = $2 where id = $1', [next.id, first.buyer.id])
    return { ...next, buyer: first.buyer }
  }
  expect((await report(await same(at), { reason: 'late' })).body).toMatchObject({ status: 'referred' })
  const elsewhere = await standFor(server, { price: 960_00 })
  expect((await cold(await same(elsewhere))).body).toMatchObject({ status: 'refunded', amount: 480_00 })
  expect((await report(await same(await standFor(server)), { reason: 'late' })).body['status']).toBe('referred')

  const ago = (days: number, amount: number) =>
    server.query(
      `update orders_reports set created_at = now() - make_interval(days => $2), amount = $3
       where order_id in (select id from orders_orders where shop_id = $1) and is_at_once`,
      [at.id, days, amount],
    )
  await ago(29, 4_960_00)
  expect((await report(await brought(at, 20), { reason: 'late' })).body['status']).toBe('referred')
  await ago(31, 4_960_00)
  expect((await report(await brought(at, 20), { reason: 'late' })).body['status']).toBe('refunded')
})

it('has the shop bear and answer what came late by its kitchen, and the house the rest', async () => {
  const at = await standFor(server)
  const readyLate = async (order: Given, minutes: number) => {
    await server.query(
      "update orders_orders set accepted_at = now() - (preparation_minutes + $2) * interval '1 minute' where id = $1",
      [order.id, minutes],
    )
    return order
  }
  const kitchens = await readyLate(await brought(at, 20), 10)
  const roads = await readyLate(await brought(at, 20), 2)
  const unsaid = await readyLate(await brought(at, 20, { saysReady: false }), 20)
  expect((await cold(kitchens)).body).toMatchObject({ status: 'open', amount: 166_50 })
  for (const order of [roads, unsaid]) {
    expect((await cold(order)).body).toMatchObject({ status: 'refunded', amount: 166_50 })
    expect(await keptOf(order, 'goods')).toBe(666_00)
  }
  await balanced()
})

it('shows the photograph of what came wrong to the people of the shop alone', async () => {
  const at = await standFor(server)
  const order = await brought(at, 0)
  expect((await report(order, { reason: 'wrong', items: ONE })).status).toBe(400)
  const foreign = await uploadPicture(at.visitor, 'order_report', 'prato.png')
  expect((await report(order, { reason: 'wrong', items: ONE, photoId: foreign })).body['code']).toBe('files.not_found')
  const photoId = await uploadPicture(order.buyer, 'order_report', 'prato.png')
  const see = async (who: Given['buyer']) => (await who.get(`/api/uploads/${photoId}`)).status
  expect(await see(at.visitor)).toBe(404)
  expect((await report(order, { reason: 'wrong', items: ONE, photoId })).body).toMatchObject({
    status: 'open',
    photoId,
  })
  const other = await standFor(server)
  expect([await see(at.visitor), await see(order.buyer), await see(other.visitor)]).toEqual([200, 200, 404])
})

it('lets a photograph show what was wrong with one order alone, whoever sends it again', async () => {
  const at = await standFor(server)
  const [first, second] = [await brought(at, 0), await brought(at, 0)]
  const sent = async (who: Given['buyer'], name: string) => ({
    reason: 'wrong',
    items: ONE,
    photoId: await uploadPicture(who, 'order_report', name),
  })
  expect((await report(first, await sent(first.buyer, 'bolor.png'))).body).toMatchObject({ status: 'open' })
  const again = await report(second, await sent(second.buyer, 'bolor.png'))
  expect([again.status, again.body['code']]).toEqual([409, 'orders.photo_used'])
  expect((await read(second))['mayReport']).toBe(true)
})

it('lets one photograph of one plate show what was wrong with one order, however it is written', async () => {
  const at = await standFor(server)
  const orders = [await brought(at, 0), await brought(at, 0), await brought(at, 0)]
  const written = await plate(1)
  const [first, again, other] = [written, await sharp(written).jpeg({ quality: 60 }).toBuffer(), await plate(7)]
  const sent = async (order: Given | undefined, contents: Buffer) => {
    if (!order) throw new Error('there are three orders')
    const file = await sendFile(order.buyer, contents, { kind: 'order_report', name: 'prato.png' })
    return { order, body: { reason: 'wrong', items: ONE, photoId: file.body['id'] } }
  }
  const together = [await sent(orders[0], first), await sent(orders[1], again)]
  const answers = await atOnce(together, ({ order, body }) => report(order, body))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('orders.photo_used')
  const { order, body } = await sent(orders[2], other)
  expect((await report(order, body)).body).toMatchObject({ status: 'open' })
})

it('shows the photograph to the operators who read what its customer writes about the order', async () => {
  const order = await brought(await standFor(server), 0)
  const photoId = await uploadPicture(order.buyer, 'order_report', 'queimado.png')
  await report(order, { reason: 'wrong', items: ONE, photoId })
  const subject = { kind: 'stand_order', id: order.id }
  const told = await order.buyer.post('/api/support/messages', { text: 'Vejam a fotografia.', subject })
  expect(told.status).toBe(201)
  const [reader, other] = [await makeStaff(server), await makeStaff(server, 'Osvaldo Operador')]
  const see = async (who: Given['buyer']) => (await who.get(`/api/uploads/${photoId}`)).status
  expect([await see(reader), await see(other)]).toEqual([404, 404])
  const tickets = (await reader.get('/api/operator/tickets')).body as unknown as { id: string; subject: object }[]
  const ticket = tickets.find(({ subject }) => 'id' in subject && subject.id === order.id)
  expect(ticket?.subject).toMatchObject({ kind: 'stand_order' })
  expect((await reader.get(`/api/operator/tickets/${ticket?.id}`)).body['photos']).toEqual([photoId])
  expect([await see(reader), await see(other)]).toEqual([200, 404])
})

it('hands an order that never came to staff, as a conversation about it', async () => {
  const at = await standFor(server)
  const order = await brought(at, 0)
  const { body } = await report(order, { reason: 'never_came', text: 'Estive em casa.' })
  expect(body).toMatchObject({ status: 'referred', amount: 0 })
  const [conversation] = (await order.buyer.get('/api/support/messages')).body as unknown as object[]
  expect(conversation).toMatchObject({
    status: 'open',
    subject: { kind: 'stand_order', id: order.id },
    messages: [{ from: 'person', text: 'Não chegou. Estive em casa.' }],
  })
  expect((await at.visitor.post(`/api/vendor/orders/${order.id}/report`, { decision: 'refund' })).status).toBe(409)
  expect((await server.query('select 1 from orders_reports where order_id = $1', [order.id])).length).toBe(1)
})
