import { MOBILE_MONEY } from '@salama/contract/wallets'
import { findStranded, moveTransfer } from '../store/transfers.ts'
import { stallTransfer, type TransferDeps } from './apply-answer.ts'

const CODE = 'local:no_provider'

/**
 * Transfers of a provider that the settings name no more. Another process may still send them, so they are left alone for
 * as long as a doubt may last. Then one that was never sent has failed, and one that may have been is for staff.
 */
export async function releaseStranded(deps: TransferDeps, { now, most }: { now: Date; most: number }): Promise<void> {
  const { db, doubtMs, ownerOf } = deps
  const providers = MOBILE_MONEY.filter((method) => deps.providers[method])
  const before = new Date(now.getTime() - doubtMs)
  for (const transfer of await findStranded(db.sql, { before, now, most, providers })) {
    const { id, attempts, status, subject_kind: kind, subject_id: subjectId } = transfer
    await db.transact(async (tx) => {
      await ownerOf(kind).lock(tx, subjectId)
      if (status !== 'queued') {
        return stallTransfer(tx, deps, { transfer, reason: 'no_provider', outcome: 'unknown', code: CODE, now })
      }
      const row = await moveTransfer(tx.sql, {
        id,
        attempts,
        to: 'failed',
        mover: 'system',
        outcome: 'notSent',
        code: CODE,
        failure: 'operator_unavailable',
        nextAttemptAt: null,
        now,
      })
      if (row) await ownerOf(kind).settled(tx, row, now)
    })
  }
}
