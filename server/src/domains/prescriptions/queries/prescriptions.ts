import { endOfDay } from '@salama/contract/kernel/time'
import type { Prescription, PrescriptionCheck, Proposal } from '@salama/contract/prescriptions'
import type { RecordEntry } from '@salama/contract/records'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { suspendedSince } from '../../appointments/public.ts'
import type { RecordSource } from '../../records/ports.ts'
import { isSignatureOf, type Signed } from '../rules/signatures.ts'
import { FREE_TEXT, shortName, spokenCode } from '../rules/words.ts'
import { findByCode, findKey, findOfPatient, type PrescriptionRow, type ProposalRow } from '../store.ts'

/** Lists answer their first hundred. */
const MOST = 100

export async function listPrescriptions(db: Sql, patientId: string, now: Date): Promise<Prescription[]> {
  return (await findOfPatient(db, patientId, MOST)).map((row) => describe(row, now))
}

/** Its end, with the last day that is printed on it, is a fact before a sweep has noted it. */
export const statusOf = ({ status, expires_at }: PrescriptionRow, now: Date): PrescriptionRow['status'] =>
  status === 'active' && expires_at !== null && endOfDay(expires_at) <= now ? 'expired' : status

const describe = (row: PrescriptionRow, now: Date): Prescription => ({
  id: row.id,
  code: row.code && spokenCode(row.code),
  appointmentId: row.appointment_id,
  status: statusOf(row, now),
  doctorName: row.doctor_name,
  doctorLicense: row.doctor_license,
  patientName: row.patient_name,
  ...(row.weight_grams === null ? {} : { weightGrams: row.weight_grams }),
  lines: row.lines,
  advice: row.advice,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  signedAt: row.signed_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  cancelReason: row.cancel_reason,
})

/** With what it was warned of, what pharmacies propose instead, and its revision: they are for its doctor. */
export const describeAuthored = (row: PrescriptionRow, now: Date): Prescription => ({
  ...describe(row, now),
  revision: row.version,
  ...(row.warnings ? { warnings: row.warnings } : {}),
  ...(row.proposals ? { proposals: row.proposals.map(describeProposal) } : {}),
})

const describeProposal = ({ place, productId, medicine, shopName, reason, at }: ProposalRow): Proposal => ({
  place,
  productId,
  medicine,
  shopName,
  reason,
  at: new Date(at).toISOString(),
})

/** What the signature of this row covers; undefined for a draft. */
export function signedOf(row: PrescriptionRow): Signed | undefined {
  if (row.code === null || row.signed_at === null || row.expires_at === null) return undefined
  return {
    code: row.code,
    doctorName: row.doctor_name,
    doctorLicense: row.doctor_license,
    patientName: row.patient_name,
    patientId: row.patient_id,
    lines: row.lines.map(({ medicine, dose, route, frequency, durationDays, quantity, product }) => ({
      medicine,
      dose,
      route,
      frequency,
      durationDays,
      quantity,
      // What was signed before lines had products says nothing of them.
      ...(product ? { product } : {}),
    })),
    advice: row.advice,
    signedAt: row.signed_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** Whether what the row says is what was signed. */
export async function isAuthentic(db: Sql, row: PrescriptionRow): Promise<boolean> {
  const signed = signedOf(row)
  const key = row.key_id === null ? undefined : await findKey(db, row.key_id)
  return (
    signed !== undefined && key !== undefined && row.signature !== null && isSignatureOf(key, signed, row.signature)
  )
}

/** For whoever holds the code: a pharmacist, the patient. */
export async function checkPrescription(db: Sql, code: string, now: Date): Promise<PrescriptionCheck> {
  const row = await findByCode(db, code)
  const signed = row && signedOf(row)
  if (!row || !signed) return refuse('prescriptions.not_found')
  const authentic = await isAuthentic(db, row)
  const status = statusOf(row, now)
  return {
    code: spokenCode(signed.code),
    status,
    doctorSuspendedAt: (await suspendedSince(db, row.doctor_user_id))?.toISOString() ?? null,
    isAuthentic: authentic,
    isValid: authentic && status === 'active',
    doctorName: row.doctor_name,
    doctorLicense: row.doctor_license,
    patientName: shortName(row.patient_name),
    lines: row.lines,
    advice: row.advice,
    signedAt: signed.signedAt,
    expiresAt: signed.expiresAt,
    keyId: row.key_id ?? '',
  }
}

/** A patient's prescriptions in the record. */
export const prescriptionEntries: RecordSource = async (db, { patientId, most }) =>
  (await findOfPatient(db, patientId, most)).map(
    (row): RecordEntry => ({
      kind: 'prescription',
      id: row.id,
      at: (row.signed_at ?? row.created_at).toISOString(),
      title: `Receita de ${row.doctor_name}`,
      lines: row.lines.map(
        ({ medicine, dose, frequency, durationDays, product }) =>
          `${medicine}: ${dose}, ${frequency}, ${durationDays} dias${product ? '' : ` (${FREE_TEXT})`}`,
      ),
      href: row.code && `/receita/${spokenCode(row.code)}`,
    }),
  )
