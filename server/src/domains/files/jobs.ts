import { HOUR_MS } from '@salama/contract/kernel/time'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { findUploads } from './store.ts'

const EVERY_MS = 6 * HOUR_MS
/** A running upload writes every few seconds at least, and its row is inserted within the request. */
const LEFT_BEHIND_MS = HOUR_MS
const BATCH = 500

/** Removes what a crash left: incomplete files, and files without a row. */
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
