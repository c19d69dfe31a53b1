import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Prepared } from '../rules/placing.ts'

/** What a quote has bound: lines and fee as they were shown. */
export async function insertQuoted(
  db: Sql,
  { quoteId, prepared }: { quoteId: string; prepared: Prepared },
): Promise<void> {
  await sql`
    insert into orders_quotes (quote_id, prepared) values (${quoteId}, ${JSON.stringify(prepared)}::jsonb)`.execute(db)
}

/** Once: for the order that is made of it, or for nothing when the quote is given up. */
export async function takeQuoted(db: Sql, quoteId: string): Promise<Prepared | undefined> {
  const { rows } = await sql<{ prepared: Prepared }>`
    delete from orders_quotes where quote_id = ${quoteId} returning prepared`.execute(db)
  return rows[0]?.prepared
}
