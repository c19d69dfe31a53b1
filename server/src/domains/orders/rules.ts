import { randomInt } from 'node:crypto'
import type { ReturnReason } from '@salama/contract/dispatch/returns'
import { type Centavos } from '@salama/contract/kernel/money'
import { shortCode } from '@salama/contract/kernel/short-code'
import { fold } from '@salama/contract/kernel/text'
import {
  LATE_AFTER_MS,
  type OrderStatus,
  RECEIVED_ORDERS,
  REPORT_REASONS,
  REPORT_WITHIN_MS,
  type ReportReason,
} from '@salama/contract/orders'
import { refuse } from '../../platform/http/refusal.ts'
import type { PurchaseRefund } from '../payments/public.ts'
import type { OrderDraft, PricedLine } from './ports.ts'

/** An order with everything that is bound by it; it survives JSON. */
export type Prepared = {
  shop: { id: string; name: string; phone: string | null; address: string }
  lines: readonly PricedLine[]
  fee: Centavos
  mode: 'delivery' | 'collection'
  address: string
  instructions: string
  latitude: number | null
  longitude: number | null
  details?: unknown
  /** Expected of the shop and of the way; absent in quotes of an earlier release. */
  kitchenMinutes?: number
  wayMinutes?: number
}

export const sumOfLines = (lines: readonly Pick<PricedLine, 'price' | 'quantity'>[]): Centavos =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** Four digits that whoever collects an order says. */
export const makeCode = (): string => String(randomInt(10_000)).padStart(4, '0')

/** After so many wrong codes nobody guesses on for a while. */
export const MOST_TRIES = 5

/** What a search of past orders looks through. */
export const searchText = (id: string, shopName: string, lines: readonly Pick<PricedLine, 'name'>[]): string =>
  fold([shortCode(id), shopName, ...lines.map(({ name }) => name)].join(' '))

/**
 * The client must have shown what is charged. Another price or fee is refused with `orders.prices_changed`, a sum that
 * is not that of its own figures with `orders.wrong_total`; both tell the figures of now.
 */
export function assertShown(
  { lines: drafted, shownFee, shownTotal }: Pick<OrderDraft, 'lines' | 'shownFee' | 'shownTotal'>,
  { lines, fee }: { lines: readonly PricedLine[]; fee: Centavos },
): void {
  const total = sumOfLines(lines) + fee
  const items = lines.map(({ itemId, price, quantity }) => ({ itemId, price, quantity }))
  const details = { items, deliveryFee: fee, total }
  const isOther = (shown: Centavos | undefined, now: Centavos | undefined) => shown !== undefined && shown !== now
  const pricesChanged = drafted.some(({ shownPrice }, place) => isOther(shownPrice, lines[place]?.price))
  if (pricesChanged || isOther(shownFee, fee)) refuse('orders.prices_changed', { details })
  if (isOther(shownTotal, total)) refuse('orders.wrong_total', { details })
}

type Returned = Pick<PurchaseRefund, 'parts' | 'borne'>

/**
 * What goes back of an order that was picked up and does not arrive, and who bears what its shop and driver keep: the shop
 * what is its fault, the house what is the driver's or its own. The driver keeps the fee unless the fault is his.
 */
export function refundOfReturn(reason: ReturnReason, { isSealed }: { isSealed: boolean }): Returned {
  if (reason === 'shop_fault') return { parts: 'all', borne: { delivery: 'seller' } }
  if (reason === 'driver_fault') return { parts: 'all', borne: { goods: 'house' } }
  if (reason === 'platform_fault') return { parts: 'all', borne: { goods: 'house', delivery: 'house' } }
  return { parts: isSealed ? [{ part: 'goods', amount: 'left' }] : [] }
}

type Standing = { status: OrderStatus; is_stranded: boolean }

/** Until the shop accepts; afterwards only where nobody brings it. */
export const mayCancel = ({ status, is_stranded }: Standing): boolean =>
  ['awaiting_payment', 'awaiting_prescription', 'pending'].includes(status) ||
  (is_stranded && ['accepted', 'ready'].includes(status))

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

/** Who settles a report: the house at once, the shop within its hours, or staff. */
export function settledBy(reason: ReportReason, { isLate: late }: { isLate: boolean }): 'house' | 'shop' | 'staff' {
  if (reason === 'never_came') return 'staff'
  return reason === 'late' || (reason === 'cold' && late) ? 'house' : 'shop'
}
