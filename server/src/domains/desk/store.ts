import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

/** What an operator did; written in the transaction that did it. */
export type AuditLine = { operatorId: string; action: string; subjectId: string; reason: string | null; now: Date }

export async function insertAudit(db: Sql, { operatorId, action, subjectId, reason, now }: AuditLine): Promise<void> {
  await sql`
    insert into desk_audit (operator_id, action, subject_id, reason, at)
    values (${operatorId}, ${action}, ${subjectId}, ${reason}, ${now})`.execute(db)
}

export type AuditRow = {
  id: number
  operator_id: string
  action: string
  subject_id: string
  reason: string | null
  at: Date
}

/** The newest first. */
export async function findAudit(db: Sql, most: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select id, operator_id, action, subject_id, reason, at from desk_audit order by id desc limit ${most}`.execute(db)
  return rows
}
