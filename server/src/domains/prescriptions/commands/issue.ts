import { isChangedSince } from '@salama/contract/kernel/revision'
import { DAY_MS, endOfDay } from '@salama/contract/kernel/time'
import type { ContentLine, Prescription } from '@salama/contract/prescriptions'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { type Encounter, encounterOf, requireApproved } from '../../appointments/public.ts'
import { type FormularyMemory, findProducts } from '../../formulary/public.ts'
import { patientNameOf } from '../../patients/public.ts'
import { noteReading, noteWeight } from '../../records/public.ts'
import { describeAuthored, signedOf } from '../queries/prescriptions.ts'
import { refusalOf } from '../rules/prescribing.ts'
import { type SigningKey, signatureOf } from '../rules/signatures.ts'
import { makeCode, spokenCode } from '../rules/words.ts'
import { writeLine } from '../rules/write-line.ts'
import * as store from '../store.ts'
import { type Author, findAuthored, tellReaders } from './authored.ts'
import { examine, requireExplained, type Today } from './check.ts'

export type SentContent = Omit<store.Content, 'lines'> & { lines: readonly ContentLine[] }

type Creating = Author &
  Today & {
    appointmentId: string
    content: SentContent
    sign: boolean
    key: SigningKey
    memory: FormularyMemory
  }

/** By the doctor of a consultation that has begun; for everybody else the consultation does not exist. */
export async function createPrescription(tx: Tx, creating: Creating): Promise<Prescription> {
  const { appointmentId, doctorUserId, content, memory, now } = creating
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
    content: await writeContent(tx, memory, content),
    now,
  })
  const { weightGrams } = creating
  if (creating.sign) return sign(tx, { ...creating, id, reason: undefined })
  if (weightGrams !== undefined) await noteWeight(tx, { patientId, authorId: doctorUserId, grams: weightGrams, now })
  return describeAuthored(await findAuthored(tx, { id, doctorUserId }), now)
}

type Changing = Draft & { content: SentContent; memory: FormularyMemory }

export async function changePrescription(
  tx: Tx,
  { id, doctorUserId, content, revision, memory, now }: Changing,
): Promise<Prescription> {
  await lockDraft(tx, { id, doctorUserId, revision, now })
  if (!(await store.replaceDraft(tx.sql, id, await writeContent(tx, memory, content)))) refuse('prescriptions.not_now')
  return describeAuthored(await findAuthored(tx, { id, doctorUserId }), now)
}

/** With the words and the units of its products. Refuses the first line that cannot stand so (details: `{ line, computed }`). */
async function writeContent({ sql: db }: Tx, memory: FormularyMemory, sent: SentContent): Promise<store.Content> {
  const ids = sent.lines.flatMap((line) => (line.kind === 'product' ? line.productId : []))
  const products = await findProducts(db, memory, ids)
  const lines = sent.lines.map((one, line) => {
    const written = writeLine(one, one.kind === 'product' ? products.get(one.productId) : undefined)
    if (!('refusal' in written)) return written
    const { refusal, ...details } = written
    return refuse(`prescriptions.${refusal}`, { details: { line, ...details } })
  })
  return { ...sent, lines }
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

type Draft = Author & { id: string; revision?: number | undefined }

/** A draft as its doctor has seen it, which nobody else changes until the transaction ends. */
async function lockDraft(tx: Tx, draft: Draft): Promise<store.PrescriptionRow> {
  const row = await findAuthored(tx, draft)
  if (row.status !== 'draft') refuse('prescriptions.not_now')
  return isChangedSince(draft.revision, row.version) ? refuse('prescriptions.changed_elsewhere') : row
}

type Signing = Draft & Today & { reason: string | undefined; key: SigningKey; memory: FormularyMemory }

/**
 * From here on nothing in it changes. Refuses `prescriptions.warnings` while a warning stands without a reason, and
 * `prescriptions.weight_needed` for a child of whom nobody has written down a weight of late.
 */
export async function signPrescription(tx: Tx, signing: Signing): Promise<Prescription> {
  const { appointment_id: appointmentId } = await findAuthored(tx, signing)
  await requirePrescriber(tx, { ...signing, appointmentId })
  return sign(tx, signing)
}

async function sign(tx: Tx, signing: Signing): Promise<Prescription> {
  const { id, doctorUserId, key, now } = signing
  const draft = await lockDraft(tx, signing)
  const reason = signing.reason ?? draft.reason
  const { patient, weight } = await examine(tx, { ...signing, draft })
  const warnings = await requireExplained(tx, { ...signing, draft, patient, reason })
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
    warnings,
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
  return describeAuthored(await findAuthored(tx, { id, doctorUserId }), now)
}

export const EXPIRE_PRESCRIPTIONS = 'prescriptions.expire'
