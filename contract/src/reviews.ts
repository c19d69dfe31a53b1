import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'
import { says, text, within } from './kernel/field.ts'
import { id, idParams } from './kernel/id.ts'
import { kindName } from './kernel/kind.ts'
import { pageQuery } from './kernel/page.ts'
import { instant } from './kernel/time-field.ts'

/** What somebody wrote can be changed for so long. */
export const REVIEW_EDIT_DAYS = 14
export const REVIEW_LENGTH = 1_000

export const reviewsErrors = defineErrors('reviews', {
  not_found: [404, 'Não encontrámos esta avaliação.'],
  service_not_found: [404, 'Não encontrámos o serviço que quer avaliar.'],
  not_finished: [409, 'Só pode avaliar depois de o serviço terminar.'],
  own_service: [409, 'Não pode avaliar o que é seu.'],
  already_reviewed: [409, 'Já avaliou este serviço.'],
  not_now: [409, `Uma avaliação só pode ser alterada durante ${REVIEW_EDIT_DAYS} dias.`],
})

export const review = z.object({
  id: z.string(),
  stars: z.int(),
  body: z.string(),
  /** First name and the first letter of the last. */
  authorName: z.string(),
  createdAt: instant,
  editedAt: z.optional(instant),
})
export type Review = z.output<typeof review>

const STARS = says('stars_out_of_range', 'Escolha de 1 a 5 estrelas.')
const words = {
  stars: within(1, 5, STARS),
  body: z._default(text({ max: REVIEW_LENGTH }), ''),
}

const kind = kindName(says('kind_unknown', 'Não conhecemos este tipo.'))

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  summary: 'O que as pessoas escreveram de quem as serviu, o mais recente primeiro.',
  session: 'none',
  query: z.object({ ...pageQuery, subjectKind: kind, subjectId: id }),
  status: 200,
  reply: z.array(review),
  errors: [],
  paged: true,
  cache: 'public',
})

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/api/reviews/own',
  summary: 'A avaliação do próprio sobre um serviço, e se ainda pode ser escrita ou alterada.',
  session: 'required',
  query: z.object({ serviceKind: kind, serviceId: id }),
  status: 200,
  reply: z.object({ review: z.nullable(review), mayWrite: z.boolean() }),
  errors: ['reviews.service_not_found'],
  cache: 'no-store',
})

export const createReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  summary: 'Avalia um serviço que o próprio usou e que terminou.',
  session: 'required',
  body: z.object({ serviceKind: kind, serviceId: id, ...words }),
  status: 201,
  reply: review,
  errors: ['reviews.service_not_found', 'reviews.not_finished', 'reviews.own_service', 'reviews.already_reviewed'],
  idempotent: true,
  cache: 'no-store',
})

export const editReview = endpoint({
  method: 'PATCH',
  path: '/api/reviews/:id',
  summary: `Altera a própria avaliação, durante ${REVIEW_EDIT_DAYS} dias.`,
  session: 'required',
  params: idParams,
  body: z.object(words),
  status: 200,
  reply: review,
  errors: ['reviews.not_found', 'reviews.not_now'],
  cache: 'no-store',
})

export const reviewsEndpoints = { listReviews, getOwnReview, createReview, editReview }

declare module './events.ts' {
  interface DomainEvents {
    /** Written or changed. */
    'reviews.published': { subjectKind: string; subjectId: string; reviewId?: string }
  }
}
