import { MOBILE_MONEY } from '@salama/contract/wallets'
import { findStranded, moveTransfer, type Transfer } from '../store/transfers.ts'
import { stallTransfer, type TransferDeps } from './apply-answer.ts'

export const STRANDED = 'wallets.stranded'
const CODE = 'local:no_provider'

/** Transfers of a provider that the settings name no more. Another process may still send them, for as long as a doubt lasts. */
export function strandedTransfers(
  { db, doubtMs, providers: named }: TransferDeps,
  { now, most }: { now: Date; most: number },
): Promise<Transfer[]> {
  const providers = MOBILE_MONEY.filter((method) => named[method])
  const before = new Date(now.getTime() - doubtMs)
  return findStranded(db.sql, { sweep: STRANDED, before, now, most, providers })
}

/** One that was never sent has failed, and one that may have been is for staff. */
export async function releaseStranded(
  deps: TransferDeps,
  { transfer, now }: { transfer: Transfer; now: Date },
): Promise<void> {
  const { db, ownerOf } = deps
  const { id, attempts, status, subject_kind: kind, subject_id: subjectId } = transfer
  await db.transact(async (tx) => {
    const locked = await ownerOf(kind).lock(tx, subjectId)
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
    if (row) await ownerOf(kind).settled(tx, { transfer: row, locked, isAlone: false, now })
  })
}
