import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Pace } from '../rules/pace.ts'

type Key = { shopId: string } & Pick<Pace, 'part' | 'band'>

/** Locked, so that two orders that end at once are both counted. */
export async function lockPace(
  db: Sql,
  { shopId, part, band }: Key,
): Promise<Pick<Pace, 'ratio' | 'count'> | undefined> {
  const { rows } = await sql<{ ratio: number; count: number }>`
    select ratio, count from shops_paces
    where shop_id = ${shopId} and part = ${part} and band = ${band} for update`.execute(db)
  return rows[0]
}

export async function savePace(
  db: Sql,
  { shopId, part, band, ratio, count }: { shopId: string } & Pace,
): Promise<void> {
  await sql`
    insert into shops_paces (shop_id, part, band, ratio, count) values (${shopId}, ${part}, ${band}, ${ratio}, ${count})
    on conflict (shop_id, part, band) do update set ratio = excluded.ratio, count = excluded.count`.execute(db)
}

export async function saveQueue(db: Sql, { shopId, waiting }: { shopId: string; waiting: number }): Promise<void> {
  await sql`
    insert into shops_queues (shop_id, waiting) values (${shopId}, ${waiting})
    on conflict (shop_id) do update set waiting = excluded.waiting`.execute(db)
}
