import type { Centavos } from '@salama/contract/kernel/money'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import {
  LATE_AFTER_MS,
  type OrderStatus,
  RECEIVED_ORDERS,
  REPORT_REASONS,
  REPORT_WITHIN_MS,
  type ReportReason,
} from '@salama/contract/orders'

type Received = { status: OrderStatus; ended_at: Date | null }

export const isReportable = ({ status, ended_at }: Received, now: Date): boolean =>
  RECEIVED_ORDERS.includes(status) && ended_at !== null && now.getTime() - ended_at.getTime() <= REPORT_WITHIN_MS

type Brought = Received & { kind: string; mode: 'delivery' | 'collection'; promised_to: Date | null }

/** Since when its driver was near the shop, and near the door; null where nobody knows it. */
export type Way = { atShopSince: Date | null; atDoorSince: Date | null }

/**
 * How long after the end of the window that was promised first it came, in ms; below zero before it. That the door opened
 * later than its driver stood there makes nothing late.
 */
function lateBy({ mode, ended_at, promised_to }: Omit<Brought, 'kind' | 'status'>, way: Way | undefined): number {
  if (mode !== 'delivery' || ended_at === null || promised_to === null) return Number.NEGATIVE_INFINITY
  const came = Math.min(ended_at.getTime(), way?.atDoorSince?.getTime() ?? Number.POSITIVE_INFINITY)
  return came - promised_to.getTime()
}

/** What its customer may report: nothing sealed was warm, and only what was brought may be late or have gone elsewhere. */
export function reasonsOf(order: Brought, way: Way | undefined): ReportReason[] {
  const fits: Partial<Record<ReportReason, boolean>> = {
    cold: order.kind !== 'pharmacy_order',
    late: lateBy(order, way) >= LATE_AFTER_MS,
    never_came: order.mode === 'delivery',
  }
  return REPORT_REASONS.filter((reason) => fits[reason] ?? true)
}

/** When the kitchen was to be done, by its own word and by what was promised, and when it was. */
export type Kitchen = { dueAt: Date | null; readyAt: Date | null; pickedUpAt: Date | null }

/** Who stood at the counter for so long waited for it. */
const WAITED_MS = 5 * MINUTE_MS

/**
 * How much later than it was to the kitchen was done, in ms. Where the shop does not say when it was ready, the driver who
 * waited for it does.
 */
function kitchenDelay({ dueAt, readyAt, pickedUpAt }: Kitchen, way: Way | undefined): number {
  if (dueAt === null) return 0
  const since = way?.atShopSince
  const hasWaited = since && pickedUpAt && pickedUpAt.getTime() - since.getTime() >= WAITED_MS
  const doneAt = readyAt ?? (hasWaited ? pickedUpAt : null)
  return doneAt === null ? 0 : Math.max(0, doneAt.getTime() - dueAt.getTime())
}

/** Whose fault it was that an order came late: of its shop where it would not have been late without its kitchen. */
export function faultOf(order: Brought, kitchen: Kitchen, way: Way | undefined): 'seller' | 'house' | 'nobody' {
  const late = lateBy(order, way)
  if (late < LATE_AFTER_MS) return 'nobody'
  return late - kitchenDelay(kitchen, way) < LATE_AFTER_MS ? 'seller' : 'house'
}

/** Who settles a report: the rule at once, the shop within its hours where it would bear what is said, or staff. */
export function settledBy(reason: ReportReason, fault: ReturnType<typeof faultOf>): 'rule' | 'shop' | 'staff' {
  if (reason === 'never_came') return 'staff'
  return reason === 'late' || (reason === 'cold' && fault === 'house') ? 'rule' : 'shop'
}

type AtOnce = { customer: Centavos; shop: Centavos; pair: Centavos }

/** What goes back at once within `AT_ONCE_DAYS`: to one customer, of the orders of one shop, and of both together. */
const MOST_AT_ONCE: AtOnce = { customer: 1_000_00, shop: 5_000_00, pair: 500_00 }

/** Whether so much more may go back without anybody's look at it. */
export const fitsAtOnce = (given: AtOnce, amount: Centavos): boolean =>
  given.customer + amount <= MOST_AT_ONCE.customer &&
  given.shop + amount <= MOST_AT_ONCE.shop &&
  given.pair + amount <= MOST_AT_ONCE.pair
