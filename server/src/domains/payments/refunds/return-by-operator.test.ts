import { afterAll, expect, test } from 'vitest'
import { bought } from '../../../../testing/payments/payments.ts'
import { OVERLOADED, openRefundDesk, REASON, REFUSED } from '../../../../testing/payments/refunds.ts'
import { until } from '../../../../testing/repeat.ts'
import { serverForTest, startTestServer } from '../../../../testing/server.ts'
import { makeStaff } from '../../../../testing/staff.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '20' } })
const desk = await openRefundDesk(server)
const {
  payer,
  decide,
  approve,
  complete,
  asked,
  seen,
  refundOf,
  reaches,
  queued,
  postingsOf,
  lineOf,
  payoutsOf,
  script,
  askedAgain,
} = desk
afterAll(async () => {
  const { sum, own, theirs } = await desk.close()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

test.each([
  ['refused', REFUSED],
  [
    'refused as already reversed',
    { charged: false, answer: { status: 400, body: '{"output_ResponseCode":"INS-15"}' } },
  ],
])('a reversal that is %s waits for a person and is never paid out besides (PAY-19)', async (_, fault) => {
  const paymentId = await bought(server, payer)
  const refundId = await asked(paymentId, { amount: 40_00 })
  await script(refundId, 'R', fault)
  await approve(refundId)
  await reaches(paymentId, refundId, 'in_review')
  expect(await queued(refundId)).toMatchObject({ inDoubt: false })
  expect(await payoutsOf(refundId)).toEqual([])
})

/** A purchase by e-Mola, whose wire has no reversal. */
const boughtByEmola = () => {
  const phoneNumber = `8618${String(++numbers).padStart(5, '0')}`
  return bought(server, payer, { paymentMethod: 'e-mola', phoneNumber })
}
let numbers = 9000

test.each(['R', 'P'] as const)(
  'an answer that is lost (%s) is asked for, and the money goes back once (PAY-10, PAY-19)',
  async (channel) => {
    const paymentId = channel === 'R' ? await bought(server, payer) : await boughtByEmola()
    const refundId = await asked(paymentId)
    await script(refundId, channel, { answer: 'cut' })
    await approve(refundId)
    await reaches(paymentId, refundId, 'completed')
    expect((await lineOf(paymentId))?.reversed).toBe(channel === 'R' ? 100_00 : 0)
    expect(await payoutsOf(refundId)).toHaveLength(channel === 'R' ? 0 : 1)
  },
)

test('a request that never arrived is made again under the same reference (PAY-10)', async () => {
  const paymentId = await boughtByEmola()
  const refundId = await asked(paymentId)
  await script(refundId, 'P', { charged: false, answer: 'cut' })
  await approve(refundId)
  await askedAgain(refundId, 'payout')
  await script(refundId, 'P', {})
  await reaches(paymentId, refundId, 'completed')
  expect(await payoutsOf(refundId)).toHaveLength(1)
})

test('an overloaded operator is asked again until it returns the money (PAY-24)', async () => {
  const paymentId = await bought(server, payer)
  const refundId = await asked(paymentId)
  await script(refundId, 'R', OVERLOADED)
  await approve(refundId)
  await askedAgain(refundId, 'reversal')
  expect(await refundOf(paymentId, refundId)).toMatchObject({ status: 'processing' })
  await script(refundId, 'R', {})
  await reaches(paymentId, refundId, 'completed')
  expect(await lineOf(paymentId)).toMatchObject({ reversed: 100_00 })
  expect(await payoutsOf(refundId)).toEqual([])
})

test.each([
  ['e-mola', '8612'],
  ['mkesh', '8212'],
])('%s returns what it took to the same wallet (X-059)', async (paymentMethod, prefix) => {
  const phoneNumber = `${prefix}39001`
  const paymentId = await bought(server, payer, { paymentMethod, phoneNumber, amount: 250_00 })
  const refundId = await asked(paymentId, { amount: 100_00 })
  await approve(refundId)
  await reaches(paymentId, refundId, 'completed')
  const reversed = (await lineOf(paymentId))?.reversed ?? 0
  const sent = (await payoutsOf(refundId)).map(({ amount, msisdn }) => ({ amount, msisdn }))
  // e-Mola has no reversal.
  if (paymentMethod === 'e-mola')
    expect({ reversed, sent }).toEqual({ reversed: 0, sent: [{ amount: 100_00, msisdn: phoneNumber }] })
  else expect({ reversed, sent }).toEqual({ reversed: 100_00, sent: [] })
})

test('what the provider cannot do waits for a person, who returns it by hand or refuses it after all (X-059)', async () => {
  const paymentId = await bought(server, payer)
  const refundId = await asked(paymentId, { amount: 10_50 })
  await script(refundId, 'R', REFUSED)
  expect((await complete(refundId, 'PP77')).body).toMatchObject({ code: 'payments.refund_not_now' })
  await approve(refundId)
  await reaches(paymentId, refundId, 'in_review')
  expect(await queued(refundId)).toMatchObject({ status: 'in_review', inDoubt: false })
  const refused = await decide(refundId, { decision: 'refuse', reason: 'Pedimos o número de outra carteira.' })
  expect(refused.status).toBe(200)
  expect(await postingsOf(paymentId)).toMatchObject({
    'refund_approved refunds': -10_50,
    'refund_refused refunds': 10_50,
  })
  expect(await seen(paymentId)).toMatchObject({ refundable: 100_00 })
})

test('what the provider may have returned is not refused, and is done when a person has found it there (PAY-10)', async () => {
  const hasty = await serverForTest({ env: { RATE_LIMIT: 'off', POLICY_REFUND_DOUBT_MS: '300' } })
  const [person, clerk] = [await hasty.person(), await makeStaff(hasty)]
  const paymentId = await bought(hasty, person)
  hasty.app.sandbox?.script(/^R/, { charged: false, answer: 'cut' })
  const started = await clerk.post(`/api/operator/payments/${paymentId}/refunds`, { amount: 100_00, reason: REASON })
  const path = `/api/operator/refunds/${started.body['refundId']}`
  const found = await until(async () => {
    const [refund] = (await clerk.get('/api/operator/refunds')).body as unknown as Record<string, unknown>[]
    return refund?.['status'] === 'in_review' ? refund : undefined
  })
  expect(found).toMatchObject({ inDoubt: true })
  const refused = await clerk.post(`${path}/decision`, { decision: 'refuse', reason: REASON })
  expect(refused).toMatchObject({ status: 409, body: { code: 'payments.refund_in_doubt' } })
  const done = await clerk.post(`${path}/completion`, { returnNumber: 'MP123', returnedFrom: 'm-pesa' })
  expect(done.body).toMatchObject({ status: 'completed', returnNumber: 'MP123' })
  expect(done.body['timeline'].map(({ status }: { status: string }) => status)).toEqual([
    'requested',
    'approved',
    'processing',
    'in_review',
    'completed',
  ])
})
