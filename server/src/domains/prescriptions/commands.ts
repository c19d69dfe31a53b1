import { DAY_MS, endOfDay, formatDate } from '@salama/contract/kernel/time'
import type { Prescription } from '@salama/contract/prescriptions'
import { type Database, newId, type Tx } from '../../platform/db/database.ts'
import { Refusal, refuse } from '../../platform/http/replies/refusal.ts'
import { type Encounter, encounterOf, requireApproved } from '../appointments/public.ts'
import { type Notice, notify } from '../notifications/public.ts'
import { isActedFor, patientNameOf, patientsOf, readersOf } from '../patients/public.ts'
import { factsOf, findWeight, noteReading, noteWeight, type Reading, requireAccess } from '../records/public.ts'
import { describe, signedOf } from './queries/prescriptions.ts'
import {
  isDosedByWeight,
  isWeightRecent,
  makeCode,
  refusalOf,
  type SigningKey,
  signatureOf,
  spokenCode,
  type Warning,
  warningsOf,
} from './rules.ts'
import * as store from './store.ts'

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
  const encounter = await requirePrescriber(tx, creating)
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
  if (creating.sign) return sign(tx, { id, doctorUserId, reason: undefined, weightGrams, key, now })
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

/** Who may prescribe in a consultation now: its doctor, while approved, from its beginning until 30 days after its end. */
async function requirePrescriber(
  tx: Tx,
  { appointmentId, doctorUserId, now }: Author & { appointmentId: string },
): Promise<Encounter> {
  const encounter = await encounterOf(tx.sql, appointmentId)
  if (encounter?.doctorUserId !== doctorUserId) return refuse('prescriptions.not_found')
  await requireApproved(tx, doctorUserId)
  const refusal = refusalOf(encounter, now)
  return refusal ? refuse(refusal) : encounter
}

type Signing = Author & { id: string; reason: string | undefined; weightGrams?: number | undefined; key: SigningKey }

/**
 * From here on nothing in it changes. Refuses `prescriptions.warnings` while a warning stands without a reason, and
 * `prescriptions.weight_needed` for a child of whom nobody has written down a weight of late.
 */
export async function signPrescription(tx: Tx, signing: Signing): Promise<Prescription> {
  const { appointment_id: appointmentId } = await findAuthored(tx, signing)
  await requirePrescriber(tx, { ...signing, appointmentId })
  return sign(tx, signing)
}

async function sign(tx: Tx, { id, doctorUserId, key, now, ...given }: Signing): Promise<Prescription> {
  const draft = await findAuthored(tx, { id, doctorUserId })
  if (draft.status !== 'draft') refuse('prescriptions.not_now')
  const reason = given.reason ?? draft.reason
  await refuseUnexplained(tx, { draft, doctorUserId, reason, now })
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
  tx.dueAt(EXPIRE_PRESCRIPTIONS, endOfDay(expiresAt))
  return describe(await findAuthored(tx, { id, doctorUserId }), now)
}

export const EXPIRE_PRESCRIPTIONS = 'prescriptions.expire'

type Explained = Author & { draft: store.PrescriptionRow; reason: string }

async function refuseUnexplained(tx: Tx, { draft, doctorUserId, reason, now }: Explained): Promise<void> {
  const { patient_id: patientId, appointment_id: subjectId, lines } = draft
  const { allergy, medicine } = await factsOf(tx.sql, patientId)
  const activeMedicines = [...medicine, ...(await store.findActiveMedicines(tx.sql, patientId, now))]
  const warnings = warningsOf(lines, { allergies: allergy, activeMedicines })
  if (warnings.length > 0 && reason === '')
    throw new Warned({ patientId, readerId: doctorUserId, action: 'prescription.warned', subjectId, now }, warnings)
}

/** Warnings say what stands in the record: whoever is refused for them has read in it. */
class Warned extends Refusal {
  readonly reading: Reading

  constructor(reading: Reading, warnings: readonly Warning[]) {
    super('prescriptions.warnings', { details: { warnings } })
    this.reading = reading
  }
}

/** The reading is kept, though what was asked for is undone with its transaction. */
export async function keepWarned<T>({ transact }: Pick<Database, 'transact'>, prescribing: Promise<T>): Promise<T> {
  try {
    return await prescribing
  } catch (error) {
    if (error instanceof Warned) await transact((tx) => noteReading(tx, error.reading))
    throw error
  }
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
