import { type FactKind, TELECONSULTATION } from '@salama/contract/records'
import type { RawBuilder } from 'kysely'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { entriesFrom } from './queries.ts'
import { findFacts, hasGiven, insertReading, isConsentGiven, type Reading } from './store.ts'

export { requireAccess } from './commands/access.ts'
export { entriesFrom }

/**
 * Notes that somebody read or wrote clinical data of a patient, in the transaction that read it. What a patient does with
 * his own data is not noted.
 */
export async function noteReading(tx: Tx, reading: Reading): Promise<void> {
  if (reading.readerId !== reading.patientId) await insertReading(tx.sql, reading)
}

/** What the record holds of one kind: the texts, in the order in which they were noted. */
export async function factsOf(db: Sql, patientId: string): Promise<Record<FactKind, string[]>> {
  const facts: Record<FactKind, string[]> = { allergy: [], condition: [], medicine: [] }
  for (const { kind, text } of await findFacts(db, patientId)) facts[kind].push(text)
  return facts
}

/** Whether the patient agrees to consultations at a distance, in the present version of the text. */
export const hasConsented = (db: Sql, patientId: string): Promise<boolean> =>
  hasGiven(db, { patientId, version: TELECONSULTATION.version })

/** The same as a part of another statement. */
export const consentSql = (patientId: string): RawBuilder<boolean> =>
  isConsentGiven({ patientId, version: TELECONSULTATION.version })
