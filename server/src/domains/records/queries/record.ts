import type { Reply } from '@salama/contract/kernel/endpoint'
import type { PatientRecord, RecordFact, getRecord as recordEndpoint } from '@salama/contract/records'
import type { Sql } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import type { RecordSource } from '../ports.ts'
import { labelOf } from '../rules.ts'
import { type FactRow, findFacts } from '../store/facts.ts'
import { findReadings } from '../store/readings.ts'

/** Lists answer their first hundred. */
const MOST = 100

export type Patient = { patientId: string }

export async function getRecord(
  db: Sql,
  sources: readonly RecordSource[],
  { patientId }: Patient,
): Promise<Reply<typeof recordEndpoint>> {
  const readings = await findReadings(db, patientId, MOST)
  const personOf = await peopleOf(
    db,
    readings.map(({ reader_id }) => reader_id),
  )
  return {
    ...(await recordOf(db, sources, { patientId })),
    readings: readings.map(({ reader_id, action, at }) => ({
      readerName: personOf(reader_id).name,
      what: labelOf(action),
      at: at.toISOString(),
    })),
  }
}

export async function recordOf(
  db: Sql,
  sources: readonly RecordSource[],
  { patientId }: Patient,
): Promise<PatientRecord> {
  return {
    facts: (await findFacts(db, patientId)).map(describeFact),
    entries: await entriesFrom(db, sources, { patientId, most: MOST }),
  }
}

/** What all sources hold of a patient, the latest first. */
export async function entriesFrom(
  db: Sql,
  sources: readonly RecordSource[],
  patient: Parameters<RecordSource>[1],
): Promise<PatientRecord['entries']> {
  const entries = []
  for (const source of sources) entries.push(...(await source(db, patient)))
  return entries.sort((a, b) => b.at.localeCompare(a.at)).slice(0, patient.most)
}

export const describeFact = (row: FactRow): RecordFact => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  notedAt: row.noted_at.toISOString(),
  notedBy: row.noted_by,
})
