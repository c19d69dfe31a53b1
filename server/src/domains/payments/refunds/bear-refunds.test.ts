import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { paid } from '../../../../testing/payments/payments.ts'
import { openRefundDesk } from '../../../../testing/payments/refunds.ts'
import { atOnce, times } from '../../../../testing/repeat.ts'
import { startTestServer } from '../../../../testing/server.ts'
import { agreedBy } from '../../../../testing/staff.ts'
import { type PurchaseRefund, recordSale, refundPurchase, releaseRefunds } from '../public.ts'
import { MOST_BORNE } from './rules/borne.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '30' } })
const desk = await openRefundDesk(server)
const { staff } = desk
const { db } = server.app.platform
afterAll(async () => {
  const { sum, own, theirs } = await desk.close()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

type Person = Awaited<ReturnType<typeof server.person>>
type Meal = { payer: Person; shopId?: string; amount: number }

/** A paid meal without a delivery. */
async function meal({ payer, shopId = randomUUID(), amount }: Meal) {
  const payment = { id: await paid(payer, { amount }), amount }
  const purchase = { kind: 'food_order', id: randomUUID() }
  const shares = [{ part: 'goods', payee: { kind: 'shop', id: shopId }, amount }] as const
  await db.transact((tx) =>
    recordSale(tx, { purchase, payerId: payer.id, payment, shares, earnerIds: [], now: new Date() }),
  )
  return purchase
}

type Asked = Partial<PurchaseRefund> & { purchase: PurchaseRefund['purchase'] }

/** All of it, at our cost. */
const refund = ({ cause = 'system', ...more }: Asked) =>
  db.transact((tx) =>
    refundPurchase(tx, { parts: 'all', borne: { goods: 'house' }, reason: 'Caiu.', cause, now: new Date(), ...more }),
  )
const bearAgo = (
  whose: 'payer' | 'seller' | 'driver',
  id: string,
  { amount, days }: { amount: number; days: number },
) =>
  server.query(
    `insert into payments_borne (refund_id, payer_id, seller_id, driver_id, amount, at)
     select refund.id, ${whose === 'payer' ? '$1::uuid' : 'payer_id'}, ${whose === 'seller' ? '$1' : 'null'},
       ${whose === 'driver' ? '$1' : 'null'}, $2, now() - make_interval(days => $3)
     from payments_refunds refund join payments_sales sale on sale.id = sale_id
     where not exists (select from payments_borne where refund_id = refund.id) limit 1`,
    [id, amount, days],
  )
/** A refund to hang a sum on. */
const another = async () =>
  refund({ purchase: await meal({ payer: await server.person(), amount: 100_00 }), borne: {} })

test.each(['payer', 'seller', 'driver'] as const)(
  'what the house bears of one %s by rules is bounded over 30 days',
  async (whose) => {
    const [payer, shopId, driverId] = [await server.person(), randomUUID(), randomUUID()]
    const id = { payer: payer.id, seller: shopId, driver: driverId }[whose]
    const asked = async (amount: number, more: Partial<PurchaseRefund> = {}) =>
      refund({ purchase: await meal({ payer, shopId, amount }), driverId, ...more })
    for (const [days, amount] of [
      [31, MOST_BORNE[whose]],
      [29, MOST_BORNE[whose] - 200_00],
    ] as const) {
      await another()
      await bearAgo(whose, id, { amount, days })
    }
    expect(await asked(200_00)).toMatchObject({ amount: 200_00, held: 0 })
    expect(await asked(100_00)).toMatchObject({ amount: 0, held: 100_00 })
    // Who earned it gives it back: the house bears nothing.
    expect(await asked(100_00, { borne: {} })).toMatchObject({ amount: 100_00, held: 0 })
    // What staff decide counts for them.
    const cause = agreedBy(staff)
    expect(await asked(100_00, { cause })).toMatchObject({ amount: 100_00, held: 0 })
  },
)

test('what waits because of it is released by a decision of staff alone', async () => {
  const payer = await server.person()
  await another()
  await bearAgo('payer', payer.id, { amount: MOST_BORNE.payer, days: 1 })
  const purchase = await meal({ payer, amount: 100_00 })
  await refund({ purchase, isHeld: true })
  const release = (decision: Parameters<typeof releaseRefunds>[1]['decision']) =>
    db.transact((tx) => releaseRefunds(tx, { purchase, driverId: null, decision, now: new Date() }))
  expect(await release(null)).toEqual({ amount: 0, held: 100_00 })
  expect(await release(agreedBy(staff))).toEqual({ amount: 100_00, held: 0 })
})

test('refunds at once bear no more together than the house bears of one payer', async () => {
  const payer = await server.person()
  const amount = 400_00
  const purchases = []
  for (const _ of times(12)) purchases.push(await meal({ payer, amount }))
  const done = await atOnce(purchases, (purchase) => refund({ purchase }))
  expect(done.reduce((sum, each) => sum + each.amount, 0)).toBe(MOST_BORNE.payer - (MOST_BORNE.payer % amount))
  expect(done.filter(({ held }) => held === amount).length).toBe(12 - Math.floor(MOST_BORNE.payer / amount))
})

test('the sums are kept for good', async () => {
  await refund({ purchase: await meal({ payer: await server.person(), amount: 50_00 }) })
  for (const change of [
    'update payments_borne set amount = 1',
    'delete from payments_borne',
    'truncate payments_borne',
  ]) {
    await expect(server.query(change)).rejects.toThrow()
  }
})
