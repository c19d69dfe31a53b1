import type { AddOnGroup, DishSize } from '@salama/contract/food'
import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type DishRow = {
  id: string
  shop_id: string
  place: number
  category: string
  subcategory: string | null
  name: string
  description: string
  price: Centavos
  original_price: Centavos | null
  image_url: string | null
  is_available: boolean
  sold_out_until: Date | null
  is_featured: boolean
  is_healthy: boolean
  is_vegetarian: boolean
  is_vegan: boolean
  is_halal: boolean
  is_gluten_free: boolean
  spicy_level: number
  calories: number | null
  protein: number | null
  carbs: number | null
  fat: number | null
  preparation_minutes: number
  ingredients: string[]
  allergens: string[]
  sizes: DishSize[]
  add_ons: AddOnGroup[]
  order_count: number
  rating: number
  review_count: number
  revision: number
}

const COLUMNS = sql`id, shop_id, place, category, subcategory, name, description, price, original_price, image_url,
  is_available, sold_out_until, is_featured, is_healthy, is_vegetarian, is_vegan, is_halal, is_gluten_free, spicy_level,
  calories, protein, carbs, fat, preparation_minutes, ingredients, allergens, sizes, add_ons, order_count, rating,
  review_count, revision`

/** The menu in its order. */
export async function findMenu(db: Sql, shopId: string): Promise<DishRow[]> {
  const { rows } = await sql<DishRow>`
    select ${COLUMNS} from food_dishes where shop_id = ${shopId} order by place, id`.execute(db)
  return rows
}

/** Dishes of one restaurant; what is another's is left out. */
export async function findDishes(
  db: Sql,
  { shopId, ids }: { shopId: string; ids: readonly string[] },
): Promise<DishRow[]> {
  const { rows } = await sql<DishRow>`
    select ${COLUMNS} from food_dishes where shop_id = ${shopId} and id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** One of them, which nobody else changes until the transaction ends. */
export async function lockDish(db: Sql, { shopId, id }: { shopId: string; id: string }): Promise<DishRow | undefined> {
  const { rows } = await sql<DishRow>`
    select ${COLUMNS} from food_dishes where shop_id = ${shopId} and id = ${id} for update`.execute(db)
  return rows[0]
}

/** What the owner decides of a dish. */
export type DishFacts = Omit<
  DishRow,
  'id' | 'shop_id' | 'place' | 'sold_out_until' | 'order_count' | 'rating' | 'review_count' | 'revision'
>

type Copied = { isListed: boolean; spot: { x: number; y: number } | null }
export type NewDishRow = DishFacts & Copied & { id: string; shopId: string; now: Date }

/** At the end of the menu. False when the restaurant has as many dishes as it may have. */
export async function insertDish(db: Sql, dish: NewDishRow, most: number): Promise<boolean> {
  const { id, shopId, isListed, spot, now } = dish
  const { numAffectedRows } = await sql`
    insert into food_dishes (id, shop_id, place, category, subcategory, name, description, price, original_price,
      image_url, is_available, is_featured, is_healthy, is_vegetarian, is_vegan, is_halal, is_gluten_free, spicy_level,
      calories, protein, carbs, fat, preparation_minutes, ingredients, allergens, sizes, add_ons, is_listed, spot,
      created_at, updated_at)
    select ${id}::uuid, ${shopId}::uuid, coalesce(max(place), 0) + 1, ${dish.category}, ${dish.subcategory}, ${dish.name},
      ${dish.description}, ${dish.price}::bigint, ${dish.original_price}::bigint, ${dish.image_url}, ${dish.is_available}::boolean,
      ${dish.is_featured}::boolean, ${dish.is_healthy}::boolean, ${dish.is_vegetarian}::boolean, ${dish.is_vegan}::boolean,
      ${dish.is_halal}::boolean, ${dish.is_gluten_free}::boolean, ${dish.spicy_level}::smallint, ${dish.calories}::integer,
      ${dish.protein}::integer, ${dish.carbs}::integer, ${dish.fat}::integer, ${dish.preparation_minutes}::integer,
      ${dish.ingredients}::text[], ${dish.allergens}::text[], ${JSON.stringify(dish.sizes)}::jsonb,
      ${JSON.stringify(dish.add_ons)}::jsonb, ${isListed}::boolean, point(${spot?.x ?? null}::float8, ${spot?.y ?? null}::float8),
      ${now}::timestamptz, ${now}::timestamptz
    from food_dishes where shop_id = ${shopId} having count(*) < ${most}`.execute(db)
  return numAffectedRows === 1n
}

type Changed = { id: string; shopId: string; dish: DishFacts; now: Date }

/** False when the restaurant has no such dish. */
export async function updateDish(db: Sql, { id, shopId, dish, now }: Changed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update food_dishes set category = ${dish.category}, subcategory = ${dish.subcategory}, name = ${dish.name},
      description = ${dish.description}, price = ${dish.price}, original_price = ${dish.original_price},
      image_url = ${dish.image_url}, is_available = ${dish.is_available}, is_featured = ${dish.is_featured},
      is_healthy = ${dish.is_healthy}, is_vegetarian = ${dish.is_vegetarian}, is_vegan = ${dish.is_vegan},
      is_halal = ${dish.is_halal}, is_gluten_free = ${dish.is_gluten_free}, spicy_level = ${dish.spicy_level},
      calories = ${dish.calories}, protein = ${dish.protein}, carbs = ${dish.carbs}, fat = ${dish.fat},
      preparation_minutes = ${dish.preparation_minutes}, ingredients = ${dish.ingredients},
      allergens = ${dish.allergens}, sizes = ${JSON.stringify(dish.sizes)}::jsonb,
      add_ons = ${JSON.stringify(dish.add_ons)}::jsonb, revision = revision + 1, updated_at = ${now}
    where id = ${id} and shop_id = ${shopId}`.execute(db)
  return numAffectedRows === 1n
}

type Switched = { id: string; shopId: string; isAvailable: boolean | undefined; now: Date }

/** `soldOutUntil` undefined leaves it as it is. False when the restaurant has no such dish. */
export async function switchDish(
  db: Sql,
  { id, shopId, isAvailable, soldOutUntil, now }: Switched & { soldOutUntil: Date | null | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update food_dishes set is_available = coalesce(${isAvailable ?? null}, is_available),
      sold_out_until = case when ${soldOutUntil === undefined} then sold_out_until else ${soldOutUntil ?? null} end,
      updated_at = ${now}
    where id = ${id} and shop_id = ${shopId}`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteDish(db: Sql, { id, shopId }: { id: string; shopId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from food_dishes where id = ${id} and shop_id = ${shopId}`.execute(db)
  return numAffectedRows === 1n
}

/** Dishes that are not named follow in the order they had. */
export async function updatePlaces(db: Sql, { shopId, ids }: { shopId: string; ids: readonly string[] }) {
  await sql`
    update food_dishes set place = sorted.place
    from (select d.id, row_number() over (order by wanted.place nulls last, d.place, d.id)::integer as place
      from food_dishes d left join unnest(${ids}::uuid[]) with ordinality as wanted (id, place) on wanted.id = d.id
      where d.shop_id = ${shopId}) as sorted
    where food_dishes.id = sorted.id and food_dishes.place <> sorted.place`.execute(db)
}

/** How often a dish was ordered. One that is not on the menu any more is counted no further. */
export async function countOrders(db: Sql, { id, quantity }: { id: string; quantity: number }): Promise<void> {
  await sql`update food_dishes set order_count = order_count + ${quantity} where id = ${id}`.execute(db)
}

/** Serializes changes of one menu. */
export async function lockMenu(db: Sql, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('food_menu:' || ${shopId}::text, 0))`.execute(db)
}

/** Writes only the dishes that differ: it also runs at each start of a demonstration, on every node. */
export async function updateCopies(db: Sql, { shopId, isListed, spot }: Copied & { shopId: string }): Promise<void> {
  await sql`
    update food_dishes set is_listed = ${isListed}, spot = now_at.spot
    from point(${spot?.x ?? null}::float8, ${spot?.y ?? null}::float8) as now_at (spot)
    where shop_id = ${shopId}
      -- A point has no plain equality.
      and (is_listed <> ${isListed} or food_dishes.spot::text is distinct from now_at.spot::text)`.execute(db)
}
