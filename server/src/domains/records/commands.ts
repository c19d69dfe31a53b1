import type { Reply } from '@salama/contract/kernel/endpoint'
import {
  type answerConsent as consentEndpoint,
  type FactKind,
  type PatientRecord,
  type RecordFact,
  TELECONSULTATION,
} from '@salama/contract/records'
import { newId, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireAccess } from './commands/access.ts'
import type { RecordSource } from './ports.ts'
import { noteReading } from './public.ts'
import { describeFact, getConsent, recordOf } from './queries.ts'
import { MOST_FACTS } from './rules.ts'
import { endFactOf, insertConsent, insertFact } from './store.ts'

type Doctor = { doctorUserId: string; patientId: string; now: Date }

/** Reads the record of one's own patient, and notes that it was read. */
export async function readPatientRecord(
  tx: Tx,
  sources: readonly RecordSource[],
  { doctorUserId, patientId, now }: Doctor,
): Promise<PatientRecord> {
  await requireAccess(tx, { doctorUserId, patientId, now })
  await noteReading(tx, { patientId, readerId: doctorUserId, action: 'record.read', now })
  return recordOf(tx.sql, sources, { patientId })
}

type Noting = { patientId: string; authorId: string; kind: FactKind; text: string; now: Date }

/** By the patient, or by a doctor of the patient. */
export async function noteFact(tx: Tx, { patientId, authorId, kind, text, now }: Noting): Promise<RecordFact> {
  const notedBy = authorId === patientId ? 'patient' : 'doctor'
  if (notedBy === 'doctor') await requireAccess(tx, { doctorUserId: authorId, patientId, now })
  const id = newId(now.getTime())
  const isNoted = await insertFact(tx.sql, { id, patientId, kind, text, notedBy, notedById: authorId, now }, MOST_FACTS)
  if (!isNoted) refuse('records.too_many_facts')
  await noteReading(tx, { patientId, readerId: authorId, action: 'fact.noted', subjectId: id, now })
  return describeFact({ id, kind, text, noted_by: notedBy, noted_at: now })
}

export async function endFact(tx: Tx, own: { id: string; patientId: string; now: Date }): Promise<{ id: string }> {
  if (!(await endFactOf(tx.sql, own))) refuse('records.fact_not_found')
  return { id: own.id }
}

type Answer = { patientId: string; version: number; isGiven: boolean; now: Date }

/** Kept whether it is yes or no. */
export async function answerConsent(tx: Tx, answer: Answer): Promise<Reply<typeof consentEndpoint>> {
  if (answer.version !== TELECONSULTATION.version) refuse('records.consent_changed')
  await insertConsent(tx.sql, answer)
  return getConsent(tx.sql, answer)
}
