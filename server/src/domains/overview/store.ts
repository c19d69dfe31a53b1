import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import type { Purchase, Usage } from '../payments/ports.ts'

/** Of all kinds together. */
export async function sumUsage(db: Sql, purchases: readonly Purchase[], userId: string): Promise<Usage> {
  const usages = purchases.map((purchase) => purchase.usage?.(userId)).filter((usage) => usage !== undefined)
  const { rows } = await sql<Usage>`
    select coalesce(sum(services), 0)::float8 as services, coalesce(sum(saved), 0)::float8 as saved
    from (${sql.join(usages, sql` union all `)}) as used`.execute(db)
  return rows[0] ?? { services: 0, saved: 0 }
}
