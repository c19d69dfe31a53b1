import { useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { Rating } from '../../ui/display/rating.tsx'
import { type Service, useOwnReview } from './api.ts'

/** Pages are visited long before there is anything to review. */
const form = deferred(async () => (await import('./review-form.tsx')).ReviewForm)

type OwnReviewProps = { service: Service; title: string }

/** The person's own review of a service that is over: written, shown and changed here. */
export function OwnReview({ service, title }: OwnReviewProps) {
  const { data, refetch } = useOwnReview(service)
  const [isEditing, setIsEditing] = useState(false)
  if (!data || (!data.review && !data.mayWrite)) return null
  const { review, mayWrite } = data
  return (
    <Card as="section" aria-label={title}>
      <CardHeader
        level={2}
        title={title}
        text={review ? undefined : 'A sua opinião ajuda outras pessoas a escolher.'}
      />
      {review && !isEditing ? (
        <>
          <Rating value={review.stars} />
          {review.body && <p className="mt-2 whitespace-pre-line wrap-anywhere">{review.body}</p>}
          {mayWrite && (
            <Button variant="outline" size="sm" className="mt-3" onClick={() => setIsEditing(true)}>
              Alterar
            </Button>
          )}
        </>
      ) : (
        <form.Part
          service={service}
          written={review}
          onRead={() => refetch().then(() => undefined)}
          onDone={() => setIsEditing(false)}
        />
      )}
    </Card>
  )
}
