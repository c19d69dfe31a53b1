import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type FoundDish = { id: string; shop_id: string; name: string; price: Centavos; image_url: string | null }

type Sought = {
  /** Folded words, in lists: of each list one must be found. */
  words: readonly (readonly string[])[]
  around: { spot: { x: number; y: number }; km: number | null } | undefined
  most: number
}

/** Dishes that can be ordered, the nearest or else the most ordered first. */
export async function findDishesBy(db: Sql, { words, around, most }: Sought): Promise<FoundDish[]> {
  const named = words.map((list) => sql`and search like any(${list.map((word) => `%${word}%`)}::text[])`)
  const spot = around && sql`point(${around.spot.x}::float8, ${around.spot.y}::float8)`
  const isNear =
    spot && around.km !== null ? sql`and (spot is null or spot <@ circle(${spot}, ${around.km}::float8))` : sql``
  const { rows } = await sql<FoundDish>`
    with found as materialized (
      select id, shop_id, name, price, image_url, order_count, spot from food_dishes
      where is_listed and is_available ${sql.join(named, sql` `)} ${isNear})
    select id, shop_id, name, price, image_url from found
    order by ${spot ? sql`spot <-> ${spot},` : sql``} order_count desc, id limit ${most}`.execute(db)
  return rows
}

/** Known words that may have been meant by each of these, the most alike first. */
export async function findAlikeWords(
  db: Sql,
  { words, most }: { words: readonly string[]; most: number },
): Promise<{ typed: string; word: string; likeness: number }[]> {
  const { rows } = await sql<{ typed: string; word: string; likeness: number }>`
    select typed, word, likeness from unnest(${words}::text[]) as typed cross join lateral (
      select word, similarity(word, typed) as likeness from food_words where word % typed
      order by likeness desc, word limit ${most}) as alike`.execute(db)
  return rows
}
