import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import { afterAll, expect, test } from 'vitest'
import { confirmedFor, doctorFor, slotIn, type TestDoctor } from '../../../testing/appointments.ts'
import {
  balancesOf,
  booksOf,
  consultationSale,
  decideRefund,
  paid,
  sellsNothing,
} from '../../../testing/payments/payments.ts'
import { atOnce, served, times, until } from '../../../testing/repeat.ts'
import { type Answer, serverForTest, startTestServer, type TestServer } from '../../../testing/server.ts'
import { agreedBy, staffIdOf } from '../../../testing/staff.ts'
import { recordSale, reservesOf } from '../payments/public.ts'

const env = { RATE_LIMIT: 'off', DATABASE_POOL: '20', POLICY_PAYOUT_HOLD_MS: '1', POLICY_PAYOUT_NUMBER_MS: '1' }
const server = await startTestServer({ env })
const patient = await server.person()
afterAll(async () => {
  await until(async () => {
    const [open] = await server.query("select id from payouts_payouts where status = 'processing' limit 1")
    return open === undefined
  })
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

/** A doctor who has sold for this much, of which 85 % are theirs. */
async function earning(amount: number, at: TestServer = server): Promise<TestDoctor> {
  const [doctor, payer] = [await doctorFor(at), at === server ? patient : await at.person()]
  const paymentId = await paid(payer, { amount })
  await at.app.platform.db.transact((tx) =>
    recordSale(tx, consultationSale({ paymentId, payerId: payer.id, amount, doctorId: doctor.id })),
  )
  return doctor
}

const earningsOf = async (doctor: TestDoctor) => (await doctor.visitor.get('/api/payouts')).body
/** A number that is new is kept at the first try, and used at the second. */
async function ask(
  { visitor }: Pick<TestDoctor, 'visitor'>,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const order = { paymentMethod: 'm-pesa', phoneNumber: '84 555 9000', amount: 100_00, password: 'Palavra-Passe-1' }
  const send = () => visitor.post('/api/payouts', { ...order, ...body }, headers)
  const answer = await send()
  return answer.body['code'] === 'payouts.number_waits' ? send() : answer
}
/** A request that is too high keeps the number all the same. */
const knowNumber = (doctor: TestDoctor, phoneNumber = '84 555 9000') => ask(doctor, { phoneNumber, amount: 100_000_00 })
const settled = (doctor: TestDoctor, payoutId: string) =>
  until(async () => {
    const { payouts } = await earningsOf(doctor)
    const found = payouts.find((payout: { payoutId: string }) => payout.payoutId === payoutId)
    return found?.status !== 'processing' && found
  })
const sentTo = (msisdn: string) => server.app.sandbox?.payouts().filter((line) => line.msisdn === msisdn) ?? []

test('what was earned is asked for and reaches the own wallet, and the payee is told (X-064)', async () => {
  const doctor = await earning(800_00)
  expect(await earningsOf(doctor)).toMatchObject({ balance: 680_00, available: 680_00, onHold: 0, payouts: [] })
  const asked = await ask(doctor, { amount: 500_00, phoneNumber: '845559001' })
  expect(asked).toMatchObject({ status: 201, body: { amount: 500_00, status: 'processing', phoneNumber: '845559001' } })
  expect(await earningsOf(doctor)).toMatchObject({ balance: 180_00, available: 180_00 })
  expect(await settled(doctor, asked.body['payoutId'])).toMatchObject({ status: 'completed' })
  expect(sentTo('845559001')).toMatchObject([{ amount: 500_00, status: 'Completed' }])
  const entries = await server.query(
    `select entry_type, regexp_replace(account, ':[0-9a-f-]{36}', '') as account, amount::integer from ledger_lines
     where subject_id = $1 order by id`,
    [asked.body['payoutId']],
  )
  expect(entries.map(({ entry_type, account, amount }) => [entry_type, account, amount])).toEqual(
    expect.arrayContaining([
      ['payout_requested', 'payable:doctor', 500_00],
      ['payout_requested', 'payouts', -500_00],
      ['paid_out', 'payouts', 500_00],
      ['paid_out', 'clearing:m-pesa', -500_00],
    ]),
  )
  const titles = async () =>
    (await doctor.visitor.get('/api/notifications')).body['notifications'].map(({ title }: { title: string }) => title)
  await expect.poll(titles).toContain('Ganhos pagos')
  const next = await ask(doctor, { amount: 100_00, phoneNumber: '845559001' })
  const { payouts } = await earningsOf(doctor)
  expect(payouts).toMatchObject([{ payoutId: next.body['payoutId'] }, { payoutId: asked.body['payoutId'] }])
})

test('what is too new waits, and says how long (X-064)', async () => {
  const at = await serverForTest({ env: { RATE_LIMIT: 'off', POLICY_PAYOUT_NUMBER_MS: '1' } })
  const doctor = await earning(800_00, at)
  expect(await earningsOf(doctor)).toMatchObject({ balance: 680_00, available: 0, onHold: 680_00, holdHours: 24 })
  expect(await ask(doctor)).toMatchObject({
    status: 409,
    body: { code: 'payouts.too_high', details: { available: 0 } },
  })
})

test('a consultation is earned when its time is over, and moved with it (X-064)', async () => {
  const doctor = await doctorFor(server)
  const id = await confirmedFor(patient, doctor, slotIn(3))
  expect(await earningsOf(doctor)).toMatchObject({ balance: 680_00, available: 0, onHold: 680_00 })
  expect(await ask(doctor)).toMatchObject({ status: 409, body: { code: 'payouts.too_high' } })
  const onHoldAt = async (at: string, minutes: number) => {
    const heldSince = new Date(Date.parse(at) + minutes * MINUTE_MS)
    return (await reservesOf(server.app.platform.db.sql, { payee: { kind: 'doctor', id: doctor.id }, heldSince }))
      .onHold
  }
  expect([await onHoldAt(slotIn(3), 29), await onHoldAt(slotIn(3), 30)]).toEqual([680_00, 0])
  expect((await patient.post(`/api/appointments/${id}/move`, { scheduledAt: slotIn(5) })).status).toBe(200)
  expect([await onHoldAt(slotIn(3), 30), await onHoldAt(slotIn(5), 30)]).toEqual([680_00, 0])
})

test('forty requests at once take no more than there is (X-064)', async () => {
  const doctor = await earning(1_000_00)
  await knowNumber(doctor)
  const answers = await atOnce(times(40), (n) => ask(doctor, { amount: 90_00 + n }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const total = answers.reduce((sum, { status, body }) => sum + (status === 201 ? body['amount'] : 0), 0)
  expect(total).toBeLessThanOrEqual(850_00)
  expect(await earningsOf(doctor)).toMatchObject({ balance: 850_00 - total, available: 850_00 - total })
})

test('what a customer asks back is not paid out before the desk has decided, also at that moment (PAY-19, X-064)', async () => {
  const doctor = await earning(1_000_00)
  const [sale] = await server.query('select subject_id as payment_id from ledger_lines where account = $1', [
    `payable:doctor:${doctor.id}`,
  ])
  const refund = { amount: 200_01, reason: 'A consulta não aconteceu.' }
  const { body } = await patient.post(`/api/payments/${sale?.['payment_id']}/refunds`, refund)
  expect(await earningsOf(doctor)).toMatchObject({ balance: 850_00, askedBack: 170_01, available: 679_99 })
  const staff = await server.person()
  const approval = { refundId: body['refundId'], staffId: staffIdOf(staff), isSeller: sellsNothing, now: new Date() }
  const approved = { decision: 'approve', money: agreedBy(staff) } as const
  const [answer] = await Promise.all([
    served(() => ask(doctor, { amount: 680_00 })),
    served(() => server.app.platform.db.transact((tx) => decideRefund(tx, { ...approval, ...approved }))),
  ])
  expect(answer.body).toMatchObject({ code: 'payouts.too_high', details: { available: 679_99 } })
  expect(await earningsOf(doctor)).toMatchObject({ balance: 679_99, askedBack: 0, available: 679_99 })
})

test('one request, however often it is retried, is one pay-out (X-064)', async () => {
  const doctor = await earning(1_000_00)
  const key = { 'idempotency-key': randomUUID() }
  await knowNumber(doctor, '845559003')
  const answers = await atOnce(times(20), () => ask(doctor, { phoneNumber: '845559003', amount: 300_00 }, key))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body['payoutId']}`)).size).toBe(1)
  await settled(doctor, answers[0]?.body['payoutId'])
  expect(sentTo('845559003')).toHaveLength(1)
  expect(await earningsOf(doctor)).toMatchObject({ balance: 550_00 })
})

test('an answer that is lost is asked for, and the money goes out once (PAY-10, X-064)', async () => {
  const doctor = await earning(1_000_00)
  server.app.sandbox?.script('845559004', { answer: 'cut' })
  const { body } = await ask(doctor, { phoneNumber: '845559004' })
  expect(await settled(doctor, body['payoutId'])).toMatchObject({ status: 'completed' })
  expect(sentTo('845559004')).toHaveLength(1)
})

test('what the provider refuses is in the balance again, and says why (X-064)', async () => {
  const doctor = await earning(1_000_00)
  const before = (await balancesOf(server))['clearing:m-pesa']
  const { body } = await ask(doctor, { phoneNumber: '845550001' })
  expect(await settled(doctor, body['payoutId'])).toMatchObject({
    status: 'failed',
    failure: { message: expect.stringMatching(/^De momento não conseguimos pagar/) },
  })
  expect(await earningsOf(doctor)).toMatchObject({ balance: 850_00, available: 850_00 })
  expect((await balancesOf(server))['clearing:m-pesa']).toBe(before)
})

test.each([
  ['e-mola', '865559000'],
  ['mkesh', '825559000'],
])('%s pays out to its own wallets (X-064)', async (paymentMethod, phoneNumber) => {
  const doctor = await earning(1_000_00)
  const { body } = await ask(doctor, { paymentMethod, phoneNumber })
  expect(await settled(doctor, body['payoutId'])).toMatchObject({ status: 'completed' })
  expect(sentTo(phoneNumber)).toMatchObject([{ method: paymentMethod, amount: 100_00 }])
})

test.each<[what: string, body: object, status: number, path: string]>([
  ['nothing', { amount: 0 }, 400, 'amount'],
  ['less than nothing', { amount: -1 }, 400, 'amount'],
  ['half a centavo', { amount: 100.5 }, 400, 'amount'],
  ['centavos by e-Mola', { paymentMethod: 'e-mola', amount: 10_50 }, 400, 'amount'],
  ['a bank', { paymentMethod: 'bank-transfer' }, 400, 'paymentMethod'],
  ['no number', { phoneNumber: '999999999' }, 400, 'phoneNumber'],
])('a request for %s is refused and takes nothing', async (_, body, status, path) => {
  const doctor = await earning(1_000_00)
  const answer = await ask(doctor, body)
  expect([answer.status, answer.body['fields'][0].path]).toEqual([status, path])
  expect(await earningsOf(doctor)).toMatchObject({ balance: 850_00, payouts: [] })
})

test('who sells nothing has no earnings, and nobody sees those of another (AZ-01)', async () => {
  const person = await server.person()
  expect((await person.get('/api/payouts')).body).toMatchObject({ code: 'payouts.payee_profile_required' })
  expect((await ask({ visitor: person })).status).toBe(403)
  const [doctor, other] = [await earning(1_000_00), await earning(1_000_00)]
  await ask(doctor)
  expect(await earningsOf(other)).toMatchObject({ balance: 850_00, payouts: [] })
})

test('without a provider and without SANDBOX nothing is paid out, and the balance stays', async () => {
  const bare = await serverForTest({ env: { ...env, SANDBOX: '0' } })
  const doctor = await doctorFor(bare)
  const refused = await ask(doctor)
  expect([refused.status, refused.body['code']]).toEqual([503, 'payments.method_unavailable'])
  expect(await bare.query('select from payouts_payouts')).toEqual([])
})

test('a number that is new needs the password and a day, and its owner is told before (X-064, AN-03)', async () => {
  const at = await serverForTest({ env: { RATE_LIMIT: 'off', POLICY_PAYOUT_HOLD_MS: '1' } })
  const doctor = await earning(800_00, at)
  const phoneNumber = '84 555 9777'
  const code = async (body: object) => (await ask(doctor, { phoneNumber, ...body })).body['code']
  expect(await code({ password: undefined })).toBe('payouts.number_new')
  const wrong = await ask(doctor, { phoneNumber, password: 'errada-errada' })
  expect(wrong.body['fields'][0].code).toBe('password_wrong')
  const { status, body } = await ask(doctor, { phoneNumber })
  expect([status, body['code']]).toEqual([409, 'payouts.number_waits'])
  expect(Date.parse(body['details'].usableAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  await expect
    .poll(async () => (await doctor.visitor.get('/api/notifications')).text)
    .toContain('Número novo para receber ganhos')
  expect([await code({}), (await earningsOf(doctor))['balance']]).toEqual(['payouts.number_waits', 680_00])
  await at.query('update payouts_numbers set usable_at = now() where user_id = $1', [doctor.userId])
  expect((await ask(doctor, { phoneNumber, password: undefined })).status).toBe(201)
  // Another wallet of the same number is another number.
  expect(await code({ paymentMethod: 'e-mola', phoneNumber: '86 555 9777', password: undefined })).toBe(
    'payouts.number_new',
  )
})

test('the number of the account itself is known (X-064)', async () => {
  const at = await serverForTest({ env: { RATE_LIMIT: 'off', POLICY_PAYOUT_HOLD_MS: '1' } })
  const doctor = await earning(800_00, at)
  await at.query("update accounts_users set phone = '845559888' where id = $1", [doctor.userId])
  expect((await ask(doctor, { phoneNumber: '84 555 9888', password: undefined })).status).toBe(201)
})
