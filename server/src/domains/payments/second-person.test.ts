import { formatMoney } from '@salama/contract/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type Visitor } from '../../testing/server.ts'
import { makeStaff } from '../staff/testing.ts'
import { bought, freshNumber, initiate, settled, transfer } from './testing.ts'

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
