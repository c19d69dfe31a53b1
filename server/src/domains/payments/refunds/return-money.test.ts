import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { bought, freshNumber, paid, spend, transfer } from '../../../../testing/payments/payments.ts'
import { openRefundDesk, REASON } from '../../../../testing/payments/refunds.ts'
import { served } from '../../../../testing/repeat.ts'
import { startTestServer } from '../../../../testing/server.ts'

const server = await startTestServer({ env: { RATE_LIMIT: 'off', DATABASE_POOL: '20' } })
const desk = await openRefundDesk(server)
const {
  staff,
  payer,
  ask,
  decide,
  approve,
  complete,
  start,
  asked,
  seen,
  refundOf,
  reaches,
  queued,
  postingsOf,
  lineOf,
  payoutsOf,
} = desk
afterAll(async () => {
  const { sum, own, theirs } = await desk.close()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

test('asked for, approved, returned by the provider, and told to its payer (PAY-19, X-059)', async () => {
  const paymentId = await bought(server, payer, { amount: 800_00 })
  expect(await seen(paymentId)).toMatchObject({ status: 'confirmed', refundable: 800_00 })
  const created = await ask(paymentId)
  expect(created).toMatchObject({ status: 201, body: { amount: 800_00, status: 'requested', reason: REASON } })
  const { refundId } = created.body as { refundId: string }
  expect(await queued(refundId)).toMatchObject({
    transactionId: paymentId,
    payer: { name: 'Amélia Tembe' },
    paid: 800_00,
    refundable: 0,
    inDoubt: false,
  })
  expect(await postingsOf(paymentId)).toEqual({})

  expect((await approve(refundId)).status).toBe(200)
  expect(await reaches(paymentId, refundId, 'completed')).toMatchObject({ amount: 800_00 })
  expect(await lineOf(paymentId)).toMatchObject({ amount: 800_00, reversed: 800_00 })
  expect(await payoutsOf(refundId)).toEqual([])
  expect(await postingsOf(paymentId)).toEqual({
    'refund_approved payable:doctor': 680_00,
    'refund_approved commission': 120_00,
    'refund_approved refunds': -800_00,
    'refunded refunds': 800_00,
    'refunded clearing:m-pesa': -800_00,
  })
  const after = await seen(paymentId)
  expect(after).toMatchObject({ status: 'confirmed', refunds: [{ refundId, status: 'completed' }] })
  expect(after).not.toHaveProperty('refundable')
  expect(await queued(refundId)).toBeUndefined()
  const titles = async () =>
    (await payer.get('/api/notifications')).body['notifications'].map(({ title }: { title: string }) => title)
  await expect.poll(titles).toEqual(expect.arrayContaining(['Reembolso aprovado', 'Dinheiro devolvido']))
})

test('in parts, as long as something is left; more is refused with what is left (PAY-19)', async () => {
  const paymentId = await bought(server, payer, { amount: 100_01 })
  const first = await asked(paymentId, { amount: 33_33 })
  expect((await ask(paymentId, { amount: 1 })).body).toMatchObject({ code: 'payments.refund_under_way' })
  await approve(first)
  await reaches(paymentId, first, 'completed')
  const tooMuch = await ask(paymentId, { amount: 66_69 })
  expect(tooMuch).toMatchObject({
    status: 409,
    body: { code: 'payments.refund_too_high', details: { refundable: 66_68 } },
  })
  const second = await asked(paymentId, { amount: 33_33 })
  await approve(second)
  await reaches(paymentId, second, 'completed')
  const last = await asked(paymentId)
  await approve(last)
  expect(await reaches(paymentId, last, 'completed')).toMatchObject({ amount: 33_35 })
  expect(await lineOf(paymentId)).toMatchObject({ reversed: 100_01 })
  expect(await postingsOf(paymentId)).toMatchObject({
    'refund_approved payable:doctor': 85_01,
    'refund_approved commission': 15_00,
    'refunded refunds': 100_01,
  })
  expect((await ask(paymentId)).body).toMatchObject({ code: 'payments.refund_too_high', details: { refundable: 0 } })
})

test('refused, its payer reads why, nothing moves, and may ask again (X-059)', async () => {
  const paymentId = await bought(server, payer)
  const refundId = await asked(paymentId)
  expect((await decide(refundId, { decision: 'refuse' })).body['fields'][0]).toMatchObject({ path: 'reason' })
  await decide(refundId, { decision: 'refuse', reason: 'A consulta aconteceu.' })
  expect(await refundOf(paymentId, refundId)).toMatchObject({
    status: 'refused',
    refusalReason: 'A consulta aconteceu.',
  })
  expect(await postingsOf(paymentId)).toEqual({})
  expect((await approve(refundId)).body).toMatchObject({ code: 'payments.refund_not_now' })
  expect((await ask(paymentId)).status).toBe(201)
  const told = async () =>
    (await payer.get('/api/notifications')).body['notifications'].filter(
      ({ href }: { href: string }) => href === `/pagamentos?pagamento=${paymentId}`,
    )
  const body = 'Não vamos devolver 100 MT. A consulta aconteceu.'
  await expect.poll(told).toEqual([expect.objectContaining({ title: 'Reembolso recusado', body })])
})

test.each([0, -1, 1.5, '100', null, 1e15])(
  'an amount of %j is refused and nothing is written down (PAY-19)',
  async (amount) => {
    const paymentId = await bought(server, payer)
    for (const answer of [await ask(paymentId, { amount }), await start(paymentId, { amount })]) {
      expect([answer.status, answer.body['fields'][0].path]).toEqual([400, 'amount'])
    }
    expect(await server.query('select from payments_refunds where payment_id = $1', [paymentId])).toEqual([])
  },
)

test('an amount with centavos is refused at once where the wire takes whole meticais (PAY-19)', async () => {
  const phoneNumber = freshNumber().replace(/^84/, '86')
  const paymentId = await bought(server, payer, { amount: 800_00, paymentMethod: 'e-mola', phoneNumber })
  for (const answer of [await ask(paymentId, { amount: 123_45 }), await start(paymentId, { amount: 123_45 })])
    expect([answer.status, answer.body['fields'][0]]).toEqual([
      400,
      {
        path: 'amount',
        code: 'centavos_not_taken',
        message: 'A e-Mola devolve meticais inteiros: indique um valor sem centavos.',
      },
    ])
  expect((await ask(paymentId, { amount: 123_00 })).status).toBe(201)
})

test("another person's payment is as good as none; only a purchase is returned; nobody decides for themselves (PAY-19, AZ-09)", async () => {
  const paymentId = await bought(server, payer)
  const stranger = await server.person()
  expect((await ask(paymentId, {}, stranger)).body).toMatchObject({ code: 'payments.not_found' })
  expect((await ask(randomUUID())).status).toBe(404)
  expect((await ask(await paid(payer))).body).toMatchObject({ code: 'payments.not_refundable' })

  const refundId = await asked(paymentId)
  expect((await approve(refundId, stranger)).status).toBe(403)
  expect((await approve(randomUUID())).body).toMatchObject({ code: 'payments.refund_not_found' })
  const own = await bought(server, staff)
  const { refundId: ownRefund } = (await ask(own, {}, staff)).body as { refundId: string }
  expect((await approve(ownRefund)).body).toMatchObject({ code: 'payments.own_payment' })
  expect((await start(own, { amount: 1 })).body).toMatchObject({ code: 'payments.own_payment' })
})

test('a bank transfer is sent back by hand, with the number the bank gave (X-059)', async () => {
  const { transactionId } = (await transfer(payer, { amount: 500_00 })).body as { transactionId: string }
  await staff.post(`/api/operator/bank-proofs/${transactionId}/decision`, { decision: 'approve' })
  const paymentId = await spend(server, payer, transactionId)
  const refundId = await asked(paymentId, { amount: 200_00 })
  await approve(refundId)
  expect(await queued(refundId)).toMatchObject({ status: 'approved', paymentMethod: 'bank-transfer' })
  expect((await complete(refundId, '  ')).body['fields'][0]).toMatchObject({ path: 'returnNumber' })
  const answers = await Promise.all([1, 2].map(() => served(() => complete(refundId, 'FT9/2026'))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await refundOf(paymentId, refundId)).toMatchObject({ status: 'completed', returnNumber: 'FT9/2026' })
  expect(await postingsOf(paymentId)).toMatchObject({ 'refunded clearing:bank-transfer': -200_00 })
})
