import { DAY_MS, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Database } from '../../../platform/db/database.ts'
import type { Sweep } from '../../../platform/jobs/sweeps.ts'
import { LEAVE_SWEEP, leaveInbox, type WaysDeps } from './commands.ts'
import { deleteLinks, findNextLeaving } from './store.ts'

const BATCH = 200
/** A link in an SMS is of use for as long as anybody scrolls back to it. */
const LINKS_KEPT_MS = 30 * DAY_MS

export const waysSweeps = (db: Database, deps: WaysDeps): Sweep[] => [
  {
    name: LEAVE_SWEEP,
    everyMs: MINUTE_MS,
    findNextDue: () => findNextLeaving(db.sql),
    run: async (now) => ({ more: (await db.transact((tx) => leaveInbox(tx, deps, { now, most: BATCH }))) === BATCH }),
  },
  {
    name: 'notifications.purge_links',
    everyMs: HOUR_MS,
    run: async (now) => {
      await deleteLinks(db.sql, new Date(now.getTime() - LINKS_KEPT_MS))
      return { more: false }
    },
  },
]
