import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { holdsWords, type Spellings } from '../../../platform/search/words.ts'

export type FoundDish = { id: string; shop_id: string; name: string; price: Centavos; image_url: string | null }

type Sought = {
  spellings: Spellings
  around: { spot: { x: number; y: number }; km: number | null } | undefined
  most: number
}

/** So many of the nearest or most ordered dishes are looked through before an index finds the words. */
const MOST_FIRST = 3_000

/** Dishes that can be ordered, the nearest or else the most ordered first. */
export async function findDishesBy(db: Sql, { spellings, around, most }: Sought): Promise<FoundDish[]> {
  const spot = around && sql`point(${around.spot.x}::float8, ${around.spot.y}::float8)`
  const isNear =
    spot && around.km !== null ? sql`and (spot is null or spot <@ circle(${spot}, ${around.km}::float8))` : sql``
  const [index, by] = spot
    ? [sql`spot <-> ${spot}`, sql`spot <-> ${spot}, order_count desc, id`]
    : [sql`order_count desc, id`, sql`order_count desc, id`]
  const sought = sql`${holdsWords(sql`search`, spellings)} ${isNear}`
  const columns = sql`id, shop_id, name, price, image_url, order_count, spot, search`
  // A common word is found among the first dishes. What is not has few dishes, which are all read and sorted.
  const { rows } = await sql<FoundDish>`
    with first as materialized (
      select ${columns} from food_dishes where is_listed and is_available order by ${index} limit ${MOST_FIRST})
    select id, shop_id, name, price, image_url from first where true ${sought} order by ${by} limit ${most}`.execute(db)
  if (rows.length === most) return rows
  const { rows: all } = await sql<FoundDish>`
    with found as materialized (select ${columns} from food_dishes where is_listed and is_available ${sought})
    select id, shop_id, name, price, image_url from found order by ${by} limit ${most}`.execute(db)
  return all
}
