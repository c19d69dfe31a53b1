import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { orderQuantity } from './draft.ts'

/** What was missing from an order, from the customer's word to the money that goes back. */
export const reportMachine = machine({
  initial: ['open'],
  states: {
    open: { label: 'À espera da loja', moves: { refunded: ['vendor', 'system'], declined: ['vendor'] } },
    refunded: { label: 'Devolvido', moves: {} },
    declined: { label: 'Recusado pela loja', moves: {} },
  },
  refusal: 'orders.not_now',
})
export type ReportStatus = keyof typeof reportMachine.states

/** The shop answers within this time; afterwards the money goes back. */
export const REPORT_ANSWER_HOURS = 2

export const report = z.object({
  id: z.string(),
  status: z.enum(statesOf(reportMachine)),
  items: z.array(z.object({ place: z.int(), name: z.string(), quantity: z.int() })),
  text: z.string(),
  /** What goes back if the shop agrees. */
  amount: centavos,
  createdAt: instant,
  /** Why the shop declined. */
  answer: z.optional(z.string()),
})
export type Report = z.output<typeof report>

export const reportOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/report',
  summary:
    'O cliente diz o que faltou num pedido recebido; com o acordo da loja, ou se ela não responder, o valor volta.',
  session: 'required',
  params: idParams,
  body: z.object({
    items: z
      .array(z.object({ place: z.int(says('not_whole', 'Indique um número inteiro.')), quantity: orderQuantity }))
      .check(rule((items) => items.length > 0, says('items_required', 'Diga o que faltou.'))),
    text: z._default(text({ max: 500 }), ''),
  }),
  status: 201,
  reply: report,
  errors: [
    'orders.not_found',
    'orders.not_now',
    'orders.already_reported',
    'orders.report_too_late',
    'orders.item_not_found',
  ],
  idempotent: true,
  cache: 'no-store',
})

const ANSWER = says('answer_required', 'Diga ao cliente porque recusa.')

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/report',
  summary: 'A loja devolve o valor do que faltou, ou recusa com um motivo.',
  session: 'required',
  params: idParams,
  body: z
    .object({
      decision: z.enum(['refund', 'decline'], { error: says('decision_unknown', 'Escolha devolver ou recusar.') }),
      answer: z._default(text({ max: 500 }), ''),
    })
    .check(z.refine((body) => body.decision === 'refund' || body.answer !== '', { error: ANSWER, path: ['answer'] })),
  status: 200,
  reply: report,
  errors: ['orders.not_found', 'orders.report_not_found', 'orders.not_now', 'payments.not_refundable'],
  cache: 'no-store',
})
