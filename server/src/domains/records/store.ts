import type { FactKind } from '@salama/contract/records'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import type { ReadingAction } from './rules.ts'

export type FactRow = {
  id: string
  kind: FactKind
  text: string
  noted_by: 'patient' | 'doctor'
  noted_at: Date
}

export async function findFacts(db: Sql, patientId: string): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select id, kind, text, noted_by, noted_at from records_facts
    where patient_id = ${patientId} and ended_at is null order by kind, noted_at, id`.execute(db)
  return rows
}

export type NewFact = {
  id: string
  patientId: string
  kind: FactKind
  text: string
  notedBy: 'patient' | 'doctor'
  notedById: string
  now: Date
}

/** False when the patient has `most` of this kind already; the facts of a patient are counted one transaction at a time. */
export async function insertFact(db: Sql, fact: NewFact, most: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`records.facts ${fact.patientId}`}, 0))`.execute(db)
  const { numAffectedRows } = await sql`
    insert into records_facts (id, patient_id, kind, text, noted_by, noted_by_id, noted_at)
    select ${fact.id}::uuid, ${fact.patientId}::uuid, ${fact.kind}, ${fact.text}, ${fact.notedBy},
      ${fact.notedById}::uuid, ${fact.now}::timestamptz
    from records_facts where patient_id = ${fact.patientId} and kind = ${fact.kind} and ended_at is null
    having count(*) < ${most}`.execute(db)
  return numAffectedRows === 1n
}

export async function endFactOf(
  db: Sql,
  { id, patientId, now }: { id: string; patientId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update records_facts set ended_at = ${now}
    where id = ${id} and patient_id = ${patientId} and ended_at is null`.execute(db)
  return numAffectedRows === 1n
}

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

export type ReadingRow = { reader_id: string; action: string; at: Date }

export async function findReadings(db: Sql, patientId: string, most: number): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select reader_id, action, at from records_readings where patient_id = ${patientId}
    order by id desc limit ${most}`.execute(db)
  return rows
}

export type ConsentRow = { is_given: boolean; at: Date }

/** Whether the latest answer to this version of the text is yes, as a part of a statement. */
export const isConsentGiven = ({ patientId, version }: { patientId: string; version: number }) => sql<boolean>`
  coalesce((
    select is_given from records_consents where patient_id = ${patientId} and version = ${version}
    order by id desc limit 1), false)`

export async function hasGiven(db: Sql, consent: { patientId: string; version: number }): Promise<boolean> {
  const { rows } = await sql<{ isGiven: boolean }>`select ${isConsentGiven(consent)} as "isGiven"`.execute(db)
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
  { patientId, version, isGiven, now }: { patientId: string; version: number; isGiven: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into records_consents (patient_id, version, is_given, at)
    values (${patientId}, ${version}, ${isGiven}, ${now})`.execute(db)
}
