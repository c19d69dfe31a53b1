import type { createReview as createEndpoint, editReview as editEndpoint, Review } from '@salama/contract/reviews'
import { newId } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import type { ReviewedService } from './ports.ts'
import { publishReview } from './public.ts'
import { describeReviews, editableSince } from './queries.ts'
import { isAuthor, updateReview } from './store.ts'

type CreateCall = Pick<Call<typeof createEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** A customer's word on a service that was theirs and is over. */
export function createReview(services: readonly ReviewedService[], call: CreateCall): Promise<Review> {
  const { body, actor, now } = call
  return call.transact(async (tx) => {
    const service = services.find(({ kind }) => kind === body.serviceKind)
    const used = await service?.find(tx.sql, { id: body.serviceId, customerId: actor.userId })
    if (!used) return refuse('reviews.service_not_found')
    if (used.isOwn) return refuse('reviews.own_service')
    if (!used.isFinished) return refuse('reviews.not_finished')
    const row = await publishReview(tx, {
      id: newId(now.getTime()),
      subject: used.subject,
      authorId: actor.userId,
      service: { kind: body.serviceKind, id: body.serviceId },
      stars: body.stars,
      body: body.body,
      now,
    })
    if (!row) return refuse('reviews.already_reviewed')
    const [review] = await describeReviews(tx.sql, [row])
    return review ?? refuse('reviews.not_found')
  })
}

type EditCall = Pick<Call<typeof editEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

export function editReview({ params, body, actor, now, transact }: EditCall): Promise<Review> {
  const own = { id: params.id, authorId: actor.userId }
  return transact(async (tx) => {
    const row = await updateReview(tx.sql, { ...own, ...body, since: editableSince(now), now })
    if (!row) return refuse((await isAuthor(tx.sql, own)) ? 'reviews.not_now' : 'reviews.not_found')
    tx.emit('reviews.published', { subjectKind: row.subject_kind, subjectId: row.subject_id })
    const [review] = await describeReviews(tx.sql, [row])
    return review ?? refuse('reviews.not_found')
  })
}
