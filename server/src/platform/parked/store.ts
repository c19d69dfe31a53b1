import { SECOND_MS } from '@salama/contract/kernel/time'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Sql } from '../db/database.ts'

export type ParkedRow = {
  source: string
  row_id: string
  last_error: string
  attempts: number
  parked_at: Date
}

type Failure = { source: string; rowId: string; error: string; now: Date }

/** Counts a failure of this row; with the last of `mostAttempts` it is parked. Answers whether it is. */
export async function noteFailure(
  db: Sql,
  { source, rowId, error, mostAttempts, now }: Failure & { mostAttempts: number },
): Promise<{ attempts: number; isParked: boolean }> {
  const { rows } = await sql<{ attempts: number; parked_at: Date | null }>`
    insert into platform_parked_rows as known (source, row_id, last_error, attempts, first_at, last_at, parked_at)
    values (${source}, ${rowId}, ${error}, 1, ${now}, ${now}, case when ${mostAttempts}::integer <= 1 then ${now}::timestamptz end)
    on conflict (source, row_id) do update set last_error = excluded.last_error, attempts = known.attempts + 1,
      last_at = excluded.last_at, parked_at = coalesce(known.parked_at,
        case when known.attempts + 1 >= ${mostAttempts}::integer then excluded.last_at end)
    returning attempts, parked_at`.execute(db)
  const [row] = rows
  return { attempts: row?.attempts ?? 0, isParked: Boolean(row?.parked_at) }
}

/** The oldest first. */
export async function findParkedRows(db: Sql, most: number): Promise<ParkedRow[]> {
  const { rows } = await sql<ParkedRow>`
    select source, row_id, last_error, attempts, parked_at from platform_parked_rows
    where parked_at is not null order by parked_at, source, row_id limit ${most}`.execute(db)
  return rows
}

export async function countParkedRows(db: Sql): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(parked_at) as oldest from platform_parked_rows
    where parked_at is not null`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** Lets it be shown and tried again, with all its attempts; false when it is not there (any more). */
export async function deleteParkedRow(db: Sql, { source, rowId }: { source: string; rowId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from platform_parked_rows where source = ${source} and row_id = ${rowId}`.execute(db)
  return numAffectedRows === 1n
}

/** What a sweep failed on it tries again after this. */
const AGAIN_MS = 30 * SECOND_MS

/**
 * For the condition of a sweep: it has not given up the row of this id. With `now`: nor failed on it a moment ago, so that
 * what stands in its way may pass before it is given up.
 */
export const isNotParked = (
  sweep: string,
  id: Expression<unknown>,
  now?: Date,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from platform_parked_rows parked
  where parked.source = ${sweep} and parked.row_id = ${id}::text
    and (parked.parked_at is not null${now ? sql` or parked.last_at > ${new Date(now.getTime() - AGAIN_MS)}` : sql``}))`
