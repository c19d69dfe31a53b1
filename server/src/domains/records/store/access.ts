import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type AccessRow = {
  id: string
  patient_id: string
  doctor_user_id: string
  kind: 'consent' | 'emergency'
  reason: string | null
  asked_at: Date
  is_given: boolean | null
  answered_at: Date | null
  ends_at: Date | null
}
const COLUMNS = sql`id, patient_id, doctor_user_id, kind, reason, asked_at, is_given, answered_at, ends_at`

type Asked = { id: string; patientId: string; doctorUserId: string; now: Date }

/** False while an earlier question of this doctor waits for its answer. */
export async function insertAsked(db: Sql, { id, patientId, doctorUserId, now }: Asked): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into records_accesses (id, patient_id, doctor_user_id, kind, asked_at)
    values (${id}, ${patientId}, ${doctorUserId}, 'consent', ${now})
    on conflict (patient_id, doctor_user_id) where kind = 'consent' and is_given is null do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function insertEmergency(
  db: Sql,
  { id, patientId, doctorUserId, reason, endsAt, now }: Asked & { reason: string; endsAt: Date },
): Promise<AccessRow> {
  const { rows } = await sql<AccessRow>`
    insert into records_accesses (id, patient_id, doctor_user_id, kind, reason, asked_at, ends_at)
    values (${id}, ${patientId}, ${doctorUserId}, 'emergency', ${reason}, ${now}, ${endsAt}) returning ${COLUMNS}`.execute(
    db,
  )
  return rows[0] as AccessRow
}

/** Whether a consent or an emergency opens the record to this doctor now. */
export async function hasOpenAccess(
  db: Sql,
  { patientId, doctorUserId, now }: { patientId: string; doctorUserId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from records_accesses
    where patient_id = ${patientId} and doctor_user_id = ${doctorUserId} and ends_at > ${now} limit 1`.execute(db)
  return rows.length > 0
}

/** Somebody else's is as good as none. */
export async function findAccess(
  db: Sql,
  { id, patientId }: { id: string; patientId: string },
): Promise<AccessRow | undefined> {
  const { rows } = await sql<AccessRow>`
    select ${COLUMNS} from records_accesses where id = ${id} and patient_id = ${patientId}`.execute(db)
  return rows[0]
}

type Answer = { id: string; patientId: string; isGiven: boolean; endsAt: Date | null; now: Date }

/** A question is answered once; a yes may become a no. Undefined for every other change. */
export async function answerAccess(
  db: Sql,
  { id, patientId, isGiven, endsAt, now }: Answer,
): Promise<AccessRow | undefined> {
  const { rows } = await sql<AccessRow>`
    update records_accesses set is_given = ${isGiven}, answered_at = ${now}, ends_at = ${endsAt}
    where id = ${id} and patient_id = ${patientId} and kind = 'consent'
      and (is_given is null or (is_given and not ${isGiven}::boolean))
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** The latest first. */
export async function findAccesses(db: Sql, patientId: string, most: number): Promise<AccessRow[]> {
  const { rows } = await sql<AccessRow>`
    select ${COLUMNS} from records_accesses where patient_id = ${patientId}
    order by asked_at desc, id desc limit ${most}`.execute(db)
  return rows
}
