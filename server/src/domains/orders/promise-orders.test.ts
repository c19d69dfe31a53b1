import { afterAll, beforeAll, expect, it } from 'vitest'
import { fallDue } from '../../../testing/fall-due.ts'
import { accept, acceptedOrder, pendingOrder, ready, standFor, startStand } from '../../../testing/orders/buy.ts'
import { until } from '../../../testing/repeat.ts'
import type { TestServer } from '../../../testing/server.ts'
import { SLIPPING } from './commands/announce-move.ts'

let server: TestServer
beforeAll(async () => {
  server = await startStand()
})
afterAll(() => server.stop())

type Buyer = Awaited<ReturnType<typeof pendingOrder>>['buyer']
type Window = { from: string; to: string }
type Promising = { arrives?: Window; promised?: Window; status: string; version: number; mayCancel: boolean }

const read = async (buyer: Buyer, id: string) => (await buyer.get(`/api/orders/${id}`)).body as unknown as Promising
/** The order once it is promised something else than this. */
const toldAnew = (buyer: Buyer, id: string, before?: Window) =>
  until(async () => {
    const order = await read(buyer, id)
    return order.arrives && order.arrives.from !== before?.from ? order : undefined
  })
const said = async (buyer: Buyer) => (await buyer.get('/api/notifications')).text

it('says when an order comes, keeps it, and says it again when the shop needs longer', async () => {
  const at = await standFor(server)
  const { buyer, id } = await pendingOrder(server, at)
  const first = await toldAnew(buyer, id)
  expect(Date.parse(first.arrives?.to ?? '') - Date.parse(first.arrives?.from ?? '')).toBe(15 * 60_000)
  expect((await buyer.get('/api/orders')).body[0]).toMatchObject({ arrives: first.arrives })
  await accept(at, id, 180)
  const later = await toldAnew(buyer, id, first.arrives)
  expect(later.promised).toEqual(first.arrives)
  expect(Date.parse(later.arrives?.from ?? '')).toBeGreaterThan(Date.parse(first.arrives?.to ?? ''))
  expect(await said(buyer)).toContain('O pedido chega mais tarde')
})

it('lets a customer go whom the shop keeps waiting half an hour longer than it promised', async () => {
  const at = await standFor(server)
  const orders = [await pendingOrder(server, at), await pendingOrder(server, at)]
  const leave = ({ buyer, id }: (typeof orders)[number]) =>
    buyer.post(`/api/orders/${id}/cancel`, { reason: 'Demora muito' })
  const put = async (order: (typeof orders)[number], minutes: number) => {
    const { buyer, id } = order
    const first = await toldAnew(buyer, id)
    await accept(at, id)
    // As the shop's later word, and nothing else, has put it off.
    await server.query(
      `update orders_promises set arrives_from = arrives_from - $2 * interval '1 minute',
         arrives_to = (select arrives_to from orders_orders where id = $1) - $2 * interval '1 minute'
       where order_id = $1 and place = 1`,
      [id, minutes],
    )
    return first
  }
  const [kept, gone] = orders
  if (!kept || !gone) throw new Error('there are two orders')
  await put(kept, 30)
  await put(gone, 31)
  expect([(await read(kept.buyer, kept.id)).mayCancel, (await read(gone.buyer, gone.id)).mayCancel]).toEqual([
    false,
    true,
  ])
  expect((await leave(kept)).body['code']).toBe('orders.not_now')
  expect((await leave(gone)).body).toMatchObject({ status: 'cancelled', refundAmount: 716_00 })

  await at.visitor.post(`/api/vendor/orders/${kept.id}/delay`, { minutes: 30 })
  await until(async () => (await said(kept.buyer)).includes('pode cancelar e recebe tudo de volta'))
  expect((await leave(kept)).body).toMatchObject({ status: 'cancelled', refundAmount: 716_00 })
})

it('tells a customer before they ask that a promise does not hold', async () => {
  const at = await standFor(server)
  const { buyer, id } = await pendingOrder(server, at)
  await accept(at, id)
  const { arrives } = await toldAnew(buyer, id)
  await fallDue(server, {
    sweep: SLIPPING,
    statement: `
      update orders_orders set arrives_from = arrives_from - interval '1 hour', arrives_to = arrives_to - interval '1 hour',
        slips_at = now() where id = $1`,
    values: [id],
  })
  const early = new Date(Date.parse(arrives?.from ?? '') - 3_600_000).toISOString()
  await expect
    .poll(async () => (await read(buyer, id)).arrives?.from)
    .not.toSatisfy((from) => from === early || from === undefined)
  expect(await said(buyer)).toContain('O pedido chega mais tarde')
})

it('says until when a shop may answer, and how long it takes once it has accepted five orders', async () => {
  const at = await standFor(server)
  const { buyer, id } = await pendingOrder(server, at)
  const awaited = async () => (await buyer.get(`/api/orders/${id}`)).body['awaits']
  const [row] = await server.query<{ answer_by: Date }>('select answer_by from orders_orders where id = $1', [id])
  expect(await awaited()).toEqual({ from: 'shop', by: row?.answer_by.toISOString() })
  for (const minutes of [1, 2, 9, 30, 40]) {
    const accepted = await acceptedOrder(server, at)
    await server.query(
      `update orders_orders set accepted_at = (select at from orders_history where order_id = $1 and status = 'pending')
         + $2 * interval '1 minute' where id = $1`,
      [accepted.id, minutes - 0.5],
    )
  }
  expect(await awaited()).toMatchObject({ from: 'shop', usualMinutes: 9 })
  await accept(at, id)
  expect(await awaited()).toBeUndefined()
})

it('puts nothing off while the shop does not answer: its time ends of itself, and nothing comes', async () => {
  const at = await standFor(server)
  const { buyer, id } = await pendingOrder(server, at)
  const { arrives } = await toldAnew(buyer, id)
  await fallDue(server, {
    sweep: SLIPPING,
    statement: 'update orders_orders set slips_at = now() where id = $1',
    values: [id],
  })
  const slips = () => server.query('select slips_at from orders_orders where id = $1', [id])
  await expect.poll(slips).toEqual([{ slips_at: null }])
  expect((await read(buyer, id)).arrives).toEqual(arrives)
  expect(await said(buyer)).not.toContain('O pedido chega mais tarde')
})

it('counts what an order took among the times of its shop, once, and its orders in hand', async () => {
  const at = await standFor(server)
  const patient = await pendingOrder(server, at)
  await server.query('update orders_orders set answer_by = null where id = $1', [patient.id])
  const { buyer, id } = await pendingOrder(server, at, { mode: 'collection' })
  const inHand = async () =>
    (await server.query<{ waiting: number }>('select waiting from shops_queues where shop_id = $1', [at.id]))[0]
      ?.waiting
  await accept(at, id)
  await expect.poll(inHand).toBe(1)
  await ready(at, id)
  const { body } = await buyer.get(`/api/orders/${id}`)
  await at.visitor.post(`/api/vendor/orders/${id}/collected`, { code: body['collectionCode'] })
  const paces = () => server.query('select part, ratio, count from shops_paces where shop_id = $1', [at.id])
  await expect.poll(paces).toEqual([{ part: 'kitchen', ratio: 0.5, count: 1 }])
  await expect.poll(inHand).toBe(0)
  expect((await read(buyer, id)).arrives).toBeUndefined()
})
