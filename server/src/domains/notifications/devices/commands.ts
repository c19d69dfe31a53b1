import type { Body } from '@salama/contract/kernel/endpoint'
import type { subscribeToPush } from '@salama/contract/notifications/push'
import { newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Actor, Sessions } from '../../../platform/session/sessions.ts'
import { mayBeSentTo } from '../gateways/endpoints.ts'
import { deleteDevice, saveDevice } from './store.ts'

type Subscribing = { actor: Actor; body: Body<typeof subscribeToPush>; ownServices: readonly string[]; now: Date }

/** The actor's browser takes push from now on. */
export async function subscribe(
  tx: Tx,
  sessions: Sessions,
  { actor, body, ownServices, now }: Subscribing,
): Promise<{ id: string }> {
  const { endpoint, keys } = body
  if (!mayBeSentTo(endpoint, ownServices)) refuse('notifications.endpoint_refused')
  const sessionId = await sessionIdOf(tx.sql, sessions, { actor, now })
  // Signed out meanwhile.
  if (sessionId === undefined) return refuse('platform.unauthorized')
  const [p256dh, auth] = [unpadded(keys.p256dh), unpadded(keys.auth)]
  const device = { id: newId(now.getTime()), endpoint, p256dh, auth, userId: actor.userId, sessionId, now }
  return { id: await saveDevice(tx.sql, device) }
}

const unpadded = (base64url: string): string => base64url.replace(/=+$/, '')

export async function sessionIdOf(
  db: Sql,
  sessions: Sessions,
  { actor, now }: { actor: Actor; now: Date },
): Promise<string | undefined> {
  const open = await sessions.list(db, actor.userId, now)
  return open.find(({ sessionKey }) => sessionKey === actor.sessionKey)?.id
}

/** It takes none any more; somebody else's is as good as none. */
export async function unsubscribe(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<{ id: string }> {
  if (!(await deleteDevice(tx.sql, { id, userId }))) refuse('notifications.device_not_found')
  return { id }
}
