import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { kindName } from '../kernel/kind.ts'
import { centavos } from '../kernel/money.ts'
import { machine } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { paymentsLimit } from './limit.ts'

/** What is reserved for a purchase that is paid before it is made. */
export const quoteMachine = machine({
  initial: ['open'],
  states: {
    open: { label: 'Aguarda pagamento', moves: { completed: ['system'], released: ['system'] } },
    completed: { label: 'Concluída', moves: {} },
    released: { label: 'Expirou', moves: {} },
  },
  refusal: 'payments.quote_expired',
})
export type QuoteStatus = keyof typeof quoteMachine.states

export const quote = z.object({
  quoteId: z.string(),
  /** What is bought; a discount is negative. */
  lines: z.array(z.object({ label: z.string(), amount: centavos })),
  /** Delivery and such, on top of the lines. */
  fee: centavos,
  /** What an insurance pays of it. */
  cover: centavos,
  /** Lines and fee less cover: exactly what is to be paid. */
  amountDue: centavos,
  /** Reserved until then; with a payment under way until that is final. */
  expiresAt: instant,
})
export type Quote = z.output<typeof quote>

/** The field `kind` names no purchase that is paid before it is made. */
export const KIND_UNKNOWN = { code: 'kind_unknown', message: 'Não conhecemos este tipo de compra.' } as const

export const createQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  summary:
    'Reserva o que se vai comprar e diz quanto custa, antes de pagar; os outros campos são os da própria compra.',
  session: 'required',
  body: z.looseObject({
    kind: kindName(says(KIND_UNKNOWN.code, KIND_UNKNOWN.message)),
  }),
  status: 201,
  reply: quote,
  errors: ['payments.too_many_quotes'],
  delegates: true,
  idempotent: true,
  cache: 'no-store',
  limit: paymentsLimit,
})
