import { prescriptionFile } from '@salama/contract/files'
import type { Body } from '@salama/contract/kernel/endpoint'
import { type approveCheck, PHARMACY_ORDER } from '@salama/contract/pharmacy'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { contentHashes, ownsUpload } from '../../files/public.ts'
import type { FormularyMemory } from '../../formulary/public.ts'
import { dispense, presentPrescription, readPresented, returnDispensed } from '../../prescriptions/public.ts'
import { prescribedOf } from '../queries/prescribed.ts'
import { matchPrescribed, type OrderedMedicine, type ReadItem, type ReadItems } from '../rules/prescribed.ts'
import type { CheckRow, Evidence } from '../store/checks.ts'
import { findFiles } from '../store/checks.ts'
import { deleteUsed, findUsedAt, insertUsed } from '../store/used-files.ts'

type Sent = { uploadIds: readonly string[]; code: string | undefined }
type Taking = {
  orderId: string
  buyerId: string
  /** Who takes what is ordered. */
  patientId: string
  shopId: string
  ordered: readonly OrderedMedicine[]
  sent: Sent
  memory: FormularyMemory
  now: Date
}

/**
 * What a customer sends with an order: own files, or a prescription of its patient that was signed here and allows what is
 * ordered. Refuses `pharmacy.prescription_used`, `files.not_found` and `pharmacy.prescription_not_found` (foreign alike),
 * `pharmacy.other_patient` where it is of somebody else for whom the customer pays, `pharmacy.prescription_not_valid` and
 * `pharmacy.not_prescribed` (details: `{ items: [{ itemId, prescribed }] }`, packages).
 */
export async function takeEvidence(
  tx: Tx,
  { orderId, buyerId, patientId, shopId, ordered, sent, memory, now }: Taking,
): Promise<Evidence> {
  const uploadIds = [...new Set(sent.uploadIds)]
  for (const uploadId of uploadIds) {
    if (!(await ownsUpload(tx.sql, { uploadId, ownerId: buyerId, kind: prescriptionFile }))) refuse('files.not_found')
  }
  const hashes = uploadIds.length > 0 ? await contentHashes(tx.sql, uploadIds) : []
  if (hashes.length > 0 && (await findUsedAt(tx.sql, { orderId, hashes }))) refuse('pharmacy.prescription_used')
  if (sent.code === undefined) return { uploadIds, prescriptionId: null }
  const shown = await presentPrescription(tx, { code: sent.code, accountId: buyerId, patientId, shopId, memory, now })
  if (shown === 'other_patient') return refuse('pharmacy.other_patient')
  if (!shown) return refuse('pharmacy.prescription_not_found')
  if (!shown.isValid) return refuse('pharmacy.prescription_not_valid')
  requirePrescribed(ordered, shown.lines)
  return { uploadIds, prescriptionId: shown.id }
}

function requirePrescribed(
  ordered: readonly OrderedMedicine[],
  prescribed: Parameters<typeof matchPrescribed>[1],
  read?: ReadItems,
) {
  const { lines, beyond, counted, uncounted, mixed } = matchPrescribed(ordered, prescribed, read)
  if (mixed.length > 0) refuse('pharmacy.counted_otherwise', { details: { items: mixed } })
  if (uncounted.length > 0) refuse('pharmacy.packages_needed', { details: { items: uncounted } })
  if (beyond.length > 0) refuse('pharmacy.not_prescribed', { details: { items: beyond } })
  return { lines, counted }
}

/** What the pharmacist read, as it is sent. */
type Read = Pick<Body<typeof approveCheck>, 'packages' | 'units'>
type Deciding = { row: CheckRow; userId: string; read: Read; memory: FormularyMemory; now: Date }

/**
 * An approved order uses up its pictures, whoever sent the same again, and what it takes of a prescription that was signed
 * here: of two pharmacies at once, one gets what is left. Refuses `pharmacy.prescription_used`,
 * `pharmacy.prescription_not_valid`, `pharmacy.not_prescribed`, and `pharmacy.packages_needed` or `pharmacy.counted_otherwise`
 * (details: `{ items: [itemId] }`).
 */
export async function useUp(tx: Tx, { row, userId, read, memory, now }: Deciding): Promise<void> {
  const { prescription_id: prescriptionId, patient_id: patientId, shop_id: shopId, order_id: orderId } = row
  const hashes = await contentHashes(tx.sql, await findFiles(tx.sql, orderId))
  if (!(await insertUsed(tx.sql, { orderId, hashes, now }))) refuse('pharmacy.prescription_used')
  if (prescriptionId === null) return
  const shown = await readPresented(tx, { prescriptionId, shopId, readerId: userId, memory, now })
  if (!shown?.isValid) return refuse('pharmacy.prescription_not_valid')
  const items = new Map<string, ReadItem>([
    ...read.packages.map(({ itemId, quantity }) => [itemId, { packages: quantity }] as const),
    ...read.units.map(({ itemId, units }) => [itemId, { units }] as const),
  ])
  const taken = requirePrescribed(await prescribedOf(tx.sql, memory, orderId), shown.lines, items)
  const reasonFor = (place: number) =>
    read.units.find(({ itemId }) => taken.counted.some((one) => one.itemId === itemId && one.places.includes(place)))
      ?.reason
  const lines = taken.lines.map((line) => ({ ...line, reason: reasonFor(line.place) }))
  const reference = { kind: PHARMACY_ORDER, id: orderId }
  const outcome = await dispense(tx, { prescriptionId, patientId, lines, shopId, dispensedBy: userId, reference, now })
  if (outcome !== 'dispensed') refuse('pharmacy.prescription_not_valid')
}

/** An order that came to nothing gives back what it took of a prescription. */
export async function giveBack(tx: Tx, { row, now }: { row: CheckRow; now: Date }): Promise<void> {
  const { order_id: id, prescription_id: prescriptionId, decided_by: by } = row
  await deleteUsed(tx.sql, id)
  if (prescriptionId !== null && by !== null)
    await returnDispensed(tx, { reference: { kind: PHARMACY_ORDER, id }, by, now })
}
