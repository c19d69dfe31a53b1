import * as z from 'zod/mini'
import { described } from '../kernel/described.ts'
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

/**
 * What a quote of each kind takes beside its kind, declared where the kind is:
 *
 *     declare module '../payments/quotes.ts' {
 *       interface QuoteBodies { ride: z.input<typeof rideOrder> }
 *     }
 */
export interface QuoteBodies {}
/** The body of a quote: a kind with what it takes. */
export type QuoteOrder = { [K in keyof QuoteBodies]: { kind: K } & QuoteBodies[K] }[keyof QuoteBodies]

/** What is paid before it is made; the registry of the server is what counts. */
const QUOTED_KINDS = ['pharmacy_order', 'food_order', 'ride', 'subscription_period'] satisfies (keyof QuoteBodies)[]

/** The field `kind` names no purchase that is paid before it is made. */
export const KIND_UNKNOWN = { code: 'kind_unknown', message: 'Não conhecemos este tipo de compra.' } as const

export const createQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  summary:
    'Reserva o que se vai comprar e diz quanto custa, antes de pagar; os outros campos são os da própria compra.',
  session: 'required',
  body: z.looseObject({
    kind: described(kindName(says(KIND_UNKNOWN.code, KIND_UNKNOWN.message)), { enum: QUOTED_KINDS }),
  }),
  status: 201,
  reply: quote,
  example: {
    body: { kind: 'subscription_period', planId: 'basico' },
    reply: {
      quoteId: '5a3d1f0e-8c1b-4b57-9c57-1f2a6f6b2c11',
      lines: [{ label: 'Plano Básico, um mês', amount: 49_900 }],
      fee: 0,
      cover: 0,
      amountDue: 49_900,
      expiresAt: '2026-11-23T09:30:00.000Z',
    },
  },
  errors: ['payments.too_many_quotes'],
  delegates: true,
  idempotent: true,
  cache: 'no-store',
  limit: paymentsLimit,
})
