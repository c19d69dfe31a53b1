import type { OrderKind } from '@salama/contract/deliveries'
import type { VehicleType } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Mover } from '@salama/contract/kernel/status'
import { newId, type Tx } from '../../platform/db/database.ts'
import type { Released, TaskKind, TaskKinds, TaskMove } from '../dispatch/ports.ts'
import {
  answerReturn as answerReturnOf,
  type DriverRequest,
  findTask,
  requestDriver,
  withdrawTask,
} from '../dispatch/public.ts'
import { type Message, notify } from '../notifications/public.ts'
import { isShareHeld, refundPurchase, releaseShare } from '../payments/public.ts'
import type { MoneyDecision } from '../staff/public.ts'
import type { BroughtOrders } from './ports.ts'
import { DELIVERY_VEHICLES, earnsFee, eventOf, isOver } from './rules.ts'
import * as store from './store.ts'

export type NewDelivery = Pick<
  DriverRequest,
  | 'customerId'
  | 'priority'
  | 'instructions'
  | 'fee'
  | 'estimatedMinutes'
  | 'requiresDropoffPin'
  | 'searchEndsAt'
  | 'now'
> & {
  orderKind: OrderKind
  orderId: string
  /** Owner and members of the shop: none of them may drive it. */
  shopUserIds: readonly string[]
  pickup: { address: string; area?: string; position: Coordinates }
  dropoff: { address: string; area?: string; position: Coordinates | null }
  /** Unless given, all that carry a bag. */
  vehicleTypes?: readonly VehicleType[]
}

export type CreatedDelivery = { deliveryId: string; pickupPin: string | null; dropoffPin: string | null }

/** Puts an order before drivers. While it has a live delivery, the same again answers that one. */
export async function createDelivery(tx: Tx, order: NewDelivery): Promise<CreatedDelivery> {
  const { orderKind, orderId, shopUserIds, pickup, vehicleTypes = DELIVERY_VEHICLES, ...rest } = order
  await store.lockOrder(tx.sql, orderId)
  const [found] = await store.findOfOrders(tx.sql, [orderId])
  if (found?.is_live) {
    const task = await findTask(tx.sql, found.id)
    return { deliveryId: found.id, pickupPin: task?.pickup_pin ?? null, dropoffPin: task?.dropoff_pin ?? null }
  }
  const id = newId(order.now.getTime())
  const { pickupPin, dropoffPin } = await requestDriver(tx, {
    ...rest,
    id,
    kind: 'delivery',
    excludedUserIds: shopUserIds,
    orderType: orderKind === 'food_order' ? 'food' : 'pharmacy',
    pickup: { ...pickup, isPublic: true },
    vehicleTypes,
    pins: { pickup: true, dropoff: true },
  })
  await store.insertDelivery(tx.sql, { id, order_kind: orderKind, order_id: orderId, created_at: order.now })
  return { deliveryId: id, pickupPin, dropoffPin }
}

export type Cancellation = {
  orderId: string
  by: Extract<Mover, 'customer' | 'vendor' | 'operator' | 'system'>
  reason: string | null
  now: Date
}

/**
 * The order is not delivered any more. Changes nothing where it has no live delivery; refuses `dispatch.not_now` once it
 * was picked up, unless staff cancel it.
 */
export async function cancelDelivery(tx: Tx, kinds: TaskKinds, cancellation: Cancellation): Promise<void> {
  const { orderId, ...withdrawal } = cancellation
  const [found] = await store.findOfOrders(tx.sql, [orderId])
  if (found?.is_live) await withdrawTask(tx, kinds, { id: found.id, ...withdrawal })
}

type Answering = { orderId: string; hasReturned: boolean; now: Date }

/** The shop says whether what a driver says to have brought back is there; false where nobody asks. */
export async function answerReturn(
  tx: Tx,
  kinds: TaskKinds,
  { orderId, hasReturned, now }: Answering,
): Promise<boolean> {
  const [found] = await store.findOfOrders(tx.sql, [orderId])
  return found !== undefined && answerReturnOf(tx, kinds, { taskId: found.id, hasReturned, now })
}

/** Those who sell what is brought. */
type Sellers = () => readonly BroughtOrders[]

/** Dispatch moved the task of a delivery: its order hears of it, and who drove it earns the fee. */
export const deliveryTasks = (sellers: Sellers): TaskKind => ({
  kind: 'delivery',
  moved: (tx, move) => followTask(tx, sellers, move),
  release: (tx, released) => release(tx, sellers, released),
  giveBack: (tx, doubted) => giveBack(tx, sellers, doubted),
})

async function followTask(tx: Tx, sellers: Sellers, move: TaskMove): Promise<void> {
  const delivery = await store.findDelivery(tx.sql, move.id)
  if (!delivery) return
  const { order_kind: orderKind, order_id: orderId } = delivery
  if (isOver(move.to)) await store.endDelivery(tx.sql, move.id)
  const isDelivered = move.to === 'delivered'
  const { driver, decision } = move
  if (driver && move.isProven && earnsFee(move)) {
    const purchase = { kind: orderKind, id: orderId }
    await payDriver(tx, { purchase, driverId: driver.id, decision, now: move.now })
  }
  if (decision && move.to === 'cancelled') {
    const { reason, returnReason, now } = move
    const ended = { orderId, reason, returnReason, driverId: driver?.id ?? null, decision, now }
    for (const each of sellers()) await each.ended(tx, ended)
  }
  if (driver && move.to === 'cancelled' && move.by !== 'driver') {
    const source = `deliveries.cancelled:${move.id}`
    await notify(tx, { userId: driver.userId, source, ...CANCELLED, now: move.now })
  }
  if (isDelivered && !move.isProven) {
    const source = `deliveries.asked:${move.id}`
    await notify(tx, { userId: move.customerId, source, ...ASKED, href: `/pedidos/${orderId}`, now: move.now })
  }
  const event = eventOf(move)
  if (!event) return
  tx.emit(event, {
    deliveryId: move.id,
    orderKind,
    orderId,
    customerId: move.customerId,
    driverId: move.driver?.id ?? null,
    driverUserId: move.driver?.userId ?? null,
    by: move.by,
    reason: move.reason,
    returnReason: move.returnReason,
    at: move.now.toISOString(),
  })
}

const CANCELLED: Message = {
  class: 'timely',
  title: 'Entrega cancelada',
  body: 'A entrega que tinha aceitado foi cancelada. Já pode aceitar outra.',
  href: '/dashboard/driver',
}

const ASKED: Omit<Message, 'href'> = {
  class: 'timely',
  title: 'Recebeu a entrega?',
  body: 'O motorista diz que a entregou, sem o seu código. Diga-nos se a recebeu: só então ele é pago.',
}

/** It came as its driver said: to its customer, or back to the shop. */
async function release(tx: Tx, sellers: Sellers, { id, ...released }: Released): Promise<void> {
  const [delivery, task] = [await store.findDelivery(tx.sql, id), await findTask(tx.sql, id)]
  if (!delivery || !task) return
  const { order_kind: kind, order_id: orderId } = delivery
  // Before the money goes back: of what somebody else bears, who drove keeps the fee.
  if (earnsFee({ to: task.status, returnReason: task.return_reason })) {
    await payDriver(tx, { purchase: { kind, id: orderId }, ...released })
  }
  if (task.status !== 'returned') return
  const { decision, now } = released
  for (const each of sellers()) await each.confirmed(tx, { orderId, driverId: released.driverId, decision, now })
}

type Doubted = { id: string; decision: MoneyDecision; now: Date }

/** It came nowhere: its customer has the fee back, or of what should have come back to the shop everything. */
async function giveBack(tx: Tx, sellers: Sellers, { id, decision, now }: Doubted): Promise<void> {
  const [delivery, task] = [await store.findDelivery(tx.sql, id), await findTask(tx.sql, id)]
  if (!delivery || !task) return
  if (task.status === 'returned') {
    for (const each of sellers()) await each.lost(tx, { orderId: delivery.order_id, decision, now })
    return
  }
  const purchase = { kind: delivery.order_kind, id: delivery.order_id }
  if (!(await isShareHeld(tx.sql, { purchase, part: 'delivery' }))) return
  const parts = [{ part: 'delivery', amount: 'left' }] as const
  const reason = 'A entrega não foi confirmada.'
  await refundPurchase(tx, { purchase, parts, reason, cause: decision, mayWait: true, now })
}

/** The fee that was held of the order's sale; there is none where delivery was free. */
async function payDriver(
  tx: Tx,
  { purchase, driverId, decision, now }: Omit<Released, 'id'> & { purchase: { kind: string; id: string } },
): Promise<void> {
  const part = 'delivery'
  if (!(await isShareHeld(tx.sql, { purchase, part }))) return
  await releaseShare(tx, { purchase, part, payee: { kind: 'driver', id: driverId }, decision, now })
}
