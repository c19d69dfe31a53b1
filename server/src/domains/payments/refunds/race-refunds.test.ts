import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { bought } from '../../../../testing/payments/payments.ts'
import { openRefundDesk } from '../../../../testing/payments/refunds.ts'
import { atOnce, served, times } from '../../../../testing/repeat.ts'
import { startTestServer } from '../../../../testing/server.ts'
import { makeStaff } from '../../../../testing/staff.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '20' } })
const desk = await openRefundDesk(server)
const { staff, payer, ask, decide, approve, start, asked, seen, reaches, auditOf, lineOf } = desk
afterAll(async () => {
  const { sum, own, theirs } = await desk.close()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

test('the same key asks once, for the payer and for the desk (PAY-19)', async () => {
  const paymentId = await bought(server, payer)
  const key = { 'idempotency-key': randomUUID() }
  const answers = await atOnce(times(10), () => start(paymentId, { amount: 10_00 }, key))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body['refundId']}`)).size).toBe(1)
  const refundId: string = answers[0]?.body['refundId']
  await reaches(paymentId, refundId, 'completed')
  expect(await lineOf(paymentId)).toMatchObject({ reversed: 10_00 })
  const own = { 'idempotency-key': randomUUID() }
  const [first, second] = [await ask(paymentId, {}, payer, own), await ask(paymentId, {}, payer, own)]
  expect(second.body).toEqual(first.body)
  expect(await auditOf(refundId)).toMatchObject([{ action: 'refund.started', reason: 'Cobrado a mais.' }])
})

test('two members of staff decide on one refund at once: one decision, one line in the audit (PAY-19)', async () => {
  const second = await makeStaff(server)
  for (let round = 0; round < 5; round++) {
    const paymentId = await bought(server, payer)
    const refundId = await asked(paymentId)
    const answers = await Promise.all([
      served(() => approve(refundId)),
      served(() => decide(refundId, { decision: 'refuse', reason: 'A consulta aconteceu.' }, second)),
      served(() => approve(refundId, second)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await auditOf(refundId)).toHaveLength(1)
  }
})

test('forty refunds of one payment at once, from its payer and the desk: never more than was paid (PAY-19)', async () => {
  const paymentId = await bought(server, payer, { amount: 100_00 })
  const second = await makeStaff(server)
  const answers = await atOnce(times(40), (n) => {
    const amount = 7_00 + n * 13
    if (n % 8 === 0) return ask(paymentId, { amount })
    return start(paymentId, { amount }, {}, n % 2 ? staff : second)
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const made = answers.filter(({ status }) => status === 201)
  const total = made.reduce((sum, { body }) => sum + body['amount'], 0)
  expect(total).toBeLessThanOrEqual(100_00)
  const [row] = await server.query('select sum(amount)::integer as total from payments_refunds where payment_id = $1', [
    paymentId,
  ])
  expect(row?.['total']).toBe(total)
  expect(100_00 - total).toBe((await seen(paymentId))['refundable'] ?? 0)
})

test('the database itself refuses more than was paid, from writers that know nothing of each other (PAY-19)', async () => {
  const paymentId = await bought(server, payer, { amount: 100_00 })
  const insert = (n: number) =>
    server.query(
      `insert into payments_refunds (id, sale_id, payment_id, amount, status, reason, cause, reference, created_at)
       select $1, id, $2, 6000, 'requested', 'x', 'system', $3, now() from payments_sales where payment_id = $2`,
      [randomUUID(), paymentId, `R${'A'.repeat(18)}${'ABCDEFGH'[n]}`],
    )
  const results = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => insert(n)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const broken = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.constraint] : []))
  expect(new Set(broken)).toEqual(new Set(['payments_refunds_captured']))
  await expect(
    server.query('update payments_refunds set amount = 10001 where payment_id = $1', [paymentId]),
  ).rejects.toThrow('exceed')
  await expect(
    server.query('update payments_refunds set amount = 0 where payment_id = $1', [paymentId]),
  ).rejects.toThrow()
})
