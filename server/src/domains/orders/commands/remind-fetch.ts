import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../notifications/public.ts'
import { toFetch } from '../rules/notices.ts'
import { takeFetchReminder } from '../store/fetching.ts'

/** The sweep that reminds of what waits at a counter. */
export const FETCH = 'orders.fetch'

export async function remindToFetch(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const row = await takeFetchReminder(tx.sql, { id, now })
  if (row?.status !== 'ready') return
  await notify(tx, { userId: row.buyer_id, source: `orders.fetch:${id}`, ...toFetch(row), now })
}
