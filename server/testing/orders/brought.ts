import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { TestServer } from '../server.ts'
import { accept, pendingOrder, ready, type Stand } from './buy.ts'

export type Brought = Awaited<ReturnType<typeof pendingOrder>>

/** Brought so many minutes after the end of the window that was promised first. */
export async function broughtOrder(
  server: TestServer,
  at: Stand,
  { minutesLate = 0, saysReady = true } = {},
): Promise<Brought> {
  const order = await pendingOrder(server, at)
  await accept(at, order.id)
  if (saysReady) await ready(at, order.id)
  await server.query(
    `update orders_orders set status = 'delivered', ended_at = now(), ended_by = 'driver', due_at = null, slips_at = null where id = $1`,
    [order.id],
  )
  await server.query(
    `update orders_promises set arrives_from = $2, arrives_to = $3 where order_id = $1 and place = 1`,
    [order.id, ...[15, 0].map((earlier) => new Date(Date.now() - (minutesLate + earlier) * MINUTE_MS))],
  )
  return order
}
