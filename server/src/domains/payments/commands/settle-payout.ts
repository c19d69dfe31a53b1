import type { Tx } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { postEntries } from '../../ledger/public.ts'
import type { Transfer, TransferOwner } from '../../wallets/public.ts'
import { linesOfFailedPayout, linesOfPaidPayout } from '../rules/payouts.ts'
import { PAYOUT } from '../rules.ts'
import { endPayout, lockPayout, notePaid } from '../store/payouts.ts'

/** What sending earnings to their wallet does to a payout. */
export const payoutOwner = (log: Log): TransferOwner => ({
  kind: PAYOUT,
  lock: (tx, payoutId) => lockPayout(tx.sql, payoutId),
  settled: (tx, transfer, now) => settlePayout(tx, { transfer, log, now }),
  async stalled(_tx, { subject_id: payoutId, code }, reason) {
    log.error({ payoutId, reason, code }, 'the provider does not say what became of a payout')
    // The balance stays without it until the provider has said.
    return 'ask_on'
  },
})

type Settling = { transfer: Transfer; log: Log; now: Date }

/** The guarded end of a payout with its postings. */
async function settlePayout(tx: Tx, { transfer, log, now }: Settling): Promise<void> {
  const { subject_id: payoutId, code, failure, provider_transaction_id: providerTransactionId } = transfer
  const isPaid = transfer.status === 'succeeded'
  const to = isPaid ? 'completed' : 'failed'
  const row = await endPayout(tx.sql, {
    payoutId,
    to,
    code: code ?? '',
    failure: isPaid ? null : (failure ?? 'refused_by_operator'),
    providerTransactionId,
    now,
  })
  if (!row) {
    const isLate = isPaid && (await notePaid(tx.sql, { payoutId, providerTransactionId }))
    if (isLate) log.error({ payoutId, providerTransactionId }, 'the provider sent a payout that has failed here')
    return
  }
  const { user_id: userId, amount } = row
  await postEntries(tx, {
    entryType: isPaid ? 'paid_out' : 'payout_failed',
    subject: { kind: 'payout', id: payoutId },
    lines: isPaid ? linesOfPaidPayout(row) : linesOfFailedPayout(row),
    now,
  })
  tx.emit('payments.payout_settled', { payoutId, userId, amount, status: to })
  tx.tell(userId, 'payment', { id: payoutId, version: 2 })
}
