import { MOST_ROWS } from '@salama/contract/kernel/page'
import { shortCode } from '@salama/contract/kernel/short-code'
import { type OpenedCheck, PHARMACY_ORDER, type PrescriptionCheck } from '@salama/contract/pharmacy'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { namesOf, peopleOf } from '../../accounts/public.ts'
import { alikeUploads, contentHashes, describeUploads } from '../../files/public.ts'
import type { FormularyMemory } from '../../formulary/public.ts'
import type { Called } from '../../notifications/ports.ts'
import { patientsOf } from '../../patients/public.ts'
import { findDispensedBefore, type PharmacyLine, readPresented } from '../../prescriptions/public.ts'
import { shopsById, shopsOf } from '../../shops/public.ts'
import { QUEUE } from '../rules/notices.ts'
import { matchPrescribed } from '../rules/prescribed.ts'
import {
  type CheckRow,
  findFiles,
  findOpenChecks,
  findReads,
  findSubmitted,
  isReadableBy,
  isRepeated,
} from '../store/checks.ts'
import { findHeld } from '../store/orders.ts'
import { findUsedAt } from '../store/used-files.ts'
import { pharmacyOf } from './pharmacies.ts'
import { prescribedOf } from './prescribed.ts'

/** What the own pharmacy has to check. */
export async function listChecks(db: Sql, { userId }: Actor): Promise<PrescriptionCheck[]> {
  const { id: shopId } = await pharmacyOf(db, userId)
  return describeChecks(db, await findOpenChecks(db, { shopId, most: MOST_ROWS }))
}

/** Prescriptions that nobody of the person's pharmacies has decided: their orders wait as those do that are not accepted yet. */
export async function ringingChecks(db: Sql, { userId }: { userId: string }): Promise<Called[]> {
  const shops = new Map((await shopsOf(db, { userId, kind: 'pharmacy' })).map((shop) => [shop.id, shop]))
  if (shops.size === 0) return []
  const rows = await findSubmitted(db, { shopIds: [...shops.keys()], most: MOST_ROWS })
  return rows.map(({ order_id, shop_id, opened_at }) => ({
    kind: 'order',
    key: `check:${order_id}`,
    since: opened_at.toISOString(),
    text: `Receita do pedido ${shortCode(order_id)}`,
    href: QUEUE,
    people: [shops.get(shop_id)?.ownerId ?? userId],
  }))
}

/** What this customer's orders wait for. */
export const listOwnChecks = async (db: Sql, { userId }: Actor): Promise<PrescriptionCheck[]> =>
  describeChecks(db, await findOpenChecks(db, { buyerId: userId, most: MOST_ROWS }))

async function describeChecks(db: Sql, rows: readonly CheckRow[]): Promise<PrescriptionCheck[]> {
  const [patientOf, names, shops, held] = [
    await patientsOf(
      db,
      rows.map(({ patient_id }) => patient_id),
    ),
    await namesOf(
      db,
      rows.map(({ buyer_id }) => buyer_id),
    ),
    await shopsById(
      db,
      rows.map(({ shop_id }) => shop_id),
    ),
    await findHeld(
      db,
      rows.map(({ order_id }) => order_id),
    ),
  ]
  return rows.map((row) => {
    const name = names.get(row.buyer_id)
    const patient = patientOf(row.patient_id)
    return {
      orderId: row.order_id,
      orderNumber: shortCode(row.order_id),
      pharmacyName: shops.get(row.shop_id)?.name ?? '',
      customerName: name ? `${name.firstName} ${name.lastName.slice(0, 1)}.` : '',
      patientId: row.patient_id,
      patient: { name: patient.name, bornOn: patient.bornOn },
      status: row.status,
      reason: row.reason,
      items: held
        .filter(({ order_id }) => order_id === row.order_id)
        .map(({ name: item, quantity, requires_prescription: requiresPrescription }) => ({
          name: item,
          quantity,
          requiresPrescription,
        })),
      pictures: row.pictures,
      isSigned: row.prescription_id !== null,
      placedAt: (row.opened_at ?? row.created_at).toISOString(),
      dueAt: row.due_at?.toISOString() ?? null,
    }
  })
}

export async function describeCheck(db: Sql, row: CheckRow): Promise<PrescriptionCheck> {
  const [described] = await describeChecks(db, [row])
  if (!described) throw new Error(`the check of order ${row.order_id} was not described`)
  return described
}

type Opening = { row: CheckRow; readerId: string; memory: FormularyMemory; now: Date }

/** With the pictures or the signed prescription, and who has looked at them. */
export async function describeOpened(tx: Tx, { row, readerId, memory, now }: Opening): Promise<OpenedCheck> {
  const { order_id: orderId } = row
  const db = tx.sql
  const uploadIds = await findFiles(db, orderId)
  const uploads = await describeUploads(db, uploadIds)
  const usedAt = await findUsedAt(db, { orderId, hashes: await contentHashes(db, uploadIds) })
  const reads = await findReads(db, orderId)
  const person = await peopleOf(
    db,
    reads.map(({ reader_id }) => reader_id),
  )
  return {
    ...(await describeCheck(db, row)),
    files: uploadIds.flatMap((id) => {
      const found = uploads.get(id)
      return found ? { id, name: found.name, type: found.type, bytes: found.bytes } : []
    }),
    isRepeated: await isRepeated(db, orderId, await alikeUploads(db, uploadIds)),
    ...(usedAt ? { usedAt: usedAt.toISOString() } : {}),
    ...(await describeSigned(tx, { row, readerId, memory, now })),
    readers: reads.map(({ reader_id, at }) => ({ name: person(reader_id).name, at: at.toISOString() })),
  }
}

/** A prescription that was signed here, and of what the pharmacist has to say for how many packages it is. */
async function describeSigned(
  tx: Tx,
  { row, readerId, memory, now }: Opening,
): Promise<Pick<OpenedCheck, 'signed' | 'counted' | 'uncounted'>> {
  const { order_id: orderId, prescription_id: prescriptionId, shop_id: shopId } = row
  const shown = prescriptionId && (await readPresented(tx, { prescriptionId, shopId, readerId, memory, now }))
  if (!shown) return { signed: null, counted: [], uncounted: [] }
  const { patientName, doctorName, isValid, doctorSuspendedAt, expiresAt, lines, proposals } = shown
  const ordered = await prescribedOf(tx.sql, memory, orderId)
  const matched = matchPrescribed(ordered, lines, new Map())
  const reference = { kind: PHARMACY_ORDER, id: orderId }
  const dispensed = await findDispensedBefore(tx.sql, { prescriptionId, reference })
  return {
    signed: {
      patientName,
      doctorName,
      isValid,
      doctorSuspendedAt,
      expiresAt: expiresAt.toISOString(),
      lines: lines.map((line) => ({
        ...describeLine(line),
        now: matched.lines.find(({ place }) => place === line.place)?.quantity ?? 0,
        before: dispensed
          .filter(({ place }) => place === line.place)
          .map(({ quantity, at, reason }) => ({ quantity, at: at.toISOString(), reason })),
        proposed: proposals.flatMap((one) => (one.shopId === shopId && one.place === line.place ? one.medicine : [])),
      })),
    },
    counted: ordered.flatMap(({ itemId, name, package: packed, quantity, product, packageUnits }) => {
      const found = matched.counted.find((one) => one.itemId === itemId)
      if (!found || !product || packageUnits === undefined) return []
      const { units, left } = found
      return { itemId, name, package: packed, quantity, packageUnits, unit: product.unit.code, units, left }
    }),
    uncounted: ordered
      .filter(({ itemId }) => matched.uncounted.includes(itemId))
      .map(({ itemId, name, package: packed, quantity }) => ({ itemId, name, package: packed, quantity })),
  }
}

type SignedLine = Omit<NonNullable<OpenedCheck['signed']>['lines'][number], 'now' | 'before' | 'proposed'>

function describeLine({ medicine, dose, frequency, durationDays, quantity, left, product }: PharmacyLine): SignedLine {
  const words = { medicine, dose, frequency, durationDays, quantity, left }
  if (!product) return words
  const { brand } = product
  return { ...words, unit: product.product.unit.code, ...(brand === undefined ? {} : { brand }) }
}

/** Whether somebody may look at a prescription that is not theirs: the pharmacy that was asked, until it is closed. */
export async function mayReadPrescription(
  db: Sql,
  { uploadId, userId, now }: { uploadId: string; userId: string | null; now: Date },
): Promise<boolean> {
  if (userId === null) return false
  const shops = await shopsOf(db, { userId, kind: 'pharmacy' })
  return isReadableBy(db, { uploadId, shopIds: shops.map(({ id }) => id), now })
}
