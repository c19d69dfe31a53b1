import { DAY_MS } from '@salama/contract/kernel/time'
import { expect, test } from 'vitest'
import { leaveTransfer, payoutReference, reversalReference } from '../../../testing/payments/payments.ts'
import { chargedBy, keep, sandboxOf } from '../../../testing/payments/two-books.ts'
import { ASKED_ONLY, compared, YESTERDAY } from '../../../testing/reconciliation.ts'
import { serverForTest } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { createMkesh, sandboxMkeshSettings } from '../../../testing/wallets/wallets.ts'
import { newId } from '../../platform/db/database.ts'
import { makeReference } from '../wallets/public.ts'

test('pay-outs of earnings and of refunds are held against what the provider sent (X-061, PAY-22)', async () => {
  const server = await serverForTest({ env: ASKED_ONLY })
  const desk = await makeStaff(server)
  const mkesh = createMkesh(sandboxMkeshSettings(sandboxOf(server)))
  const send = (reference: string) =>
    mkesh.payOut({ reference, msisdn: '821119000', amount: 50_00, description: 'Ganhos' })
  const leavePayout = (subject: { kind: string; id: string }, reference: string, status: string) =>
    leaveTransfer(server.query, {
      subject,
      direction: subject.kind === 'refund' ? 'refund' : 'disburse',
      channel: 'payout',
      provider: 'mkesh',
      amount: 50_00,
      reference,
      status,
      sentAt: YESTERDAY,
      settledAt: status === 'unknown' ? null : YESTERDAY,
    })
  const payout = async (status: 'completed' | 'failed') => {
    const [id, reference] = [newId(YESTERDAY.getTime()), makeReference()]
    await server.query(
      `insert into payouts_payouts (id, user_id, account, method, msisdn, amount, status, reference, failure_code,
         created_at, settled_at)
       values ($1, $2, 'payable:doctor:x', 'mkesh', '821119000', 5000, $3, $4,
         case when $3 = 'failed' then 'refused_by_operator' end, $5, $5)`,
      [id, desk.id, status, reference, YESTERDAY],
    )
    await leavePayout({ kind: 'payout', id }, reference, status === 'completed' ? 'succeeded' : 'failed')
    return { id, reference }
  }
  const [whole, invented, lost] = [await payout('completed'), await payout('completed'), await payout('failed')]
  await send(whole.reference)
  await send(lost.reference)
  // A refund that was finished by hand, and had been sent as well; older than the day on which it was.
  const charge = await keep(server, desk.id, { method: 'mkesh', status: 'confirmed', captured: 100_00, at: YESTERDAY })
  await chargedBy(server, 'mkesh', charge.reference)
  const [refundId, reference] = [newId(YESTERDAY.getTime() - 30 * DAY_MS), reversalReference(makeReference())]
  await server.query(
    `with refund as (
       insert into payments_refunds (id, sale_id, payment_id, amount, status, reason, cause, reference, channel,
         return_number, created_at, settled_at)
       select $1, id, $2, 5000, 'completed', 'Sem consulta', 'payer', $3, 'by_hand', 'FT1', $4, $4
       from payments_sales where payment_id = $2 returning id, sale_id)
     insert into payments_refund_parts (refund_id, share_id, amount, commission)
     select refund.id, share.id, 5000, 0 from refund join payments_shares share on share.sale_id = refund.sale_id`,
    [refundId, charge.id, reference, YESTERDAY],
  )
  await leavePayout({ kind: 'refund', id: refundId }, payoutReference(reference), 'unknown')
  await send(payoutReference(reference))
  const { found, ...day } = await compared(desk, 'mkesh')
  expect(day).toMatchObject({ compared: 5, differences: 3, ours: 100_00, theirs: 100_00 })
  const byId = found.map(({ id, transactionId, kind, ours, theirs }) => [id, [transactionId, kind, ours, theirs]])
  expect(Object.fromEntries(byId)).toEqual({
    [invented.id]: [null, 'ours_but_not_sent', 50_00, 0],
    [lost.id]: [null, 'sent_but_not_ours', 0, 50_00],
    [refundId]: [charge.id, 'sent_but_not_ours', 0, 50_00],
  })
})
