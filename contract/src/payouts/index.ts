import * as z from 'zod/mini'
import { ownPassword } from '../accounts/credentials.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says, text } from '../kernel/field.ts'
import { amount, centavos } from '../kernel/money.ts'
import { PHONE_SAYS } from '../kernel/phone-field.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { FAILURES, type FailureCode } from '../payments/index.ts'
import { paymentsLimit } from '../payments/limit.ts'
import { MOBILE_MONEY } from '../wallets/index.ts'
import { payee, payeeKey } from './payee.ts'
import { downloadOwnStatement, getOwnStatement } from './statements.ts'

export * from './statements.ts'

export const payoutsErrors = defineErrors('payouts', {
  payee_profile_required: [403, 'Só quem vende pelo serviço tem ganhos a receber.'],
  payee_not_found: [404, 'Não encontrámos estes ganhos.'],
  too_high: [409, 'Ainda não tem tanto para receber.'],
  number_new: [409, 'É um número novo. Escreva a sua palavra-passe para o guardar.'],
  number_waits: [409, 'Guardámos o número. Por segurança, só pode receber nele um dia depois de o guardar.'],
})

/** Earnings on their way to the payee's wallet; an unknown outcome is asked about until the provider says it. */
export const payoutMachine = machine({
  initial: ['processing'],
  states: {
    processing: { label: 'A caminho', moves: { completed: ['system'], failed: ['system'] } },
    completed: { label: 'Pago', moves: {} },
    failed: { label: 'Falhou', moves: {} },
  },
})
export type PayoutStatus = keyof typeof payoutMachine.states

/** Why a payout did not reach its wallet, as its payee reads it. */
export const PAYOUT_FAILURES: Record<FailureCode, string> = {
  ...FAILURES,
  insufficient_balance:
    'De momento não conseguimos pagar por este operador. Tente mais tarde ou escolha outra carteira.',
  operator_unavailable: 'O operador não respondeu e não recebeu o pedido. Tente novamente mais tarde.',
  refused_by_operator: 'O operador recusou o pagamento. Verifique o número ou escolha outra carteira.',
  misconfigured: 'De momento não conseguimos pagar por este operador. Escolha outra carteira.',
}

export const payout = z.object({
  payoutId: z.string(),
  amount: centavos,
  status: z.enum(statesOf(payoutMachine)),
  paymentMethod: z.enum(MOBILE_MONEY),
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
  query: z.object({ payee: z.optional(payeeKey) }),
  status: 200,
  reply: z.object({
    /** Whose earnings these are, by key; and all of the person's payees, to choose from. */
    payee: z.string(),
    payees: z.array(payee),
    /** Less than nothing when more was refunded than is left. */
    balance: centavos,
    /** What may be asked for now. */
    available: centavos,
    /** The part of the balance that is too new to be paid out, or of purchases whose customer's report is undecided. */
    onHold: centavos,
    holdHours: z.number(),
    /** The part of the rest that customers ask back, until the desk has decided. */
    askedBack: centavos,
    payouts: z.array(payout),
  }),
  errors: ['payouts.payee_profile_required', 'payouts.payee_not_found'],
  cache: 'no-store',
})

export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/payouts',
  summary: 'Pede que o que se ganhou seja pago na própria carteira.',
  session: 'required',
  body: z.object({
    paymentMethod: z.enum(MOBILE_MONEY, { error: says('method_unknown', 'Método de pagamento inválido') }),
    /** As typed; kept as its nine national digits. */
    phoneNumber: text({ min: 9, max: 20, tooShort: PHONE_SAYS, tooLong: PHONE_SAYS }),
    amount,
    payee: z.optional(payeeKey),
    /** For a number that the account has not used before. */
    password: z.optional(ownPassword),
  }),
  status: 201,
  reply: payout,
  errors: [
    'payouts.payee_profile_required',
    'payouts.payee_not_found',
    'payments.method_unavailable',
    'payments.operator_unavailable',
    'payments.amount_out_of_range',
    'payouts.too_high',
    'payouts.number_new',
    'payouts.number_waits',
    'accounts.too_many_attempts',
  ],
  idempotent: true,
  cache: 'no-store',
  limit: paymentsLimit,
})

export const payoutsEndpoints = { listPayouts, requestPayout, getOwnStatement, downloadOwnStatement }

declare module '../events.ts' {
  interface DomainEvents {
    /** A wallet was added, to which earnings can go from then on. */
    'payouts.number_added': { userId: string; msisdn: string; usableAt: string }
    /** Earnings reached their wallet, or did not and are in the balance again. `amount` in centavos. */
    'payouts.settled': { payoutId: string; userId: string; amount: number; status: 'completed' | 'failed' }
  }
}
