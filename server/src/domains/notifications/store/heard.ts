import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

/** Of these calls, those that somebody has heard. */
export async function findHeard(db: Sql, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from notifications_heard where key = any(${keys}::text[])`.execute(db)
  return rows.map(({ key }) => key)
}

export async function insertHeard(
  db: Sql,
  { keys, userId, now }: { keys: readonly string[]; userId: string; now: Date },
): Promise<void> {
  await sql`
    insert into notifications_heard (key, heard_by, heard_at)
    select key, ${userId}::uuid, ${now}::timestamptz from unnest(${keys}::text[]) as call (key)
    order by key on conflict do nothing`.execute(db)
}

export async function deleteHeard(db: Sql, before: Date): Promise<void> {
  await sql`delete from notifications_heard where heard_at < ${before}`.execute(db)
}
