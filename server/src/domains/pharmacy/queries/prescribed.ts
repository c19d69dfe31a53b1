import type { Sql } from '../../../platform/db/database.ts'
import { type FormularyMemory, findProducts } from '../../formulary/public.ts'
import type { OrderedMedicine } from '../rules/prescribed.ts'
import { findHeld } from '../store/orders.ts'

/** What an order holds of medicines that need a prescription. */
export async function prescribedOf(db: Sql, memory: FormularyMemory, orderId: string): Promise<OrderedMedicine[]> {
  const held = (await findHeld(db, [orderId])).filter((row) => row.requires_prescription)
  return inNumbers(
    db,
    memory,
    held.map((row) => ({ ...row, itemId: row.stock_id })),
  )
}

type InWords = Omit<OrderedMedicine, 'product' | 'packageUnits'> & {
  product_id: string | null
  package_units: number | null
}

/** With the products of the formulary, where somebody has said which they are. */
export async function inNumbers<T extends InWords>(
  db: Sql,
  memory: FormularyMemory,
  rows: readonly T[],
): Promise<(T & OrderedMedicine)[]> {
  const ids = rows.flatMap((row) => row.product_id ?? [])
  const products = await findProducts(db, memory, ids)
  return rows.map((row) => ({
    ...row,
    product: row.product_id === null ? undefined : products.get(row.product_id),
    packageUnits: row.package_units ?? undefined,
  }))
}
