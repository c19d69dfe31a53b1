import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { amount, centavos } from '../kernel/money.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { paymentsLimit } from './limit.ts'

/**
 * Money of a purchase on its way back to who paid it, whole or in part. The desk starts one as `approved`. What the desk
 * does by hand (a bank transfer, or what a provider could not do) is `completed` by it.
 */
export const refundMachine = machine({
  initial: ['requested', 'approved'],
  states: {
    requested: { label: 'Pedido', moves: { approved: ['operator', 'system'], refused: ['operator', 'system'] } },
    approved: {
      label: 'Aprovado',
      moves: { processing: ['system'], in_review: ['system'], completed: ['operator', 'system'] },
    },
    processing: { label: 'A devolver', moves: { completed: ['system'], in_review: ['system'] } },
    in_review: {
      label: 'Em análise',
      moves: { approved: ['operator'], completed: ['operator'], refused: ['operator'] },
    },
    completed: { label: 'Devolvido', moves: {} },
    refused: { label: 'Recusado', moves: {} },
  },
  refusal: 'payments.refund_not_now',
})
export type RefundStatus = keyof typeof refundMachine.states

export const refund = z.object({
  refundId: z.string(),
  amount: centavos,
  status: z.enum(statesOf(refundMachine)),
  /** Why, as its payer or the desk wrote it. */
  reason: z.string(),
  /** Why the desk refused it. */
  refusalReason: z.optional(z.string()),
  /** The bank's or the operator's number of what was returned by hand. */
  returnNumber: z.optional(z.string()),
  createdAt: instant,
  settledAt: z.optional(instant),
})
export type Refund = z.output<typeof refund>

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/payments/:id/refunds',
  summary: 'Pede de volta o dinheiro de uma compra paga, todo o que resta ou parte; um operador decide.',
  session: 'required',
  params: idParams,
  body: z.object({
    /** All that is left unless said. */
    amount: z.optional(amount),
    reason: text({ min: 3, max: 500, tooShort: says('reason_required', 'Diga porque pede o reembolso.') }),
  }),
  status: 201,
  reply: refund,
  errors: [
    'payments.not_found',
    'payments.not_refundable',
    'payments.refund_under_way',
    'payments.refund_asked_enough',
    /** Details: `{ refundable }`, centavos. */
    'payments.refund_too_high',
  ],
  idempotent: true,
  cache: 'no-store',
  limit: paymentsLimit,
})
