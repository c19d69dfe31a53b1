import { DAY_MS, formatDate } from '@salama/contract/kernel/time'
import type { Prescription } from '@salama/contract/prescriptions'
import { newId, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import { encounterOf } from '../appointments/public.ts'
import { type Notice, notify } from '../notifications/public.ts'
import { isActedFor, patientNameOf, patientsOf, readersOf } from '../patients/public.ts'
import { factsOf, findWeight, noteReading, noteWeight, requireAccess } from '../records/public.ts'
import { describe, signedOf } from './queries/prescriptions.ts'
import {
  isDosedByWeight,
  isWeightRecent,
  makeCode,
  type SigningKey,
  signatureOf,
  spokenCode,
  warningsOf,
} from './rules.ts'
import * as store from './store.ts'

/** States of a consultation in which, and after which, its doctor may prescribe. */
const BEGUN: readonly string[] = ['in_call', 'interrupted', 'completed']

type Author = { doctorUserId: string; now: Date }
type Creating = Author & {
  appointmentId: string
  content: store.Content
  /** What the patient weighs today. */
  weightGrams?: number | undefined
  sign: boolean
  key: SigningKey
}

/** By the doctor of a consultation that has begun; for everybody else the consultation does not exist. */
export async function createPrescription(tx: Tx, creating: Creating): Promise<Prescription> {
  const { appointmentId, doctorUserId, content, key, now } = creating
  const encounter = await encounterOf(tx.sql, appointmentId)
  if (encounter?.doctorUserId !== doctorUserId) return refuse('prescriptions.not_found')
  if (!BEGUN.includes(encounter.status)) refuse('prescriptions.not_begun')
  const id = newId(now.getTime())
  const { patientId, doctorName, doctorLicense } = encounter
  await store.insertDraft(tx.sql, {
    id,
    appointmentId,
    doctorUserId,
    patientId,
    doctorName,
    doctorLicense,
    patientName: await patientNameOf(tx.sql, patientId),
    content,
    now,
  })
  const { weightGrams } = creating
  if (creating.sign) return signPrescription(tx, { id, doctorUserId, reason: undefined, weightGrams, key, now })
  if (weightGrams !== undefined) await noteWeight(tx, { patientId, authorId: doctorUserId, grams: weightGrams, now })
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

type Signing = Author & { id: string; reason: string | undefined; weightGrams?: number | undefined; key: SigningKey }

/**
 * From here on nothing in it changes. Refuses `prescriptions.warnings` while a warning stands without a reason, and
 * `prescriptions.weight_needed` for a child of whom nobody has written down a weight of late.
 */
export async function signPrescription(
  tx: Tx,
  { id, doctorUserId, key, now, ...given }: Signing,
): Promise<Prescription> {
  const draft = await findAuthored(tx, { id, doctorUserId })
  if (draft.status !== 'draft') refuse('prescriptions.not_now')
  const reason = given.reason ?? draft.reason
  await refuseUnexplained(tx, { draft, reason, now })
  const weight = await weighed(tx, { draft, doctorUserId, given: given.weightGrams, now })
  const signedAt = now
  const expiresAt = new Date(now.getTime() + draft.valid_days * DAY_MS)
  const code = makeCode()
  const signed = signedOf({ ...draft, code, signed_at: signedAt, expires_at: expiresAt })
  if (!signed) throw new Error('a prescription with code and dates can be signed')
  await store.insertKey(tx.sql, { id: key.id, publicKey: key.publicKey, now })
  const signature = signatureOf(key, signed)
  const isSigned = await store.markSigned(tx.sql, {
    id,
    reason,
    weight,
    code,
    signedAt,
    expiresAt,
    signature,
    keyId: key.id,
  })
  if (!isSigned) refuse('prescriptions.not_now')
  const { patient_id: patientId } = draft
  await noteReading(tx, { patientId, readerId: doctorUserId, action: 'prescription.signed', subjectId: id, now })
  await tellReaders(
    tx,
    { patientId, now },
    {
      source: `prescriptions.signed:${id}`,
      class: 'account',
      outside: 'Tem um documento novo na sua conta.',
      title: 'Tem uma receita nova',
      body: `${draft.doctor_name} passou uma receita. Mostre o código ${spokenCode(code)} na farmácia.`,
      href: `/receita/${spokenCode(code)}`,
    },
  )
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

type Weighed = Author & { draft: store.PrescriptionRow; given: number | undefined }

/** What the child weighs by which it is dosed: as the doctor says, or was said of late. Of others nothing is asked. */
async function weighed(tx: Tx, { draft, doctorUserId, given: grams, now }: Weighed): Promise<number | null> {
  const { patient_id: patientId } = draft
  if (grams !== undefined) await noteWeight(tx, { patientId, authorId: doctorUserId, grams, now })
  const { bornOn } = (await patientsOf(tx.sql, [patientId]))(patientId)
  if (bornOn === null || !isDosedByWeight(bornOn, now)) return null
  if (grams !== undefined) return grams
  const last = await findWeight(tx.sql, patientId)
  return last && isWeightRecent(last.noted_at, now) ? last.grams : refuse('prescriptions.weight_needed')
}

export async function cancelPrescription(
  tx: Tx,
  { id, doctorUserId, reason, now }: Author & { id: string; reason: string },
): Promise<Prescription> {
  const row = await findAuthored(tx, { id, doctorUserId })
  if (!(await store.markCancelled(tx.sql, { id, reason, now }))) refuse('prescriptions.not_now')
  if (row.signed_at !== null) {
    await tellReaders(
      tx,
      { patientId: row.patient_id, now },
      {
        source: `prescriptions.cancelled:${id}`,
        class: 'account',
        outside: 'Um documento da sua conta mudou.',
        title: 'Receita anulada',
        body: `${row.doctor_name} anulou uma receita: ${reason}`,
        href: `/consultas/${row.appointment_id}`,
      },
    )
  }
  return describe(await findAuthored(tx, { id, doctorUserId }), now)
}

/** So long before its end there is still time to go to a pharmacy. */
export const ENDS_WITHIN_MS = 5 * DAY_MS
/** The sweep that tells of prescriptions about to end. */
export const REMIND_PRESCRIPTIONS = 'prescriptions.remind'

/** Tells its readers, once, that what is left of it must be fetched soon. */
export async function remindOfEnd(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const row = await store.takeEndReminder(tx.sql, { id, from: new Date(now.getTime() + ENDS_WITHIN_MS), now })
  if (!row?.code || !row.expires_at) return
  await tellReaders(
    tx,
    { patientId: row.patient_id, now },
    {
      source: `prescriptions.ending:${id}`,
      class: 'news',
      outside: 'Um documento da sua conta termina em breve.',
      title: 'A receita termina em breve',
      body: `Vale até ${formatDate(row.expires_at)}. Mostre o código ${spokenCode(row.code)} na farmácia antes disso.`,
      href: `/receita/${spokenCode(row.code)}`,
    },
  )
}

type Told = Omit<Notice, 'userId' | 'now'>

/** Who reads what is prescribed: the patient's account, or those who care for somebody without one. */
async function tellReaders(tx: Tx, { patientId, now }: { patientId: string; now: Date }, told: Told): Promise<void> {
  for (const userId of await readersOf(tx.sql, patientId, now)) {
    await notify(tx, { userId, ...told, now })
  }
}

/** Kept as it is until the transaction ends; another doctor's is as good as none. */
async function findAuthored(
  tx: Tx,
  { id, doctorUserId }: { id: string; doctorUserId: string },
): Promise<store.PrescriptionRow> {
  const row = await store.lockPrescription(tx.sql, id)
  return row?.doctor_user_id === doctorUserId ? row : refuse('prescriptions.not_found')
}

/** A signed prescription for its patient, who speaks for the patient, or its doctor, whose reading is noted. */
export async function openPrescription(
  tx: Tx,
  { id, readerId, now }: { id: string; readerId: string; now: Date },
): Promise<store.PrescriptionRow> {
  const row = await store.findPrescription(tx.sql, id)
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
  const rows = await store.findOfAppointment(tx.sql, { appointmentId, doctorUserId })
  const action = 'prescription.listed'
  if (rows.length > 0)
    await noteReading(tx, { patientId, readerId: doctorUserId, action, subjectId: appointmentId, now })
  return rows.map((row) => describe(row, now))
}
