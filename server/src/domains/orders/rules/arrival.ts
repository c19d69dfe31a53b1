import { MINUTE_MS } from '@salama/contract/kernel/time'
import { arrivalIn } from '@salama/contract/orders/arrival'
import type { OrderRow } from '../store/orders.ts'

export type Promised = Pick<
  OrderRow,
  'status' | 'mode' | 'is_stranded' | 'kitchen_minutes' | 'way_minutes' | 'ready_by' | 'arrives_from' | 'arrives_to'
>

/** What is late needs at least so many minutes more in the shop, and on the way. */
const LATE_IN_SHOP = 5
const LATE_ON_WAY = 8
/** A window is moved forward only where it is wrong by more than this. */
const EARLY_MS = 10 * MINUTE_MS
/** It is not looked at again sooner. */
const AGAIN_MS = 2 * MINUTE_MS

/**
 * Minutes until an order comes: of one that has just reached its state, or of one that is late in it. Null where that tells
 * nothing new, where nothing comes, or where nobody serves it: before a pharmacist has looked at its prescription, and again
 * once its shop lets it wait. What is said then would be put off for as long as nobody answers.
 */
function minutesLeft(order: Promised, { now, isLate }: { now: Date; isLate: boolean }): number | null {
  const { status, mode, is_stranded, kitchen_minutes: kitchen, way_minutes: way, ready_by } = order
  if (kitchen === null || way === null || is_stranded) return null
  if (status === 'pending') return isLate ? null : kitchen + way
  const late = isLate ? LATE_IN_SHOP : 0
  if (status === 'accepted') return Math.max(ready_by === null ? kitchen : minutesUntil(ready_by, now), late) + way
  if (status === 'ready') return mode === 'collection' ? null : late + way
  if (status === 'picked_up') return isLate ? LATE_ON_WAY : way
  return status === 'in_transit' && isLate ? LATE_ON_WAY : null
}

const minutesUntil = (at: Date, now: Date): number => (at.getTime() - now.getTime()) / MINUTE_MS

export type NextPromise = { from: Date; to: Date; slipsAt: Date; change: 'first' | 'later' | 'earlier' | 'none' }

/** What its customer is told from now on, and when that can no longer hold unless the order moves. Null: nothing to tell. */
export function nextPromise(order: Promised, { now, isLate }: { now: Date; isLate: boolean }): NextPromise | null {
  const minutes = minutesLeft(order, { now, isLate })
  if (minutes === null) return null
  const expected = arrivalIn(minutes, now)
  const [from, to] = [new Date(expected.from), new Date(expected.to)]
  const { arrives_from, arrives_to } = order
  const change = changeOf({ from, now: arrives_from && arrives_to ? { from: arrives_from, to: arrives_to } : null })
  const kept = change === 'none' && arrives_from && arrives_to ? { from: arrives_from, to: arrives_to } : { from, to }
  const least = minutesLeft(order, { now, isLate: true }) ?? 0
  const slipsAt = new Date(Math.max(kept.to.getTime() - least * MINUTE_MS, now.getTime() + AGAIN_MS))
  return { ...kept, slipsAt, change }
}

function changeOf({ from, now }: { from: Date; now: { from: Date; to: Date } | null }): NextPromise['change'] {
  if (!now) return 'first'
  if (from.getTime() >= now.to.getTime()) return 'later'
  return from.getTime() < now.from.getTime() - EARLY_MS ? 'earlier' : 'none'
}
