import type { Sql, Tx } from '../../platform/db/database.ts'
import { insertReview, type NewReview, type Subject, sumStars } from './store.ts'

export type { NewReview, Subject } from './store.ts'

/**
 * Publishes what a person says of a finished service; the caller has checked that the service was theirs. A service is
 * reviewed once: answers false, and changes nothing, for a second time.
 */
export async function publishReview(tx: Tx, review: NewReview): Promise<boolean> {
  const isNew = await insertReview(tx.sql, review)
  if (isNew) tx.emit('reviews.published', { subjectKind: review.subject.kind, subjectId: review.subject.id })
  return isNew
}

/** The stars a subject has been given in all, and by how many. */
export async function starsOf(db: Sql, subject: Subject): Promise<{ starSum: number; reviewCount: number }> {
  const { star_sum, review_count } = await sumStars(db, subject)
  return { starSum: star_sum, reviewCount: review_count }
}
