import type { Product } from '@salama/contract/formulary'
import type { Dose } from '@salama/contract/formulary/dose'
import { readCode } from '@salama/contract/kernel/code'
import type { PrescriptionLine, PrescriptionStatus } from '@salama/contract/prescriptions'
import { newId, type Sql, type Tx } from '../../platform/db/database.ts'
import { suspendedSince } from '../appointments/public.ts'
import { type FormularyMemory, findProducts } from '../formulary/public.ts'
import { isActedFor } from '../patients/public.ts'
import { noteReading } from '../records/public.ts'
import { isAuthentic, statusOf } from './queries/prescriptions.ts'
import * as store from './store.ts'

export { type ProposeOutcome, propose } from './commands/propose.ts'
export { findActiveMedicines, findDispensedBefore } from './store.ts'

/** A prescription as a pharmacy needs it. */
export type PharmacyPrescription = {
  id: string
  patientId: string
  patientName: string
  doctorName: string
  status: PrescriptionStatus
  /** Authentic, active and not expired: may be dispensed. */
  isValid: boolean
  /** Since when its doctor, who signed it before, is suspended; null: is not. */
  doctorSuspendedAt: string | null
  expiresAt: Date
  lines: PharmacyLine[]
  proposals: store.ProposalRow[]
}

export type PharmacyLine = PrescriptionLine & {
  place: number
  /** Units still to hand out. */
  left: number
  /** None where it was written freely. */
  product?: {
    product: Product
    dose?: Dose
    /** Only this one is handed out; any where none is named. */
    brand?: string
  }
}

/**
 * An account shows a prescription of a patient to a pharmacy, by its code; only then that pharmacy sees it. Undefined when it
 * does not exist, or is of nobody for whom the account pays.
 */
export async function presentPrescription(
  tx: Tx,
  present: { code: string; accountId: string; patientId: string; shopId: string; memory: FormularyMemory; now: Date },
): Promise<PharmacyPrescription | 'other_patient' | undefined> {
  const row = await store.findByCode(tx.sql, readCode(present.code))
  if (!row || !(await isActedFor(tx.sql, { ...present, patientId: row.patient_id, right: 'pay' }))) return undefined
  if (row.patient_id !== present.patientId) return 'other_patient'
  await store.insertPresentation(tx.sql, { prescriptionId: row.id, shopId: present.shopId, now: present.now })
  return describe(tx.sql, row, present)
}

/** A prescription of somebody for whom the account pays, by its code; undefined of anybody else. No pharmacy is shown it. */
export async function findPayable(
  db: Sql,
  wanted: { code: string; accountId: string; memory: FormularyMemory; now: Date },
): Promise<PharmacyPrescription | undefined> {
  const row = await store.findByCode(db, readCode(wanted.code))
  if (!row || !(await isActedFor(db, { ...wanted, patientId: row.patient_id, right: 'pay' }))) return undefined
  return describe(db, row, wanted)
}

/** What a pharmacy was shown; the reading is noted. Undefined when nobody has shown it to this pharmacy. */
export async function readPresented(
  tx: Tx,
  reading: { prescriptionId: string; shopId: string; readerId: string; memory: FormularyMemory; now: Date },
): Promise<PharmacyPrescription | undefined> {
  const { prescriptionId, readerId, now } = reading
  const row = await store.findPrescription(tx.sql, prescriptionId)
  if (!row || !(await store.isPresented(tx.sql, reading))) return undefined
  const { patient_id: patientId } = row
  await noteReading(tx, { patientId, readerId, action: 'prescription.read', subjectId: prescriptionId, now })
  return describe(tx.sql, row, reading)
}

export type DispenseOrder = {
  prescriptionId: string
  /** Who takes it: nothing is handed out on a prescription of somebody else. */
  patientId: string
  /** Units, and why they are not those that the packages hold. */
  lines: readonly { place: number; quantity: number; reason?: string | undefined }[]
  shopId: string
  /** Who hands it out. */
  dispensedBy: string
  /** The order or sale for which it is: the same again dispenses nothing more. */
  reference: { kind: string; id: string }
  now: Date
}

export type DispenseOutcome = 'dispensed' | 'not_valid' | 'not_presented' | 'not_enough_left'

/**
 * Hands out units of a prescription, all of them or none: of two pharmacies at once, one gets what is left. Throws
 * nothing away: a caller that is refused rolls its transaction back.
 */
export async function dispense(tx: Tx, order: DispenseOrder): Promise<DispenseOutcome> {
  const { prescriptionId, shopId, dispensedBy, reference, now } = order
  const row = await store.lockPrescription(tx.sql, prescriptionId)
  if (row?.patient_id !== order.patientId || !(await store.isPresented(tx.sql, { prescriptionId, shopId })))
    return 'not_presented'
  const known = await store.findDispensed(tx.sql, reference)
  const news = order.lines.filter(
    ({ place }) => !known.some((taken) => taken.prescription_id === prescriptionId && taken.place === place),
  )
  if (news.length === 0) return 'dispensed'
  if (statusOf(row, now) !== 'active' || !(await isAuthentic(tx.sql, row))) return 'not_valid'
  const fits = news.every(({ place, quantity }) => {
    const line = row.lines.find((one) => one.place === place)
    return line !== undefined && quantity > 0 && line.dispensed + quantity <= line.quantity
  })
  if (!fits) return 'not_enough_left'
  for (const { place, quantity, reason } of news) {
    const part = { prescriptionId, place, quantity, reason, shopId, dispensedBy, reference, now }
    if (!(await store.insertDispense(tx.sql, newId(now.getTime()), part))) return 'not_enough_left'
    if (!(await store.addDispensed(tx.sql, part))) return 'not_enough_left'
  }
  await store.settleStatus(tx.sql, prescriptionId)
  await noteReading(tx, {
    patientId: row.patient_id,
    readerId: dispensedBy,
    action: 'prescription.dispensed',
    subjectId: prescriptionId,
    now,
  })
  return 'dispensed'
}

/** Takes back what an order had dispensed, when the order is cancelled or returned; once. */
export async function returnDispensed(
  tx: Tx,
  { reference, by, now }: { reference: { kind: string; id: string }; by: string; now: Date },
): Promise<void> {
  for (const taken of await store.findDispensed(tx.sql, reference)) {
    const { prescription_id: prescriptionId, place, shop_id: shopId } = taken
    await store.lockPrescription(tx.sql, prescriptionId)
    const back = { prescriptionId, place, quantity: -taken.quantity, shopId, dispensedBy: by, reference, now }
    if (await store.insertDispense(tx.sql, newId(now.getTime()), back)) await store.addDispensed(tx.sql, back)
    await store.settleStatus(tx.sql, prescriptionId)
  }
}

async function describe(
  db: Sql,
  row: store.PrescriptionRow,
  { memory, now }: { memory: FormularyMemory; now: Date },
): Promise<PharmacyPrescription> {
  const ids = row.lines.flatMap(({ product }) => product?.id ?? [])
  const products = await findProducts(db, memory, ids)
  const status = statusOf(row, now)
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: row.patient_name,
    doctorName: row.doctor_name,
    status,
    isValid: status === 'active' && (await isAuthentic(db, row)),
    doctorSuspendedAt: (await suspendedSince(db, row.doctor_user_id))?.toISOString() ?? null,
    expiresAt: row.expires_at ?? now,
    lines: row.lines.map((line) => pharmacyLine(line, products)),
    proposals: row.proposals ?? [],
  }
}

function pharmacyLine(row: store.LineRow, products: ReadonlyMap<string, Product>): PharmacyLine {
  const { product: prescribed, dispensed, ...line } = row
  const left = line.quantity - dispensed
  const product = prescribed && products.get(prescribed.id)
  if (!product) return { ...line, left }
  const { dose, brand } = prescribed
  return { ...line, left, product: { product, ...(dose ? { dose } : {}), ...(brand === undefined ? {} : { brand }) } }
}
