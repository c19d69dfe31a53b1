import { findStrandedPayouts, postponePayout } from '../store/payouts.ts'
import { findStrandedRefunds } from '../store/refund-leases.ts'
import { findStrandedReturns, stopReturn } from '../store/returns.ts'
import { type ReturnDeps, reviewRefund } from './return-refund.ts'
import { settlePayout } from './send-payout.ts'

const CODE = 'local:no_provider'

/**
 * Money on its way out by a provider that the settings name no more: what another process could still send is left alone
 * for as long as a doubt may last. A refund, or the return of a payment in review, is then for a person, with the doubt that
 * it had. A pay-out that was never
 * sent is in its payee's balance again; one that may have been is looked for by a person.
 */
export async function releaseStranded(deps: ReturnDeps, { now, most }: { now: Date; most: number }): Promise<void> {
  const { db, log, doubtMs } = deps
  const methods = Object.values(deps.providers).map(({ method }) => method)
  const which = { before: new Date(now.getTime() - doubtMs), most, methods }
  for (const { id: refundId, tries, in_doubt: inDoubt } of await findStrandedRefunds(db.sql, which)) {
    await reviewRefund(deps, { refundId, tries, inDoubt, code: CODE, now })
  }
  for (const { id: paymentId } of await findStrandedReturns(db.sql, which)) {
    await db.transact(async (tx) => {
      const row = await stopReturn(tx.sql, { paymentId, code: CODE, now })
      if (row) tx.tell(row.payer_id, 'payment', row)
    })
  }
  for (const { id: payoutId, tries, in_doubt: inDoubt } of await findStrandedPayouts(db.sql, which)) {
    const failed = { to: 'failed', failure: 'operator_unavailable', providerTransactionId: null } as const
    if (!inDoubt) await settlePayout(deps, { payoutId, tries, code: CODE, ...failed, now })
    else {
      log.error({ payoutId }, 'a pay-out may have been sent by a provider that is not configured any more')
      await postponePayout(db.sql, { payoutId, tries, inDoubt, code: CODE, nextTryAt: now })
    }
  }
}
