import { DAY_MS } from '@salama/contract/kernel/time'
import type { Prescription } from '@salama/contract/prescriptions'
import { newId, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { peopleOf } from '../accounts/public.ts'
import { encounterOf } from '../appointments/public.ts'
import { notify } from '../notifications/public.ts'
import { factsOf, noteReading, requireAccess } from '../records/public.ts'
import { describe, signedOf } from './queries.ts'
import { makeCode, type SigningKey, signatureOf, spokenCode, warningsOf } from './rules.ts'
import * as store from './store.ts'

/** States of a consultation in which, and after which, its doctor may prescribe. */
const BEGUN: readonly string[] = ['in_call', 'interrupted', 'completed']

type Author = { doctorUserId: string; now: Date }
type Creating = Author & { appointmentId: string; content: store.Content; sign: boolean; key: SigningKey }

/** By the doctor of a consultation that has begun; for everybody else the consultation does not exist. */
export async function createPrescription(tx: Tx, creating: Creating): Promise<Prescription> {
  const { appointmentId, doctorUserId, content, key, now } = creating
  const encounter = await encounterOf(tx.sql, appointmentId)
  if (encounter?.doctorUserId !== doctorUserId) return refuse('prescriptions.not_found')
  if (!BEGUN.includes(encounter.status)) refuse('prescriptions.not_begun')
  const id = newId(now.getTime())
  const { patientId, doctorName, doctorLicense } = encounter
  const patient = (await peopleOf(tx.sql, [patientId]))(patientId)
  await store.insertDraft(tx.sql, {
    id,
    appointmentId,
    doctorUserId,
    patientId,
    doctorName,
    doctorLicense,
    patientName: patient.name,
    content,
    now,
  })
  if (creating.sign) return signPrescription(tx, { id, doctorUserId, reason: undefined, key, now })
  return describe(await findAuthored(tx, { id, doctorUserId }), now)
}

export async function changePrescription(
  tx: Tx,
  { id, doctorUserId, content, now }: Author & { id: string; content: store.Content },
): Promise<Prescription> {
  await findAuthored(tx, { id, doctorUserId })
  if (!(await store.replaceDraft(tx.sql, id, content))) refuse('prescriptions.not_now')
  return describe(await findAuthored(tx, { id, doctorUserId }), now)
}

type Signing = Author & { id: string; reason: string | undefined; key: SigningKey }

/** From here on nothing in it changes. Refuses `prescriptions.warnings` while a warning stands without a reason. */
export async function signPrescription(
  tx: Tx,
  { id, doctorUserId, key, now, ...given }: Signing,
): Promise<Prescription> {
  const draft = await findAuthored(tx, { id, doctorUserId })
  if (draft.status !== 'draft') refuse('prescriptions.not_now')
  const reason = given.reason ?? draft.reason
  await refuseUnexplained(tx, { draft, reason, now })
  const signedAt = now
  const expiresAt = new Date(now.getTime() + draft.valid_days * DAY_MS)
  const code = makeCode()
  const signed = signedOf({ ...draft, code, signed_at: signedAt, expires_at: expiresAt })
  if (!signed) throw new Error('a prescription with code and dates can be signed')
  await store.insertKey(tx.sql, { id: key.id, publicKey: key.publicKey, now })
  const signature = signatureOf(key, signed)
  const isSigned = await store.markSigned(tx.sql, { id, reason, code, signedAt, expiresAt, signature, keyId: key.id })
  if (!isSigned) refuse('prescriptions.not_now')
  const { patient_id: patientId } = draft
  await noteReading(tx, { patientId, readerId: doctorUserId, action: 'prescription.signed', subjectId: id, now })
  await notify(tx, {
    userId: patientId,
    source: `prescriptions.signed:${id}`,
    title: 'Tem uma receita nova',
    body: `${draft.doctor_name} passou-lhe uma receita. Mostre o código ${spokenCode(code)} na farmácia.`,
    href: `/receita/${spokenCode(code)}`,
    now,
  })
  tx.dueAt(EXPIRE_PRESCRIPTIONS, expiresAt)
  return describe(await findAuthored(tx, { id, doctorUserId }), now)
}

export const EXPIRE_PRESCRIPTIONS = 'prescriptions.expire'

type Explained = { draft: store.PrescriptionRow; reason: string; now: Date }

async function refuseUnexplained(tx: Tx, { draft, reason, now }: Explained): Promise<void> {
  const { patient_id: patientId, lines } = draft
  const { allergy, medicine } = await factsOf(tx.sql, patientId)
  const activeMedicines = [...medicine, ...(await store.findActiveMedicines(tx.sql, patientId, now))]
  const warnings = warningsOf(lines, { allergies: allergy, activeMedicines })
  if (warnings.length > 0 && reason === '') refuse('prescriptions.warnings', { details: { warnings } })
}

export async function cancelPrescription(
  tx: Tx,
  { id, doctorUserId, reason, now }: Author & { id: string; reason: string },
): Promise<Prescription> {
  const row = await findAuthored(tx, { id, doctorUserId })
  if (!(await store.markCancelled(tx.sql, { id, reason, now }))) refuse('prescriptions.not_now')
  if (row.signed_at !== null) {
    await notify(tx, {
      userId: row.patient_id,
      source: `prescriptions.cancelled:${id}`,
      title: 'Receita anulada',
      body: `${row.doctor_name} anulou uma receita sua: ${reason}`,
      href: `/consultas/${row.appointment_id}`,
      now,
    })
  }
  return describe(await findAuthored(tx, { id, doctorUserId }), now)
}

/** Kept as it is until the transaction ends; another doctor's is as good as none. */
async function findAuthored(
  tx: Tx,
  { id, doctorUserId }: { id: string; doctorUserId: string },
): Promise<store.PrescriptionRow> {
  const row = await store.lockPrescription(tx.sql, id)
  return row?.doctor_user_id === doctorUserId ? row : refuse('prescriptions.not_found')
}

/** A signed prescription for its patient or its doctor, whose reading is noted. */
export async function openPrescription(
  tx: Tx,
  { id, readerId, now }: { id: string; readerId: string; now: Date },
): Promise<store.PrescriptionRow> {
  const row = await store.findPrescription(tx.sql, id)
  const isReader = row?.patient_id === readerId || row?.doctor_user_id === readerId
  if (!row?.signed_at || !isReader) return refuse('prescriptions.not_found')
  const { patient_id: patientId } = row
  if (readerId !== patientId) await requireAccess(tx, { doctorUserId: readerId, patientId, now }, { isOwn: true })
  await noteReading(tx, { patientId, readerId, action: 'prescription.read', subjectId: id, now })
  return row
}

/** What a doctor prescribed in a consultation of his; the reading is noted. */
export async function listIssued(
  tx: Tx,
  { appointmentId, doctorUserId, now }: Author & { appointmentId: string },
): Promise<Prescription[]> {
  const encounter = await encounterOf(tx.sql, appointmentId)
  if (encounter?.doctorUserId !== doctorUserId) return refuse('prescriptions.not_found')
  const { patientId } = encounter
  await requireAccess(tx, { doctorUserId, patientId, now }, { isOwn: true })
  const rows = await store.findOfAppointment(tx.sql, { appointmentId, doctorUserId })
  const action = 'prescription.listed'
  if (rows.length > 0)
    await noteReading(tx, { patientId, readerId: doctorUserId, action, subjectId: appointmentId, now })
  return rows.map((row) => describe(row, now))
}
