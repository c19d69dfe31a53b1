import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { amount, centavos } from '../kernel/money.ts'
import { PHONE_SAYS } from '../kernel/phone.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time.ts'

const WALLETS = ['m-pesa', 'e-mola', 'mkesh'] as const

/** What a payee has earned, on its way to his wallet. What the operator does not say is asked until it does. */
export const payoutMachine = machine({
  initial: ['processing'],
  states: {
    processing: { label: 'A caminho', moves: { completed: ['system'], failed: ['system'] } },
    completed: { label: 'Pago', moves: {} },
    failed: { label: 'Falhou', moves: {} },
  },
  refusal: 'payments.payout_not_now',
})
export type PayoutStatus = keyof typeof payoutMachine.states

export const payout = z.object({
  payoutId: z.string(),
  amount: centavos,
  status: z.enum(statesOf(payoutMachine)),
  paymentMethod: z.enum(WALLETS),
  phoneNumber: z.string(),
  /** Why it failed; the money is in the balance again. */
  failure: z.optional(z.object({ code: z.string(), message: z.string() })),
  createdAt: instant,
  settledAt: z.optional(instant),
})
export type Payout = z.output<typeof payout>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/payouts',
  summary: 'O que se ganhou e ainda não recebeu, e os pagamentos já pedidos, os mais recentes primeiro.',
  session: 'required',
  status: 200,
  reply: z.object({
    /** Less than nothing when more was refunded than is left. */
    balance: centavos,
    /** What may be asked for now. */
    available: centavos,
    /** The part of the balance that is too new to be paid out. */
    onHold: centavos,
    holdHours: z.number(),
    /** The part of the rest that customers ask back, until the desk has decided. */
    askedBack: centavos,
    payouts: z.array(payout),
  }),
  errors: ['payments.payee_profile_required'],
  cache: 'no-store',
})

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/payouts',
  summary: 'Pede que o que se ganhou seja pago na própria carteira.',
  session: 'required',
  body: z.object({
    paymentMethod: z.enum(WALLETS, { error: says('method_unknown', 'Método de pagamento inválido') }),
    /** As typed; kept as its nine national digits. */
    phoneNumber: text({ min: 9, max: 20, tooShort: PHONE_SAYS, tooLong: PHONE_SAYS }),
    amount,
  }),
  status: 201,
  reply: payout,
  errors: [
    'payments.payee_profile_required',
    'payments.method_unavailable',
    'payments.operator_unavailable',
    'payments.amount_out_of_range',
    'payments.payout_too_high',
  ],
  idempotent: true,
  cache: 'no-store',
  limit: 'payments',
})
