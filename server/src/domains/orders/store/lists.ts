import type { Position } from '@salama/contract/kernel/page'
import { wordsOf } from '@salama/contract/kernel/text'
import { OPEN_ORDERS, type OrderStatus, RECEIVED_ORDERS } from '@salama/contract/orders'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Usage } from '../../payments/ports.ts'
import { COLUMNS, LINES, type OrderRow, type PlacedRow } from './orders.ts'

type Filter = { words: string | undefined; isOpen: boolean | undefined; kind: string | undefined }

type Page = { position: Position | undefined; most: number }

const openness = (isOpen: boolean | undefined) => {
  if (isOpen === undefined) return sql``
  return isOpen ? sql`and status = any(${OPEN_ORDERS})` : sql`and status <> all(${OPEN_ORDERS})`
}

/** Every word is somewhere in the shop's name, an item or the number. */
const matching = (words: string | undefined) => wordsOf(words ?? '').map((word) => sql`and search like ${`%${word}%`}`)

export type OwnOrderRow = PlacedRow & { is_reported: boolean }

const OWN_COLUMNS = sql`${COLUMNS}, exists (select from orders_reports r where r.order_id = orders_orders.id) as is_reported,
  ${LINES} as lines`

/** One more than wanted tells that the list goes on. */
export async function findOwnOrders(
  db: Sql,
  { buyerId, filter, position, most }: Page & { buyerId: string; filter: Filter },
): Promise<OwnOrderRow[]> {
  const after = position ? sql`and (created_at, id) < (${position[0]}::timestamptz, ${position[1]}::uuid)` : sql``
  const kind = filter.kind === undefined ? sql`` : sql`and kind = ${filter.kind}`
  const { rows } = await sql<OwnOrderRow>`
    select ${OWN_COLUMNS} from orders_orders
    where buyer_id = ${buyerId} ${kind} ${openness(filter.isOpen)} ${sql.join(matching(filter.words), sql` `)} ${after}
    order by created_at desc, id desc limit ${most + 1}`.execute(db)
  return rows
}

export async function findOwnOrder(
  db: Sql,
  { id, buyerId }: { id: string; buyerId: string },
): Promise<OwnOrderRow | undefined> {
  const { rows } = await sql<OwnOrderRow>`
    select ${OWN_COLUMNS} from orders_orders where id = ${id} and buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}

/** In how many minutes, rounded up, a shop accepted half of its last twenty orders; undefined where it accepted fewer than five. */
export async function findUsualAnswer(db: Sql, shopId: string): Promise<number | undefined> {
  const { rows } = await sql<{ minutes: number | null }>`
    select case when count(*) >= 5 then
        greatest(1, ceil(percentile_cont(0.5) within group (order by extract(epoch from accepted_at - asked_at)) / 60))::int
      end as minutes
    from (
      select accepted_at,
        (select max(at) from orders_history h where h.order_id = o.id and h.status = 'pending') as asked_at
      from orders_orders o
      where shop_id = ${shopId} and placed_at is not null and accepted_at is not null
      order by placed_at desc, id desc limit 20) as accepted`.execute(db)
  return rows[0]?.minutes ?? undefined
}

type ShopList = Page & {
  shopIds: readonly string[]
  statuses: readonly OrderStatus[]
  /** Also those that are over, while their shop owes an answer about what was missing, or about what is said to be back. */
  withOpenQuestions: boolean
  words: string | undefined
  /** The longest waiting first, else the newest. */
  oldestFirst: boolean
}

/** What shops see of their orders: nothing before it is paid. */
export async function findShopOrders(db: Sql, list: ShopList): Promise<OrderRow[]> {
  const { shopIds, statuses, withOpenQuestions, words, oldestFirst, position, most } = list
  const asked = withOpenQuestions
    ? sql`or id in (select order_id from orders_reports where status = 'open')
        or (return_doubt is not null and not is_return_denied)`
    : sql``
  const [sign, order] = oldestFirst ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const after = position ? sql`and (placed_at, id) ${sign} (${position[0]}::timestamptz, ${position[1]}::uuid)` : sql``
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from orders_orders
    where shop_id = any(${shopIds}::uuid[]) and placed_at is not null and (status = any(${statuses}) ${asked})
      ${sql.join(
        wordsOf(words ?? '').map(
          (word) => sql`and (search like ${`%${word}%`} or platform_fold(customer_name) like ${`%${word}%`})`,
        ),
        sql` `,
      )}
      ${after}
    order by placed_at ${order}, id ${order} limit ${most + 1}`.execute(db)
  return rows
}

export type RingingRow = { id: string; kind: string; shop_id: string; rings: number; placed_at: Date }

/** What waits for an answer of these shops, the longest waiting first. */
export async function findRinging(
  db: Sql,
  { shopIds, most }: { shopIds: readonly string[]; most: number },
): Promise<RingingRow[]> {
  const { rows } = await sql<RingingRow>`
    select id, kind, shop_id, rings, coalesce(placed_at, created_at) as placed_at from orders_orders
    where shop_id = any(${shopIds}::uuid[]) and placed_at is not null and status = 'pending'
    order by placed_at, id limit ${most}`.execute(db)
  return rows
}

export type SumsRow = {
  total: number
  accepted: number
  ready: number
  rejected: number
  received: number
  gross: number
  preparation: number | null
  on_time: number | null
  today: number
}

/** What a shop's orders come to. Refunds of what was missing are the payments' to tell. */
export async function sumOrders(
  db: Sql,
  { shopIds, dayStart }: { shopIds: readonly string[]; dayStart: Date },
): Promise<SumsRow> {
  const { rows } = await sql<SumsRow>`
    select count(*)::int as total,
      count(*) filter (where accepted_at is not null)::int as accepted,
      count(*) filter (where ready_at is not null)::int as ready,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(*) filter (where status in ('delivered', 'collected'))::int as received,
      coalesce(sum(goods) filter (where status in ('delivered', 'collected')), 0)::float8 as gross,
      (avg(extract(epoch from ready_at - accepted_at)) filter (where ready_at is not null) / 60)::float8 as preparation,
      (100.0 * count(*) filter (where ready_at <= ready_by) / nullif(count(*) filter (where ready_at is not null), 0))::float8
        as on_time,
      count(*) filter (where placed_at >= ${dayStart})::int as today
    from orders_orders where shop_id = any(${shopIds}::uuid[]) and placed_at is not null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate answered no row')
  return row
}

/** What a person has received of a kind, and what plans have paid of it. */
export const sumReceived = ({ kind, buyerId }: { kind: string; buyerId: string }) => sql<Usage>`
  select count(*) as services, coalesce(sum(cover), 0) as saved from orders_orders
  where buyer_id = ${buyerId} and kind = ${kind} and status = any(${RECEIVED_ORDERS})`
