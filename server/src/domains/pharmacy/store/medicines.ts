import type { Centavos } from '@salama/contract/kernel/money'
import type { Position } from '@salama/contract/kernel/page'
import type { MedicineForm } from '@salama/contract/pharmacy'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { asTyped, type Spellings } from '../../../platform/search/words.ts'
import { formsNamed } from '../rules/forms.ts'

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

/** `and` conditions on `m`: each word is in what a search looks through, or names the form. */
export const isCalled = (spellings: Spellings) =>
  sql.join(
    spellings.map((words) => {
      const isNamed = sql`m.search like any(${words.map((word) => `%${word}%`)}::text[])`
      const forms = words.flatMap(formsNamed)
      return forms.length === 0 ? sql`and ${isNamed}` : sql`and (${isNamed} or m.form = any(${forms}::text[]))`
    }),
    sql` `,
  )

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
      ${isCalled(asTyped(words))}
      ${position === undefined ? sql`` : sql`and (m.name, s.id) > (${name}::text, ${id}::uuid)`}
    order by m.name, s.id limit ${most + 1}`.execute(db)
  return rows
}

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

/** Products with all of these words, by name. */
export async function searchProducts(db: Sql, spellings: Spellings): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from pharmacy_medicines m where true ${isCalled(spellings)} order by m.name, m.id
    limit ${MOST_PRODUCTS}`.execute(db)
  return rows.map(({ id }) => id)
}

type Offered = {
  medicineIds: readonly string[]
  /** Null: in any pharmacy. */
  shopIds: readonly string[] | null
  /** `shop`: in the order of `shopIds`. */
  sort: 'price' | 'shop'
  most: number
}

/** Who offers one of these products: what is in stock first, then the cheapest or the first pharmacy. */
export async function findOffers(db: Sql, { medicineIds, shopIds, sort, most }: Offered): Promise<MedicationRow[]> {
  const { rows } = await sql<MedicationRow>`
    select ${MEDICATION_COLUMNS} from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
    where s.medicine_id = any(${medicineIds}::uuid[]) and s.is_listed
      ${shopIds === null ? sql`` : sql`and s.shop_id = any(${shopIds}::uuid[])`}
    order by (s.quantity = s.reserved), ${sort === 'shop' ? sql`array_position(${shopIds}::uuid[], s.shop_id),` : sql``}
      s.price, s.id limit ${most}`.execute(db)
  return rows
}
