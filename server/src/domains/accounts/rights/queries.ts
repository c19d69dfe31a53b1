import type { ErasureState, PersonalExport } from '@salama/contract/accounts/rights'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keptOf } from '../../../platform/rights/personal.ts'
import { findObstacles } from '../../../platform/rights/rows.ts'
import type { RightsExtras } from './ports.ts'
import { type ExportRow, findErasure, findExport } from './store.ts'

export const describeExport = (row: ExportRow): PersonalExport => ({
  id: row.id,
  status: row.status,
  progress: row.progress,
  bytes: row.bytes,
  askedAt: row.asked_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  keptUntil: row.status === 'ready' ? row.due_at.toISOString() : null,
})

/** One of the person's own; somebody else's is as good as none. */
export async function requireExport(
  { db }: Pick<Platform, 'db'>,
  asked: { id: string; userId: string },
): Promise<ExportRow> {
  return (await findExport(db.sql, asked)) ?? refuse('accounts.export_missing')
}

export async function stateOf(
  { db, personal }: Pick<Platform, 'db'> & Pick<RightsExtras, 'personal'>,
  { userId, now }: { userId: string; now: Date },
): Promise<ErasureState> {
  const erasure = await findErasure(db.sql, userId)
  const isOpen = erasure && (erasure.status === 'asked' || erasure.status === 'closed') && erasure.due_at !== null
  return {
    erasure: isOpen
      ? {
          status: erasure.status === 'asked' ? 'asked' : 'closing',
          askedAt: erasure.asked_at.toISOString(),
          dueAt: (erasure.due_at ?? erasure.asked_at).toISOString(),
        }
      : null,
    obstacles: await findObstacles(db.sql, personal, { id: userId, now }),
    kept: keptOf(personal),
  }
}
