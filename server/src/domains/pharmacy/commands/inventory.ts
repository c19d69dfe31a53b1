import { isMeasured } from '@salama/contract/formulary/units'
import { imagePath } from '@salama/contract/kernel/image'
import { isChangedSince } from '@salama/contract/kernel/revision'
import {
  type addMedication as addEndpoint,
  type changeMedication as changeEndpoint,
  medicationPicture,
  type moveStock as moveEndpoint,
  type ProductFacts,
  type receiveStock as receiveEndpoint,
  type StockLine,
  type StockReason,
} from '@salama/contract/pharmacy'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { ownsUpload } from '../../files/public.ts'
import { type FormularyMemory, findProducts } from '../../formulary/public.ts'
import { describeLines } from '../queries/inventory.ts'
import { pharmacyOf } from '../queries/pharmacies.ts'
import * as store from '../store/inventory.ts'

/** A pharmacy has so many medicines at most: far more than any shelf, and an end for who floods the list. */
export const MOST_LINES = 5_000

type AddCall = Pick<Call<typeof addEndpoint>, 'actor' | 'body' | 'now' | 'transact'>

/** Refuses `pharmacy.already_stocked` with the id of the line that is there. */
export const addMedication = (
  memory: FormularyMemory,
  { actor: { userId }, body, now, transact }: AddCall,
): Promise<StockLine> =>
  transact(async (tx) => {
    const { id: shopId } = await pharmacyOf(tx.sql, userId)
    const id = newId(now.getTime())
    const medicineId = await productFor(tx, memory, { shopId, body, now })
    const pictureUrl = body.pictureId === undefined ? null : await pictureOf(tx, { userId, pictureId: body.pictureId })
    const { price, lowStockAt: lowAt } = body
    const line = { id, shopId, medicineId, price, lowAt, pictureUrl, most: MOST_LINES, now }
    const outcome = await store.insertLine(tx.sql, line)
    if (outcome === 'full') return refuse('pharmacy.too_many_medications')
    if (outcome === 'stocked') return refuse('pharmacy.already_stocked')
    if (body.quantity > 0) {
      const came = { id, shopId, reason: 'received', amount: body.quantity, note: '', userId, now } as const
      await store.recordMovement(tx.sql, came)
    }
    return lineOf(tx, memory, { shopId, id })
  })

type Adding = { shopId: string; body: AddCall['body']; now: Date }

async function productFor(tx: Tx, memory: FormularyMemory, { shopId, body, now }: Adding): Promise<string> {
  if (body.product) {
    await requireTrue(tx, memory, body.product)
    const id = newId(now.getTime())
    await store.insertProduct(tx.sql, { ...body.product, id, shopId, source: OWN_SOURCE, now })
    return id
  }
  const medicineId = body.medicineId ?? ''
  return (await store.mayStock(tx.sql, { shopId, medicineId })) ? medicineId : refuse('pharmacy.product_not_found')
}

/** Of what is in numbers, the formulary knows how it is counted and sold. */
async function requireTrue(tx: Tx, memory: FormularyMemory, facts: ProductFacts): Promise<void> {
  const { productId, packageUnits = 1, requiresPrescription } = facts
  if (productId === undefined) return
  const product = (await findProducts(tx.sql, memory, [productId])).get(productId)
  if (!product) return refuse('pharmacy.product_unknown')
  if (!isMeasured(product.unit.code) && !Number.isInteger(packageUnits)) refuse('pharmacy.package_not_whole')
  if (product.requiresPrescription && !requiresPrescription) refuse('pharmacy.only_on_prescription')
}

const OWN_SOURCE = 'Informação da farmácia'

type ChangeCall = Pick<Call<typeof changeEndpoint>, 'actor' | 'params' | 'body' | 'transact'>

/** The facts of an own product are replaced whole: without numbers it has none any more. */
export const changeMedication = (
  memory: FormularyMemory,
  { actor: { userId }, params, body, transact }: ChangeCall,
): Promise<StockLine> =>
  transact(async (tx) => {
    const { id: shopId } = await pharmacyOf(tx.sql, userId)
    const line = await store.lockLine(tx.sql, { shopId, id: params.id })
    if (!line) return refuse('pharmacy.medication_not_found')
    const { product: facts, pictureId, price, lowStockAt: lowAt, isListed } = body
    const isOfForm = facts !== undefined || price !== undefined || lowAt !== undefined
    if (isOfForm && isChangedSince(body.revision, line.revision)) return refuse('pharmacy.changed_elsewhere')
    if (facts) {
      if (!line.is_own) return refuse('pharmacy.product_shared')
      await requireTrue(tx, memory, facts)
      await store.updateProduct(tx.sql, { medicineId: line.medicine_id, shopId, facts })
    }
    const pictureUrl = pictureId ? await pictureOf(tx, { userId, pictureId }) : pictureId
    const revision = line.revision + (isOfForm ? 1 : 0)
    await store.updateLine(tx.sql, { id: line.id, shopId, price, lowAt, isListed, pictureUrl, revision })
    return lineOf(tx, memory, { shopId, id: line.id })
  })

async function pictureOf(tx: Tx, { userId, pictureId }: { userId: string; pictureId: string }): Promise<string> {
  const isOwn = await ownsUpload(tx.sql, { uploadId: pictureId, ownerId: userId, kind: medicationPicture })
  return isOwn ? imagePath(pictureId, 480) : refuse('pharmacy.picture_not_found')
}

type MoveCall = Pick<Call<typeof moveEndpoint>, 'actor' | 'params' | 'body' | 'now' | 'transact'>

/**
 * Refuses `pharmacy.stock_reserved` where less would be left than orders hold, with what they hold, and
 * `pharmacy.stock_full` where more would be there than a line may have; a count that began from
 * another version of the line or that leaves nothing for an order, with the present figures.
 */
export const moveStock = (
  memory: FormularyMemory,
  { actor: { userId }, params, body, now, transact }: MoveCall,
): Promise<StockLine> =>
  transact(async (tx) => {
    const { id: shopId } = await pharmacyOf(tx.sql, userId)
    const { reason, quantity, note, version } = body
    if (reason !== 'count' && quantity === 0) return refuse('pharmacy.nothing_moved')
    const own = { shopId, id: params.id }
    const line = await store.lockLine(tx.sql, own)
    if (!line) return refuse('pharmacy.medication_not_found')
    const amount = reason === 'count' ? salableOf(line, { counted: quantity, version }) : quantity * SIGN[reason]
    const movement = { ...own, reason, amount, note, userId, now }
    if (!(await store.recordMovement(tx.sql, movement))) {
      if (amount > 0) return refuse('pharmacy.stock_full')
      return refuse('pharmacy.stock_reserved', { details: { quantity: line.quantity, reserved: line.reserved } })
    }
    return lineOf(tx, memory, own)
  })

/** Of what was counted on the shelf, the packages that nobody has paid for. */
function salableOf(
  line: store.StockRow,
  { counted, version }: { counted: number; version: number | undefined },
): number {
  const { quantity, reserved, to_hand_over: toHandOver } = line
  const details = { quantity, reserved, toHandOver, version: line.version }
  if (version !== undefined && version !== line.version) return refuse('pharmacy.count_outdated', { details })
  if (counted < toHandOver + reserved) return refuse('pharmacy.count_too_low', { details })
  return counted - toHandOver
}

type ReceiveCall = Pick<Call<typeof receiveEndpoint>, 'actor' | 'body' | 'now' | 'transact'>

/** All lines of a delivery, or none: in the order of their ids, so that two of them wait for each other instead of deadlocking. */
export const receiveStock = ({ actor: { userId }, body, now, transact }: ReceiveCall): Promise<{ lines: number }> =>
  transact(async (tx) => {
    const { id: shopId } = await pharmacyOf(tx.sql, userId)
    const lines = body.lines.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const { id, quantity } of lines) {
      if (!(await store.findLine(tx.sql, { shopId, id }))) return refuse('pharmacy.medication_not_found')
      const movement = { id, shopId, reason: 'received', amount: quantity, note: body.note, userId, now } as const
      if (!(await store.recordMovement(tx.sql, movement))) return refuse('pharmacy.stock_full')
    }
    return { lines: lines.length }
  })

const SIGN = { received: 1, returned: 1, lost: -1 } as const satisfies Record<Exclude<StockReason, 'count'>, 1 | -1>

async function lineOf(tx: Tx, memory: FormularyMemory, own: { shopId: string; id: string }): Promise<StockLine> {
  const row = await store.findLine(tx.sql, own)
  const [line] = await describeLines(tx.sql, memory, row ? [row] : [])
  return line ?? refuse('pharmacy.medication_not_found')
}
