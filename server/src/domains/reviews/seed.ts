import type { Sql } from '../../platform/db/database.ts'
import { insertReview, type NewReview } from './store.ts'

/** A review of the demonstration's past; whoever keeps a rating counts it anew. */
export async function seedReview(db: Sql, review: NewReview): Promise<void> {
  await insertReview(db, review)
}
