import type { NoticeClass, Way } from '@salama/contract/notifications/classes'
import type { Channel } from '@salama/contract/notifications/messages'
import type { Press } from '@salama/contract/notifications/push'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Enclosed } from '../ports.ts'
import type { Preferences } from './rules.ts'

export type LeavingRow = {
  id: string
  user_id: string
  class: NoticeClass
  title: string
  body: string
  outside: string | null
  href: string | null
  /** Earlier than its class says; null where that counts. */
  useful_until: Date | null
  matter: string | null
  press: Press | null
  enclosed: Enclosed | null
  created_at: Date
}

/** Takes notices that leave the inbox; they have left with the caller's transaction. */
export async function takeLeaving(db: Sql, { now, most }: { now: Date; most: number }): Promise<LeavingRow[]> {
  const { rows } = await sql<LeavingRow>`
    update notifications_inbox set leave_at = null
    where id = any(array(
      select id from notifications_inbox where leave_at <= ${now} order by leave_at, id limit ${most} for update skip locked))
      and class is not null
    returning id, user_id, class, title, body, outside, href, useful_until, matter, press, enclosed, created_at`.execute(
    db,
  )
  return rows
}

/** One notice, for a way of its own. */
export async function findLeaving(db: Sql, id: string): Promise<LeavingRow | undefined> {
  const { rows } = await sql<LeavingRow>`
    select id, user_id, class, title, body, outside, href, useful_until, matter, press, enclosed, created_at
    from notifications_inbox where id = ${id} and class is not null`.execute(db)
  return rows[0]
}

export async function findNextLeaving(db: Sql): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(leave_at) as at from notifications_inbox where leave_at is not null`.execute(db)
  return rows[0]?.at ?? null
}

export type ReachRow = {
  user_id: string
  has_push: boolean
  has_phone: boolean
  has_email: boolean
  ways: Preferences['ways']
  quiet_from: number | null
  quiet_to: number | null
  sms_stopped_at: Date | null
}

export async function findReach(db: Sql, userIds: readonly string[]): Promise<Map<string, ReachRow>> {
  const { rows } = await sql<ReachRow>`
    select user_id, has_push, has_phone, has_email, ways, quiet_from, quiet_to, sms_stopped_at
    from notifications_reach where user_id = any(${userIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row]))
}

/** Which of the account's contacts are confirmed. */
export async function saveContacts(
  db: Sql,
  { userId, hasPhone, hasEmail }: { userId: string; hasPhone: boolean; hasEmail: boolean },
): Promise<void> {
  await sql`
    insert into notifications_reach (user_id, has_phone, has_email) values (${userId}, ${hasPhone}, ${hasEmail})
    on conflict (user_id) do update set has_phone = excluded.has_phone, has_email = excluded.has_email`.execute(db)
}

export type Chosen = {
  userId: string
  ways: Preferences['ways']
  quiet: Preferences['quiet']
  smsStoppedAt: Date | null
}

export async function savePreferences(db: Sql, { userId, ways, quiet, smsStoppedAt }: Chosen): Promise<void> {
  await sql`
    insert into notifications_reach (user_id, ways, quiet_from, quiet_to, sms_stopped_at)
    values (${userId}, ${JSON.stringify(ways)}::jsonb, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${smsStoppedAt})
    on conflict (user_id) do update set ways = excluded.ways, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, sms_stopped_at = excluded.sms_stopped_at`.execute(db)
}

export type NoticeMessage = {
  id: string
  channel: Channel
  class: NoticeClass
  noticeId: string
  userId: string
  recipient: string
  subject: string | null
  body: string
  href: string | null
  collapses: boolean
  status: 'queued' | 'kept'
  nextAttemptAt: Date | null
  expiresAt: Date
  now: Date
}

/** Each once; of those about one page that collapse, earlier ones that have not left yet do not leave any more. */
export async function insertNoticeMessages(db: Sql, messages: readonly NoticeMessage[]): Promise<void> {
  if (messages.length === 0) return
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as message (id uuid, channel text, class text,
        "noticeId" uuid, "userId" uuid, recipient text, subject text, body text, href text, collapses boolean, status text,
        "nextAttemptAt" timestamptz, "expiresAt" timestamptz, now timestamptz)),
    replaced as (
      update notifications_messages earlier set status = 'expired', next_attempt_at = null, body = null,
        last_error = 'newer news of the same'
      from given where given.collapses and earlier.collapses and earlier.user_id = given."userId"
        and (given.channel <> 'push' or earlier.recipient = given.recipient)
        and earlier.href = given.href and earlier.channel = given.channel and earlier.status = 'queued'
        and earlier.handed_at is null)
    insert into notifications_messages (id, channel, kind, class, notice_id, user_id, recipient, subject, body, href,
      collapses, status, next_attempt_at, expires_at, created_at)
    select id, channel, 'notice', class, "noticeId", "userId", recipient, subject, body, href, collapses, status,
      "nextAttemptAt", "expiresAt", now from given
    on conflict do nothing`.execute(db)
}

export type Link = { code: string; noticeId: string; userId: string; href: string; now: Date }

export async function insertLinks(db: Sql, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into notifications_links (code, notice_id, user_id, href, created_at)
    select code, "noticeId", "userId", href, now from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as link (code text, "noticeId" uuid, "userId" uuid, href text, now timestamptz)`.execute(db)
}

export async function findLink(
  db: Sql,
  { code, userId }: { code: string; userId: string },
): Promise<{ notice_id: string; href: string } | undefined> {
  const { rows } = await sql<{ notice_id: string; href: string }>`
    select notice_id, href from notifications_links where code = ${code} and user_id = ${userId}`.execute(db)
  return rows[0]
}

export async function deleteLinks(db: Sql, before: Date): Promise<void> {
  await sql`delete from notifications_links where created_at < ${before}`.execute(db)
}

/** One class by one way, as chosen outside of a session; all else stays. */
export async function switchOff(
  db: Sql,
  { userId, class: noticeClass, way }: { userId: string; class: NoticeClass; way: Way },
): Promise<void> {
  await sql`
    update notifications_reach set ways = jsonb_set(ways, ${[noticeClass]}::text[],
      coalesce(ways -> ${noticeClass}::text, '{}') || jsonb_build_object(${way}::text, false))
    where user_id = ${userId}`.execute(db)
}
