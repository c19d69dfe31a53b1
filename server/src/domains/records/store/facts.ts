import type { FactKind } from '@salama/contract/records'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

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

/** What is true of one patient and does not stand in the record of another; the same again copies nothing more. */
export async function copyFacts(db: Sql, { from, to, now }: { from: string; to: string; now: Date }): Promise<void> {
  await sql`
    insert into records_facts (id, patient_id, kind, text, noted_by, noted_by_id, noted_at)
    select gen_random_uuid(), ${to}::uuid, kind, text, noted_by, noted_by_id, ${now}::timestamptz
    from records_facts known where patient_id = ${from} and ended_at is null and not exists (
      select from records_facts own
      where own.patient_id = ${to} and own.kind = known.kind and own.text = known.text)`.execute(db)
}
