import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Trip } from '../rules/trip.ts'

type NewQuote = { quoteId: string; riderId: string; trip: Trip; now: Date }

export async function insertQuoted(db: Sql, { quoteId, riderId, trip, now }: NewQuote): Promise<void> {
  await sql`
    insert into rides_quotes (quote_id, rider_id, trip, created_at)
    values (${quoteId}, ${riderId}, ${JSON.stringify(trip)}, ${now})`.execute(db)
}

/** The trip of a quote, for whoever comes first. */
export async function takeQuoted(db: Sql, quoteId: string): Promise<QuotedRow | undefined> {
  const { rows } = await sql<QuotedRow>`
    delete from rides_quotes where quote_id = ${quoteId} returning rider_id, trip, created_at`.execute(db)
  return rows[0]
}

type QuotedRow = { rider_id: string; trip: Trip; created_at: Date }
