import type { Coordinates } from '@salama/contract/kernel/geo'
import type { cancelOrder, Order, OrderDetail } from '@salama/contract/orders'
import type { PaymentMethod } from '@salama/contract/payments'
import type * as z from 'zod/mini'
import type { Sql, Tx } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import type { Parts, PortEntries } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { quoteIdOf } from '../payments/public.ts'
import { announceMove, orderDeps } from './commands/announce-move.ts'
import { type End, endOrder } from './commands/end-order.ts'
import { answerTimes } from './commands/open-order.ts'
import { placeOrder } from './commands/place-order.ts'
import type { Orderable } from './commands/quote-order.ts'
import { orderPurchase } from './payable.ts'
import type { Catalogue, OrderDraft } from './ports.ts'
import { describePlaced, findReviewed, getOrder } from './queries/orders.ts'
import { orderPage } from './rules/notices.ts'
import { findLines } from './store/lines.ts'
import { findOrder, moveOrder } from './store/orders.ts'
import { findReports } from './store/reports.ts'

export { listOrders } from './queries/orders.ts'

/** What an order sold: which items, how many. */
export async function linesOf(db: Sql, orderId: string): Promise<{ itemId: string; quantity: number }[]> {
  const lines = (await findLines(db, [orderId])).get(orderId) ?? []
  return lines.map(({ item_id: itemId, quantity }) => ({ itemId, quantity }))
}

/** Where this customer's order goes to; null for a collection, and where only words are known. */
export async function destinationOf(
  db: Sql,
  { orderId, buyerId }: { orderId: string; buyerId: string },
): Promise<Coordinates | null> {
  const row = await findOrder(db, orderId)
  if (row?.buyer_id !== buyerId || row.mode !== 'delivery') return null
  const { latitude, longitude } = row
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

type PlacingCall = {
  draft: OrderDraft
  method: PaymentMethod
  /** The payment that the body names. */
  transactionId: string | undefined
}

/** What a domain that sells by orders gets for its catalogue. */
export type Selling = {
  /** Of the domain's module: what can be bought, quoted, paid, reviewed and asked support about. */
  plugs: NonNullable<Parts['plugs']>
  /** An order of the caller; refuses `orders.not_found`. */
  get(db: Sql, call: Parameters<typeof getOrder>[2]): Promise<OrderDetail>
  /** The stated create call of the kind. */
  place(call: OrderingCall, placing: PlacingCall): Promise<Order>
  /** What an order waited for was checked, such as a prescription: the shop prepares it now. False when it does not wait. */
  clear(tx: Tx, order: { orderId: string; now: Date }): Promise<boolean>
  /** Ends an order that was not begun, with the money back; false when that is not possible now. */
  end(tx: Tx, end: Omit<End, 'shopIds' | 'buyerId'>): Promise<boolean>
}

type OrderingCall = Pick<Call<typeof cancelOrder>, 'actor' | 'now' | 'transact' | 'request'>

/** Sells a catalogue: the domain plugs `plugs` in and binds its stated call to `place`. */
export function sellOrders<Body extends z.ZodMiniType>(
  platform: Platform,
  ports: PortEntries,
  catalogue: Catalogue,
  orderable: Orderable<Body>,
): Selling {
  const deps = orderDeps(platform, ports)
  const { kind } = catalogue
  return {
    plugs: {
      catalogues: [catalogue],
      purchases: [orderPurchase(deps, catalogue, orderable)],
      reviewedServices: [{ kind, find: findReviewed }],
      supportSubjects: [
        {
          kind,
          label: 'Pedido',
          page: orderPage,
          photos: async (db, id) => [(await findReports(db, [id])).get(id)?.photo_id ?? []].flat(),
          isTheirs: async (db, { id, personId }) => (await findOrder(db, id))?.buyer_id === personId,
        },
      ],
    },
    get: (db, call) => getOrder(deps, db, call),
    place({ actor, now, request, transact }, { draft, method, transactionId }) {
      const quoteId = transactionId === undefined ? (quoteIdOf(request, undefined) ?? undefined) : undefined
      const placing = { catalogue, draft, method, transactionId, quoteId, buyerId: actor.userId, now }
      return transact(async (tx) => describePlaced(await placeOrder(tx, deps, placing), now))
    },
    async clear(tx, { orderId, now }) {
      const times = answerTimes(deps, { catalogue, status: 'pending', now })
      const row = await moveOrder(tx.sql, { id: orderId, to: 'pending', by: 'vendor', now, ...times })
      if (row) await announceMove(tx, deps, row, 'vendor')
      return row !== undefined
    },
    end: async (tx, end) => (await endOrder(tx, deps, end)) !== undefined,
  }
}
