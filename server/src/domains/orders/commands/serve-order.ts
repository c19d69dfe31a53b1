import { MINUTE_MS } from '@salama/contract/kernel/time'
import type * as contract from '@salama/contract/orders'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { requireApprovedShop } from '../../shops/public.ts'
import { describeForVendor, shopIdsOf, type VendorDeps } from '../queries/vendor.ts'
import { MOST_TRIES } from '../rules/codes.ts'
import { delayOrder, findOrder, type Move, moveOrder, noteTry, type OrderRow } from '../store/orders.ts'
import { announceMove, tellBoth } from './announce-move.ts'
import { requestDelivery } from './deliver-order.ts'
import { endOrder } from './end-order.ts'

export type Served<
  E extends
    | typeof contract.acceptOrder
    | typeof contract.rejectOrder
    | typeof contract.delayOrder
    | typeof contract.markReady
    | typeof contract.answerReturn
    | typeof contract.handOver,
> = Pick<Call<E>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** The shop takes the order and says in how many minutes it is ready. */
export const acceptOrder = (deps: VendorDeps, call: Served<typeof contract.acceptOrder>) =>
  serve(deps, call, (tx, { shopIds }) => {
    const { params, body, now } = call
    return move(tx, deps, { id: params.id, shopIds, to: 'accepted', minutes: body.preparationTime, now })
  })

/** The shop does not take the order: everything goes back. */
export const rejectOrder = (deps: VendorDeps, call: Served<typeof contract.rejectOrder>) =>
  serve(deps, call, (tx, { shopIds }) => {
    const { params, body, now } = call
    return endOrder(tx, deps, {
      id: params.id,
      shopIds,
      to: 'rejected',
      by: 'vendor',
      reason: body.rejectionReason,
      now,
    })
  })

/** The shop needs more time than it promised. */
export const delay = (deps: VendorDeps, call: Served<typeof contract.delayOrder>) =>
  serve(deps, call, async (tx, { shopIds }) => {
    const { params, body, now } = call
    const { minutes } = body
    const note = `A loja precisa de mais ${minutes} min`
    const row = await delayOrder(tx.sql, { id: params.id, shopIds, minutes, note, now })
    if (!row) return undefined
    tx.emit('orders.delayed', { orderId: row.id, buyerId: row.buyer_id, minutes, version: row.version })
    await tellBoth(tx, deps, row)
    return row
  })

export const markReady = (deps: VendorDeps, call: Served<typeof contract.markReady>) =>
  serve(deps, call, (tx, { shopIds }) => {
    const { params, now } = call
    return move(tx, deps, { id: params.id, shopIds, to: 'ready', now })
  })

/** A guessed code helps nobody: after a few wrong ones none is taken for a while. */
const LOCKED_MS = 10 * MINUTE_MS

/** The customer stands at the counter and says the code. */
export async function handOver(deps: VendorDeps, call: Served<typeof contract.handOver>) {
  const { params, body, actor, now, transact } = call
  const shopIds = await shopIdsOf(deps, deps.db.sql, actor.userId)
  const row = await ownOrder(deps.db.sql, { id: params.id, shopIds })
  if (row.status !== 'ready' || row.mode !== 'collection') refuse('orders.not_now')
  const isRight = body.code === row.code
  const lockedUntil = new Date(now.getTime() + LOCKED_MS)
  // Counted in a transaction of its own: a refusal would undo it.
  const mayTry = await noteTry(deps.db.sql, { id: row.id, shopIds, isRight, most: MOST_TRIES, lockedUntil, now })
  if (!mayTry) refuse('orders.code_locked', { retryAfterSeconds: LOCKED_MS / 1000 })
  if (!isRight) refuse('orders.wrong_code')
  return transact(async (tx) => {
    const moved = await move(tx, deps, { id: row.id, shopIds, to: 'collected', now })
    if (!moved) return refuse('orders.not_now')
    await deps.catalogueOf(moved.kind).handOver?.(tx, { orderId: moved.id, now })
    return describeForVendor(tx.sql, deps, moved)
  })
}

/** An order of one of these shops; others are answered like those that do not exist. */
export async function ownOrder(
  db: Sql,
  { id, shopIds }: { id: string; shopIds: readonly string[] },
): Promise<OrderRow> {
  const row = await findOrder(db, id)
  return row && shopIds.includes(row.shop_id) && row.placed_at !== null ? row : refuse('orders.not_found')
}

async function move(tx: Tx, deps: VendorDeps, order: Omit<Move, 'by'>): Promise<OrderRow | undefined> {
  const row = await moveOrder(tx.sql, { ...order, by: 'vendor' })
  if (!row) return undefined
  if (row.status === 'accepted') {
    await requireApprovedShop(tx, row.shop_id)
    await requestDelivery(tx, deps, row, order.now)
  }
  await announceMove(tx, deps, row, 'vendor')
  return row
}

type AnyCall = Served<
  | typeof contract.acceptOrder
  | typeof contract.rejectOrder
  | typeof contract.delayOrder
  | typeof contract.markReady
  | typeof contract.answerReturn
>

/** What somebody of a shop does with one of its orders; `orders.not_now` where nothing comes of it. */
export async function serve(
  deps: VendorDeps,
  { params, actor, transact }: Pick<AnyCall, 'params' | 'actor' | 'transact'>,
  act: (tx: Tx, own: { shopIds: readonly string[] }) => Promise<OrderRow | undefined>,
): Promise<contract.VendorOrder> {
  return transact(async (tx) => {
    const shopIds = await shopIdsOf(deps, tx.sql, actor.userId)
    const row = await act(tx, { shopIds })
    if (row) return describeForVendor(tx.sql, deps, row)
    await ownOrder(tx.sql, { id: params.id, shopIds })
    return refuse('orders.not_now')
  })
}
