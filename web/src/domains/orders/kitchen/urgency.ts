import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { VendorOrder } from '@salama/contract/orders'

/** `soon`: it is getting late; `late`: it is. */
export type Urgency = 'calm' | 'soon' | 'late'

/** Of the time to answer, a customer has waited long from here on. */
const SOON_UNANSWERED_MS = 3 * MINUTE_MS
const LATE_UNANSWERED_MS = 6 * MINUTE_MS
/** So long before the promised time there is little left to cook. */
const SOON_PROMISED_MS = 5 * MINUTE_MS

type Timed = Pick<VendorOrder, 'status' | 'placedAt' | 'readyBy'>

/** How pressing an order is: unanswered by how long it waits, accepted by what was promised. */
export function urgencyOf({ status, placedAt, readyBy }: Timed, now: Date): Urgency {
  if (status === 'pending') {
    const waitedMs = now.getTime() - Date.parse(placedAt)
    if (waitedMs >= LATE_UNANSWERED_MS) return 'late'
    return waitedMs >= SOON_UNANSWERED_MS ? 'soon' : 'calm'
  }
  if (status !== 'accepted' || readyBy === undefined) return 'calm'
  const leftMs = Date.parse(readyBy) - now.getTime()
  if (leftMs < 0) return 'late'
  return leftMs < SOON_PROMISED_MS ? 'soon' : 'calm'
}

/** Whole minutes since the order was placed. */
export const minutesSince = (placedAt: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(placedAt)) / MINUTE_MS))

/** What is to be made of each dish in all of these orders, the most first. */
export function totalsOf(orders: readonly Pick<VendorOrder, 'items'>[]): { name: string; quantity: number }[] {
  const totals = new Map<string, number>()
  for (const { items } of orders) {
    for (const { name, quantity } of items) totals.set(name, (totals.get(name) ?? 0) + quantity)
  }
  return [...totals]
    .map(([name, quantity]) => ({ name, quantity }))
    .toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name, 'pt'))
}
