import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { MEDICATION_COLUMNS, type MedicationRow } from './medicines.ts'

export type OrderedRow = {
  id: string
  shop_id: string
  name: string
  price: Centavos
  is_listed: boolean
  requires_prescription: boolean
  substance: string
  dose: string
  package: string
  product_id: string | null
  package_units: number | null
  available: number
}

/** The lines of stock that an order names. */
export async function findOrdered(db: Sql, stockIds: readonly string[]): Promise<OrderedRow[]> {
  const { rows } = await sql<OrderedRow>`
    select s.id, s.shop_id, m.name, s.price, s.is_listed, m.requires_prescription, m.substance, m.dose,
      m.package, m.product_id, m.package_units::float8 as package_units, s.quantity - s.reserved as available
    from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
    where s.id = any(${stockIds}::uuid[])`.execute(db)
  return rows
}

export type HeldRow = {
  order_id: string
  stock_id: string
  medicine_id: string
  name: string
  substance: string
  dose: string
  package: string
  product_id: string | null
  package_units: number | null
  quantity: number
  requires_prescription: boolean
}

/** What these orders hold or have sold, by name. */
export async function findHeld(db: Sql, orderIds: readonly string[]): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    select r.order_id, r.stock_id, s.medicine_id, m.name, m.substance, m.dose, m.package, r.quantity,
      m.product_id, m.package_units::float8 as package_units, m.requires_prescription
    from pharmacy_reservations r join pharmacy_stock s on s.id = r.stock_id join pharmacy_medicines m on m.id = s.medicine_id
    where r.order_id = any(${orderIds}::uuid[]) order by m.name`.execute(db)
  return rows
}

export type ShelvedRow = MedicationRow & { product_id: string | null; package_units: number | null }

type Shelf = { productIds: readonly string[]; shopIds: readonly string[] }

/** What these pharmacies have now of these products of the formulary. */
export async function findShelved(db: Sql, { productIds, shopIds }: Shelf): Promise<ShelvedRow[]> {
  const { rows } = await sql<ShelvedRow>`
    select ${MEDICATION_COLUMNS}, m.product_id, m.package_units::float8 as package_units
    from pharmacy_medicines m join pharmacy_stock s on s.medicine_id = m.id
    where m.product_id = any(${productIds}::text[]) and s.shop_id = any(${shopIds}::uuid[])
      and s.is_listed and s.quantity > s.reserved`.execute(db)
  return rows
}

/** What this customer's order took, once it is back on the shelf because nobody could serve it. */
export async function findReturned(
  db: Sql,
  { orderId, buyerId }: { orderId: string; buyerId: string },
): Promise<{ shop_id: string; medicine_id: string; quantity: number }[]> {
  const { rows } = await sql<{ shop_id: string; medicine_id: string; quantity: number }>`
    select r.shop_id, s.medicine_id, r.quantity
    from pharmacy_reservations r join pharmacy_stock s on s.id = r.stock_id
    where r.order_id = ${orderId} and r.buyer_id = ${buyerId} and r.restocked_at is not null`.execute(db)
  return rows
}

/** Lines of other pharmacies that have all of these products in these quantities. */
export async function findSame(
  db: Sql,
  { wanted, exceptShopId }: { wanted: readonly { medicine_id: string; quantity: number }[]; exceptShopId: string },
): Promise<MedicationRow[]> {
  const { rows } = await sql<MedicationRow>`
    with wanted as (
      select medicine_id, quantity from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as line (medicine_id uuid, quantity integer)),
    found as (
      select s.id, s.shop_id from pharmacy_stock s join wanted w on w.medicine_id = s.medicine_id
      where s.is_listed and s.shop_id <> ${exceptShopId} and s.quantity - s.reserved >= w.quantity),
    whole as (select shop_id from found group by shop_id having count(*) = (select count(*) from wanted))
    select ${MEDICATION_COLUMNS} from found f join pharmacy_stock s on s.id = f.id
      join pharmacy_medicines m on m.id = s.medicine_id
    where f.shop_id in (select shop_id from whole) order by s.shop_id, m.name`.execute(db)
  return rows
}
