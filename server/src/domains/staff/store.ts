import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

export async function isGranted(db: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff_grants where user_id = ${userId} and revoked_at is null`.execute(db)
  return rows.length > 0
}

export async function upsertGrant(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`
    insert into staff_grants (user_id, granted_at) values (${userId}, ${now})
    on conflict (user_id) do update set granted_at = excluded.granted_at, revoked_at = null
      where staff_grants.revoked_at is not null`.execute(db)
}

export async function endGrant(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`update staff_grants set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`.execute(db)
}

/** One action of staff; written in the transaction of the action. */
export type AuditLine = { staffId: string; action: string; subjectId: string; reason: string | null; now: Date }

export async function insertAudit(db: Sql, { staffId, action, subjectId, reason, now }: AuditLine): Promise<void> {
  await sql`
    insert into staff_audit (staff_id, action, subject_id, reason, at)
    values (${staffId}, ${action}, ${subjectId}, ${reason}, ${now})`.execute(db)
}

const READING_NOTED_FOR_MS = 3_600_000

/** Staff read a record. Screens read again and again: within the hour the first reading is noted alone. */
export async function insertReading(
  db: Sql,
  { staffId, action, subjectId, now }: Omit<AuditLine, 'reason'>,
): Promise<void> {
  await sql`
    insert into staff_audit (staff_id, action, subject_id, at)
    select ${staffId}, ${action}, ${subjectId}, ${now}::timestamptz
    where not exists (
      select from staff_audit where subject_id = ${subjectId} and staff_id = ${staffId} and action = ${action}
        and at > ${new Date(now.getTime() - READING_NOTED_FOR_MS)})`.execute(db)
}

export type AuditRow = {
  id: number
  staff_id: string
  action: string
  subject_id: string
  reason: string | null
  at: Date
}

/** The newest first. */
export async function findAudit(db: Sql, most: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select id, staff_id, action, subject_id, reason, at from staff_audit order by id desc limit ${most}`.execute(db)
  return rows
}
