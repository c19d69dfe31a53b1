import * as z from 'zod/mini'
import type { FileKind } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { type Centavos, centavos } from '../kernel/money.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { MINUTE_MS } from '../kernel/time.ts'
import { instant } from '../kernel/time-field.ts'
import { orderQuantity } from './draft.ts'

/** What went wrong with an order, from the customer's word to the money that goes back. */
export const reportMachine = machine({
  initial: ['open', 'refunded', 'referred'],
  states: {
    open: { label: 'À espera da loja', moves: { refunded: ['vendor', 'system', 'operator'], declined: ['vendor'] } },
    refunded: { label: 'Devolvido', moves: {} },
    declined: { label: 'Não aceite', moves: {} },
    /** It goes on as a conversation with staff about the order: their refund or its end decides it. */
    referred: { label: 'Com a nossa equipa', moves: { refunded: ['operator'], declined: ['operator', 'customer'] } },
  },
  refusal: 'orders.not_now',
})
export type ReportStatus = keyof typeof reportMachine.states

/** The shop answers within this time; afterwards the money goes back. */
export const REPORT_ANSWER_HOURS = 2

/** An order is late when it came so long after the end of the window in which it was promised first. */
export const LATE_AFTER_MS = 15 * MINUTE_MS

export const REPORT_REASONS = ['missing', 'wrong', 'cold', 'late', 'never_came'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What was brought, as a photograph; the people of the shop see it too. */
export const reportPhoto: FileKind = {
  kind: 'order_report',
  access: 'granted',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  daily: { files: 20, bytes: 100 * 1024 * 1024 },
  servesOnce: true,
}

/** What is given back at once is bounded: to one customer, of one shop's orders, and of both together. */
export const AT_ONCE_DAYS = 30
const MUCH_AT_ONCE = `Se já devolvemos muito na hora nos últimos ${AT_ONCE_DAYS} dias, a nossa equipa vê primeiro.`

type Rule = {
  label: string
  /** As the customer reads it before sending. */
  rule: string
  /** What goes back of the price of the articles that the customer names; absent where it is not about articles. */
  share?: number
  photo: 'required' | 'optional' | 'none'
}

/** What each reason asks for and brings. */
export const REPORT_RULES: Record<ReportReason, Rule> = {
  missing: {
    label: 'Faltou alguma coisa',
    rule: `Devolvemos o preço do que faltou. A loja tem ${REPORT_ANSWER_HOURS} horas para responder.`,
    share: 1,
    photo: 'optional',
  },
  wrong: {
    label: 'Veio errado ou estragado',
    rule: `Devolvemos o preço do artigo. A loja vê a fotografia e tem ${REPORT_ANSWER_HOURS} horas para responder.`,
    share: 1,
    photo: 'required',
  },
  cold: {
    label: 'Chegou frio',
    rule: `Devolvemos metade do preço: na hora se chegou atrasado sem culpa da loja, senão com a resposta da loja, em ${REPORT_ANSWER_HOURS} horas. ${MUCH_AT_ONCE}`,
    share: 0.5,
    photo: 'required',
  },
  late: {
    label: 'Chegou tarde',
    rule: `Devolvemos a taxa de entrega na hora, a partir de ${LATE_AFTER_MS / MINUTE_MS} minutos depois do combinado. ${MUCH_AT_ONCE}`,
    photo: 'none',
  },
  never_came: {
    label: 'Não chegou',
    rule: 'A nossa equipa verifica a entrega e responde-lhe na conversa sobre este pedido.',
    photo: 'none',
  },
}

/** What goes back of these articles. */
export const reportedAmount = (reason: ReportReason, price: Centavos): Centavos =>
  Math.floor(price * (REPORT_RULES[reason].share ?? 0))

export const report = z.object({
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  status: z.enum(statesOf(reportMachine)),
  items: z.array(z.object({ place: z.int(), name: z.string(), quantity: z.int() })),
  text: z.string(),
  /** What goes back of what is left, or does if the shop agrees; 0 while staff look into it. */
  amount: centavos,
  createdAt: instant,
  /** Why it was declined. */
  answer: z.optional(z.string()),
  /** Absent of those of before, and of what a rule or silence decided. */
  decidedBy: z.optional(z.enum(['vendor', 'operator', 'customer'])),
  /** An upload; absent where none was sent. */
  photoId: z.optional(z.string()),
})
export type Report = z.output<typeof report>

const needsItems = (reason: ReportReason): boolean => REPORT_RULES[reason].share !== undefined
const ITEMS = says('items_required', 'Diga de que artigos se trata.')
const PHOTO = says('photo_required', 'Junte uma fotografia do que veio.')

export const reportOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/report',
  summary:
    'O cliente diz o que correu mal num pedido recebido; o motivo decide o que volta, e se volta na hora, com o acordo ou o silêncio da loja, ou se a equipa de apoio vê o caso.',
  session: 'required',
  params: idParams,
  body: z
    .object({
      reason: z._default(
        z.enum(REPORT_REASONS, { error: says('reason_unknown', 'Escolha o que aconteceu.') }),
        'missing',
      ),
      items: z._default(
        z.array(z.object({ place: z.int(says('not_whole', 'Indique um número inteiro.')), quantity: orderQuantity })),
        [],
      ),
      text: z._default(text({ max: 500 }), ''),
      /** An upload of the kind `order_report`. */
      photoId: z.optional(id),
    })
    .check(
      z.refine(({ reason, items }) => !needsItems(reason) || items.length > 0, { error: ITEMS, path: ['items'] }),
      z.refine(({ reason, photoId }) => REPORT_RULES[reason].photo !== 'required' || photoId !== undefined, {
        error: PHOTO,
        path: ['photoId'],
      }),
    ),
  status: 201,
  reply: report,
  errors: [
    'orders.not_found',
    'orders.not_now',
    'orders.already_reported',
    'orders.report_too_late',
    'orders.reason_unfit',
    'orders.item_not_found',
    'files.not_found',
    'orders.photo_used',
    'payments.not_refundable',
  ],
  idempotent: true,
  cache: 'no-store',
})

const ANSWER = says('answer_required', 'Diga ao cliente porque recusa.')

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/vendor/orders/:id/report',
  summary: 'A loja devolve o valor daquilo de que o cliente se queixou, ou recusa com um motivo.',
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
