import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  booksOf,
  consultationSale,
  freshNumber,
  initiate,
  paid,
  settled,
} from '../../../../testing/payments/payments.ts'
import { atOnce, RACERS, served, times } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { Refusal } from '../../../platform/http/replies/refusal.ts'
import { type NewSale, recordSale } from '../public.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '30' } })
  person = await server.person()
})
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

const purchase = (id: string = randomUUID()): NewSale['purchase'] => ({ kind: 'appointment', id })
const DOCTOR = { kind: 'doctor', id: randomUUID() } as const

/** What became of a claim: 'claimed', or the code it was refused with. */
async function claim(
  paymentId: string,
  { amount = 100_00, ...more }: Partial<NewSale> & { amount?: number } = {},
): Promise<string> {
  const sale = consultationSale({ paymentId, payerId: person.id, amount, doctorId: DOCTOR.id })
  try {
    await served(() => server.app.platform.db.transact((tx) => recordSale(tx, { ...sale, ...more })))
    return 'claimed'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

async function postingsOf(paymentId: string): Promise<Record<string, number>> {
  const rows = await server.query<{ line: string; amount: string }>(
    "select entry_type || ' ' || account as line, amount from ledger_lines where subject_id = $1",
    [paymentId],
  )
  return Object.fromEntries(rows.map(({ line, amount }) => [line, Number(amount)]))
}

test('pays the payee less the commission, from the credit of the payer (PAY-22)', async () => {
  const paymentId = await paid(person, { amount: 800_00 })
  expect(await claim(paymentId, { amount: 800_00 })).toBe('claimed')
  expect(await postingsOf(paymentId)).toEqual({
    'captured clearing:m-pesa': 800_00,
    [`captured credit:${person.id}`]: -800_00,
    [`claimed credit:${person.id}`]: 800_00,
    [`claimed payable:doctor:${DOCTOR.id}`]: -680_00,
    'claimed commission': -120_00,
  })
})

test('uses the commission rule of the moment (PAY-22)', async () => {
  const [sooner, later] = [await paid(person), await paid(person)]
  await server.query("update payments_commission_rules set valid_until = '2027-01-01' where payee_kind = 'doctor'")
  await server.query("insert into payments_commission_rules values ('doctor', 'default', 2000, '2027-01-01', null)")
  await claim(sooner, { now: new Date('2026-12-31T23:59:59Z') })
  await claim(later, { now: new Date('2027-01-01T00:00:00Z') })
  expect((await postingsOf(sooner))['claimed commission']).toBe(-15_00)
  expect((await postingsOf(later))['claimed commission']).toBe(-20_00)
})

test('many purchases that want the same payment at once: one gets it (PAY-02)', async () => {
  const paymentId = await paid(person)
  const results = await atOnce(times(RACERS), () => claim(paymentId))
  expect(results.filter((result) => result === 'claimed')).toHaveLength(1)
  expect(results.filter((result) => result === 'payments.already_claimed')).toHaveLength(RACERS - 1)
  expect(Object.keys(await postingsOf(paymentId))).toHaveLength(5)
})

test('the same purchase may claim it again, many times at once, and is charged once (PAY-02)', async () => {
  const paymentId = await paid(person)
  const same = purchase()
  const results = await atOnce(times(RACERS), () => claim(paymentId, { purchase: same }))
  expect(new Set(results)).toEqual(new Set(['claimed']))
  expect(Object.keys(await postingsOf(paymentId))).toHaveLength(5)
})

test('one purchase takes one payment, also when two are offered at once', async () => {
  const payments = [await paid(person), await paid(person)]
  const same = purchase()
  const results = await atOnce(payments, (paymentId) => claim(paymentId, { purchase: same }))
  expect(results.sort()).toEqual(['claimed', 'payments.purpose_not_payable'])
})

test("another person's payment is as good as none (PAY-03)", async () => {
  const paymentId = await paid(person)
  const stranger = await server.person()
  expect(await claim(paymentId, { payerId: stranger.id })).toBe('payments.not_found')
  expect(await claim(randomUUID(), { payerId: stranger.id })).toBe('payments.not_found')
  expect(await claim(paymentId)).toBe('claimed')
})

test.each([1_00, 99_99, 100_01, 450_00])('a payment of 10000 centavos does not settle %i (PAY-01)', async (amount) => {
  const paymentId = await paid(person)
  expect(await claim(paymentId, { amount })).toBe('payments.wrong_amount')
  expect(Object.keys(await postingsOf(paymentId))).toHaveLength(2)
})

test.each(['0001', '0003'])('money that never came (number ending in %s) settles nothing (PAY-04)', async (ending) => {
  const { body } = await initiate(person, { phoneNumber: freshNumber(ending) })
  expect(await claim(body['transactionId'])).toBe('payments.not_confirmed')
  await settled(person, body['transactionId'])
  expect(await claim(body['transactionId'])).toBe('payments.not_confirmed')
})

test('a payment made for one purchase is not taken by another (PAY-02)', async () => {
  const paymentId = await paid(person)
  const meant = purchase()
  await server.query("update payments_intents set purpose_kind = 'appointment', purpose_id = $2 where id = $1", [
    paymentId,
    meant.id,
  ])
  expect(await claim(paymentId)).toBe('payments.already_claimed')
  expect(await claim(paymentId, { purchase: meant })).toBe('claimed')
})

test('money that is on its way back is not claimed any more', async () => {
  const paymentId = await paid(person)
  await server.query('update payments_intents set reversal_started_at = now() where id = $1', [paymentId])
  expect(await claim(paymentId)).toBe('payments.not_confirmed')
})

test('a purchase that fails after the claim leaves the payment as it was', async () => {
  const paymentId = await paid(person)
  const { db } = server.app.platform
  const failing = db.transact(async (tx) => {
    await recordSale(tx, consultationSale({ paymentId, payerId: person.id, amount: 100_00 }))
    throw new Error('no stock')
  })
  await expect(failing).rejects.toThrow('no stock')
  expect(Object.keys(await postingsOf(paymentId))).toHaveLength(2)
  expect(await claim(paymentId)).toBe('claimed')
})
