import { createReview, editReview, getOwnReview, listReviews, type Review } from '@salama/contract/reviews'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { usePages } from '../../lib/api/pages.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'

export type Subject = { kind: string; id: string }
export type Service = { kind: string; id: string }

/** What people wrote of somebody, page by page. */
export const useReviews = ({ kind, id }: Subject) =>
  usePages(listReviews, { query: { subjectKind: kind, subjectId: id } })

/** The person's own review of a service, and whether it can be written or changed. */
export const useOwnReview = ({ kind, id }: Service) =>
  useQuery({ ...queryOf(getOwnReview, { query: { serviceKind: kind, serviceId: id } }), ...fresh })

type Words = { stars: number; body: string }

/** Writes the review of a service, or changes the one that is there. */
export function useWriteReview(service: Service, written: Review | null) {
  const intent = useIntentKey()
  return useMutation<Review, Error, Words>({
    mutationFn: (words) => {
      if (written) return call(editReview, { params: { id: written.id }, body: words })
      const body = { serviceKind: service.kind, serviceId: service.id, ...words }
      return call(createReview, { body, idempotencyKey: intent.keyFor(body) })
    },
    onSuccess: () => {
      intent.renew()
      void refresh(listReviews)
    },
  })
}
