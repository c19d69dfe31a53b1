import { ORDER_KINDS, type OrderKind } from '@salama/contract/deliveries'
import type { Mover } from '@salama/contract/kernel/status'
import type { OrderStatus } from '@salama/contract/orders'
import type { Tx } from '../../../platform/db/database.ts'
import { cancelDelivery, createDelivery } from '../../deliveries/public.ts'
import { searchMs } from '../../dispatch/public.ts'
import { holdTimes } from '../../payments/public.ts'
import { findShop } from '../../shops/public.ts'
import { moveOrder, type OrderRow, setStranded, unsetStranded } from '../store/orders.ts'
import { announceMove, type OrderDeps, RUN_DUE, shopPayee, tellBoth } from './announce-move.ts'

const isDelivered = (kind: string): kind is OrderKind => ORDER_KINDS.some((each) => each === kind)

/** An accepted order that is delivered is put before drivers at once: one is there when it is ready. */
export async function requestDelivery(tx: Tx, deps: OrderDeps, row: OrderRow, now: Date): Promise<void> {
  if (row.mode !== 'delivery' || !isDelivered(row.kind)) return
  const position = (await findShop(tx.sql, row.shop_id))?.coordinates
  if (!position) return strand(tx, deps, { id: row.id, now })
  const { latitude, longitude } = row
  const requiresDropoffPin = (await deps.catalogueOf(row.kind).isHandedByCode?.(tx.sql, row.id)) ?? false
  await createDelivery(tx, {
    orderKind: row.kind,
    orderId: row.id,
    customerId: row.buyer_id,
    shopUserIds: await deps.earnersOf(tx.sql, shopPayee(row.shop_id)),
    pickup: { address: `${row.shop_name}, ${row.shop_address}`, position },
    dropoff: {
      address: row.address,
      position: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    instructions: row.instructions,
    fee: row.fee,
    priority: requiresDropoffPin ? 'urgent' : 'express',
    requiresDropoffPin,
    searchEndsAt: new Date(now.getTime() + minutesMs(row) + searchMs(deps.settings)),
    now,
  })
}

const minutesMs = ({ preparation_minutes: minutes }: OrderRow): number => (minutes ?? 0) * 60_000

type Withdrawn = { orderId: string; by: Mover; reason: string; now: Date }

/** Nobody brings an order that has ended. */
export async function withdrawDelivery(
  tx: Tx,
  deps: OrderDeps,
  { orderId, by, reason, now }: Withdrawn,
): Promise<void> {
  const withdrawer = by === 'customer' || by === 'vendor' || by === 'operator' ? by : 'system'
  await cancelDelivery(tx, deps.taskKinds, { orderId, by: withdrawer, reason, now })
}

type Following = {
  id: string
  to: Extract<OrderStatus, 'picked_up' | 'in_transit' | 'delivered'>
  now: Date
}

/** The driver's task has moved, and the order with it. What was taken away was ready, whether the shop said so or not. */
export async function followDelivery(tx: Tx, deps: OrderDeps, { id, to, now }: Following): Promise<void> {
  const isReady = to === 'picked_up' && (await moveOrder(tx.sql, { id, to: 'ready', by: 'system', now }))
  if (isReady) await announceMove(tx, deps, isReady, 'system')
  const row = await moveOrder(tx.sql, { id, to, by: 'driver', now })
  if (!row) return
  if (to === 'picked_up') await deps.catalogueOf(row.kind).handOver?.(tx, { orderId: id, now })
  await announceMove(tx, deps, row, 'driver')
}

/** Nobody accepted it in time: its customer may cancel, and after a while the system does. */
export async function strand(tx: Tx, deps: OrderDeps, { id, now }: { id: string; now: Date }): Promise<void> {
  const dueAt = new Date(now.getTime() + holdTimes(deps.settings).HOLD)
  const row = await setStranded(tx.sql, { id, dueAt })
  if (!row) return
  tx.dueAt(RUN_DUE, dueAt)
  tx.emit('orders.stranded', { orderId: id, kind: row.kind, shopId: row.shop_id, buyerId: row.buyer_id })
  await tellBoth(tx, deps, row)
}

/** Somebody brings it, or somebody else is looked for. */
export async function unstrand(tx: Tx, deps: OrderDeps, id: string): Promise<void> {
  const row = await unsetStranded(tx.sql, id)
  if (row) await tellBoth(tx, deps, row)
}
