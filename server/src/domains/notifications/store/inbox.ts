import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

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
  /** The source of earlier news that this one settles. */
  settles?: string | undefined
  now: Date
}

/** Answers the ids of those that are new: the same news told twice is one notification. What a new one settles is read. */
export async function insertNotifications(db: Sql, given: readonly NewNotification[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as notice (id uuid, "userId" uuid, source text,
        title text, body text, href text, settles text, now timestamptz)),
    added as (
      insert into notifications_inbox (id, user_id, source, title, body, href, created_at)
      select id, "userId", source, title, body, href, now from given
      on conflict (user_id, source) do nothing
      returning id),
    settled as (
      update notifications_inbox earlier set read_at = given.now
      from given where given.id in (select id from added) and earlier.user_id = given."userId"
        and earlier.source = given.settles and earlier.read_at is null)
    select id from added where id is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
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

/** Marks the given ones, or all; answers those that were unread. Others' ids match nothing. */
export async function markRead(
  db: Sql,
  { userId, ids, now }: { userId: string; ids: readonly string[] | null; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update notifications_inbox set read_at = ${now}
    where user_id = ${userId} and read_at is null and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
    returning id`.execute(db)
  return rows.map((row) => row.id)
}
