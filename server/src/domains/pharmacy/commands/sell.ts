import { PHARMACY_ORDER } from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type FormularyMemory, formularyMemory } from '../../formulary/public.ts'
import type { Catalogue, OrderDraft } from '../../orders/ports.ts'
import { inNumbers } from '../queries/prescribed.ts'
import type { OrderDetails } from '../rules/order.ts'
import { pharmacySettings } from '../settings.ts'
import { deleteCheck, findCheck, findUsualDecision, insertCheck, openForShop } from '../store/checks.ts'
import { findMedications } from '../store/medicines.ts'
import { findOrdered } from '../store/orders.ts'
import { quarantineOrder } from '../store/quarantine.ts'
import { handOverStock, releaseStock, reserveStock, restockOrder, sellStock } from '../store/stock.ts'
import { takeEvidence } from './present.ts'

/** The sweep that refuses orders whose prescription nobody sent or looked at. */
export const CHECKS_DUE = 'pharmacy.checks'

/** Medicines as orders sell them: packages of one pharmacy, held before money and sold with it. */
export const medicineCatalogue = (platform: Platform): Catalogue => catalogueOf(platform, formularyMemory(platform))

const catalogueOf = ({ settings, clock }: Platform, memory: FormularyMemory): Catalogue => ({
  kind: PHARMACY_ORDER,
  shopKind: 'pharmacy',
  label: 'Medicamentos',
  counter: '/dashboard/pharmacy?ver=pendentes',
  refuseAfterMs: settings.of(pharmacySettings).PHARMACY_REFUSAL,
  isForPatients: true,
  isSealed: true,
  async price(db, { shopId, lines }) {
    const rows = await findOrdered(
      db,
      lines.map(({ itemId }) => itemId),
    )
    return lines.map(({ itemId, quantity, options, note }) => {
      const row = rows.find(({ id, shop_id }) => id === itemId && shop_id === shopId)
      if (!row) return refuse('orders.item_not_found', { details: { items: [{ itemId }] } })
      if (!row.is_listed) return refuse('orders.item_unavailable', { details: { items: [{ itemId, available: 0 }] } })
      return { itemId, name: row.name, quantity, price: row.price, options, note }
    })
  },
  async reserve(tx, { orderId, buyerId, patientId, shopId, lines, details, now }) {
    const wanted = lines.map(({ itemId: stockId, quantity, price }) => ({ stockId, quantity, price }))
    const missing = await reserveStock(tx.sql, { orderId, buyerId, lines: wanted })
    const rows = await findOrdered(
      tx.sql,
      lines.map(({ itemId }) => itemId),
    )
    if (missing.length > 0) {
      const items = rows.flatMap(({ id, available }) =>
        missing.includes(id) ? { itemId: id, available: Math.max(0, available) } : [],
      )
      refuse('orders.out_of_stock', { details: { items } })
    }
    const prescribed = rows.filter((row) => row.requires_prescription)
    if (prescribed.length === 0) return
    const { uploadIds, prescriptionCode } = (details ?? {}) as Partial<OrderDetails>
    const quantityOf = (id: string) => lines.find(({ itemId }) => itemId === id)?.quantity ?? 0
    const inWords = prescribed.map((row) => ({ ...row, itemId: row.id, quantity: quantityOf(row.id) }))
    const ordered = await inNumbers(tx.sql, memory, inWords)
    const sent = { uploadIds: uploadIds ?? [], code: prescriptionCode }
    const evidence = await takeEvidence(tx, { orderId, buyerId, patientId, shopId, ordered, sent, memory, now })
    await insertCheck(tx.sql, { orderId, shopId, buyerId, patientId, ...evidence, now })
  },
  async release(tx, orderId) {
    await releaseStock(tx.sql, orderId)
    await deleteCheck(tx.sql, orderId)
  },
  async sell(tx, { orderId, now }) {
    await sellStock(tx.sql, { orderId, now })
    const dueAt = new Date(now.getTime() + settings.of(pharmacySettings).PRESCRIPTION)
    const check = await openForShop(tx.sql, { orderId, dueAt, now })
    if (!check) return 'pending'
    tx.dueAt(CHECKS_DUE, dueAt)
    return 'awaiting_prescription'
  },
  async awaits(db, { orderId, shopId }) {
    const check = await findCheck(db, orderId)
    if (!check?.due_at) return undefined
    const by = check.due_at.toISOString()
    if (check.status === 'missing') return { from: 'customer', by }
    const usualMinutes = await findUsualDecision(db, shopId)
    return { from: 'shop', by, ...(usualMinutes === undefined ? {} : { usualMinutes }) }
  },
  isHandedByCode: async (db, orderId) => (await findCheck(db, orderId)) !== undefined,
  handOver: (tx, { orderId, now }) => handOverStock(tx.sql, { orderId, now }),
  async sample(db, shopId) {
    const wanted = { shopId, words: [], withoutPrescription: true, inStock: true }
    const rows = await findMedications(db, { wanted, position: undefined, most: 2 })
    return rows.map(({ id: itemId, name, price }) => ({ itemId, name, price, quantity: 1, options: [], note: '' }))
  },
  restock: (tx, orderId) => restockOrder(tx.sql, { orderId, now: clock() }),
  quarantine: (tx, orderId) => quarantineOrder(tx.sql, { orderId, now: clock() }),
})

/**
 * The draft with the pharmacy that has its items. Refuses `pharmacy.two_pharmacies` where they are not all of one, or not
 * of the one that is named, and `orders.item_not_found`.
 */
export async function withPharmacy(db: Sql, draft: OrderDraft): Promise<OrderDraft> {
  const rows = await findOrdered(
    db,
    draft.lines.map(({ itemId }) => itemId),
  )
  const shopIds = new Set(rows.map(({ shop_id }) => shop_id))
  if (draft.shopId !== '') shopIds.add(draft.shopId)
  const unknown = draft.lines.find(({ itemId }) => !rows.some(({ id }) => id === itemId))
  if (unknown) return refuse('orders.item_not_found', { details: { items: [{ itemId: unknown.itemId }] } })
  const [shopId, other] = shopIds
  if (shopId === undefined || other !== undefined) return refuse('pharmacy.two_pharmacies')
  return { ...draft, shopId }
}
