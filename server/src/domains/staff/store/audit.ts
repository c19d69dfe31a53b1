import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

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

/** `since` and `until` are instants, the second one excluded; `action` is one action, or the first words of several. */
export type AuditFilter = {
  staffId: string | undefined
  action: string | undefined
  since: Date | undefined
  until: Date | undefined
}

/** The newest first, those before the row of this id. */
export async function findAudit(
  db: Sql,
  { staffId, action, since, until, before, most }: AuditFilter & { before: number | undefined; most: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select id, staff_id, action, subject_id, reason, at from staff_audit
    where ${sql.join(
      [
        sql`true`,
        ...(staffId === undefined ? [] : [sql`staff_id = ${staffId}`]),
        ...(action === undefined ? [] : [sql`(action = ${action} or starts_with(action, ${`${action}.`}))`]),
        ...(since === undefined ? [] : [sql`at >= ${since}`]),
        ...(until === undefined ? [] : [sql`at < ${until}`]),
        ...(before === undefined ? [] : [sql`id < ${before}::bigint`]),
      ],
      sql` and `,
    )}
    order by id desc limit ${most}`.execute(db)
  return rows
}
