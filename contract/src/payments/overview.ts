import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { centavos } from '../kernel/money.ts'
import { sentMonth } from '../kernel/time-field.ts'

/** What became of a payment, as its payer looks for it. One that was returned in part is paid and refunded. */
export const PAYMENT_OUTCOMES = ['paid', 'under_way', 'refunded', 'failed'] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** The query parameters of calls that answer some of a person's payments. */
export const paymentFilter = z.object({
  outcome: z.optional(z.enum(PAYMENT_OUTCOMES, { error: says('outcome_unknown', 'Estado desconhecido.') })),
  /** On Maputo's calendar. */
  month: z.optional(sentMonth),
})
export type PaymentFilter = z.output<typeof paymentFilter>

export const paymentTotals = z.object({
  /** Paid and not returned. */
  spent: centavos,
  /** Back with the payer. */
  refunded: centavos,
  /** Every month in which the person has a payment, whatever the filter; the newest first. */
  months: z.array(z.string()),
})
export type PaymentTotals = z.output<typeof paymentTotals>

export const getPaymentTotals = endpoint({
  method: 'GET',
  path: '/api/payments/totals',
  summary: 'Quanto o próprio pagou e quanto lhe foi devolvido, por estado e mês.',
  session: 'required',
  query: paymentFilter,
  status: 200,
  reply: paymentTotals,
  errors: [],
  cache: 'no-store',
})
