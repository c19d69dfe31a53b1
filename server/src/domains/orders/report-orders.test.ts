import { MINUTE_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../testing/repeat.ts'
import type { TestServer } from '../../testing/server.ts'
import { uploadPicture } from '../files/testing.ts'
import { booksOf } from '../payments/testing/payments.ts'
import { makeStaff } from '../staff/testing.ts'
import { accept, pendingOrder, ready, type Stand, standFor, startStand } from './testing/buy.ts'

let server: TestServer
beforeAll(async () => {
  server = await startStand()
})
afterAll(() => server.stop())

type Given = Awaited<ReturnType<typeof pendingOrder>>

/** Brought so many minutes after the end of the window that was promised first. */
async function brought(at: Stand, minutesLate: number): Promise<Given> {
  const order = await pendingOrder(server, at)
  await accept(at, order.id)
  await ready(at, order.id)
  await server.query(
    `update orders_orders set status = 'delivered', ended_at = now(), ended_by = 'driver', due_at = null, slips_at = null where id = $1`,
    [order.id],
  )
  await server.query(
    `update orders_promises set arrives_from = $2, arrives_to = $3 where order_id = $1 and place = 1`,
    [order.id, ...[15, 0].map((earlier) => new Date(Date.now() - (minutesLate + earlier) * MINUTE_MS))],
  )
  return order
}

const report = ({ buyer, id }: Given, body: object) => buyer.post(`/api/orders/${id}/report`, body)
const read = async ({ buyer, id }: Given) => (await buyer.get(`/api/orders/${id}`)).body
const ONE = [{ place: 0, quantity: 1 }]
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

it('asks the shop about food that was cold in time, and bears what was cold and late itself', async () => {
  const at = await standFor(server)
  const [inTime, late] = [await brought(at, 0), await brought(at, 30)]
  expect((await report(inTime, { reason: 'cold' })).status).toBe(400)
  expect((await report(inTime, { reason: 'cold', items: ONE })).body).toMatchObject({ status: 'open', amount: 166_50 })
  expect((await read(inTime))['refundAmount']).toBe(0)
  expect((await report(late, { reason: 'cold', items: ONE })).body).toMatchObject({
    status: 'refunded',
    amount: 166_50,
  })
  expect((await read(late))['refundAmount']).toBe(166_50)
  const decided = await at.visitor.post(`/api/vendor/orders/${inTime.id}/report`, { decision: 'refund' })
  expect(decided.body).toMatchObject({ status: 'refunded', reason: 'cold' })
  expect((await read(inTime))['refundAmount']).toBe(166_50)
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
  const [ticket] = (await reader.get('/api/operator/tickets')).body as unknown as { id: string; subject: object }[]
  expect(ticket?.subject).toMatchObject({ kind: 'stand_order', id: order.id })
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
