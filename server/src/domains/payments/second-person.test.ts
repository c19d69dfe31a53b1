import { formatMoney } from '@salama/contract/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought, freshNumber, initiate, settled, transfer } from '../../../testing/payments/payments.ts'
import { atOnce } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
let [first, second]: (Visitor & { id: string })[] = []
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off', SECOND_PERSON_ABOVE: '100000' } })
  first = await makeStaff(server)
  second = await makeStaff(server)
})
afterAll(() => server.stop())

const NEEDED = [409, 'staff.second_person_needed']
const outcome = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  status < 300 ? status : [status, body['code']]
const staff = () => [first, second] as [Visitor, Visitor]

async function refundAsked(amount: number): Promise<string> {
  const payer = await server.person()
  const id = await bought(server, payer, { amount })
  return (await payer.post(`/api/payments/${id}/refunds`, { amount, reason: 'Não veio ninguém.' })).body['refundId']
}
const approve = async (by: Visitor, refundId: string) =>
  outcome(await by.post(`/api/operator/refunds/${refundId}/decision`, { decision: 'approve' }))

test('a large refund is approved by two, a small one by one (AZ-09)', async () => {
  const [one, other] = staff()
  expect(await approve(one, await refundAsked(1_000_00))).toBe(200)
  const refundId = await refundAsked(1_000_01)
  expect([await approve(one, refundId), await approve(one, refundId)]).toEqual([NEEDED, NEEDED])
  const noted = await server.query('select staff_id, reason from staff_audit where action = $1', [
    'refund.approved.agreed',
  ])
  expect(noted[0]).toEqual({ staff_id: first?.id, reason: formatMoney(1_000_01) })
  expect(await approve(other, refundId)).toBe(200)
})

test('an agreement is over after a day, and with one decision says nothing of another (AZ-09)', async () => {
  const [one, other] = staff()
  const refundId = await refundAsked(2_000_00)
  expect(await approve(one, refundId)).toEqual(NEEDED)
  await server.query("update staff_agreements set at = at - interval '25 hours' where subject_id = $1", [refundId])
  expect(await approve(other, refundId)).toEqual(NEEDED)
  const payer = await server.person()
  const paymentId = await bought(server, payer, { amount: 3_000_00 })
  const start = async (by: Visitor, amount: number) =>
    outcome(await by.post(`/api/operator/payments/${paymentId}/refunds`, { amount, reason: 'A pedido do cliente.' }))
  expect([await start(one, 2_000_00), await start(other, 3_000_00)]).toEqual([NEEDED, NEEDED])
  expect(await start(other, 2_000_00)).toBe(201)
})

test('two approve a large transfer and return a large payment (AZ-09)', async () => {
  const [one, other] = staff()
  const payer = await server.person()
  const id = (await transfer(payer, { amount: 5_000_00 })).body['transactionId']
  const decide = async (by: Visitor) =>
    outcome(await by.post(`/api/operator/bank-proofs/${id}/decision`, { decision: 'approve' }))
  expect([await decide(one), await decide(other)]).toEqual([NEEDED, 200])
  const paid = (await initiate(payer, { amount: 5_000_00, phoneNumber: freshNumber() })).body['transactionId']
  await settled(payer, paid)
  const reverse = async (by: Visitor) =>
    outcome(await by.post(`/api/operator/payments/${paid}/reverse`, { reason: 'Pago duas vezes.' }))
  expect([await reverse(one), await reverse(other)]).toEqual([NEEDED, 200])
})

const large = async (amount: number, count: number) => {
  const payer = await server.person()
  const waiting = []
  for (let made = 0; made < count; made++) waiting.push((await transfer(payer, { amount })).body['transactionId'])
  return waiting as string[]
}
const approveTransfer = async (by: Visitor, id: string) =>
  outcome(await by.post(`/api/operator/bank-proofs/${id}/decision`, { decision: 'approve' }))

test('what takes two people is not given back in parts by one (AZ-09)', async () => {
  const [one, other] = [await makeStaff(server), await makeStaff(server)]
  const payer = await server.person()
  const paymentId = await bought(server, payer, { amount: 1_400_00 })
  const start = async (by: Visitor, amount: number) =>
    outcome(await by.post(`/api/operator/payments/${paymentId}/refunds`, { amount, reason: 'A pedido do cliente.' }))
  expect([await start(one, 500_00), await start(one, 500_00), await start(one, 400_00)]).toEqual([201, 201, NEEDED])
  expect(await start(other, 300_00)).toEqual(NEEDED)
  expect(await start(other, 400_00)).toBe(201)
})

test('sums of one payer, and of one member of staff, count for a day (AZ-09)', async () => {
  const [one, other] = [await makeStaff(server), await makeStaff(server)]
  const [a, b] = await large(600_00, 2)
  expect(await approveTransfer(one, a ?? '')).toBe(200)
  expect(await approveTransfer(other, b ?? '')).toEqual(NEEDED)
  const [c] = await large(600_00, 1)
  expect(await approveTransfer(one, c ?? '')).toEqual(NEEDED)
  await server.query("update staff_alone set at = at - interval '25 hours' where staff_id = $1", [one.id])
  const [d] = await large(600_00, 1)
  expect(await approveTransfer(one, d ?? '')).toBe(200)
})

test('a decision that fails does not count, nor does one that two have made', async () => {
  const [one, other] = [await makeStaff(server), await makeStaff(server)]
  const [a, b, c] = [...(await large(1_000_01, 1)), ...(await large(300_00, 1)), ...(await large(900_00, 1))]
  expect([await approveTransfer(one, a ?? ''), await approveTransfer(other, a ?? '')]).toEqual([NEEDED, 200])
  expect(await approveTransfer(other, b ?? '')).toBe(200)
  expect(await approveTransfer(one, b ?? '')).toEqual([409, 'payments.not_now'])
  expect(await approveTransfer(one, c ?? '')).toBe(200)
})

test('of several parts decided at once no more than the limit passes (AZ-09)', async () => {
  const one = await makeStaff(server)
  const ids = await large(400_00, 5)
  const answers = await atOnce(ids, (id) =>
    one.post(`/api/operator/bank-proofs/${id}/decision`, { decision: 'approve' }),
  )
  expect(answers.map(outcome).filter((answer) => answer === 200)).toHaveLength(2)
})
