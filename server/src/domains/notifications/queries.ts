import type { Reply } from '@salama/contract/kernel/endpoint'
import type { listNotifications } from '@salama/contract/notifications'
import type { Sql } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { countUnread, findNewest } from './store.ts'

/** What the bell's list shows; older ones are history nobody scrolls to. */
const SHOWN = 50

export async function inboxOf(db: Sql, actor: Actor): Promise<Reply<typeof listNotifications>> {
  const rows = await findNewest(db, { userId: actor.userId, most: SHOWN })
  return {
    unread: await countUnread(db, actor.userId),
    notifications: rows.map(({ created_at, read_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      readAt: read_at?.toISOString() ?? null,
    })),
  }
}
