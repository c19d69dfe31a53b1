import { formatDay } from '@salama/contract/kernel/time'
import type { Review } from '@salama/contract/reviews'
import { MessageSquareHeart } from 'lucide-react'
import { MoreButton } from '../../ui/actions/more-button.tsx'
import { Rating } from '../../ui/display/rating.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { type Subject, useReviews } from './api.ts'

/** What people wrote, the latest first. */
export function ReviewList({ subject, none }: { subject: Subject; none: string }) {
  const list = useReviews(subject)
  if (list.isPending) return <SkeletonList rows={2} rowClass="h-24" />
  if (!list.rows) {
    return (
      <ErrorState
        title="Não foi possível carregar as avaliações"
        level={3}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  if (list.rows.length === 0) {
    return <EmptyState icon={MessageSquareHeart} level={3} title="Sem avaliações" text={none} />
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {list.rows.map((review) => (
          <li key={review.id} className="py-4 first:pt-0">
            <Written review={review} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function Written({ review: { stars, body, authorName, createdAt, editedAt } }: { review: Review }) {
  return (
    <article aria-label={`Avaliação de ${authorName}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">{authorName}</p>
        <p className="text-sm text-muted">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          {editedAt && ' (alterada)'}
        </p>
      </div>
      <Rating value={stars} className="mt-0.5" />
      {body && <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{body}</p>}
    </article>
  )
}
