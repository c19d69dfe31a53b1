import type { NoticeClass } from '@salama/contract/notifications/classes'
import type { Press } from '@salama/contract/notifications/push'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Enclosed } from '../ports.ts'

export type NotificationRow = {
  id: string
  title: string
  body: string
  href: string | null
  created_at: Date
  read_at: Date | null
}

export type NewNotification = {
  id: string
  userId: string
  source: string
  title: string
  body: string
  href: string | null
  class: NoticeClass
  outside?: string | undefined
  usefulUntil?: Date | undefined
  matter?: string | undefined
  press?: Press | undefined
  enclosed?: Enclosed | undefined
  call?: string | undefined
  /** Among those told together: the first is asked first. */
  place: number
  /** The source of earlier news that this one settles. */
  settles?: string | undefined
  now: Date
}

export type Added = { id: string; leave_at: Date | null }

/**
 * Answers those that are new: the same news told twice is one notification. What a new one settles is read. Those of people
 * who can be reached outside of the product leave it; what must be answered opens a chain. What must be answered leaves
 * by push alone, and by SMS with the steps of its chain. The news leave with them where all are new.
 */
export async function insertNotifications(
  db: Sql,
  given: readonly NewNotification[],
  news?: RawBuilder<unknown>,
): Promise<Added[]> {
  const told = news ? sql`${news} where (select count(*) from added) = ${given.length}` : sql`select`
  const { rows } = await sql<Added>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as notice (id uuid, "userId" uuid, source text,
        title text, body text, href text, class text, outside text, "usefulUntil" timestamptz, matter text, press jsonb,
        enclosed jsonb, call text,
        settles text, place integer, now timestamptz)),
    added as (
      insert into notifications_inbox (id, user_id, source, title, body, href, class, outside, useful_until, matter,
        press, enclosed, created_at, leave_at)
      select id, given."userId", source, title, body, href, class, outside, "usefulUntil", matter, press, enclosed, now,
        case when reach.has_push or (class <> 'must_act' and (reach.has_phone or reach.has_email)) then now end
      from given left join notifications_reach reach on reach.user_id = given."userId"
      on conflict (user_id, source) do nothing
      returning id, leave_at),
    opened as (
      insert into notifications_chains (id, source, people, call, opened_at)
      select (array_agg(id order by place))[1], source, array_agg("userId" order by place), min(call), min(now)
      from given where class = 'must_act' and id in (select id from added) group by source
      on conflict (source) do nothing),
    settled as (
      update notifications_inbox earlier set read_at = given.now
      from given where given.id in (select id from added) and earlier.user_id = given."userId"
        and earlier.source = given.settles and earlier.read_at is null),
    told as (${told})
    select id, leave_at from added where id is not null`.execute(db)
  return rows
}

/** Each with the number of all that are unread. */
export async function findNewest(
  db: Sql,
  { userId, most }: { userId: string; most: number },
): Promise<(NotificationRow & { unread: number })[]> {
  const { rows } = await sql<NotificationRow & { unread: number }>`
    select id, title, body, href, created_at, read_at, unread from notifications_inbox,
      (select count(*) as unread from notifications_inbox where user_id = ${userId} and read_at is null) as counted
    where user_id = ${userId} order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}

export async function countUnread(db: Sql, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notifications_inbox where user_id = ${userId} and read_at is null`.execute(db)
  return rows[0]?.unread ?? 0
}

/**
 * Marks the given ones, or all; answers those that were unread. Others' ids match nothing. What has not left yet need not
 * wake the person any more.
 */
export async function markRead(
  db: Sql,
  { userId, ids, now }: { userId: string; ids: readonly string[] | null; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with marked as (
      update notifications_inbox set read_at = ${now}, leave_at = null
      where user_id = ${userId} and read_at is null and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
      returning id),
    spared as (
      update notifications_messages set status = 'expired', next_attempt_at = null, body = null, last_error = 'read before'
      where user_id = ${userId} and notice_id in (select id from marked) and status = 'queued' and handed_at is null
        and channel <> 'email')
    select id from marked where id is not null`.execute(db)
  return rows.map((row) => row.id)
}
