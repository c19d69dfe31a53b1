import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Device } from '../gateways/push.ts'

export type NewDevice = Device & { userId: string; sessionId: string; now: Date }

/**
 * A session has one device, and a device one account: whoever signs in there later takes it over under another id, so that
 * what was meant for the account before does not come. Answers its id.
 */
export async function saveDevice(db: Sql, device: NewDevice): Promise<string> {
  const { id, endpoint, p256dh, auth, userId, sessionId, now } = device
  // Two of one session at once come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications.device:${sessionId}`}, 0))`.execute(db)
  await sql`
    delete from notifications_devices where session_id = ${sessionId} and endpoint <> ${endpoint}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    with saved as (
      insert into notifications_devices as device (id, endpoint, p256dh, auth, user_id, session_id, created_at)
      values (${id}, ${endpoint}, ${p256dh}, ${auth}, ${userId}, ${sessionId}, ${now})
      on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, session_id = excluded.session_id,
        id = case when device.user_id = excluded.user_id then device.id else excluded.id end,
        user_id = excluded.user_id
      returning id, user_id),
    reached as (
      insert into notifications_reach (user_id, has_push) select user_id, true from saved
      on conflict (user_id) do update set has_push = true)
    select id from saved where id is not null`.execute(db)
  const [saved] = rows
  if (!saved) throw new Error('a device was not saved')
  return saved.id
}

/** Answers whether it was one of this person's. */
export async function deleteDevice(db: Sql, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from notifications_devices where id = ${id} and user_id = ${userId} returning id, user_id),
    reached as (
      update notifications_reach reach set has_push = exists (
        select from notifications_devices other where other.user_id = reach.user_id and other.id <> gone.id)
      from gone where reach.user_id = gone.user_id)
    select id from gone where id is not null`.execute(db)
  return rows.length > 0
}

/** Sessions end without a word to us: whom no device is left, push does not reach. */
export async function forgetPush(db: Sql, userIds: readonly string[]): Promise<void> {
  await sql`
    update notifications_reach reach set has_push = false
    where user_id = any(${userIds}::uuid[])
      and not exists (select from notifications_devices device where device.user_id = reach.user_id)`.execute(db)
}

/** Where a message goes, as long as the device is still this person's. */
export async function findDevice(
  db: Sql,
  { id, userId }: { id: string; userId: string | null },
): Promise<Device | undefined> {
  const { rows } = await sql<Device>`
    select id, endpoint, p256dh, auth from notifications_devices where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

export async function findDevicesOf(
  db: Sql,
  userIds: readonly string[],
): Promise<{ id: string; user_id: string; session_id: string }[]> {
  const { rows } = await sql<{ id: string; user_id: string; session_id: string }>`
    select id, user_id, session_id from notifications_devices
    where user_id = any(${userIds}::uuid[]) order by created_at, id`.execute(db)
  return rows
}
