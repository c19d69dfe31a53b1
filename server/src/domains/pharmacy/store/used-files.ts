import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

/** An approved order uses these contents up; false where another has used one of them, which then undoes the call. */
export async function insertUsed(
  db: Sql,
  { orderId, hashes, now }: { orderId: string; hashes: readonly Buffer[]; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into pharmacy_used_files (sha256, order_id, used_at)
    select sha256, ${orderId}::uuid, ${now}::timestamptz from unnest(${hashes}::bytea[]) as used (sha256) order by sha256
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0) === hashes.length
}

/** When another order used one of these contents, the first time. */
export async function findUsedAt(
  db: Sql,
  { orderId, hashes }: { orderId: string; hashes: readonly Buffer[] },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(used_at) as at from pharmacy_used_files
    where sha256 = any(${hashes}::bytea[]) and order_id <> ${orderId}::uuid`.execute(db)
  return rows[0]?.at ?? null
}

/** The order came to nothing: what it used serves another. */
export async function deleteUsed(db: Sql, orderId: string): Promise<void> {
  await sql`delete from pharmacy_used_files where order_id = ${orderId}`.execute(db)
}
