import type { Snapshot } from '@salama/contract/consultations'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Called } from '../../notifications/ports.ts'
import { glancesOf } from '../../patients/public.ts'
import { findActiveMedicines } from '../../prescriptions/public.ts'
import type { RecordSource } from '../../records/ports.ts'
import { entriesFrom, factsOf, findWeight, noteReading, requireAccess } from '../../records/public.ts'
import { isStanding } from '../rules.ts'
import type { Visit } from './consultation.ts'
import { findOwnEncounter } from './membership.ts'
import { waitingFor } from './practice.ts'

/** Patients who are in a doctor's room and alone there; who comes again calls again. */
export async function ringingRooms(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<Called[]> {
  const waiting = await waitingFor(db, userId, now)
  return waiting
    .filter(({ status }) => status !== 'in_call')
    .map(({ id, patientName, waitingSince }) => ({
      kind: 'patient',
      key: `room:${id}:${waitingSince}`,
      since: waitingSince,
      text: patientName,
      href: `/consultation?appointment=${id}`,
      people: [userId],
    }))
}

const SHOWN_HISTORY = 10

/** What the doctor of a consultation should know; the reading is noted. */
export async function readSnapshot(
  tx: Tx,
  sources: readonly RecordSource[],
  { appointmentId, userId, now }: Visit,
): Promise<Snapshot> {
  const encounter = await findOwnEncounter(tx.sql, { appointmentId, userId, now })
  if (!isStanding(encounter)) refuse('consultations.not_open')
  const { patientId } = encounter
  await requireAccess(tx, { doctorUserId: userId, patientId, now })
  await noteReading(tx, { patientId, readerId: userId, action: 'snapshot.read', subjectId: appointmentId, now })
  const facts = await factsOf(tx.sql, patientId)
  const prescribed = await findActiveMedicines(tx.sql, patientId, now)
  const entries = await entriesFrom(tx.sql, sources, { patientId, most: SHOWN_HISTORY })
  const weight = await findWeight(tx.sql, patientId)
  return {
    patientId,
    ...(await glancesOf(tx.sql, [patientId], now))(patientId),
    ...(weight ? { weight: { grams: weight.grams, notedAt: weight.noted_at.toISOString() } } : {}),
    notes: encounter.notes,
    allergies: facts.allergy,
    conditions: facts.condition,
    medicines: [...facts.medicine, ...prescribed.map(({ medicine }) => medicine)],
    history: entries.map(({ id, at, title, lines }) => ({ id, at, title, lines })),
  }
}
