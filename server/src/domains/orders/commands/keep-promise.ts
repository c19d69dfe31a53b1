import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../notifications/public.ts'
import { notePace, noteQueue } from '../../shops/public.ts'
import { nextPromise } from '../rules/arrival.ts'
import { slipped } from '../rules/notices.ts'
import { lockOrder, type OrderRow } from '../store/orders.ts'
import { countInHand, countTimes, findReached, lockSlipping, setSlip, tellWindow } from '../store/promises.ts'
import { type OrderDeps, SLIPPING, tellBoth } from './announce-move.ts'

type Moved = { id: string; now: Date }

/** An order has moved: when it comes may be another time now. */
export async function keepPromise(tx: Tx, deps: OrderDeps, { id, now }: Moved): Promise<void> {
  const row = await lockOrder(tx.sql, id)
  if (row && row.ended_at === null && row.placed_at !== null) await tell(tx, deps, { row, now, isLate: false })
}

/** An order has not moved in time: its customer is told before they ask. */
export async function moveSlipping(tx: Tx, deps: OrderDeps, { id, now }: Moved): Promise<void> {
  const row = await lockSlipping(tx.sql, { id, now })
  if (row) await tell(tx, deps, { row, now, isLate: true })
}

type Telling = { row: OrderRow; now: Date; isLate: boolean }

async function tell(tx: Tx, deps: OrderDeps, { row, now, isLate }: Telling): Promise<void> {
  const { id } = row
  const next = nextPromise(row, { now, isLate })
  if (!next) return isLate ? setSlip(tx.sql, { id, slipsAt: null }) : undefined
  const { from, to, slipsAt, change } = next
  tx.dueAt(SLIPPING, slipsAt)
  if (change === 'none') return setSlip(tx.sql, { id, slipsAt })
  const told = await tellWindow(tx.sql, { id, from, to, slipsAt, now })
  if (!told) return
  await tellBoth(tx, deps, told)
  if (change !== 'later') return
  const source = `orders.slipped:${id}:${told.version}`
  await notify(tx, { userId: row.buyer_id, source, ...slipped(told, { from, to }), now })
}

/** What the shop has in hand, and how long what has ended took: others are promised their orders by it. */
export async function learnTimes(tx: Tx, row: OrderRow, now: Date): Promise<void> {
  const { id, shop_id: shopId, kitchen_minutes: kitchen, way_minutes: way } = row
  await noteQueue(tx, { shopId, waiting: await countInHand(tx.sql, shopId) })
  const isReceived = row.status === 'delivered' || row.status === 'collected'
  if (!isReceived || kitchen === null || way === null || !(await countTimes(tx.sql, id))) return
  const reached = await findReached(tx.sql, id)
  const [placed, ready, ended] = [reached.get('pending'), reached.get('ready'), reached.get(row.status)]
  if (placed && ready)
    await notePace(tx, { shopId, part: 'kitchen', expected: kitchen, took: minutes(placed, ready), now })
  if (way > 0 && ready && ended) {
    await notePace(tx, { shopId, part: 'way', expected: way, took: minutes(ready, ended), now })
  }
}

const minutes = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / MINUTE_MS
