import { afterAll, expect, test } from 'vitest'
import { bought } from '../../../../testing/payments/payments.ts'
import { openRefundDesk, REFUSED } from '../../../../testing/payments/refunds.ts'
import { served } from '../../../../testing/repeat.ts'
import { startTestServer } from '../../../../testing/server.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '20' } })
const desk = await openRefundDesk(server)
const { staff, payer, ask, decide, approve, complete, start, asked, reaches, queued, postingsOf, lineOf, script } = desk
afterAll(async () => {
  const { sum, own, theirs } = await desk.close()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

/** A refund of 40 MT whose provider has refused it. */
async function inReview(): Promise<{ paymentId: string; refundId: string }> {
  const paymentId = await bought(server, payer)
  const refundId = await asked(paymentId, { amount: 40_00 })
  await script(refundId, 'R', REFUSED)
  await approve(refundId)
  await reaches(paymentId, refundId, 'in_review')
  return { paymentId, refundId }
}

const retry = (refundId: string) => decide(refundId, { decision: 'retry' })

test('what the provider refused is tried again under the same reference, and taken from nobody twice (PAY-19, X-059)', async () => {
  const { paymentId, refundId } = await inReview()
  expect((await approve(refundId)).body).toMatchObject({ code: 'payments.refund_not_now' })
  expect(await queued(refundId)).toMatchObject({ actions: ['retry', 'complete', 'refuse'] })
  await script(refundId, 'R', {})
  expect((await retry(refundId)).body).toMatchObject({ status: 'approved', actions: [] })
  await reaches(paymentId, refundId, 'completed')
  expect(await lineOf(paymentId)).toMatchObject({ reversed: 40_00 })
  expect(await postingsOf(paymentId)).toEqual({
    'refund_approved payable:doctor': 34_00,
    'refund_approved commission': 6_00,
    'refund_approved refunds': -40_00,
    'refunded refunds': 40_00,
    'refunded clearing:m-pesa': -40_00,
  })
  expect((await retry(refundId)).body).toMatchObject({ code: 'payments.refund_not_now' })
})

test('a reversal that may have been done is not tried again (PAY-10)', async () => {
  const { refundId } = await inReview()
  await server.query("update payments_refunds set outcome = 'unknown' where id = $1", [refundId])
  expect(await queued(refundId)).toMatchObject({ inDoubt: true, actions: ['complete'] })
  expect((await retry(refundId)).body).toMatchObject({ code: 'payments.refund_in_doubt' })
})

test('what was sent back by hand is booked against the account that it left (PAY-22)', async () => {
  const { paymentId, refundId } = await inReview()
  expect((await complete(refundId, 'FT70', 'mkesh')).body['fields'][0]).toMatchObject({ path: 'returnedFrom' })
  expect((await complete(refundId, 'FT70', 'cofre')).body['fields'][0]).toMatchObject({ path: 'returnedFrom' })
  expect((await complete(refundId, 'FT70')).body).toMatchObject({ status: 'completed' })
  expect(await postingsOf(paymentId)).toMatchObject({ 'refunded clearing:bank-transfer': -40_00 })
})

test('one return proves one refund, also typed otherwise and at the same moment; another account has its own numbers (PAY-19)', async () => {
  const [first, second, third] = [await inReview(), await inReview(), await inReview()]
  const answers = await Promise.all([
    served(() => complete(first.refundId, 'FT 71/a')),
    served(() => complete(second.refundId, 'ft71/A')),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'payments.return_number_used' })
  const done = await bought(server, payer)
  const returned = await asked(done)
  await approve(returned)
  await reaches(done, returned, 'completed')
  const [row] = await server.query('select return_number from payments_refunds where id = $1', [returned])
  const byOperator = await complete(third.refundId, row?.['return_number'], 'm-pesa')
  expect(byOperator.body).toMatchObject({ code: 'payments.return_number_used' })
  expect((await complete(third.refundId, row?.['return_number'])).status).toBe(200)
})

test('asking ends after three refusals, and the desk may still give it back (X-059)', async () => {
  const paymentId = await bought(server, payer)
  for (let round = 0; round < 3; round++) {
    await decide(await asked(paymentId), { decision: 'refuse', reason: 'A consulta aconteceu.' })
  }
  expect((await ask(paymentId)).body).toMatchObject({ code: 'payments.refund_asked_enough' })
  expect((await start(paymentId, { amount: 100_00 })).status).toBe(201)
})

test('what is in review stands before what is older and only asked for (X-059)', async () => {
  const waiting = await asked(await bought(server, payer))
  const { refundId } = await inReview()
  const queue = (await staff.get('/api/operator/refunds')).body as unknown as { refundId: string }[]
  const places = [refundId, waiting].map((id) => queue.findIndex((refund) => refund.refundId === id))
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(places[0]).toBeLessThan(places[1] ?? 0)
})
