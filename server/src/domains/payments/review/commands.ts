import type { ReviewDecision } from '@salama/contract/payments/review'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { entriesOf } from '../../ledger/public.ts'
import { insertAudit, type StaffId } from '../../staff/public.ts'
import { findTransfer } from '../../wallets/public.ts'
import { orderReversal, postReturnByHand } from '../charges/commands/reverse-payment.ts'
import { announceEnd, releaseToPayer } from '../charges/commands/settle-payment.ts'
import { refuseOwn } from '../intents/commands/refuse-own.ts'
import type { Unallocated } from '../intents/rules.ts'
import { type IntentMove, lockPayment, moveIntent } from '../intents/store/intents.ts'
import type { IsSeller } from '../ports.ts'
import { REVERSAL } from '../rules/references.ts'
import { describeReviewed } from '../views/queries/records.ts'
import { type Reviewed, refusalOf } from '../views/rules.ts'
import { startReturn } from './store.ts'

export type PaymentReview = {
  paymentId: string
  staffId: StaffId
  isSeller: IsSeller
  decision: ReviewDecision
  /** Of what was given back by hand. */
  returnNumber?: string
  /** Whoever decides has made sure that the provider did not give it back too. */
  despiteDoubt?: boolean | undefined
  /** As its payer and the next provider read it. */
  reason: string
  now: Date
}

/**
 * Staff decide on a payment that our books and the provider's do not explain. Decides once: of two decisions at the same moment, or
 * beside a return that is on its way, the second reads `payments.not_now`. Refuses `payments.not_found`,
 * `payments.own_payment`, `payments.return_in_doubt`, `payments.return_number_used`, and what `refusalOf` says of a decision that does not fit the money.
 */
export async function reviewPayment(tx: Tx, review: PaymentReview): Promise<void> {
  const { paymentId, staffId, decision, reason, now } = review
  const payment = await lockPayment(tx.sql, paymentId)
  if (!payment) return refuse('payments.not_found')
  await refuseOwn(tx, payment, review)
  const entries = await entriesOf(tx.sql, [{ kind: 'payment', id: paymentId }])
  const reversal = await findTransfer(tx.sql, { kind: REVERSAL, id: paymentId })
  const reviewed = describeReviewed(payment, { entries, reversal })
  const refusal = refusalOf(reviewed, decision)
  if (refusal) refuse(refusal)
  const move = { paymentId, mover: 'operator', decision: { staffId, reason }, now } as const
  if (decision === 'return_by_hand') await noteReturn(tx, { review, reviewed, move })
  else if (decision === 'return') {
    const row = (await startReturn(tx.sql, { paymentId, staffId, reason, now })) ?? refuse('payments.not_now')
    await orderReversal(tx, row, now)
    tx.tell(row.payer_id, 'payment', row)
  } else if (decision === 'fail') await fail(tx, move)
  else if (reviewed.unallocated) await confirm(tx, move, reviewed.unallocated)
  await insertAudit(tx.sql, { staffId, action: `review.${decision}`, subjectId: paymentId, reason, now })
}

type DeskMove = Pick<IntentMove, 'paymentId' | 'mover' | 'decision' | 'now'>

type HandReturn = { review: PaymentReview; reviewed: Reviewed; move: DeskMove }

/** The money was returned by hand. */
async function noteReturn(tx: Tx, { review, reviewed, move }: HandReturn): Promise<void> {
  const { returnNumber = '', despiteDoubt = false } = review
  if (reviewed.answer === 'unknown' && !despiteDoubt) refuse('payments.return_in_doubt')
  await postReturnByHand(tx, { ...move, returnNumber, code: 'desk:return' })
}

async function fail(tx: Tx, move: DeskMove): Promise<void> {
  const failed = { to: 'failed', failure: 'not_charged', code: 'desk:fail', providerTransactionId: null } as const
  const row = (await moveIntent(tx.sql, { ...move, ...failed })) ?? refuse('payments.not_now')
  tx.tell(row.payer_id, 'payment', row)
  await announceEnd(tx, row, move.now)
}

async function confirm(tx: Tx, move: DeskMove, unallocated: Unallocated): Promise<void> {
  const confirmed = { to: 'confirmed', failure: null, code: 'desk:confirm', providerTransactionId: null } as const
  const row = (await moveIntent(tx.sql, { ...move, ...confirmed })) ?? refuse('payments.not_now')
  await releaseToPayer(tx, row, { unallocated, now: move.now })
}
