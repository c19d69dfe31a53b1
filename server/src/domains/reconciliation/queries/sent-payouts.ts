import type { Centavos } from '@salama/contract/kernel/money'
import type { Sql } from '../../../platform/db/database.ts'
import { paymentsOfRefunds, REFUND } from '../../payments/public.ts'
import { PAYOUT } from '../../payouts/public.ts'
import { sentPayouts } from '../../wallets/public.ts'
import { findUnansweredSubjects, type ReconciliationRow } from '../store.ts'

/** Money that left for a wallet, or may have: a payout of earnings, or one that gives a refund back. */
export type SentPayout = {
  id: string
  /** Of a refund. */
  payment_id: string | null
  refund_id: string | null
  payout_id: string | null
  /** Its key among the provider's payouts. */
  reference: string
  amount: Centavos
  /** What of it our books say was sent. */
  sent: Centavos
}

type Which = Pick<ReconciliationRow, 'id' | 'pass' | 'method' | 'position'> & { since: Date; until: Date; most: number }

/**
 * Those first sent between two instants, behind a position in the order of ids; in later passes only those that the
 * provider has not answered for. A refund that was finished by hand may have been sent all the same.
 */
export async function findSentPayouts(db: Sql, which: Which): Promise<SentPayout[]> {
  const { id, pass, method: provider, position: after, since, until, most } = which
  const only = pass === 1 ? null : await findUnansweredSubjects(db, id)
  const found = await sentPayouts(db, { provider, kinds: [PAYOUT, REFUND], since, until, after, only, most })
  const refunds = found.filter(({ subject_kind }) => subject_kind === REFUND).map(({ subject_id }) => subject_id)
  const paymentOf = await paymentsOfRefunds(db, refunds)
  return found.map(({ subject_kind: kind, subject_id: subjectId, reference, amount, status }) => ({
    id: subjectId,
    payment_id: paymentOf.get(subjectId) ?? null,
    refund_id: kind === REFUND ? subjectId : null,
    payout_id: kind === PAYOUT ? subjectId : null,
    reference,
    amount,
    sent: status === 'succeeded' ? amount : 0,
  }))
}
