import type { FactKind, RecordFact } from '@salama/contract/records'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { PatientStart } from '../../patients/ports.ts'
import { noteReading } from '../public.ts'
import { describeFact } from '../queries/record.ts'
import { MOST_FACTS } from '../rules.ts'
import { copyFacts, endFactOf, insertFact } from '../store/facts.ts'
import { requireAccess } from './access.ts'

type Noting = {
  patientId: string
  authorId: string
  /** `patient`: also by whoever speaks for them. */
  by: 'patient' | 'doctor'
  kind: FactKind
  text: string
  now: Date
}

export async function noteFact(
  tx: Tx,
  { patientId, authorId, by: notedBy, kind, text, now }: Noting,
): Promise<RecordFact> {
  if (notedBy === 'doctor') await requireAccess(tx, { doctorUserId: authorId, patientId, now })
  const id = newId(now.getTime())
  const isNoted = await insertFact(tx.sql, { id, patientId, kind, text, notedBy, notedById: authorId, now }, MOST_FACTS)
  if (!isNoted) refuse('records.too_many_facts')
  await noteReading(tx, { patientId, readerId: authorId, action: 'fact.noted', subjectId: id, now })
  return describeFact({ id, kind, text, noted_by: notedBy, noted_at: now })
}

type Ending = { id: string; patientId: string; authorId: string; now: Date }

export async function endFact(tx: Tx, { authorId, ...own }: Ending): Promise<{ id: string }> {
  if (!(await endFactOf(tx.sql, own))) refuse('records.fact_not_found')
  const { id, patientId, now } = own
  await noteReading(tx, { patientId, readerId: authorId, action: 'fact.ended', subjectId: id, now })
  return { id }
}

/** What is known of a new patient. */
export const noteAllergies: PatientStart = async (tx, { allergies, ...start }) => {
  for (const text of allergies) await noteFact(tx, { ...start, by: 'patient', kind: 'allergy', text })
}

/** The record of somebody without an account is their own now: what is true of them is true in their account's record. */
export async function passRecord(tx: Tx, passed: { from: string; to: string; now: Date }): Promise<void> {
  await copyFacts(tx.sql, passed)
}
