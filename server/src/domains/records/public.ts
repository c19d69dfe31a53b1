import { type FactKind, TELECONSULTATION } from '@salama/contract/records'
import { type RawBuilder, sql } from 'kysely'
import { newId, type Sql, type Tx } from '../../platform/db/database.ts'
import { entriesFrom } from './queries/record.ts'
import { hasGiven, isConsentGiven } from './store/consents.ts'
import { findFacts } from './store/facts.ts'
import { insertReading, type Reading } from './store/readings.ts'
import { insertWeight } from './store/weights.ts'

export { requireAccess } from './commands/access.ts'
export type { Reading } from './store/readings.ts'
export { findWeight } from './store/weights.ts'
export { entriesFrom }

/**
 * Notes that somebody read or wrote clinical data of a patient, in the transaction that read it. What a patient does with
 * their own data is not noted.
 */
export async function noteReading(tx: Tx, reading: Reading): Promise<void> {
  if (reading.readerId !== reading.patientId) await insertReading(tx.sql, reading)
}

type Weighing = { patientId: string; authorId: string; grams: number; now: Date }

/** By the doctor of a consultation that has begun. */
export async function noteWeight(tx: Tx, { patientId, authorId, grams, now }: Weighing): Promise<void> {
  const id = newId(now.getTime())
  await insertWeight(tx.sql, { id, patientId, grams, notedById: authorId, now })
  await noteReading(tx, { patientId, readerId: authorId, action: 'weight.noted', subjectId: id, now })
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
export const consentSql = (patientId: string): RawBuilder<boolean> => consentAtSql(sql`${patientId}`)

/** Of the patient that a column names. */
export const consentAtSql = (patient: RawBuilder<unknown>): RawBuilder<boolean> =>
  isConsentGiven({ patient, version: TELECONSULTATION.version })
