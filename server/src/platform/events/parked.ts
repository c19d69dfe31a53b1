import { sql } from 'kysely'
import type { Sql } from '../db/database.ts'

export type ParkedRow = {
  id: string
  consumer: string
  type: string
  attempts: number
  last_error: string | null
  parked_at: Date
}

/** Outbox rows that the dispatcher gave up, the oldest first. */
export async function findParked(db: Sql, most: number): Promise<ParkedRow[]> {
  const { rows } = await sql<ParkedRow>`
    select id::text, consumer, type, attempts, last_error, parked_at from platform_outbox
    where parked_at is not null order by parked_at, id limit ${most}`.execute(db)
  return rows
}

export async function countParked(db: Sql): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(parked_at) as oldest from platform_outbox where parked_at is not null`.execute(
    db,
  )
  return rows[0] ?? { count: 0, oldest: null }
}

/** Lets the dispatcher deliver it again, with all its attempts; false when it is not parked (any more). */
export async function unpark(db: Sql, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update platform_outbox set parked_at = null, attempts = 0, due_at = now()
    where id = ${id}::bigint and parked_at is not null`.execute(db)
  return numAffectedRows === 1n
}
