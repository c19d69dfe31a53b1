import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../../platform/parked/row-sweep.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountsSettings } from '../settings.ts'
import { EXPORTS } from './commands/ask.ts'
import { ERASURES, stepErasure } from './commands/erase-account.ts'
import { writeArchive } from './commands/write-archive.ts'
import type { RightsExtras } from './ports.ts'
import { MOST_ATTEMPTS } from './rules.ts'
import {
  claimExport,
  deleteOldExports,
  type ExportRow,
  failExport,
  findDueErasures,
  findKnownExports,
  findNextErasure,
  findNextExport,
  finishExport,
  noteProgress,
} from './store.ts'

/** Whoever makes an archive says at least so often that it still does. */
const STALE_MS = 3 * MINUTE_MS
const RETRY_MS = MINUTE_MS
const ERASED_AT_ONCE = 20

export function rightsSweeps(platform: Platform, extras: RightsExtras): Sweep[] {
  const { db, clock } = platform
  return [
    {
      name: EXPORTS,
      everyMs: HOUR_MS,
      findNextDue: () => findNextExport(db.sql),
      run: async (now) => {
        await deleteOldExports(db.sql, now)
        const claimed = await claimExport(db.sql, { now, until: new Date(now.getTime() + STALE_MS) })
        if (claimed) await makeExport(platform, extras, claimed)
        return { more: claimed !== undefined }
      },
    },
    {
      name: 'accounts.old_archives',
      everyMs: HOUR_MS,
      run: async () => {
        const before = new Date(clock().getTime() - HOUR_MS)
        for await (const ids of extras.archives.idsWrittenBefore(before, 500)) {
          const known = await findKnownExports(db.sql, ids)
          for (const id of ids) if (!known.has(id)) await extras.archives.remove(id)
        }
        return { more: false }
      },
    },
    rowSweep(platform, {
      name: ERASURES,
      everyMs: HOUR_MS,
      most: ERASED_AT_ONCE,
      findNextDue: () => findNextErasure(db.sql, ERASURES),
      findDue: (now, most) => findDueErasures(db.sql, { sweep: ERASURES, now, most }),
      serve: (id, now) => stepErasure({ ...platform, ...extras }, id, now),
    }),
  ]
}

async function makeExport(platform: Platform, extras: RightsExtras, claimed: ExportRow): Promise<void> {
  const { db, clock, log, settings } = platform
  const { id, attempts, user_id: userId } = claimed
  const onProgress = async (progress: number) => {
    const until = new Date(clock().getTime() + STALE_MS)
    if (!(await noteProgress(db.sql, { id, attempts, progress, until })))
      throw new Error('another node makes this archive')
  }
  try {
    const bytes = await writeArchive({ db, ...extras }, { id, userId, now: clock(), onProgress })
    if (bytes === undefined) return
    const now = clock()
    const keptUntil = new Date(now.getTime() + settings.of(accountsSettings).EXPORT_KEPT)
    await db.transact(async (tx) => {
      if (!(await finishExport(tx.sql, { id, attempts, bytes, now, keptUntil }))) return
      tx.emit('accounts.export_ready', { userId, exportId: id, keptUntil: keptUntil.toISOString() })
    })
  } catch (error) {
    log.warn({ err: error, export: id }, 'an archive of personal data was not made')
    const isLast = attempts >= MOST_ATTEMPTS
    const dueAt = new Date(clock().getTime() + (isLast ? settings.of(accountsSettings).EXPORT_KEPT : RETRY_MS))
    await failExport(db.sql, { id, attempts, isLast, dueAt })
  }
}
