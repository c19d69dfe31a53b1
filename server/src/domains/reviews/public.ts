import type { Sql, Tx } from '../../platform/db/database.ts'
import type { Subject } from './ports.ts'
import { insertReview, type NewReview, type ReviewRow, sumStars } from './store.ts'

/**
 * Publishes what a person says of a finished service; the caller has checked that the service was theirs. A service is
 * reviewed once: answers nothing, and changes nothing, for a second time.
 */
export async function publishReview(tx: Tx, review: NewReview): Promise<ReviewRow | undefined> {
  const row = await insertReview(tx.sql, review)
  if (row) tx.emit('reviews.published', { subjectKind: row.subject_kind, subjectId: row.subject_id, reviewId: row.id })
  return row
}

/** The stars a subject has been given in all, and by how many. */
export async function starsOf(db: Sql, subject: Subject): Promise<{ starSum: number; reviewCount: number }> {
  const { star_sum, review_count } = await sumStars(db, subject)
  return { starSum: star_sum, reviewCount: review_count }
}
