import type { Reply } from '@salama/contract/kernel/endpoint'
import type { getOwnStats as endpoint } from '@salama/contract/overview'
import type { Sql } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { Purchase } from '../payments/ports.ts'

/** Each domain counts what it sold; this adds it up. */
export async function getOwnStats(
  db: Sql,
  purchases: readonly Purchase[],
  { userId }: Actor,
): Promise<Reply<typeof endpoint>> {
  const usages = await Promise.all(purchases.flatMap(({ usage }) => usage?.(db, userId) ?? []))
  return {
    servicesUsed: usages.reduce((sum, { services }) => sum + services, 0),
    saved: usages.reduce((sum, { saved }) => sum + saved, 0),
  }
}
