import type { StaffRole } from '@salama/contract/staff/rights'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export const hasGrant = (userId: string) =>
  sql<boolean>`exists (select from staff_grants where user_id = ${userId} and revoked_at is null)`

/** What somebody is at the desk; null for who does not work there. */
export async function findRoles(db: Sql, userId: string): Promise<StaffRole[] | null> {
  const { rows } = await sql<{ roles: StaffRole[] }>`
    select roles from staff_grants where user_id = ${userId} and revoked_at is null`.execute(db)
  return rows[0]?.roles ?? null
}

/** Only whoever worked there before keeps the day on which they began. */
export async function upsertGrant(
  db: Sql,
  { userId, roles, now }: { userId: string; roles: readonly StaffRole[]; now: Date },
): Promise<void> {
  await sql`
    insert into staff_grants as held (user_id, roles, granted_at) values (${userId}, ${roles}::text[], ${now})
    on conflict (user_id) do update set roles = excluded.roles, revoked_at = null,
      granted_at = case when held.revoked_at is null then held.granted_at else excluded.granted_at end`.execute(db)
}

export async function endGrant(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`update staff_grants set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`.execute(db)
}

/** Everybody who works or has worked at the desk. */
export async function findEverGranted(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select user_id from staff_grants order by granted_at`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
