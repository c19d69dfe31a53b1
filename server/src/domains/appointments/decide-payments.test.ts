import { dayInMaputo } from '@salama/contract/kernel/time'
import { afterAll, expect, test } from 'vitest'
import { booking, doctorFor, slotIn } from '../../../testing/appointments.ts'
import { uploadPicture } from '../../../testing/files.ts'
import { lateSuccess } from '../../../testing/payments/late-success.ts'
import { bought, freshNumber, initiate, transfer } from '../../../testing/payments/payments.ts'
import { openRefundDesk, REASON } from '../../../testing/payments/refunds.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type Visitor } from '../../../testing/server.ts'

const server = await startTestServer({
  env: { RATE_LIMIT: 'off', POLICY_PAYOUT_HOLD_MS: '1', POLICY_PAYOUT_NUMBER_MS: '1' },
})
const desk = await openRefundDesk(server)
const { staff, payer, decide, approve, start, asked, reaches, queued, seen } = desk
afterAll(async () => {
  const { sum, own, theirs } = await desk.close()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

const waitingProof = async (id: string) =>
  (await staff.get('/api/operator/bank-proofs')).body.find(
    ({ payment }: { payment: { transactionId: string } }) => payment.transactionId === id,
  )
const decideProof = (id: string, decision: object, who: Visitor = staff) =>
  who.post(`/api/operator/bank-proofs/${id}/decision`, decision)
const review = (id: string, decision: object) =>
  staff.post(`/api/operator/payments/${id}/review`, { reason: REASON, ...decision })
const recordOf = async (id: string) => (await staff.get(`/api/operator/payments/${id}`)).body
const accountsOf = async (id: string) => {
  const totals: Record<string, number> = {}
  for (const { account, amount } of (await recordOf(id))['ledger']) {
    const kind = String(account).split(':')[0] ?? ''
    totals[kind] = (totals[kind] ?? 0) + amount
  }
  return totals
}
/** What staff did to it; that they read it is another matter. */
const auditOf = async (id: string) =>
  (await staff.get('/api/operator/audit')).body
    .filter(
      ({ subjectId, action }: { subjectId: string; action: string }) => subjectId === id && action !== 'payment.read',
    )
    .map(({ action }: { action: string }) => action)
const statement = (account: string, format = '') => {
  const today = dayInMaputo(new Date())
  return staff.get(
    `/api/operator/ledger/statement${format}?${new URLSearchParams({ account, from: today, to: today })}`,
  )
}

test('staff who earn from a purchase decide nothing about its payment or its refunds (AZ-09)', async () => {
  const doctor = await doctorFor(server)
  await server.query('insert into staff_grants (user_id, granted_at) values ($1, now())', [doctor.userId])
  const { id } = (await payer.post('/api/appointments', booking(doctor, slotIn(3)))).body as { id: string }
  const order = { amount: doctor.priceVideo, phoneNumber: freshNumber(), purpose: { kind: 'appointment', id } }
  const paymentId: string = (await initiate(payer, order)).body['transactionId']
  await until(async () => ((await seen(paymentId))['refundable'] ? true : undefined))
  const refundId = await asked(paymentId, { amount: 10_00 })
  expect(await queued(refundId)).toMatchObject({ purchase: { status: 'confirmed', startsAt: slotIn(3) } })
  const own = { status: 409, body: { code: 'payments.own_payment' } }
  expect(await approve(refundId, doctor.visitor)).toMatchObject(own)
  expect(await decide(refundId, { decision: 'refuse', reason: REASON }, doctor.visitor)).toMatchObject(own)
  expect(await start(paymentId, { amount: 1 }, {}, doctor.visitor)).toMatchObject(own)
  await approve(refundId)
  await reaches(paymentId, refundId, 'completed')
  await server.query("update payments_intents set status = 'in_review' where id = $1", [paymentId])
  const review = { decision: 'fail', reason: REASON }
  expect(await doctor.visitor.post(`/api/operator/payments/${paymentId}/review`, review)).toMatchObject(own)
})

test('an approved bank transfer confirms its appointment (PAYB-032, PAY-13, X-060)', async () => {
  const patient = await server.person({ fullName: 'Amélia Tembe' })
  const doctor = await doctorFor(server)
  const held = (await patient.post('/api/appointments', booking(doctor, slotIn(3)))).body
  const proofUploadId = await uploadPicture(patient, 'payment_proof', 'talao.png')
  const sent = { amount: held['amountDue'], proofUploadId, purpose: { kind: 'appointment', id: held['id'] } }
  const { transactionId } = (await transfer(patient, sent)).body as { transactionId: string }
  expect((await patient.get(`/api/appointments/${held['id']}`)).body['status']).toBe('pending_payment')

  expect(await waitingProof(transactionId)).toMatchObject({
    payer: { name: 'Amélia Tembe' },
    duplicateCount: 0,
    payment: { status: 'pending_verification' },
  })
  expect((await staff.get(`/api/uploads/${proofUploadId}`)).status).toBe(404)
  const opened = await staff.post(`/api/operator/bank-proofs/${transactionId}/review`)
  expect(opened.body).toMatchObject({ proof: { id: proofUploadId, name: 'talao.png' } })
  expect((await staff.get(`/api/uploads/${proofUploadId}`)).status).toBe(200)

  const approved = await decideProof(transactionId, { decision: 'approve' })
  expect([approved.status, approved.body['status']]).toEqual([200, 'confirmed'])
  await expect.poll(async () => (await patient.get(`/api/appointments/${held['id']}`)).body['status']).toBe('confirmed')
  expect(await waitingProof(transactionId)).toBeUndefined()
  const file = await recordOf(transactionId)
  expect(file['claimedBy']).toEqual({ kind: 'appointment', id: held['id'], label: 'Consulta' })
  expect(file['timeline'].map(({ status }: { status: string }) => status)).toEqual([
    'pending_verification',
    'confirmed',
  ])
  expect(file['timeline'][1]['decidedBy']).toMatchObject({ id: staff.id, name: 'Olga Operadora' })
  expect(file['ledger'].reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(0)
  expect((await auditOf(transactionId)).sort()).toEqual(['bank_proof.approve', 'bank_proof.opened'])
})

test('a statement lists payouts between sales, with the balance after each (PAY-22, X-064)', async () => {
  const doctor = await doctorFor(server)
  await bought(server, await server.person(), { payee: doctor.id, description: 'Consulta paga', amount: 800_00 })
  const account = `payable:doctor:${doctor.id}`
  const order = { paymentMethod: 'm-pesa', phoneNumber: '84 555 9000', amount: 500_00, password: 'Palavra-Passe-1' }
  // The number is new: kept at the first try, used at the second.
  await doctor.visitor.post('/api/payouts', order)
  expect((await doctor.visitor.post('/api/payouts', order)).status).toBe(201)
  const { body } = await statement(account)
  expect(body).toMatchObject({ opening: 0, closing: -180_00 })
  expect(body['lines']).toMatchObject([
    { entryType: 'claimed', amount: -680_00 },
    { entryType: 'payout_requested', description: 'Pagamento de ganhos', amount: 500_00, balance: -180_00 },
  ])
  const lines = (await statement(account, '.csv')).text.split('\r\n')
  expect(lines[3]).toMatch(/;Ganhos pedidos;Pagamento de ganhos;[A-Z0-9]+;[0-9a-f-]{36};500,00;;-180,00$/)
})

test('a late success that staff confirm pays for the appointment still waiting (PAY-09, PAY-22)', async () => {
  const payer = await server.person()
  const doctor = await doctorFor(server)
  const held = (await payer.post('/api/appointments', booking(doctor, slotIn(3)))).body
  const purpose = { kind: 'appointment', id: held['id'] }
  const id = await lateSuccess(server, payer, { amount: held['amountDue'], purpose })
  expect((await recordOf(id))['review']).toEqual({
    reason: 'late_success',
    held: held['amountDue'],
    decisions: ['confirm', 'return'],
    isAskedBack: false,
    isReturning: false,
    inDoubt: false,
  })
  const decidedAt = Date.now()
  const confirmed = await review(id, { decision: 'confirm' })
  expect([confirmed.status, confirmed.body['status']]).toEqual([200, 'confirmed'])
  await expect.poll(async () => (await payer.get(`/api/appointments/${held['id']}`)).body['status']).toBe('confirmed')
  const file = await recordOf(id)
  expect(file['review']).toBeNull()
  expect(file['claimedBy']).toEqual({ ...purpose, label: 'Consulta' })
  // Its half hour for a purchase begins now, not when it had ended.
  expect(Date.parse(file['settledAt'])).toBeGreaterThanOrEqual(decidedAt)
  expect(file['timeline'].at(-1)).toMatchObject({ status: 'confirmed', decidedBy: { id: staff.id }, reason: REASON })
  expect(await accountsOf(id)).toMatchObject({ clearing: held['amountDue'], suspense: 0, credit: 0 })
  expect(await auditOf(id)).toEqual(['review.confirm'])
})

test('a late success after an open outcome pays by itself for the waiting appointment (PAY-09, PAY-22)', async () => {
  const payer = await server.person()
  const doctor = await doctorFor(server)
  const held = (await payer.post('/api/appointments', booking(doctor, slotIn(3)))).body
  const purpose = { kind: 'appointment', id: held['id'] }
  const id = await lateSuccess(server, payer, { amount: held['amountDue'], purpose }, 'operator_unavailable')
  await expect.poll(async () => (await payer.get(`/api/appointments/${held['id']}`)).body['status']).toBe('confirmed')
  const file = await recordOf(id)
  expect(file).toMatchObject({ status: 'confirmed', review: null, claimedBy: purpose })
  expect(await accountsOf(id)).toMatchObject({ clearing: held['amountDue'], suspense: 0, credit: 0 })
  expect(await auditOf(id)).toEqual([])
})

test('a doctor on the staff approves no bank transfer for her own consultations (AZ-09)', async () => {
  const doctor = await doctorFor(server)
  await server.query('insert into staff_grants (user_id, granted_at) values ($1, now())', [doctor.userId])
  const patient = await server.person()
  const held = (await patient.post('/api/appointments', booking(doctor, slotIn(4)))).body
  const purpose = { kind: 'appointment', id: held['id'] }
  const { transactionId } = (await transfer(patient, { amount: held['amountDue'], purpose })).body as Transfer
  const own = { status: 409, body: { code: 'payments.own_payment' } }
  expect(await doctor.visitor.post(`/api/operator/bank-proofs/${transactionId}/review`)).toMatchObject(own)
  expect(await decideProof(transactionId, { decision: 'approve' }, doctor.visitor)).toMatchObject(own)
  expect(await decideProof(transactionId, { decision: 'refuse', reason: REASON }, doctor.visitor)).toMatchObject(own)
  expect((await decideProof(transactionId, { decision: 'approve' })).status).toBe(200)
})

test('credit that a doctor on the staff approved does not pay for a consultation with her (AZ-09)', async () => {
  const doctor = await doctorFor(server)
  await server.query('insert into staff_grants (user_id, granted_at) values ($1, now())', [doctor.userId])
  const patient = await server.person()
  const [own, other] = await Promise.all(
    [doctor.visitor, staff].map(async (approver) => {
      const { transactionId } = (await transfer(patient, { amount: doctor.priceVideo })).body as Transfer
      expect((await decideProof(transactionId, { decision: 'approve' }, approver)).status).toBe(200)
      return transactionId
    }),
  )
  const { id } = (await patient.post('/api/appointments', booking(doctor, slotIn(5)))).body as { id: string }
  const pay = (transactionId: string | undefined) => patient.post(`/api/appointments/${id}/payment`, { transactionId })
  expect(await pay(own)).toMatchObject({ status: 409, body: { code: 'payments.approved_by_payee' } })
  expect(await pay(other)).toMatchObject({ status: 200, body: { status: 'confirmed' } })
})

type Transfer = { transactionId: string }
