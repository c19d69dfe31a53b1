import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { says } from '../../kernel/field.ts'
import { idParams } from '../../kernel/id.ts'
import { amount, centavos } from '../../kernel/money.ts'
import { statesOf } from '../../kernel/status.ts'
import { instant } from '../../kernel/time-field.ts'
import { person, reason } from '../../staff/index.ts'
import { PAYMENT_METHODS } from '../index.ts'
import { reference } from '../reference.ts'
import { refund, refundMachine } from '../refunds.ts'

export const REFUND_ACTIONS = ['approve', 'retry', 'complete', 'refuse'] as const
export type RefundAction = (typeof REFUND_ACTIONS)[number]

export const staffRefund = z.extend(refund, {
  transactionId: z.string(),
  payer: person,
  paymentMethod: z.enum(PAYMENT_METHODS),
  description: z.string(),
  /** The purchase in its present state, with that state's Portuguese label; null when it does not exist any more. */
  purchase: z.nullable(z.object({ status: z.string(), label: z.string(), startsAt: instant })),
  /** What was paid, and how much of it may still be given back beside this refund. */
  paid: centavos,
  refundable: centavos,
  /** The provider may have returned it: check there before paying by hand. Such a refund cannot be refused. */
  inDoubt: z.boolean(),
  /** What staff may do with it now: nothing while the provider returns it. */
  actions: z.array(z.enum(REFUND_ACTIONS)),
  timeline: z.array(
    z.object({
      status: z.enum(statesOf(refundMachine)),
      /** The provider's own code. */
      code: z.nullable(z.string()),
      decidedBy: z.nullable(person),
      at: instant,
    }),
  ),
})
export type StaffRefund = z.output<typeof staffRefund>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/operator/refunds',
  summary: 'Os reembolsos por concluir: primeiro os que estão em análise, de cada grupo o mais antigo.',
  session: 'required',
  right: 'payments.decide',
  status: 200,
  reply: z.array(staffRefund),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/operator/refunds/:id/decision',
  summary: 'Aprova ou recusa um reembolso pedido, ou recusa ou tenta de novo um que o operador não pôde fazer.',
  session: 'required',
  right: 'payments.decide',
  params: idParams,
  body: z.discriminatedUnion(
    'decision',
    [
      z.object({ decision: z.literal('approve') }),
      z.object({ decision: z.literal('refuse'), reason }),
      /** Requests the return from the provider again. */
      z.object({ decision: z.literal('retry') }),
    ],
    { error: says('decision_unknown', 'Escolha aprovar, recusar ou tentar de novo.') },
  ),
  status: 200,
  reply: staffRefund,
  errors: [
    'staff.second_person_needed',
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'payments.own_payment',
    'payments.refund_not_found',
    'payments.refund_not_now',
    'payments.refund_in_doubt',
    'payments.not_refundable',
  ],
  cache: 'no-store',
})

/** The number that the bank or the provider gave to a return made by hand. */
export const returnNumber = reference({
  max: 60,
  emptySays: says('return_number_required', 'Indique o número que o banco ou o operador deu à devolução.'),
})

export const completeRefund = endpoint({
  method: 'POST',
  path: '/api/operator/refunds/:id/completion',
  summary: 'Diz que o dinheiro foi devolvido à mão, com o número que o banco ou o operador deu.',
  session: 'required',
  right: 'payments.decide',
  params: idParams,
  body: z.object({
    returnNumber,
    /** From which of our accounts: the wallet of the payment's method, or the bank account. */
    returnedFrom: z.enum(PAYMENT_METHODS, { error: says('returned_from_required', 'Diga de que conta devolveu.') }),
  }),
  status: 200,
  reply: staffRefund,
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'payments.own_payment',
    'payments.refund_not_found',
    'payments.refund_not_now',
    'payments.return_number_used',
  ],
  cache: 'no-store',
})

export const startRefund = endpoint({
  method: 'POST',
  path: '/api/operator/payments/:id/refunds',
  summary: 'Devolve ao cliente o dinheiro de uma compra, todo ou parte, sem que ele o tenha pedido.',
  session: 'required',
  right: 'payments.decide',
  params: idParams,
  body: z.object({ amount, reason }),
  status: 201,
  reply: staffRefund,
  errors: [
    'staff.second_person_needed',
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'payments.own_payment',
    'payments.not_found',
    'payments.not_refundable',
    'payments.refund_too_high',
  ],
  idempotent: true,
  cache: 'no-store',
})
