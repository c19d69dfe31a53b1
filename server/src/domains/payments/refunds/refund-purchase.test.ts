import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { paid, sellsNothing, transfer } from '../../../../testing/payments/payments.ts'
import { openRefundDesk } from '../../../../testing/payments/refunds.ts'
import { atOnce } from '../../../../testing/repeat.ts'
import { startTestServer } from '../../../../testing/server.ts'
import { agreedBy, staffIdOf } from '../../../../testing/staff.ts'
import { decideBankTransfer } from '../bank/commands/decide-bank-transfer.ts'
import { balanceOf, type NewSale, type PurchaseRefund, recordSale, refundPurchase, releaseShare } from '../public.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '30' } })
const desk = await openRefundDesk(server)
const { payer, staff, seen, reaches, asked, lineOf, complete } = desk
const { db } = server.app.platform
afterAll(async () => {
  const { sum, own, theirs } = await desk.close()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

const anyone = (kind: string) => ({ kind, id: randomUUID() })
const LATER = { kind: 'driver', id: null } as const
const sell = async (sale: Pick<NewSale, 'shares'> & Partial<NewSale>) => {
  const purchase = { kind: 'food_order', id: randomUUID() }
  await db.transact((tx) => recordSale(tx, { purchase, payerId: payer.id, earnerIds: [], now: new Date(), ...sale }))
  return purchase
}
const refund = (purchase: PurchaseRefund['purchase'], more: Partial<PurchaseRefund> = {}) =>
  db.transact((tx) =>
    refundPurchase(tx, { purchase, parts: 'all', reason: 'A loja fechou.', cause: 'system', now: new Date(), ...more }),
  )
const owed = (payee: { kind: string; id: string }) => balanceOf(db.sql, payee)
const inboxOf = async (userId: string, title: string) =>
  (await server.query('select body from notifications_inbox where user_id = $1 and title = $2', [userId, title])).map(
    ({ body }) => body,
  )

/** A meal of 500 MT with 100 MT for its delivery, whose driver is not known yet. */
async function meal() {
  const [shop, paymentId] = [anyone('shop'), await paid(payer, { amount: 600_00 })]
  const purchase = await sell({
    payment: { id: paymentId, amount: 600_00 },
    shares: [
      { part: 'goods', payee: shop, amount: 500_00 },
      { part: 'delivery', payee: LATER, amount: 100_00 },
    ],
  })
  return { shop, paymentId, purchase }
}

test('the system gives a purchase back at once, from all who had of it, and says so to its payer (PAY-19)', async () => {
  const { shop, paymentId, purchase } = await meal()
  const done = await refund(purchase)
  expect(done).toMatchObject({ amount: 600_00, cover: 0, cash: 0 })
  expect(await owed(shop)).toBe(0)
  await reaches(paymentId, done.refundId ?? '', 'completed')
  expect(await lineOf(paymentId)).toMatchObject({ reversed: 600_00 })
  expect(await seen(paymentId)).toMatchObject({ refunded: 600_00, refunds: [{ reason: 'A loja fechou.' }] })
  expect(await inboxOf(payer.id, 'Reembolso aprovado')).toContainEqual(expect.stringContaining('A loja fechou.'))
  expect(await refund(purchase)).toEqual({ refundId: null, amount: 0, cover: 0, cash: 0, held: 0 })
})

test('the fee alone goes back, its driver has none of it later, and never more than the fee (PAY-19)', async () => {
  const { shop, purchase } = await meal()
  const [driver, now] = [anyone('driver'), new Date()]
  const fee = { parts: [{ part: 'delivery', amount: 40_00 }] } as const
  expect(await refund(purchase, fee)).toMatchObject({ amount: 40_00 })
  await db.transact((tx) => releaseShare(tx, { purchase, part: 'delivery', payee: driver, decision: null, now }))
  expect([await owed(shop), await owed(driver)]).toEqual([440_00, 54_00])
  expect(await refund(purchase, { parts: [{ part: 'delivery', amount: 60_01 }] })).toMatchObject({ amount: 60_00 })
  expect(await refund(purchase, { parts: [{ part: 'delivery', amount: 1 }] })).toMatchObject({ refundId: null })
  expect([await owed(shop), await owed(driver)]).toEqual([440_00, 0])
})

test('forty refunds of one part at once, on connections of their own: never more than was sold (PAY-19)', async () => {
  const { shop, paymentId, purchase } = await meal()
  const amounts = Array.from({ length: 40 }, (_, n) => 37_00 + n * 11)
  const made = await atOnce(amounts, (amount) => refund(purchase, { parts: [{ part: 'goods', amount }] }))
  expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(500_00)
  expect(await refund(purchase)).toMatchObject({ amount: 100_00 })
  expect(await owed(shop)).toBe(0)
  expect((await seen(paymentId))['refundable']).toBeUndefined()
})

test('restored books that give back more than was sold or paid are refused', async () => {
  const { purchase } = await meal()
  const { refundId } = await refund(purchase)
  // A restored copy was written without the triggers that keep it right.
  const restored = (change: string) =>
    db.transact(async (tx) => {
      for (const table of ['payments_refund_parts', 'payments_refunds', 'payments_shares'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx.sql)
      await sql.raw(change.replaceAll('$1', `'${refundId}'`)).execute(tx.sql)
      await sql`select payments_check_restored()`.execute(tx.sql)
      throw new Error('it was believed')
    })
  await expect(restored('select $1')).rejects.toThrow('it was believed')
  for (const [change, why] of [
    ['update payments_refund_parts set amount = amount + 1 where refund_id = $1 and amount = 50000', 'of share'],
    ['update payments_refunds set amount = amount + 1 where id = $1', 'of payment'],
  ] as const)
    await expect(restored(change), change).rejects.toThrow(why)
})

test('whole refunds at once, by the system and by its payer, give the money back once (PAY-19)', async () => {
  for (let round = 0; round < 5; round++) {
    const { purchase } = await meal()
    const causes = Array.from({ length: 10 }, (_, n) => (n % 2 ? 'system' : 'payer') as 'system' | 'payer')
    const done = await atOnce(causes, (cause) => refund(purchase, { cause }))
    expect(done.map(({ amount }) => amount).toSorted((a, b) => b - a)).toEqual([600_00, ...Array(9).fill(0)])
  }
})

test('a request of the payer that waits makes way for a refund that needs its money', async () => {
  const { paymentId, purchase } = await meal()
  const request = await asked(paymentId)
  const { refundId } = await refund(purchase)
  await reaches(paymentId, refundId ?? '', 'completed')
  expect((await seen(paymentId))['refunds']).toMatchObject([{ refundId: request, status: 'refused' }, { refundId }])
})

test('the insurer has its part back, and of half a refund half of it', async () => {
  const [doctor, insurer] = [anyone('doctor'), anyone('insurer')]
  const payment = { id: await paid(payer, { amount: 500_00 }), amount: 500_00 }
  const goods = [{ part: 'goods', payee: doctor, amount: 800_00 }] as const
  const part = await sell({ payment, shares: goods, cover: { insurer, amount: 300_00 } })
  const half = { parts: [{ part: 'goods', amount: 400_00 }] } as const
  expect(await refund(part, half)).toMatchObject({ amount: 250_00, cover: 150_00 })
  expect([await owed(doctor), await owed(insurer)]).toEqual([340_00, -150_00])
  const whole = await sell({ shares: goods, cover: { insurer, amount: 800_00 } })
  expect(await refund(whole)).toMatchObject({ amount: 0, cover: 800_00 })
  expect([await owed(doctor), await owed(insurer)]).toEqual([340_00, -150_00])
})

test('a ride paid in cash leaves its driver no debt when it is given back', async () => {
  const driver = anyone('driver')
  const purchase = await sell({
    shares: [{ part: 'fare', payee: driver, amount: 150_00 }],
    cash: { collector: driver, amount: 150_00 },
  })
  expect(await owed(driver)).toBe(-15_00)
  expect(await refund(purchase, { cause: agreedBy(staff) })).toMatchObject({ amount: 0, cash: 150_00 })
  expect(await owed(driver)).toBe(0)
  expect(await refund(purchase)).toMatchObject({ refundId: null })
})

test('what was bought by bank transfer waits to be sent back by hand (PAY-13)', async () => {
  const { body } = await transfer(payer, { amount: 300_00 })
  const [paymentId, staffId] = [body['transactionId'] as string, staffIdOf(staff)]
  const decision = { paymentId, staffId, isSeller: sellsNothing, reason: null, now: new Date() }
  await db.transact((tx) => decideBankTransfer(tx, { ...decision, decision: 'approve' }))
  const shares = [{ part: 'goods', payee: anyone('teacher'), amount: 300_00 }] as const
  const purchase = await sell({ payment: { id: paymentId, amount: 300_00 }, shares })
  const { refundId } = await refund(purchase)
  await reaches(paymentId, refundId ?? '', 'approved')
  expect((await complete(refundId ?? '', 'FT-DEVOLUCAO-1')).status).toBe(200)
  await reaches(paymentId, refundId ?? '', 'completed')
})

test('while staff review the payment nothing goes back: the refund is refused, or waits in their queue', async () => {
  const { shop, paymentId, purchase } = await meal()
  const becomes = (status: string) =>
    server.query('update payments_intents set status = $2 where id = $1', [paymentId, status])
  await becomes('in_review')
  await expect(refund(purchase)).rejects.toMatchObject({ code: 'payments.not_refundable' })
  const waits = await refund(purchase, { mayWait: true })
  expect(waits).toEqual({ refundId: expect.any(String), amount: 0, cover: 0, cash: 0, held: 600_00 })
  await becomes('confirmed')
  expect((await seen(paymentId))['refunds']).toMatchObject([{ refundId: waits.refundId, status: 'requested' }])
  expect(await owed(shop)).toBe(440_00)
})

test('nothing happens for what was never sold', async () => {
  expect(await refund({ kind: 'ride', id: randomUUID() })).toMatchObject({ refundId: null, amount: 0 })
})
