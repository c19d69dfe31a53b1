import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { ReadingAction } from '../rules.ts'

export type Reading = {
  patientId: string
  readerId: string
  action: ReadingAction
  subjectId?: string | undefined
  now: Date
}

export async function insertReading(db: Sql, { patientId, readerId, action, subjectId, now }: Reading): Promise<void> {
  await sql`
    insert into records_readings (patient_id, reader_id, action, subject_id, at, previous_hash, hash)
    values (${patientId}, ${readerId}, ${action}, ${subjectId ?? null}, ${now}, '', '')`.execute(db)
}

export type ReadingRow = { id: string; reader_id: string; action: string; at: Date }

export async function findReadings(db: Sql, patientId: string, most: number): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select id::text as id, reader_id, action, at from records_readings where patient_id = ${patientId}
    order by records_readings.id desc limit ${most}`.execute(db)
  return rows
}
