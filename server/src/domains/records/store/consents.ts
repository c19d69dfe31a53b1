import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type ConsentRow = { is_given: boolean; at: Date }

/** Whether the latest answer to this version of the text is yes, as a part of a statement. */
export const isConsentGiven = ({ patient, version }: { patient: RawBuilder<unknown>; version: number }) => sql<boolean>`
  coalesce((
    select is_given from records_consents where patient_id = ${patient} and version = ${version}
    order by id desc limit 1), false)`

export async function hasGiven(db: Sql, consent: { patientId: string; version: number }): Promise<boolean> {
  const patient = sql`${consent.patientId}`
  const { rows } = await sql<{
    isGiven: boolean
  }>`select ${isConsentGiven({ ...consent, patient })} as "isGiven"`.execute(db)
  return rows[0]?.isGiven === true
}

/** The latest answer to this version of the text. */
export async function findConsent(
  db: Sql,
  { patientId, version }: { patientId: string; version: number },
): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`
    select is_given, at from records_consents where patient_id = ${patientId} and version = ${version}
    order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function insertConsent(
  db: Sql,
  answer: { patientId: string; answeredBy: string; version: number; isGiven: boolean; now: Date },
): Promise<void> {
  const { patientId, answeredBy, version, isGiven, now } = answer
  await sql`
    insert into records_consents (patient_id, answered_by, version, is_given, at)
    values (${patientId}, nullif(${answeredBy}::uuid, ${patientId}::uuid), ${version}, ${isGiven}, ${now})`.execute(db)
}
