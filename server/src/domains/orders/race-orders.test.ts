import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uploadPicture } from '../../../testing/files.ts'
import {
  accept,
  payQuoted,
  pendingOrder,
  place,
  reject,
  runOut,
  standFor,
  startStand,
  stockOf,
} from '../../../testing/orders/buy.ts'
import { booksOf } from '../../../testing/payments/payments.ts'
import { atOnce, until } from '../../../testing/repeat.ts'
import type { TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startStand()
})
afterAll(() => server.stop())

/** In CI a few; `RACES=1000` runs as many as the requirement names. */
const RACES = Number(process.env['RACES'] ?? 20)
const TIMEOUT = 180_000 + RACES * 2_000

it(
  'has one ending of each race of cancel, accept, reject and time-out, and the books agree (ORD-08)',
  async () => {
    const at = await standFor(server, { stock: 10_000 })
    const endings: Record<string, number> = {}
    for (let race = 0; race < RACES; race++) {
      const { buyer, id } = await pendingOrder(server, at)
      // The shop's calls first look for its shops.
      const cancel = () => sleep((race % 4) * 5).then(() => buyer.post(`/api/orders/${id}/cancel`, {}))
      const calls = [cancel, () => accept(at, id), () => reject(at, id), () => accept(at, id), cancel]
      if (race % 2 === 1) await runOut(server, id)
      const first = race % calls.length
      const answers = await atOnce([...calls.slice(first), ...calls.slice(0, first)], (call) => call())
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      const { body } = await buyer.get(`/api/orders/${id}`)
      const ending = String(body['status'])
      endings[ending] = (endings[ending] ?? 0) + 1
      expect(['accepted', 'cancelled', 'rejected']).toContain(ending)
      expect(body['refundAmount']).toBe(ending === 'accepted' ? 0 : 716_00)
      const refunds = await server.query(
        'select from payments_refunds r join payments_sales s on s.id = r.sale_id where s.purchase_id = $1',
        [id],
      )
      expect(refunds).toHaveLength(ending === 'accepted' ? 0 : 1)
    }
    const kept = 2 * (endings['accepted'] ?? 0)
    expect(await stockOf(server, at.itemId)).toBe(10_000 - kept)
    await until(async () => {
      const books = await booksOf(server)
      return books.sum === 0 && books.own === books.theirs ? books : undefined
    })
  },
  TIMEOUT,
)

it(
  'has one ending of each race of cancel and payment, and no money is left over',
  async () => {
    const at = await standFor(server, { stock: 10_000 })
    for (let race = 0; race < RACES / 4; race++) {
      const buyer = await server.person()
      const waiting = await place(buyer, at)
      const id = waiting.body['id'] as string
      const [paying] = await Promise.all([
        buyer.post('/api/payments/mobile-money/initiate', {
          paymentMethod: 'm-pesa',
          phoneNumber: `84${String(race).padStart(3, '0')}9100`,
          amount: 716_00,
          description: 'Pedido',
          purpose: { kind: 'stand_order', id },
        }),
        sleep(race % 10).then(() => buyer.post(`/api/orders/${id}/cancel`, {})),
      ])
      if (paying.status !== 201) continue
      await until(async () => {
        const { body } = await buyer.get(`/api/payments/${paying.body['transactionId']}`)
        return body['status'] === 'pending' ? undefined : body
      })
      const { body } = await buyer.get(`/api/orders/${id}`)
      expect(['cancelled', 'pending', 'rejected']).toContain(body['status'])
      const sales = await server.query('select from payments_sales where purchase_id = $1', [id])
      if (body['status'] === 'cancelled' && body['refundAmount'] === 0) expect(sales).toHaveLength(0)
      else expect(sales).toHaveLength(1)
    }
  },
  TIMEOUT,
)

it('sells the last piece once, whoever pays at the same instant (ORD-05)', async () => {
  const at = await standFor(server, { stock: 2 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => server.person()))
  const tries = await atOnce(buyers, (buyer) => payQuoted(buyer, at).catch(() => undefined))
  const paid = tries.filter((each) => each?.transactionId !== undefined)
  expect(paid).toHaveLength(1)
  const sold = await server.query<{ sold: string }>(
    'select coalesce(sum(quantity), 0) as sold from stand_reserved where item_id = $1',
    [at.itemId],
  )
  expect(Number(sold[0]?.sold)).toBeLessThanOrEqual(2)
})

it('gives back at once no more than the sums of many late orders reported together allow', async () => {
  const at = await standFor(server)
  const orders = []
  for (let made = 0; made < 4; made++) orders.push(await pendingOrder(server, at))
  const buyer = orders[0]?.buyer ?? (await server.person())
  const ids = orders.map(({ id }) => id)
  await server.query(
    `update orders_orders set status = 'delivered', ended_at = now(), ended_by = 'driver', due_at = null, answer_by = null,
       slips_at = null, accepted_at = now(), preparation_minutes = 30, buyer_id = $2 where id = any($1)`,
    [ids, buyer.id],
  )
  await server.query(
    `update orders_promises set arrives_from = now() - interval '1 hour', arrives_to = now() - interval '30 minutes'
     where order_id = any($1) and place = 1`,
    [ids],
  )
  const items = [{ place: 0, quantity: 1 }]
  const photos = await Promise.all(ids.map((id) => uploadPicture(buyer, 'order_report', `${id}.png`)))
  const answers = await atOnce(ids, (id, n) =>
    buyer.post(`/api/orders/${id}/report`, { reason: 'cold', items, photoId: photos[n] }),
  )
  // Three of 166,50 MT are within the 500 MT of one customer at one shop.
  expect(answers.map(({ body }) => body['status']).toSorted()).toEqual(['referred', 'refunded', 'refunded', 'refunded'])
})
