import type { Prescription } from '@salama/contract/prescriptions'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { encounterOf } from '../../appointments/public.ts'
import { isActedFor } from '../../patients/public.ts'
import { noteReading, requireAccess } from '../../records/public.ts'
import { describeAuthored } from '../queries/prescriptions.ts'
import { findOfAppointment, findPrescription, type PrescriptionRow } from '../store.ts'
import type { Author } from './authored.ts'

/** A signed prescription for its patient, who speaks for the patient, or its doctor, whose reading is noted. */
export async function openPrescription(
  tx: Tx,
  { id, readerId, now }: { id: string; readerId: string; now: Date },
): Promise<PrescriptionRow> {
  const row = await findPrescription(tx.sql, id)
  if (!row?.signed_at) return refuse('prescriptions.not_found')
  const { patient_id: patientId, doctor_user_id: doctorUserId } = row
  const speaks = await isActedFor(tx.sql, { patientId, accountId: readerId, right: 'read', now })
  if (!speaks && doctorUserId !== readerId) return refuse('prescriptions.not_found')
  if (!speaks) await requireAccess(tx, { doctorUserId: readerId, patientId, now }, { isOwn: true })
  await noteReading(tx, { patientId, readerId, action: 'prescription.read', subjectId: id, now })
  return row
}

/** What a doctor prescribed in a consultation of theirs; the reading is noted. */
export async function listIssued(
  tx: Tx,
  { appointmentId, doctorUserId, now }: Author & { appointmentId: string },
): Promise<Prescription[]> {
  const encounter = await encounterOf(tx.sql, appointmentId)
  if (encounter?.doctorUserId !== doctorUserId) return refuse('prescriptions.not_found')
  const { patientId } = encounter
  await requireAccess(tx, { doctorUserId, patientId, now }, { isOwn: true })
  const rows = await findOfAppointment(tx.sql, { appointmentId, doctorUserId })
  const action = 'prescription.listed'
  if (rows.length > 0)
    await noteReading(tx, { patientId, readerId: doctorUserId, action, subjectId: appointmentId, now })
  return rows.map((row) => describeAuthored(row, now))
}
