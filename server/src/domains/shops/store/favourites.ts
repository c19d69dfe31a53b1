import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

type Favourite = { userId: string; shopId: string }

/** Of a person, the last kept first. */
export async function findFavourites(db: Sql, userId: string): Promise<string[]> {
  const { rows } = await sql<{ shop_id: string }>`
    select shop_id from shops_favourites where user_id = ${userId} order by created_at desc, shop_id`.execute(db)
  return rows.map(({ shop_id }) => shop_id)
}

/** Whether it is kept now; false where `most` are already. */
export async function insertFavourite(
  db: Sql,
  { userId, shopId, most, now }: Favourite & { most: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into shops_favourites (user_id, shop_id, created_at)
    select ${userId}, ${shopId}, ${now}
    where (select count(*) from shops_favourites where user_id = ${userId} and shop_id <> ${shopId}) < ${most}
    on conflict (user_id, shop_id) do update set shop_id = excluded.shop_id returning shop_id`.execute(db)
  return rows.length > 0
}

export async function deleteFavourite(db: Sql, { userId, shopId }: Favourite): Promise<void> {
  await sql`delete from shops_favourites where user_id = ${userId} and shop_id = ${shopId}`.execute(db)
}
