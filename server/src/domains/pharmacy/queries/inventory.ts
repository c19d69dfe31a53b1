import type { Product as FormularyProduct } from '@salama/contract/formulary'
import { MOST_ROWS } from '@salama/contract/kernel/page'
import { shortCode } from '@salama/contract/kernel/short-code'
import { searchWordsOf } from '@salama/contract/kernel/text'
import type {
  Movement,
  listMovements as movementsEndpoint,
  Product,
  searchProducts as productsEndpoint,
  Quarantined,
  StockedProduct,
  StockLine,
  StockOrder,
  listStock as stockEndpoint,
} from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { type FormularyMemory, findProducts as findFormulary } from '../../formulary/public.ts'
import { MOST_WORDS } from '../rules/offers.ts'
import { findLine, findMovements, findProducts, findStock, type StockRow } from '../store/inventory.ts'
import { findQuarantined } from '../store/quarantine.ts'
import { describeMedication } from './medicines.ts'
import { pharmacyOf } from './pharmacies.ts'

type StockCall = Pick<Call<typeof stockEndpoint>, 'actor' | 'query' | 'position' | 'next'>

export async function listStock(
  db: Sql,
  memory: FormularyMemory,
  { actor, query, position, next }: StockCall,
): Promise<StockLine[]> {
  const { id: shopId } = await pharmacyOf(db, actor.userId)
  const { limit, q = '', show, sort } = query
  const words = searchWordsOf(q).slice(0, MOST_WORDS)
  const rows = await findStock(db, { shopId, words, show, sort, position, most: limit })
  const last = rows[limit - 1]
  if (rows.length > limit && last) next([KEY_OF[sort](last), last.id])
  return describeLines(db, memory, rows.slice(0, limit))
}

const KEY_OF = {
  name: ({ name }: StockRow) => name,
  stock: ({ quantity, reserved }: StockRow) => String(quantity - reserved),
  price: ({ price }: StockRow) => String(price),
} as const satisfies Record<StockOrder, unknown>

/** With what the formulary says of those that are in numbers. */
export async function describeLines(db: Sql, memory: FormularyMemory, rows: readonly StockRow[]): Promise<StockLine[]> {
  const ids = rows.flatMap((row) => row.product_id ?? [])
  const products = await findFormulary(db, memory, ids)
  return rows.map((row) => describeLine(row, row.product_id === null ? undefined : products.get(row.product_id)))
}

const describeLine = (row: StockRow, product: FormularyProduct | undefined): StockLine => ({
  ...describeMedication(row),
  medicineId: row.medicine_id,
  category: row.category,
  quantity: row.quantity,
  reserved: row.reserved,
  toHandOver: row.to_hand_over,
  lowStockAt: row.low_at,
  isLow: row.quantity - row.reserved <= row.low_at,
  isListed: row.is_listed,
  isOwn: row.is_own,
  product: product ? describeStocked(product) : null,
  packageUnits: row.package_units,
  isInNumbers: product !== undefined && row.package_units !== null,
  version: row.version,
  revision: row.revision,
})

const describeStocked = (product: FormularyProduct): StockedProduct => ({
  id: product.id,
  name: product.name,
  unit: product.unit,
  requiresPrescription: product.requiresPrescription,
  controlClass: product.controlClass,
  packages: product.packages,
})

const MOST_PRODUCTS = 30

type ProductsCall = Pick<Call<typeof productsEndpoint>, 'actor' | 'query'>

export async function searchProducts(db: Sql, { actor, query }: ProductsCall): Promise<Product[]> {
  const { id: shopId } = await pharmacyOf(db, actor.userId)
  return findProducts(db, { shopId, words: searchWordsOf(query.q).slice(0, MOST_WORDS), most: MOST_PRODUCTS })
}

type MovementsCall = Pick<Call<typeof movementsEndpoint>, 'actor' | 'params' | 'query' | 'position' | 'next'>

/** The stock card of a line. */
export async function listMovements(db: Sql, call: MovementsCall): Promise<Movement[]> {
  const { actor, params, query, position, next } = call
  const { id: shopId } = await pharmacyOf(db, actor.userId)
  if (!(await findLine(db, { shopId, id: params.id }))) return refuse('pharmacy.medication_not_found')
  const rows = await findMovements(db, { stockId: params.id, position, most: query.limit })
  const last = rows[query.limit - 1]
  if (rows.length > query.limit && last) next([last.id])
  return rows.slice(0, query.limit).map((row) => ({
    id: String(row.id),
    reason: row.reason,
    change: row.change,
    quantity: row.quantity,
    note: row.note ?? '',
    orderId: row.order_id,
    at: row.at.toISOString(),
  }))
}

/** What came back to the own pharmacy and waits to be looked at. */
export async function listQuarantine(db: Sql, userId: string): Promise<Quarantined[]> {
  const { id: shopId } = await pharmacyOf(db, userId)
  const rows = await findQuarantined(db, shopId, MOST_ROWS)
  return rows.map(({ order_id: orderId, stock_id: medicationId, name, quantity, since }) => ({
    orderId,
    orderNumber: shortCode(orderId),
    medicationId,
    name,
    quantity,
    since: since.toISOString(),
  }))
}
