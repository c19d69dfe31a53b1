import type { Reply } from '@salama/contract/kernel/endpoint'
import { DAY_MS } from '@salama/contract/kernel/time'
import {
  type listReviews as listEndpoint,
  type getOwnReview as ownEndpoint,
  REVIEW_EDIT_DAYS,
  type Review,
} from '@salama/contract/reviews'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import { namesOf } from '../accounts/public.ts'
import type { ReviewedService } from './ports.ts'
import { findOwn, findPage, type ReviewRow } from './store.ts'

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next'>

/** What anybody may read; of people who are no business of the public, nothing. */
export async function listReviews(
  db: Sql,
  services: readonly ReviewedService[],
  { query, position, next }: ListCall,
): Promise<Review[]> {
  const { subjectKind, subjectId, limit } = query
  if (services.some(({ unlisted }) => unlisted?.includes(subjectKind))) return []
  const rows = await findPage(db, { kind: subjectKind, id: subjectId, position, most: limit })
  const last = rows[limit - 1]
  if (rows.length > limit && last) next(last.position)
  return describeReviews(db, rows.slice(0, limit))
}

export async function describeReviews(db: Sql, rows: readonly ReviewRow[]): Promise<Review[]> {
  const names = await namesOf(db, [...new Set(rows.map(({ author_id }) => author_id))])
  return rows.map((row) => {
    const { firstName = '', lastName = '' } = names.get(row.author_id) ?? {}
    const initial = [...lastName][0]
    return {
      id: row.id,
      stars: row.stars,
      body: row.body,
      authorName: initial ? `${firstName} ${initial}.` : firstName,
      createdAt: row.created_at.toISOString(),
      ...(row.edited_at ? { editedAt: row.edited_at.toISOString() } : {}),
    }
  })
}

/** What is older than this can no longer be changed. */
export const editableSince = (now: Date): Date => new Date(now.getTime() - REVIEW_EDIT_DAYS * DAY_MS)

type OwnCall = Pick<Call<typeof ownEndpoint>, 'query' | 'actor' | 'now'>

export async function getOwnReview(
  db: Sql,
  services: readonly ReviewedService[],
  { query, actor, now }: OwnCall,
): Promise<Reply<typeof ownEndpoint>> {
  const { serviceKind, serviceId } = query
  const service = services.find(({ kind }) => kind === serviceKind)
  const used = await service?.find(db, { id: serviceId, customerId: actor.userId })
  if (!used) return refuse('reviews.service_not_found')
  const row = await findOwn(db, { serviceId, authorId: actor.userId })
  if (!row) return { review: null, mayWrite: used.isFinished && !used.isOwn }
  const [review = null] = await describeReviews(db, [row])
  return { review, mayWrite: row.created_at > editableSince(now) }
}
