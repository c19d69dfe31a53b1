import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type FactorRow = { key: Buffer; confirmed_at: Date | null }

export async function findFactor(db: Sql, userId: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select key, confirmed_at from staff_second_factors where user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Takes the place of a key that was never confirmed; false when one was. */
export async function upsertFactor(
  db: Sql,
  { userId, key, now }: { userId: string; key: Buffer; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into staff_second_factors as factor (user_id, key, created_at) values (${userId}, ${key}, ${now})
    on conflict (user_id) do update set key = excluded.key, created_at = excluded.created_at, last_step = 0
      where factor.confirmed_at is null`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteFactor(db: Sql, userId: string): Promise<void> {
  await sql`delete from staff_second_factors where user_id = ${userId}`.execute(db)
}

/** Of two calls with the same code one gets it; the first ever confirms the key. */
export async function takeStep(
  db: Sql,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_second_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now})
    where user_id = ${userId} and last_step < ${step}`.execute(db)
  return numAffectedRows === 1n
}
