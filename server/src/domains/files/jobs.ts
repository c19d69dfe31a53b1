import { HOUR_MS } from '@salama/contract/kernel/time'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUploads } from './store.ts'

const EVERY_MS = 6 * HOUR_MS
/** An upload that lives writes at least every few seconds, and its row follows within the request. */
const LEFT_BEHIND_MS = HOUR_MS
const BATCH = 500

/** After a crash: pieces of files, and files whose row was never written. */
export function filesSweeps({ db }: Platform, store: FileStore): Sweep[] {
  return [
    {
      name: 'files.leftovers',
      everyMs: EVERY_MS,
      run: async (now) => {
        for await (const ids of store.idsWrittenBefore(new Date(now.getTime() - LEFT_BEHIND_MS), BATCH)) {
          const known = new Set((await findUploads(db.sql, ids)).map((upload) => upload.id))
          for (const id of ids) if (!known.has(id)) await store.remove(id)
        }
        return { more: false }
      },
    },
  ]
}
