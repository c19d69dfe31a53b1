import type {
  completeRefund as completeEndpoint,
  DeskRefund,
  decideRefund as decideEndpoint,
  startRefund as startEndpoint,
} from '@salama/contract/desk/refunds'
import type { Body } from '@salama/contract/kernel/endpoint'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { IsSeller } from '../../payments/ports.ts'
import * as payments from '../../payments/public.ts'
import { getRefund } from '../queries/refunds.ts'
import type { OperatorId } from '../queries.ts'
import { insertAudit } from '../store.ts'

type RefundOrder = { refundId: string; operatorId: OperatorId; isSeller: IsSeller; now: Date }
type RefundDecision = RefundOrder & { decision: Body<typeof decideEndpoint> }

/** The money of a purchase goes back to its payer, or does not. */
export function decideRefund(db: Database, { decision, ...order }: RefundDecision): Promise<DeskRefund> {
  const reason = decision.decision === 'refuse' ? decision.reason : null
  return db.transact(async (tx) => {
    await payments.decideRefund(tx, { ...order, ...decision })
    return audited(tx, { ...order, action: `refund.${decision.decision}`, reason })
  })
}

/** The money was sent back by hand; what the bank or the operator calls it is kept. */
export function completeRefund(
  db: Database,
  { returnNumber, returnedFrom, ...order }: RefundOrder & Body<typeof completeEndpoint>,
): Promise<DeskRefund> {
  return db.transact(async (tx) => {
    await payments.completeRefundByHand(tx, { ...order, returnNumber, returnedFrom })
    return audited(tx, { ...order, action: 'refund.completed', reason: returnNumber })
  })
}

/** Gives money of a purchase back without being asked. */
export function startRefund(
  { operatorId, isSeller }: Pick<RefundOrder, 'operatorId' | 'isSeller'>,
  { params, body, now, transact }: Call<typeof startEndpoint>,
): Promise<DeskRefund> {
  return transact(async (tx) => {
    const refundId = await payments.startRefund(tx, { ...body, paymentId: params.id, operatorId, isSeller, now })
    return audited(tx, { refundId, operatorId, now, action: 'refund.started', reason: body.reason })
  })
}

async function audited(
  tx: Tx,
  {
    refundId,
    operatorId,
    now,
    action,
    reason,
  }: Omit<RefundOrder, 'isSeller'> & { action: string; reason: string | null },
): Promise<DeskRefund> {
  await insertAudit(tx.sql, { operatorId, now, action, reason, subjectId: refundId })
  return getRefund(tx.sql, refundId)
}
