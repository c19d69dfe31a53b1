import type { Mover } from '@salama/contract/kernel/status'
import type { OrderStatus } from '@salama/contract/orders'
import type { Sql, Tx } from '../../platform/db/database.ts'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { phoneSql } from '../accounts/public.ts'
import { type Notice, notify } from '../notifications/public.ts'
import { findShop } from '../shops/public.ts'
import { type OrderDeps, shopPayee } from './commands/announce-move.ts'
import { followDelivery, strand, unstrand } from './commands/deliver-order.ts'
import { keepPromise, learnTimes } from './commands/keep-promise.ts'
import { endUndelivered, followHeld, returnOrder } from './commands/return-order.ts'
import { followClosed, followRefund } from './commands/settle-report.ts'
import * as notices from './rules/notices.ts'
import { findAtShop, findOrder, type OrderRow, renewPhone, renewShopPhone } from './store/orders.ts'
import { findReports } from './store/reports.ts'

/** What deliveries change in an order, and what customers and shops are notified of. */
export const ordersListener = (deps: OrderDeps): Listener => ({
  consumer: 'orders',
  on: {
    ...newsOfOthers(deps),

    'orders.moved': async (tx, { orderId, status, by }, now) => {
      const row = await findOrder(tx.sql, orderId)
      if (!row) return
      if (status !== 'pending') await learnTimes(tx, row, now)
      // What is placed at once was promised with it.
      if (status !== 'pending' || row.arrives_from === null) await keepPromise(tx, deps, { id: orderId, now })
      const source = `orders.${status}:${orderId}`
      const settles = `orders.accepted:${orderId}`
      const news: Notice[] = []
      const toCustomer = notices.toCustomer(row, status)
      if (toCustomer) news.push({ userId: row.buyer_id, source, settles, ...toCustomer, now })
      const toShop = messageToShop(row, { status, by })
      if (toShop) {
        const call = status === 'pending' ? callOf(row) : undefined
        news.push(...(await toldShop(tx, deps, row, { source, message: toShop, ...(call && { call }), now })))
      }
      await notify(tx, ...news)
    },
    'orders.delayed': async (tx, { orderId, minutes, version }, now) => {
      await keepPromise(tx, deps, { id: orderId, now })
      const row = await findOrder(tx.sql, orderId)
      if (!row) return
      const source = `orders.delayed:${orderId}:${version}`
      await notify(tx, { userId: row.buyer_id, source, ...notices.delayed(row, minutes), now })
    },
    'orders.rang': async (tx, { orderId }, now) => {
      const row = await findOrder(tx.sql, orderId)
      if (row?.status !== 'pending') return
      await tellShop(tx, deps, row, {
        source: `orders.rang:${orderId}`,
        message: notices.ringToShop(row),
        call: callOf(row),
        now,
      })
    },
    'shops.suspended': (tx, news, now) => warnWaiting(tx, { ...news, now }),
    'orders.stranded': async (tx, { orderId }, now) => {
      const row = await findOrder(tx.sql, orderId)
      if (!row) return
      await notify(tx, { userId: row.buyer_id, source: `orders.stranded:${orderId}`, ...notices.stranded(row), now })
    },
    'orders.reported': async (tx, { orderId, reportId }, now) => {
      const [row, report] = await rowAndReport(tx.sql, orderId)
      if (!row || report?.status !== 'open') return
      const message = notices.reportedToShop(row, report)
      await tellShop(tx, deps, row, { source: `orders.reported:${reportId}`, message, now })
    },
    'orders.report_decided': async (tx, { orderId, reportId }, now) => {
      const [row, report] = await rowAndReport(tx.sql, orderId)
      if (!row || !report) return
      const { amount, answer } = report
      const message = notices.reportDecided(row, { isRefunded: report.status === 'refunded', amount, answer })
      await notify(tx, { userId: row.buyer_id, source: `orders.report_decided:${reportId}`, ...message, now })
    },
  },
})

type Suspension = { shopId: string; decisionId: number; now: Date }

/** What is there stays, as the shop may be approved again before: who ordered it decides. */
async function warnWaiting(tx: Tx, { shopId, decisionId, now }: Suspension): Promise<void> {
  const waiting = await findAtShop(tx.sql, shopId)
  const noticeOf = (row: OrderRow): Notice => ({
    userId: row.buyer_id,
    source: `orders.suspended:${decisionId}:${row.id}`,
    ...notices.suspended(row, row.status),
    now,
  })
  await notify(tx, ...waiting.map(noticeOf))
}

/** What deliveries, payments, conversations and the staff change in an order. */
const newsOfOthers = (deps: OrderDeps): Listener['on'] => ({
  'deliveries.picked_up': (tx, { orderId: id }, now) => followDelivery(tx, deps, { id, to: 'picked_up', now }),
  'deliveries.in_transit': (tx, { orderId: id }, now) => followDelivery(tx, deps, { id, to: 'in_transit', now }),
  'deliveries.delivered': (tx, { orderId: id }, now) => followDelivery(tx, deps, { id, to: 'delivered', now }),
  'deliveries.returned': (tx, { orderId: id, deliveryId, driverId, reason, returnReason = null }, now) => {
    const why = reason ?? 'Não foi possível entregá-lo.'
    return returnOrder(tx, deps, { id, deliveryId, driverId, reason: why, returnReason, now })
  },
  'payments.refund_decided': async (tx, { purchase, decision, amount, cause }, now) => {
    const { id } = purchase
    if (cause === 'system') return followHeld(tx, deps, { id, returned: decision === 'approved' ? amount : 0 })
    if (decision === 'approved') await followRefund(tx, deps, { id, amount, now })
  },
  'support.closed': async (tx, { subject, personId, by = 'operator', reason }, now) => {
    if (subject) await followClosed(tx, deps, { id: subject.id, personId, by, reason, now })
  },
  // What staff of this release end has ended with their decision.
  'deliveries.cancelled': async (tx, { orderId: id, driverId, by, reason, returnReason = null }, now) => {
    if (by !== 'operator') return
    await endUndelivered(tx, deps, { id, driverId, reason: reason ?? 'A entrega foi cancelada.', returnReason, now })
  },
  'accounts.contact_changed': (tx, { userId: buyerId }) => renewPhone(tx.sql, { buyerId, phone: phoneSql(buyerId) }),
  'shops.changed': (tx, { shopId }) => followShop(tx, shopId),
  'deliveries.exhausted': (tx, { orderId: id }, now) => strand(tx, deps, { id, now }),
  'deliveries.assigned': (tx, { orderId }) => unstrand(tx, deps, orderId),
  'deliveries.dropped': (tx, { orderId }) => unstrand(tx, deps, orderId),
})

const rowAndReport = async (db: Sql, orderId: string) =>
  [await findOrder(db, orderId), (await findReports(db, [orderId])).get(orderId)] as const

/** What rings at the counter for this order. */
const callOf = ({ id }: OrderRow): string => `order:${id}:`

type Telling = { source: string; message: notices.ToShop; call?: string; now: Date }

/** What the shop is notified of when its order moves. */
function messageToShop(row: OrderRow, { status, by }: { status: OrderStatus; by: Mover }): notices.ToShop | undefined {
  if (status === 'pending') return notices.toShop(row)
  if (status === 'returned' && row.return_doubt !== null) return notices.returnedToShop(row, row.return_doubt)
  if (status === 'rejected' && by === 'system') return notices.missedByShop(row)
  if (status === 'cancelled' && by !== 'vendor' && row.placed_at !== null) return notices.cancelledToShop(row)
  return undefined
}

/** All of them at once: the first is asked first where it must be answered. */
async function toldShop(tx: Tx, deps: OrderDeps, row: OrderRow, { message, ...telling }: Telling): Promise<Notice[]> {
  const { counter: href } = deps.catalogueOf(row.kind)
  const userIds = await deps.earnersOf(tx.sql, shopPayee(row.shop_id))
  // Nobody need answer an order that nothing refuses.
  const told = row.status === 'pending' && row.answer_by === null ? { ...message, class: 'news' as const } : message
  return userIds.map((userId) => ({ userId, ...telling, ...told, href }))
}

const tellShop = async (tx: Tx, deps: OrderDeps, row: OrderRow, telling: Telling): Promise<void> =>
  notify(tx, ...(await toldShop(tx, deps, row, telling)))

async function followShop(tx: Tx, shopId: string): Promise<void> {
  const shop = await findShop(tx.sql, shopId)
  if (shop) await renewShopPhone(tx.sql, { shopId, phone: shop.phone })
}
