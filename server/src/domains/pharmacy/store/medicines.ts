import type { Centavos } from '@salama/contract/kernel/money'
import type { Position } from '@salama/contract/kernel/page'
import type { MedicineForm } from '@salama/contract/pharmacy'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type MedicationRow = {
  id: string
  shop_id: string
  medicine_id: string
  name: string
  manufacturer: string
  substance: string
  dose: string
  form: MedicineForm
  package: string
  price: Centavos
  picture_url: string | null
  requires_prescription: boolean
  /** Packages that no order holds. */
  available: number
}

export const MEDICATION_COLUMNS = sql`s.id, s.shop_id, s.medicine_id, m.name, m.manufacturer, m.substance, m.dose, m.form,
  m.package, s.price, s.picture_url, m.requires_prescription, s.quantity - s.reserved as available`

export type WantedMedications = {
  shopId?: string | undefined
  /** Folded words that must all be found. */
  words: readonly string[]
  withoutPrescription?: boolean | undefined
  inStock?: boolean | undefined
  maxPrice?: Centavos | undefined
}

/** One page of what is offered, by name, and one row more where the list goes on. */
export async function findMedications(
  db: Sql,
  { wanted, position, most }: { wanted: WantedMedications; position: Position | undefined; most: number },
): Promise<MedicationRow[]> {
  const { shopId, words, withoutPrescription, inStock, maxPrice } = wanted
  const [name, id] = position ?? []
  const { rows } = await sql<MedicationRow>`
    select ${MEDICATION_COLUMNS} from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
    where s.is_listed
      ${shopId === undefined ? sql`` : sql`and s.shop_id = ${shopId}`}
      ${withoutPrescription ? sql`and not m.requires_prescription` : sql``}
      ${inStock ? sql`and s.quantity > s.reserved` : sql``}
      ${maxPrice === undefined ? sql`` : sql`and s.price <= ${maxPrice}`}
      ${allOf(words)}
      ${position === undefined ? sql`` : sql`and (m.name, s.id) > (${name}::text, ${id}::uuid)`}
    order by m.name, s.id limit ${most + 1}`.execute(db)
  return rows
}

/** The words have letters and figures only, so nothing in them is a wildcard. */
export const allOf = (words: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    words.map((word) => sql`and m.search like ${`%${word}%`}::text`),
    sql` `,
  )

export type MedicationDetailRow = MedicationRow & {
  category: string
  source: string
  purpose: string
  usage: string
  warnings: string[]
}

export async function findMedication(db: Sql, id: string): Promise<MedicationDetailRow | undefined> {
  const { rows } = await sql<MedicationDetailRow>`
    select ${MEDICATION_COLUMNS}, m.category, m.source, m.purpose, m.usage, m.warnings
    from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
    where s.id = ${id} and s.is_listed`.execute(db)
  return rows[0]
}

/** More products than this with one name are not told apart by a search. */
const MOST_PRODUCTS = 60

/**
 * Products with all of these words; `isLike`: with words that look alike, the likest first, where none is written so.
 */
export async function searchProducts(
  db: Sql,
  { words, isLike }: { words: readonly string[]; isLike: boolean },
): Promise<string[]> {
  const phrase = words.join(' ')
  const { rows } = isLike
    ? await sql<{ id: string }>`
        select m.id from pharmacy_medicines m where m.search %> ${phrase}::text
        order by word_similarity(${phrase}::text, m.search) desc, m.id limit ${MOST_PRODUCTS}`.execute(db)
    : await sql<{ id: string }>`
        select m.id from pharmacy_medicines m where true ${allOf(words)} order by m.name, m.id
        limit ${MOST_PRODUCTS}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who offers one of these products: what is in stock first, then the cheapest. Null: in any pharmacy. */
export async function findOffers(
  db: Sql,
  { medicineIds, shopIds, most }: { medicineIds: readonly string[]; shopIds: readonly string[] | null; most: number },
): Promise<MedicationRow[]> {
  const { rows } = await sql<MedicationRow>`
    select ${MEDICATION_COLUMNS} from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
    where s.medicine_id = any(${medicineIds}::uuid[]) and s.is_listed
      ${shopIds === null ? sql`` : sql`and s.shop_id = any(${shopIds}::uuid[])`}
    order by (s.quantity = s.reserved), s.price, s.id limit ${most}`.execute(db)
  return rows
}
