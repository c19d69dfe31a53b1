import type { Centavos } from '@salama/contract/kernel/money'
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

type Brought = Received & { kind: string; mode: 'delivery' | 'collection' }

/** Whether what was brought came too long after the end of the window that was promised first. */
export const isLate = ({ mode, ended_at }: Pick<Brought, 'mode' | 'ended_at'>, promisedTo: Date | undefined): boolean =>
  mode === 'delivery' &&
  ended_at !== null &&
  promisedTo !== undefined &&
  ended_at.getTime() - promisedTo.getTime() >= LATE_AFTER_MS

/** What its customer may report: nothing sealed was warm, and only what was brought may be late or have gone elsewhere. */
export function reasonsOf(order: Brought, promisedTo: Date | undefined): ReportReason[] {
  const fits: Partial<Record<ReportReason, boolean>> = {
    cold: order.kind !== 'pharmacy_order',
    late: isLate(order, promisedTo),
    never_came: order.mode === 'delivery',
  }
  return REPORT_REASONS.filter((reason) => fits[reason] ?? true)
}

/** Who settles a report: the rule at once, the shop within its hours, or staff. */
export function settledBy(reason: ReportReason, { isLate: late }: { isLate: boolean }): 'rule' | 'shop' | 'staff' {
  if (reason === 'never_came') return 'staff'
  return reason === 'late' || (reason === 'cold' && late) ? 'rule' : 'shop'
}

type AtOnce = { customer: Centavos; shop: Centavos; pair: Centavos }

/** What goes back at once within `AT_ONCE_DAYS`: to one customer, of the orders of one shop, and of both together. */
const MOST_AT_ONCE: AtOnce = { customer: 1_000_00, shop: 5_000_00, pair: 500_00 }

/** Whether so much more may go back without anybody's look at it. */
export const fitsAtOnce = (given: AtOnce, amount: Centavos): boolean =>
  given.customer + amount <= MOST_AT_ONCE.customer &&
  given.shop + amount <= MOST_AT_ONCE.shop &&
  given.pair + amount <= MOST_AT_ONCE.pair

type Late = { endedAt: Date; promisedTo: Date; kitchenDelayMs: number }

/** Who bears what came late: the shop where it would not have been late without its kitchen's delay. */
export const bearerOfLate = ({ endedAt, promisedTo, kitchenDelayMs }: Late): 'seller' | 'house' =>
  endedAt.getTime() - promisedTo.getTime() - kitchenDelayMs < LATE_AFTER_MS ? 'seller' : 'house'
