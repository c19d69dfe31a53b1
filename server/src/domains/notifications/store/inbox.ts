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
  now: Date
}

/** Whether it is new: the same news told twice is one notification. */
export async function insertNotification(db: Sql, row: NewNotification): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notifications_inbox (id, user_id, source, title, body, href, created_at)
    values (${row.id}, ${row.userId}, ${row.source}, ${row.title}, ${row.body}, ${row.href}, ${row.now})
    on conflict (user_id, source) do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function findNewest(db: Sql, { userId, most }: { userId: string; most: number }) {
  const { rows } = await sql<NotificationRow>`
    select id, title, body, href, created_at, read_at from notifications_inbox
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

export async function markSourceRead(
  db: Sql,
  { userId, source, now }: { userId: string; source: string; now: Date },
): Promise<void> {
  await sql`
    update notifications_inbox set read_at = ${now}
    where user_id = ${userId} and source = ${source} and read_at is null`.execute(db)
}
