import type { Mover } from '@salama/contract/kernel/status'
import type { Settings } from '../../../platform/config/settings.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PortEntries } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TaskKinds } from '../../dispatch/ports.ts'
import { taskKindsOf } from '../../dispatch/public.ts'
import type { Covers, EarnersOf } from '../../payments/ports.ts'
import { coversOf, earnersOf, setEarnedAt } from '../../payments/public.ts'
import { type PlacesMemory, placesMemory } from '../../places/public.ts'
import { ORDERS } from '../figures.ts'
import type { Catalogue } from '../ports.ts'
import type { OrderRow } from '../store/orders.ts'

export type OrderDeps = {
  settings: Settings
  places: PlacesMemory
  covers: Covers
  earnersOf: EarnersOf
  /** Of drivers' tasks: deliveries are withdrawn through them. */
  taskKinds: TaskKinds
  /** Throws for a kind that nobody sells. */
  catalogueOf(kind: string): Catalogue
}

/** The sweep that does what time does to orders. */
export const RUN_DUE = 'orders.due'

/** The sweep that moves windows that can no longer hold. */
export const SLIPPING = 'orders.slipping'
/** The sweep that refunds what a shop has not answered. */
export const UNANSWERED = 'orders.unanswered'

export const orderDeps = (platform: Platform, ports: PortEntries): OrderDeps => ({
  settings: platform.settings,
  places: placesMemory(platform),
  covers: coversOf(ports),
  earnersOf: earnersOf(ports),
  taskKinds: taskKindsOf(ports),
  catalogueOf(kind) {
    const found = ports.all('catalogues').find((catalogue) => catalogue.kind === kind)
    if (!found) throw new Error(`nobody sells orders of kind ${kind}`)
    return found
  },
})

/** The payee of what a shop sells. */
export const shopPayee = (shopId: string) => ({ kind: 'shop', id: shopId })

/** Tells the customer's open browsers, and those of the shop's people once they know of the order. */
export async function tellBoth(tx: Tx, { earnersOf }: Pick<OrderDeps, 'earnersOf'>, row: OrderRow): Promise<void> {
  tx.tell(row.buyer_id, 'order', row)
  if (row.placed_at === null) return
  for (const userId of await earnersOf(tx.sql, shopPayee(row.shop_id))) tx.tell(userId, 'vendor_order', row)
}

/** News of a move, for other domains and for open browsers; the shop earns from an order that has ended. */
export async function announceMove(
  tx: Tx,
  deps: Pick<OrderDeps, 'earnersOf'>,
  row: OrderRow,
  by: Mover,
): Promise<void> {
  if (row.is_paid && row.ended_at !== null) {
    await setEarnedAt(tx.sql, { purchase: { kind: row.kind, id: row.id }, parts: ['goods'], at: row.ended_at })
  }
  const { id: orderId, kind, shop_id: shopId, buyer_id: buyerId, status, version } = row
  tx.count(ORDERS, { status })
  tx.emit('orders.moved', { orderId, kind, shopId, buyerId, status, by, version })
  await tellBoth(tx, deps, row)
}
