import type { Centavos } from '@salama/contract/kernel/money'
import type { Position } from '@salama/contract/kernel/page'
import type { MovementReason, ProductFacts, StockFilter, StockOrder } from '@salama/contract/pharmacy'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { asTyped } from '../../../platform/search/words.ts'
import { isCalled, MEDICATION_COLUMNS, type MedicationRow } from './medicines.ts'

export type StockRow = MedicationRow & {
  category: string
  quantity: number
  reserved: number
  to_hand_over: number
  low_at: number
  is_listed: boolean
  is_own: boolean
  product_id: string | null
  package_units: number | null
  version: number
  revision: number
}

const COLUMNS = sql`${MEDICATION_COLUMNS}, m.category, s.quantity, s.reserved, s.low_at, s.is_listed,
  m.shop_id is not distinct from s.shop_id as is_own, m.product_id, m.package_units::float8 as package_units, s.version, s.revision,
  coalesce((select sum(r.quantity) from pharmacy_reservations r where r.stock_id = s.id and r.sold_at is not null
    and r.handed_at is null and r.restocked_at is null and r.quarantined_at is null), 0)::integer as to_hand_over`

const SHOWN = {
  low: sql`and s.is_listed and s.quantity - s.reserved <= s.low_at`,
  out: sql`and s.is_listed and s.quantity = s.reserved`,
  hidden: sql`and not s.is_listed`,
} as const satisfies Record<StockFilter, unknown>

/** What each order compares, and the type in which a page's end comes back. */
const KEYS = {
  name: { key: sql`m.name`, type: sql`text` },
  stock: { key: sql`s.quantity - s.reserved`, type: sql`integer` },
  price: { key: sql`s.price`, type: sql`integer` },
} as const satisfies Record<StockOrder, unknown>

type Wanted = { shopId: string; words: readonly string[]; show: StockFilter | undefined; sort: StockOrder }

/** One page of a pharmacy's inventory in an order, and one row more where it goes on. */
export async function findStock(
  db: Sql,
  { shopId, words, show, sort, position, most }: Wanted & { position: Position | undefined; most: number },
): Promise<StockRow[]> {
  const [after, id] = position ?? []
  const { key, type } = KEYS[sort]
  const { rows } = await sql<StockRow>`
    select ${COLUMNS} from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
    where s.shop_id = ${shopId} ${show === undefined ? sql`` : SHOWN[show]} ${isCalled(asTyped(words))}
      ${position === undefined ? sql`` : sql`and (${key}, s.id) > (${after}::text::${type}, ${id}::uuid)`}
    order by ${key}, s.id limit ${most + 1}`.execute(db)
  return rows
}

type Own = { shopId: string; id: string }

/** A line of this pharmacy. */
export async function findLine(db: Sql, { shopId, id }: Own): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`
    select ${COLUMNS} from pharmacy_stock s join pharmacy_medicines m on m.id = s.medicine_id
    where s.id = ${id} and s.shop_id = ${shopId}`.execute(db)
  return rows[0]
}

/** The same, which stays as it is until the transaction ends. What orders hold of it is read once it is locked. */
export async function lockLine(db: Sql, own: Own): Promise<StockRow | undefined> {
  await sql`select from pharmacy_stock where id = ${own.id} and shop_id = ${own.shopId} for update`.execute(db)
  return findLine(db, own)
}

export type ProductRow = Omit<ProductFacts, 'productId' | 'packageUnits'> & {
  id: string
  guidePrice: Centavos | null
  isStocked: boolean
}

/** Products of the common catalogue. */
export async function findProducts(
  db: Sql,
  { shopId, words, most }: { shopId: string; words: readonly string[]; most: number },
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select m.id, m.name, m.manufacturer, m.substance, m.dose, m.form, m.package,
      m.requires_prescription as "requiresPrescription", m.guide_price as "guidePrice",
      exists (select from pharmacy_stock s where s.shop_id = ${shopId} and s.medicine_id = m.id) as "isStocked"
    from pharmacy_medicines m where m.shop_id is null ${isCalled(asTyped(words))} order by m.name, m.id limit ${most}`.execute(
    db,
  )
  return rows
}

/** Whether a pharmacy may sell this product: it is of the common catalogue, or its own. */
export async function mayStock(db: Sql, { shopId, medicineId }: { shopId: string; medicineId: string }) {
  const { rows } = await sql`
    select from pharmacy_medicines
    where id = ${medicineId} and (shop_id is null or shop_id = ${shopId})`.execute(db)
  return rows.length > 0
}

type NewProduct = ProductFacts & { id: string; shopId: string; source: string; now: Date }

export async function insertProduct(db: Sql, row: NewProduct): Promise<void> {
  await sql`
    insert into pharmacy_medicines (id, shop_id, name, manufacturer, substance, dose, form, package, requires_prescription,
      category, source, product_id, package_units, created_at)
    values (${row.id}, ${row.shopId}, ${row.name}, ${row.manufacturer}, ${row.substance}, ${row.dose}, ${row.form},
      ${row.package}, ${row.requiresPrescription}, 'other', ${row.source},
      ${row.productId ?? null}, ${row.packageUnits ?? null}, ${row.now})`.execute(db)
}

/** Corrects all that a pharmacy described itself. */
export async function updateProduct(
  db: Sql,
  { medicineId, shopId, facts }: { medicineId: string; shopId: string; facts: ProductFacts },
): Promise<void> {
  await sql`
    update pharmacy_medicines set name = ${facts.name}, manufacturer = ${facts.manufacturer},
      substance = ${facts.substance}, dose = ${facts.dose}, form = ${facts.form}, package = ${facts.package},
      requires_prescription = ${facts.requiresPrescription}, product_id = ${facts.productId ?? null},
      package_units = ${facts.packageUnits ?? null}
    where id = ${medicineId} and shop_id = ${shopId}`.execute(db)
}

type NewLine = {
  id: string
  shopId: string
  medicineId: string
  price: Centavos
  lowAt: number
  pictureUrl: string | null
  /** Lines that a pharmacy may have at most. */
  most: number
  now: Date
}

/** An empty line: what came is a movement. `full`: the pharmacy has as many as it may. */
export async function insertLine(db: Sql, row: NewLine): Promise<'added' | 'stocked' | 'full'> {
  const { rows } = await sql<{ is_full: boolean; is_added: boolean }>`
    with had as (select count(*) >= ${row.most} as is_full from pharmacy_stock where shop_id = ${row.shopId}),
    added as (
      insert into pharmacy_stock (id, shop_id, medicine_id, price, quantity, low_at, picture_url, created_at)
      select ${row.id}::uuid, ${row.shopId}::uuid, ${row.medicineId}::uuid, ${row.price}::integer, 0,
        ${row.lowAt}::integer, ${row.pictureUrl}::text, ${row.now}::timestamptz
      from had where not is_full on conflict (shop_id, medicine_id) do nothing returning id)
    select is_full, exists (select from added) as is_added from had`.execute(db)
  if (rows[0]?.is_added) return 'added'
  return rows[0]?.is_full ? 'full' : 'stocked'
}

type LineChange = Own & {
  price: Centavos | undefined
  lowAt: number | undefined
  isListed: boolean | undefined
  /** Undefined keeps it. */
  pictureUrl: string | null | undefined
  revision: number
}

/** What an order has kept is not touched: its lines have the price at which they were sold. */
export async function updateLine(db: Sql, { id, shopId, ...change }: LineChange): Promise<void> {
  await sql`
    update pharmacy_stock set price = coalesce(${change.price ?? null}::integer, price),
      low_at = coalesce(${change.lowAt ?? null}::integer, low_at),
      is_listed = coalesce(${change.isListed ?? null}::boolean, is_listed),
      picture_url = case when ${change.pictureUrl === undefined} then picture_url else ${change.pictureUrl ?? null}::text end,
      revision = ${change.revision}, version = version + 1
    where id = ${id} and shop_id = ${shopId}`.execute(db)
}

type Movement = Own & {
  reason: Exclude<MovementReason, 'sold'>
  /** Packages more or less; of a count, those that can be sold. */
  amount: number
  note: string
  userId: string
  now: Date
}

/** Changes a quantity and writes down why. Nothing happens where less would be left than orders hold. */
export async function recordMovement(db: Sql, row: Movement): Promise<boolean> {
  const isCount = row.reason === 'count'
  const { rows } = await sql`
    with before as (
      select id, quantity, reserved,
        case when ${isCount} then ${row.amount}::integer else quantity + ${row.amount}::integer end as after
      from pharmacy_stock where id = ${row.id} and shop_id = ${row.shopId} for update),
    moved as (
      update pharmacy_stock s set quantity = before.after, version = s.version + 1 from before
      where s.id = before.id and before.after >= before.reserved and before.after <= 1000000
      returning s.id, before.after - before.quantity as change, before.after)
    insert into pharmacy_movements (stock_id, reason, change, quantity, moved_by, note, at)
    select id, ${row.reason}, change, after, ${row.userId}::uuid, nullif(${row.note}, ''), ${row.now}::timestamptz
    from moved returning id`.execute(db)
  return rows.length > 0
}

export type MovementRow = {
  id: number
  reason: MovementReason
  change: number
  quantity: number
  note: string | null
  order_id: string | null
  at: Date
}

/** The stock card of a line, the newest first, and one row more where it goes on. */
export async function findMovements(
  db: Sql,
  { stockId, position, most }: { stockId: string; position: Position | undefined; most: number },
): Promise<MovementRow[]> {
  const [before] = position ?? []
  const { rows } = await sql<MovementRow>`
    select id, reason, change, quantity, note, order_id, at from pharmacy_movements
    where stock_id = ${stockId} ${before === undefined ? sql`` : sql`and id < ${before}::bigint`}
    order by id desc limit ${most + 1}`.execute(db)
  return rows
}

/** How many lines are in stock, and how many are low. */
export async function countStock(db: Sql, shopId: string): Promise<{ in_stock: number; low: number }> {
  const { rows } = await sql<{ in_stock: number; low: number }>`
    select count(*) filter (where quantity > reserved)::integer as in_stock,
      count(*) filter (where quantity - reserved <= low_at)::integer as low
    from pharmacy_stock where shop_id = ${shopId} and is_listed`.execute(db)
  return rows[0] ?? { in_stock: 0, low: 0 }
}
