import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { booksOf, paid } from '../../../../testing/payments/payments.ts'
import { atOnce, times } from '../../../../testing/repeat.ts'
import { startTestServer } from '../../../../testing/server.ts'
import { balanceOf, type NewSale, recordSale, releaseShare } from '../public.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '30' } })
const person = await server.person()
const { db } = server.app.platform
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

const anyone = (kind: string) => ({ kind, id: randomUUID() })
const purchase = (kind = 'food_order') => ({ kind, id: randomUUID() })
const sell = (sale: Pick<NewSale, 'purchase' | 'shares'> & Partial<NewSale>) =>
  db.transact((tx) => recordSale(tx, { payerId: person.id, earnerIds: [], now: new Date(), ...sale }))
const owed = (payee: { kind: string; id: string }) => balanceOf(db.sql, payee)
const postings = async (subjectKind: string) => {
  const rows = await server.query(
    'select entry_type, account, amount::integer from ledger_lines where subject_kind = $1 order by id',
    [subjectKind],
  )
  return rows.map(({ entry_type, account, amount }) => [entry_type, account, amount])
}
const balance = async (account: string) =>
  Number((await server.query('select sum(amount) from ledger_lines where account = $1', [account]))[0]?.['sum'] ?? 0)

test('a meal pays shop, driver and us in one posting; the driver has the fee when they delivered (PAY-22)', async () => {
  const [shop, driver, meal] = [anyone('shop'), anyone('driver'), purchase()]
  const paymentId = await paid(person, { amount: 600_00 })
  const sale = {
    purchase: meal,
    payment: { id: paymentId, amount: 600_00 },
    shares: [
      { part: 'goods', payee: shop, amount: 500_00 },
      { part: 'delivery', payee: { kind: 'driver', id: null }, amount: 100_00 },
    ],
  } as const
  await sell(sale)
  await sell(sale)
  expect(await owed(shop)).toBe(440_00)
  expect(await balance('held')).toBe(-90_00)
  const release = () =>
    db.transact((tx) =>
      releaseShare(tx, { purchase: meal, part: 'delivery', payee: driver, decision: null, now: new Date() }),
    )
  await atOnce(times(10), release)
  expect(await owed(driver)).toBe(90_00)
  expect(await balance('held')).toBe(0)
  expect(await postings('share')).toEqual([
    ['share_released', 'held', 90_00],
    ['share_released', `payable:driver:${driver.id}`, -90_00],
  ])
  const other = { purchase: meal, part: 'delivery', payee: anyone('driver'), decision: null, now: new Date() } as const
  await expect(db.transact((tx) => releaseShare(tx, other))).rejects.toThrow('is not held')
})

test('a ride paid in cash makes the commission the debt of its driver', async () => {
  const [driver, ride] = [anyone('driver'), purchase('ride')]
  const shares = [{ part: 'fare', payee: driver, amount: 150_00 }] as const
  const cash = { collector: driver, amount: 150_00 }
  await sell({ purchase: ride, shares, cash })
  await sell({ purchase: ride, shares, cash })
  expect(await owed(driver)).toBe(-15_00)
})

test('what a plan pays is owed by its insurer, and a consultation wholly covered needs no payment', async () => {
  const [doctor, insurer] = [anyone('doctor'), anyone('insurer')]
  const shares = [{ part: 'goods', payee: doctor, amount: 800_00 }] as const
  const paymentId = await paid(person, { amount: 500_00 })
  const payment = { id: paymentId, amount: 500_00 }
  await sell({ purchase: purchase('appointment'), payment, shares, cover: { insurer, amount: 300_00 } })
  await sell({ purchase: purchase('appointment'), shares, cover: { insurer, amount: 800_00 } })
  expect(await owed(doctor)).toBe(1_360_00)
  expect(await owed(insurer)).toBe(-1_100_00)
})

test('what costs nothing is sold once, to one person, and posts nothing', async () => {
  const course = purchase('enrolment')
  await sell({ purchase: course, shares: [] })
  await sell({ purchase: course, shares: [] })
  const stranger = await server.person()
  await expect(sell({ purchase: course, shares: [], payerId: stranger.id })).rejects.toMatchObject({
    code: 'payments.purpose_not_payable',
  })
  const payment = { id: await paid(person), amount: 100_00 }
  const shares = [{ part: 'goods', payee: anyone('teacher'), amount: 100_00 }] as const
  await expect(sell({ purchase: course, payment, shares })).rejects.toMatchObject({
    code: 'payments.purpose_not_payable',
  })
})

test('the rule of a part goes before that of the payee: a tip is whole, a shop pays the default (PAY-22)', async () => {
  const [shop, driver] = [anyone('shop'), anyone('driver')]
  const payment = { id: await paid(person, { amount: 220_00 }), amount: 220_00 }
  const goods = { part: 'goods', payee: shop, amount: 200_00 } as const
  await sell({ purchase: purchase(), payment, shares: [goods, { part: 'tip', payee: driver, amount: 20_00 }] })
  expect(await owed(shop)).toBe(176_00)
  expect(await owed(driver)).toBe(20_00)
})

test('shares that are not what was paid are refused by us and by the database, and nothing is bound', async () => {
  const payment = { id: await paid(person), amount: 100_00 }
  const shares = [{ part: 'goods', payee: anyone('shop'), amount: 99_99 }] as const
  await expect(sell({ purchase: purchase(), payment, shares })).rejects.toThrow('not what is paid')
  const [row] = await server.query('select claimed_at from payments_intents where id = $1', [payment.id])
  expect(row).toEqual({ claimed_at: null })
})

test.each([
  'update payments_sales set gross = gross + 1',
  'delete from payments_sales',
  'update payments_shares set amount = amount + 1',
  "update payments_shares set payee_id = 'thief' where payee_id is not null",
  'delete from payments_shares',
  'truncate payments_sales cascade',
])('the database refuses: %s (PAY-22)', async (statement) => {
  await expect(server.query(statement)).rejects.toThrow('history is never changed')
})
