import * as z from 'zod/mini'
import { appointmentMachine } from '../appointments.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { amount, centavos } from '../kernel/money.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time.ts'
import { reference } from '../payments/bank.ts'
import { refund, refundMachine } from '../payments/refunds.ts'
import { PAYMENT_METHODS } from '../payments.ts'
import { person, reason } from './people.ts'

export const deskRefund = z.extend(refund, {
  transactionId: z.string(),
  payer: person,
  paymentMethod: z.enum(PAYMENT_METHODS),
  description: z.string(),
  /** What was bought, as it stands now; null where nobody knows it any more. */
  purchase: z.nullable(z.object({ status: z.enum(statesOf(appointmentMachine)), startsAt: instant })),
  /** What was paid, and how much of it may still be given back beside this refund. */
  paid: centavos,
  refundable: centavos,
  /** The operator may have returned it: look there before paying by hand. Such a refund cannot be refused. */
  inDoubt: z.boolean(),
  /** The operator may be asked once more, under the same reference. */
  canRetry: z.boolean(),
  timeline: z.array(
    z.object({
      status: z.enum(statesOf(refundMachine)),
      /** The operator's own code. */
      code: z.nullable(z.string()),
      decidedBy: z.nullable(person),
      at: instant,
    }),
  ),
})
export type DeskRefund = z.output<typeof deskRefund>

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/operator/refunds',
  summary: 'Os reembolsos por concluir: primeiro os que estão em análise, de cada grupo o mais antigo.',
  session: 'required',
  status: 200,
  reply: z.array(deskRefund),
  errors: ['desk.not_allowed'],
  cache: 'no-store',
})

export const decideRefund = endpoint({
  method: 'POST',
  path: '/api/operator/refunds/:id/decision',
  summary: 'Aprova ou recusa um reembolso pedido, ou recusa ou tenta de novo um que o operador não pôde fazer.',
  session: 'required',
  params: idParams,
  body: z.discriminatedUnion(
    'decision',
    [
      z.object({ decision: z.literal('approve') }),
      z.object({ decision: z.literal('refuse'), reason }),
      /** Has the operator asked once more for what it did not return. */
      z.object({ decision: z.literal('retry') }),
    ],
    { error: says('decision_unknown', 'Escolha aprovar, recusar ou tentar de novo.') },
  ),
  status: 200,
  reply: deskRefund,
  errors: [
    'desk.not_allowed',
    'payments.own_payment',
    'payments.refund_not_found',
    'payments.refund_not_now',
    'payments.refund_in_doubt',
  ],
  cache: 'no-store',
})

/** Under which bank or operator know what was given back by hand. */
export const returnNumber = reference({
  max: 60,
  emptySays: says('return_number_required', 'Indique o número que o banco ou o operador deu à devolução.'),
})

export const completeRefund = endpoint({
  method: 'POST',
  path: '/api/operator/refunds/:id/completion',
  summary: 'Diz que o dinheiro foi devolvido à mão, com o número que o banco ou o operador deu.',
  session: 'required',
  params: idParams,
  body: z.object({
    returnNumber,
    /** From which of our accounts: that of the payment's method, or the bank's. */
    returnedFrom: z.enum(PAYMENT_METHODS, { error: says('returned_from_required', 'Diga de que conta devolveu.') }),
  }),
  status: 200,
  reply: deskRefund,
  errors: [
    'desk.not_allowed',
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
  params: idParams,
  body: z.object({ amount, reason }),
  status: 201,
  reply: deskRefund,
  errors: [
    'desk.not_allowed',
    'payments.own_payment',
    'payments.not_found',
    'payments.not_refundable',
    'payments.refund_too_high',
  ],
  idempotent: true,
  cache: 'no-store',
})
