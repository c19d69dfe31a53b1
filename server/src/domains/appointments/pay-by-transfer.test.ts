import { afterAll, beforeAll, expect, test } from 'vitest'
import { booking, doctorFor, runOutHold, slotIn, type TestDoctor } from '../../../testing/appointments.ts'
import { balancesOf, decideBankTransfer, initiate, sellsNothing, transfer } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { staffIdOf } from '../../../testing/staff.ts'

let server: TestServer
let doctor: TestDoctor
beforeAll(async () => {
  server = await startTestServer()
  doctor = await doctorFor(server)
})
afterAll(() => server.stop())

async function hold(patient: Visitor, of: TestDoctor, slot: string): Promise<string> {
  const { status, text, body } = await patient.post('/api/appointments', booking(of, slot))
  if (status !== 201) throw new Error(text)
  return body['id']
}

const purposeOf = (id: string) => ({ kind: 'appointment', id })
const read = async (patient: Visitor, id: string) => (await patient.get(`/api/appointments/${id}`)).body
const inState = (patient: Visitor, id: string, status: string) =>
  until(async () => ((await read(patient, id))['status'] === status ? true : undefined))
const decide = async (of: TestServer, paymentId: string, decision: 'approve' | 'refuse') => {
  const staffId = staffIdOf(await of.person())
  const order = {
    paymentId,
    decision,
    reason: 'Não entrou na conta.',
    staffId,
    isSeller: sellsNothing,
    now: new Date(),
  }
  await of.app.platform.db.transact((tx) => decideBankTransfer(tx, order))
}

test('a slot waits for its transfer beyond its own time, and is the patient’s once the money is found (PAYB-032)', async () => {
  const patient = await server.person()
  const id = await hold(patient, doctor, slotIn(3, '10:00'))
  const { status, body: payment } = await transfer(patient, { amount: doctor.priceVideo, purpose: purposeOf(id) })
  expect([status, payment['purpose']]).toEqual([201, purposeOf(id)])
  const other = await server.person()
  const unpaid = await hold(other, doctor, slotIn(3, '10:30'))
  await runOutHold(server, id)
  await runOutHold(server, unpaid)
  await inState(other, unpaid, 'expired')
  expect(await read(patient, id)).toMatchObject({ status: 'pending_payment', paymentStatus: 'pending' })
  await decide(server, payment['transactionId'], 'approve')
  await inState(patient, id, 'confirmed')
  expect(await balancesOf(server)).toMatchObject({ 'clearing:bank-transfer': 80_000, credit: 0 })
})

test('a transfer that is not found leaves the slot to be paid otherwise, and its patient is told (PAYB-032)', async () => {
  const own = await serverForTest()
  const mine = await doctorFor(own)
  const patient = await own.person()
  const id = await hold(patient, mine, slotIn(3, '11:00'))
  const { body: payment } = await transfer(patient, { amount: mine.priceVideo, purpose: purposeOf(id) })
  const second = await transfer(patient, { amount: mine.priceVideo, purpose: purposeOf(id) })
  expect([second.status, second.body['code']]).toEqual([409, 'payments.already_under_way'])
  await decide(own, payment['transactionId'], 'refuse')
  await until(async () => ((await read(patient, id))['paymentStatus'] === 'unpaid' ? true : undefined))
  await until(async () => {
    const { body } = await patient.get('/api/notifications')
    return (
      body['notifications'].some(({ title }: { title: string }) => title === 'Pagamento não concluído') || undefined
    )
  })
  expect((await initiate(patient, { amount: mine.priceVideo, purpose: purposeOf(id) })).status).toBe(201)
  await inState(patient, id, 'confirmed')
})

test.each(['on', 'off'])(
  'a transfer keeps one unpaid slot of a patient at a time, with RATE_LIMIT=%s (APT-07)',
  async (limit) => {
    const own = await serverForTest({ env: { RATE_LIMIT: limit } })
    const mine = await doctorFor(own)
    const patient = await own.person()
    const [first, second] = [
      await hold(patient, mine, slotIn(4, '10:00')),
      await hold(patient, mine, slotIn(4, '11:00')),
    ]
    const pay = (id: string) => transfer(patient, { amount: mine.priceVideo, purpose: purposeOf(id) })
    expect((await pay(first)).status).toBe(201)
    const refused = await pay(second)
    expect([refused.status, refused.body['code']]).toEqual([409, 'payments.another_waits'])
    expect((await initiate(patient, { amount: mine.priceVideo, purpose: purposeOf(second) })).status).toBe(201)
    await inState(patient, second, 'confirmed')
  },
)

test('a slot that comes sooner than a transfer may be found takes mobile money only', async () => {
  const near = await serverForTest({ env: { POLICY_HOLD_LIMIT_MS: String(5 * 86_400_000) } })
  const mine = await doctorFor(near)
  const patient = await near.person()
  const id = await hold(patient, mine, slotIn(3, '12:00'))
  const paying = { amount: mine.priceVideo, purpose: purposeOf(id) }
  const refused = await transfer(patient, paying)
  expect([refused.status, refused.body['code']]).toEqual([409, 'payments.method_too_slow'])
  const wrong = await transfer(patient, { ...paying, amount: 1 })
  expect([wrong.status, wrong.body['code']]).toEqual([409, 'payments.method_too_slow'])
  expect((await patient.get('/api/payments')).body).toEqual([])
  expect((await initiate(patient, paying)).status).toBe(201)
  await inState(patient, id, 'confirmed')
  const far = await hold(patient, mine, slotIn(8, '12:00'))
  expect((await transfer(patient, { ...paying, purpose: purposeOf(far) })).status).toBe(201)
})

test('money found after the slot was given up stays its payer’s credit', async () => {
  const late = await serverForTest({ env: { POLICY_UNCLAIMED_MS: '1' } })
  const mine = await doctorFor(late)
  const patient = await late.person()
  const id = await hold(patient, mine, slotIn(3, '13:00'))
  const { body: payment } = await transfer(patient, { amount: mine.priceVideo, purpose: purposeOf(id) })
  await runOutHold(late, id, { isFinal: true })
  await inState(patient, id, 'expired')
  await decide(late, payment['transactionId'], 'approve')
  // Mobile money of the same moment goes back: the sweep has run and left the transfer alone.
  const { body: mobile } = await initiate(patient, { amount: mine.priceVideo })
  await until(async () => {
    const { body } = await patient.get(`/api/payments/${mobile['transactionId']}`)
    return body['status'] === 'reversed' || undefined
  })
  expect((await patient.get(`/api/payments/${payment['transactionId']}`)).body).toMatchObject({ status: 'confirmed' })
  expect(await balancesOf(late)).toMatchObject({ 'clearing:bank-transfer': 80_000, credit: -80_000 })
})

test('a slot given up before its transfer was looked for is unpaid once the transfer is refused', async () => {
  const late = await serverForTest()
  const mine = await doctorFor(late)
  const patient = await late.person()
  const id = await hold(patient, mine, slotIn(3, '14:00'))
  const { body: payment } = await transfer(patient, { amount: mine.priceVideo, purpose: purposeOf(id) })
  await runOutHold(late, id, { isFinal: true })
  await inState(patient, id, 'expired')
  expect(await read(patient, id)).toMatchObject({ paymentStatus: 'pending', transactionId: payment['transactionId'] })
  await decide(late, payment['transactionId'], 'refuse')
  await until(async () => ((await read(patient, id))['paymentStatus'] === 'unpaid' ? true : undefined))
  expect(await read(patient, id)).toMatchObject({ status: 'expired' })
})
