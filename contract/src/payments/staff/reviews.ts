import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { says } from '../../kernel/field.ts'
import { idParams } from '../../kernel/id.ts'
import { centavos } from '../../kernel/money.ts'
import { reason } from '../../staff/index.ts'
import { payment } from '../index.ts'
import { REVIEW_DECISIONS, REVIEW_REASONS } from '../review.ts'
import { returnNumber } from './refunds.ts'

/** What a payment in review is about. */
export const review = z.object({
  reason: z.enum(REVIEW_REASONS),
  /** What the provider took and has not given back, as far as our books go. */
  held: centavos,
  /** What may be decided now. */
  decisions: z.array(z.enum(REVIEW_DECISIONS)),
  /** The provider was asked to give it back; `isReturning`: and has not answered yet. */
  isAskedBack: z.boolean(),
  isReturning: z.boolean(),
  /** It may have been given back: what the provider did when it was asked is not known. */
  inDoubt: z.boolean(),
})
export type Review = z.output<typeof review>

const DOUBT_SAYS = says('doubt_invalid', 'Diga se confirmou que o operador não devolveu o dinheiro.')

export const reviewPayment = endpoint({
  method: 'POST',
  path: '/api/operator/payments/:id/review',
  summary: 'Decide o que as contas e o operador não explicam: confirmar, dar como falhado ou devolver.',
  session: 'required',
  right: 'payments.decide',
  params: idParams,
  body: z.discriminatedUnion(
    'decision',
    [
      z.object({ decision: z.literal('confirm'), reason }),
      z.object({ decision: z.literal('fail'), reason }),
      z.object({ decision: z.literal('return'), reason }),
      /**
       * It has been given back already, without the provider's help. `despiteDoubt`: whoever decides has made sure that
       * the provider did not give it back too.
       */
      z.object({
        decision: z.literal('return_by_hand'),
        reason,
        returnNumber,
        despiteDoubt: z.optional(z.boolean(DOUBT_SAYS)),
      }),
    ],
    { error: says('decision_unknown', 'Escolha confirmar, dar como falhado ou devolver.') },
  ),
  status: 200,
  reply: payment,
  errors: [
    'staff.second_person_needed',
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'payments.own_payment',
    'payments.not_found',
    'payments.not_now',
    'payments.taken_differs',
    'payments.asked_back',
    'payments.money_held',
    'payments.nothing_held',
    'payments.by_hand_only',
    'payments.ask_operator_first',
    'payments.return_in_doubt',
    'payments.return_number_used',
  ],
  cache: 'no-store',
})
