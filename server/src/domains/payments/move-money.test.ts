import { randomUUID } from 'node:crypto'
import { paymentCode } from '@salama/contract/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought, paid, transfer } from '../../../testing/payments/payments.ts'
import { atOnce, served } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
let staff: Visitor & { id: string }

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

const decide = (who: Visitor, id: string, decision: object) =>
  who.post(`/api/operator/bank-proofs/${id}/decision`, decision)
const fileOf = async (id: string) => (await staff.get(`/api/operator/payments/${id}`)).body
/** What staff did to it; that they read it is another matter. */
const auditOf = async (id: string) =>
  (await staff.get('/api/operator/audit')).body
    .filter(
      ({ subjectId, action }: { subjectId: string; action: string }) => subjectId === id && action !== 'payment.read',
    )
    .map(({ action }: { action: string }) => action)

test('two members of staff decide on one transfer at once: one decision, one line in the audit (PAY-13)', async () => {
  const payer = await server.person()
  const second = await makeStaff(server)
  for (let round = 0; round < 5; round++) {
    const { transactionId } = (await transfer(payer)).body as { transactionId: string }
    const decisions = [
      [staff, { decision: 'approve' }],
      [second, { decision: 'refuse', reason: 'Não chegou à conta.' }],
    ] as const
    const answers = await atOnce(decisions, ([who, decision]) => decide(who, transactionId, decision))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await auditOf(transactionId)).toHaveLength(1)
  }
})

test('a refused transfer tells its payer why and moves no money (X-060, PAYB-032)', async () => {
  const payer = await server.person()
  const { transactionId } = (await transfer(payer)).body as { transactionId: string }
  expect((await decide(staff, transactionId, { decision: 'refuse' })).body['fields'][0]).toMatchObject({
    path: 'reason',
  })
  await decide(staff, transactionId, { decision: 'refuse', reason: 'O valor não bate certo.' })
  const seen = (await payer.get(`/api/payments/${transactionId}`)).body
  expect(seen).toMatchObject({
    status: 'failed',
    failure: { code: 'proof_refused', message: expect.stringContaining('O valor não bate certo.') },
  })
  expect((await fileOf(transactionId))['ledger']).toEqual([])
})

test('gives back money that nothing used, with the reason in the payment and in the audit; not what paid for something (PAY-19, X-019)', async () => {
  const payer = await server.person()
  const transactionId = await paid(payer)
  const reverse = (id: string) => staff.post(`/api/operator/payments/${id}/reverse`, { reason: 'Cobrado por engano.' })
  const answers = await Promise.all([1, 2].map(() => served(() => reverse(transactionId))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await expect.poll(async () => (await fileOf(transactionId))['status']).toBe('reversed')
  expect(await auditOf(transactionId)).toEqual(['payment.reversed'])
  const { reference, amount } = await fileOf(transactionId)
  expect(server.app.sandbox?.books().find((line) => line.reference === reference)).toMatchObject({
    amount,
    reversed: amount,
  })
  const { accounts } = (await staff.get('/api/operator/ledger')).body as unknown as {
    accounts: { code: string; balance: number }[]
  }
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  expect(accounts.find(({ code }) => code === `credit:${payer.id}`)?.balance ?? 0).toBe(0)
})

test('finds a payment by number, reference, id, spoken code or payer, and nothing for nonsense (X-019)', async () => {
  const payer = await server.person({ fullName: 'Zeca Procurado' })
  const transactionId = await paid(payer, { phoneNumber: '847779000' })
  const { reference } = await fileOf(transactionId)
  const code = paymentCode(transactionId)
  for (const q of ['84 777 9000', transactionId, payer.id, reference.toLowerCase(), code, code.replace('-', ' ')]) {
    const found = (await staff.get(`/api/operator/payments?q=${encodeURIComponent(q)}`)).body
    expect(found.map((payment: { transactionId: string }) => payment.transactionId)).toEqual([transactionId])
    expect(found[0]['payer']).toEqual({ id: payer.id, name: 'Zeca Procurado' })
  }
  for (const q of ["' or 1=1 --", '%', '_', 'x'.repeat(100)]) {
    expect((await staff.get(`/api/operator/payments?q=${encodeURIComponent(q)}`)).body).toEqual([])
  }
})

test('nobody decides on a payment of their own, and nobody else gets in (AZ-07, AZ-09)', async () => {
  const { transactionId } = (await transfer(staff)).body as { transactionId: string }
  const own = await decide(staff, transactionId, { decision: 'approve' })
  expect([own.status, own.body['code']]).toEqual([409, 'payments.own_payment'])
  const person = await server.person()
  for (const path of ['bank-proofs', 'payments', `payments/${transactionId}`, 'ledger']) {
    expect((await person.get(`/api/operator/${path}`)).status).toBe(403)
  }
  expect((await decide(person, transactionId, { decision: 'approve' })).status).toBe(403)
  expect((await decide(staff, randomUUID(), { decision: 'approve' })).status).toBe(404)
})

test('a transfer that was found and that nothing used is listed until it has been sent back by hand (PAY-13)', async () => {
  const payer = await server.person({ fullName: 'Tito Transferiu' })
  const { transactionId } = (await transfer(payer)).body as { transactionId: string }
  await staff.post(`/api/operator/bank-proofs/${transactionId}/decision`, { decision: 'approve' })
  const listed = async () =>
    (await staff.get('/api/operator/unclaimed-transfers')).body.filter(
      (payment: { transactionId: string }) => payment.transactionId === transactionId,
    )
  expect(await listed()).toEqual([])
  await server.query("update payments_intents set settled_at = settled_at - interval '31 minutes' where id = $1", [
    transactionId,
  ])
  expect(await listed()).toMatchObject([{ status: 'confirmed', payer: { name: 'Tito Transferiu' } }])
  await staff.post(`/api/operator/payments/${transactionId}/reverse`, {
    reason: 'Sem compra.',
    returnNumber: 'DEV-77001',
  })
  expect(await listed()).toEqual([])
})

test('a bank transfer is recorded as returned by hand only with the number of its return (PAY-19, PAY-22)', async () => {
  const payer = await server.person()
  const approved = async () => {
    const { transactionId } = (await transfer(payer)).body as { transactionId: string }
    expect((await decide(staff, transactionId, { decision: 'approve' })).status).toBe(200)
    return transactionId
  }
  const reverse = (id: string, returnNumber?: string) =>
    staff.post(`/api/operator/payments/${id}/reverse`, { reason: 'Sem compra.', returnNumber })
  const [first, second] = [await approved(), await approved()]
  expect(await reverse(first)).toMatchObject({
    status: 400,
    body: { code: 'platform.invalid_input', fields: [{ path: 'returnNumber', code: 'return_number_required' }] },
  })
  expect((await fileOf(first))['status']).toBe('confirmed')
  expect(await reverse(first, 'DEV-88001')).toMatchObject({ status: 200, body: { status: 'reversed' } })
  expect((await fileOf(first))['returnNumber']).toBe('DEV-88001')
  expect(await reverse(second, 'DEV-88001')).toMatchObject({
    status: 409,
    body: { code: 'payments.return_number_used' },
  })
})

test('staff see other transfers of the same amount and day beside one to be verified (PAY-13)', async () => {
  const [one, two] = [await server.person({ fullName: 'Amélia Tembe' }), await server.person()]
  const announced = async (who: Visitor, amount: number) =>
    (await transfer(who, { amount })).body['transactionId'] as string
  const [first, second] = [await announced(one, 77_701), await announced(two, 77_701)]
  await announced(two, 77_702)
  const waiting = (await staff.get('/api/operator/bank-proofs')).body as {
    payment: { transactionId: string }
    similar: object[]
  }[]
  const shown = waiting.find(({ payment }) => payment.transactionId === second)
  expect(shown?.similar).toMatchObject([{ transactionId: first, payer: { name: 'Amélia Tembe' } }])
})

test('reading a payment leaves one line in the audit, however often the screen asks (AZ-07)', async () => {
  const id = await paid(await server.person())
  for (let times = 0; times < 3; times++) await fileOf(id)
  const lines = (await staff.get('/api/operator/audit')).body as { subjectId: string; action: string }[]
  expect(lines.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)).toEqual(['payment.read'])
})

test('a revoked grant ends replays of stored answers too (AZ-04, PAY-16)', async () => {
  const former = await makeStaff(server)
  const payer = await server.person()
  const id = await bought(server, payer)
  const refund = () =>
    former.post(
      `/api/operator/payments/${id}/refunds`,
      { amount: 10_00, reason: 'Cobrado a mais.' },
      { 'idempotency-key': 'devolver-1' },
    )
  expect((await refund()).status).toBe(201)
  await server.query('update staff_grants set revoked_at = now() where user_id = $1', [former.id])
  expect(await refund()).toMatchObject({ status: 403, body: { code: 'staff.not_allowed' } })
})

test.each(['accounts_audit', 'payments_history', 'payments_refund_history', 'staff_audit', 'verification_history'])(
  '%s can be neither changed nor emptied by the application (X-019)',
  async (table) => {
    await expect(server.query(`truncate ${table} cascade`)).rejects.toThrow(/never changed/)
    await paid(await server.person())
    if (table === 'payments_history') {
      await expect(server.query(`delete from ${table}`)).rejects.toThrow(/never changed/)
      await expect(server.query(`update ${table} set at = now()`)).rejects.toThrow(/never changed/)
    }
  },
)
