import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { countUnread, markRead } from '../store/inbox.ts'

/** Marks the given notifications as read, or all of them; ids that are not the actor's own change nothing. */
export async function readNotifications(
  tx: Tx,
  { actor, ids, now }: { actor: Actor; ids: readonly string[] | null; now: Date },
): Promise<{ unread: number }> {
  const marked = await markRead(tx.sql, { userId: actor.userId, ids, now })
  // One word for all of them: the other browsers of the person read the list again.
  const last = marked.at(-1)
  if (last) tx.tell(actor.userId, 'notification', { id: last, version: 2 })
  return { unread: await countUnread(tx.sql, actor.userId) }
}
