import * as z from 'zod/mini'
import { privateFile } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says, text } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { kindName } from '../kernel/kind.ts'
import { amount, centavos } from '../kernel/money.ts'
import { PHONE_SAYS } from '../kernel/phone-field.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { MOBILE_MONEY, TRANSFER_FAILURES } from '../wallets/index.ts'
import { getBankDetails } from './bank.ts'
import { paymentsLimit } from './limit.ts'
import { getPaymentTotals, paymentFilter } from './overview.ts'
import { createQuote } from './quotes.ts'
import { bankReference, referenceNumber } from './reference.ts'
import { refund, requestRefund } from './refunds.ts'

/** Every way to pay. Cash is for rides only (decision A-19). */
export const PAYMENT_METHODS = [...MOBILE_MONEY, 'bank-transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const METHOD_LABELS: Record<PaymentMethod, string> = {
  'm-pesa': 'M-Pesa',
  'e-mola': 'e-Mola',
  mkesh: 'mKesh',
  'bank-transfer': 'Transferência Bancária',
}

/** A purchase's money has this axis of its own, beside the purchase's status. */
export const paymentMachine = machine({
  initial: ['pending', 'pending_verification'],
  states: {
    pending: {
      label: 'À espera de confirmação',
      moves: { confirmed: ['system'], failed: ['system'], expired: ['system'], in_review: ['system'] },
    },
    pending_verification: {
      label: 'Pagamento em verificação',
      moves: { confirmed: ['operator'], failed: ['operator'], in_review: ['system'] },
    },
    confirmed: { label: 'Confirmado', moves: { reversed: ['system', 'operator'], in_review: ['system'] } },
    failed: { label: 'Falhou', moves: { in_review: ['system'] } },
    expired: { label: 'Expirou', moves: { in_review: ['system'] } },
    in_review: {
      label: 'Em análise',
      // The system confirms only in the transaction that brought the payment here: late money of exactly the amount.
      moves: { confirmed: ['operator', 'system'], failed: ['operator'], reversed: ['operator', 'system'] },
    },
    reversed: { label: 'Devolvido', moves: {} },
  },
  refusal: 'payments.not_now',
})
export type PaymentStatus = keyof typeof paymentMachine.states

/** The evidence of a bank transfer. */
export const proofFile = privateFile('payment_proof')

export const paymentsErrors = defineErrors('payments', {
  not_found: [404, 'Não encontrámos este pagamento.'],
  not_now: [409, 'Este pagamento já não pode ser alterado.'],
  method_unavailable: [503, 'Este método de pagamento ainda não está disponível. Escolha outro.'],
  operator_unavailable: [503, 'O operador não está a responder. Tente novamente dentro de momentos.'],
  amount_changed: [409, 'Os preços mudaram. Confirme o novo valor antes de pagar.'],
  amount_out_of_range: [400, 'O operador não aceita este valor.'],
  too_many_prompts: [429, 'Este número já recebeu vários pedidos de pagamento. Aguarde alguns minutos.'],
  already_claimed: [409, 'Este pagamento já foi usado noutra compra.'],
  approved_by_payee: [
    409,
    'Este pagamento foi confirmado por quem o recebe. Escreva-nos, para outra pessoa o confirmar.',
  ],
  wrong_amount: [409, 'O valor pago não corresponde a esta compra.'],
  not_confirmed: [409, 'Este pagamento ainda não foi confirmado.'],
  purpose_not_payable: [409, 'Isto já não aguarda pagamento.'],
  already_under_way: [409, 'Já há um pagamento em curso para isto.'],
  proof_not_found: [404, 'Não encontrámos o comprovativo. Envie-o de novo.'],
  reference_used: [409, 'Esta referência já foi usada noutro pagamento. Verifique o número da transferência.'],
  too_many_transfers: [
    409,
    'Já tem várias transferências por confirmar. Espere que as encontremos na conta antes de anunciar outra.',
  ],
  method_too_slow: [409, 'Falta pouco tempo e a transferência pode não ser confirmada antes. Escolha outro método.'],
  another_waits: [409, 'Já tem outra marcação à espera de pagamento. Conclua essa primeiro, ou escolha outro método.'],
  quote_not_found: [404, 'Não encontrámos esta compra. Comece-a de novo.'],
  quote_expired: [409, 'O tempo para pagar esta compra terminou. Confirme os valores de novo.'],
  too_many_quotes: [429, 'Já tem várias compras por concluir. Espere que terminem antes de começar outra.'],
  not_refundable: [409, 'Só se devolve o dinheiro de uma compra paga.'],
  refund_under_way: [409, 'Já pediu um reembolso deste pagamento. Espere pela resposta.'],
  refund_asked_enough: [409, 'Já pediu este reembolso várias vezes. Se não concorda com a resposta, escreva-nos.'],
  refund_too_high: [409, 'Deste pagamento já não resta tanto por devolver.'],
  refund_not_found: [404, 'Não encontrámos este reembolso.'],
  refund_not_now: [409, 'Este reembolso já foi decidido ou ainda não pode ser alterado.'],
  refund_in_doubt: [
    409,
    'O operador pode ter devolvido este dinheiro. Procure-o nos registos dele e diga que foi devolvido.',
  ],
  own_payment: [409, 'Não pode decidir sobre um pagamento seu. Peça a outro operador.'],
  taken_differs: [409, 'O operador não cobrou exatamente este valor: o pagamento não pode ser confirmado.'],
  asked_back: [409, 'A devolução deste dinheiro já foi pedida: só pode ser devolvido.'],
  money_held: [409, 'Há dinheiro deste pagamento nas nossas contas. Confirme-o ou devolva-o.'],
  nothing_held: [409, 'Não há dinheiro deste pagamento para devolver.'],
  by_hand_only: [409, 'Uma transferência não se devolve por si. Devolva à mão e registe aqui que o fez.'],
  ask_operator_first: [409, 'Peça primeiro a devolução ao operador; à mão só se ele a recusar.'],
  return_in_doubt: [
    409,
    'O operador pode já ter devolvido este dinheiro. Procure-o nos registos dele antes de o dar por devolvido à mão.',
  ],
  return_number_used: [409, 'Este número de devolução já foi registado noutro pagamento.'],
})

/** Why a payment did not succeed; the sentence is what the customer reads. */
export const FAILURES = {
  ...TRANSFER_FAILURES,
  proof_refused: 'Não confirmámos esta transferência.',
  not_charged: 'Verificámos com o operador: não foi cobrado nada.',
} as const
export type FailureCode = keyof typeof FAILURES

/** The field `purpose.kind` names nothing that can be bought. */
export const PURPOSE_UNKNOWN = { code: 'purpose_unknown', message: 'Finalidade desconhecida.' } as const

/** What a payment is for. With none it is credit that any purchase of its owner, of exactly its amount, may claim. */
export const purpose = z.object({
  kind: kindName(says(PURPOSE_UNKNOWN.code, PURPOSE_UNKNOWN.message)),
  id,
})
export type Purpose = z.output<typeof purpose>

export const payment = z.object({
  transactionId: z.string(),
  status: z.enum(statesOf(paymentMachine)),
  /** `unknown`: the provider may have charged; we keep asking and never charge again. */
  outcome: z.optional(z.literal('unknown')),
  paymentMethod: z.enum(PAYMENT_METHODS),
  amount: centavos,
  /** Nine national digits of the number that was asked to pay; absent for a bank transfer. */
  promptedNumber: z.optional(z.string()),
  description: z.string(),
  purpose: z.optional(purpose),
  /** What used the money: its kind in Portuguese, and in our own words what was bought; in answers to its payer. */
  purchase: z.optional(
    z.object({ kind: z.string(), id: z.string(), label: z.string(), title: z.optional(z.string()) }),
  ),
  /** The page of this site that shows what was or is to be bought; in answers to its payer. */
  purchasePage: z.optional(z.string()),
  quoteId: z.optional(z.string()),
  failure: z.optional(z.object({ code: z.string(), message: z.string() })),
  /** Of a bank transfer: what its payer typed and attached. */
  transfer: z.optional(
    z.object({ referenceNumber: z.string(), bankReference: z.string(), proofUploadId: z.optional(z.string()) }),
  ),
  /** The oldest first; absent while there are none, and in lists of payments. */
  refunds: z.optional(z.array(refund)),
  /** What its payer may still ask back of what a purchase used; absent when that is nothing, and in lists. */
  refundable: z.optional(centavos),
  /** What of it is back with its payer; absent while that is nothing. */
  refunded: z.optional(centavos),
  createdAt: instant,
  /** Until when the customer may type the PIN; absent once final. */
  promptExpiresAt: z.optional(instant),
  settledAt: z.optional(instant),
  /** A purchase has used it: its receipt can be downloaded. */
  hasReceipt: z.optional(z.literal(true)),
})
export type Payment = z.output<typeof payment>

/** What people say of a payment on the telephone: the end of its id. Rarely two have the same; staff then see both. */
export const paymentCode = (transactionId: string): string => `P-${transactionId.slice(-CODE_DIGITS).toUpperCase()}`
const CODE_DIGITS = 6

const DESCRIPTION_SAYS = says('description_required', 'Indique o que está a pagar.')
const METHOD_SAYS = says('method_unknown', 'Método de pagamento inválido')

const example = {
  body: {
    paymentMethod: 'm-pesa',
    phoneNumber: '84 123 4567',
    amount: 80_000,
    description: 'Consulta com Dr. Ana Silva',
    purpose: { kind: 'appointment', id: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f' },
  },
  reply: {
    transactionId: '2d3e4f5a-6b7c-4d8e-9f0a-1b2c3d4e5f6a',
    status: 'pending',
    paymentMethod: 'm-pesa',
    amount: 80_000,
    promptedNumber: '841234567',
    description: 'Consulta com Dr. Ana Silva',
    purpose: { kind: 'appointment', id: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f' },
    createdAt: '2026-11-23T08:05:00.000Z',
    promptExpiresAt: '2026-11-23T08:08:00.000Z',
  },
}

export const initiateMobileMoney = endpoint({
  method: 'POST',
  path: '/api/payments/mobile-money/initiate',
  summary: 'Pede ao operador que cobre o valor neste número; o cliente confirma com o PIN no telemóvel.',
  session: 'required',
  body: z.object({
    paymentMethod: z.enum(MOBILE_MONEY, { error: METHOD_SAYS }),
    /** As typed; kept as its nine national digits. */
    phoneNumber: text({ min: 9, max: 20, tooShort: PHONE_SAYS, tooLong: PHONE_SAYS }),
    amount,
    /** What the customer reads about the payment. */
    description: text({ min: 1, max: 200, tooShort: DESCRIPTION_SAYS }),
    purpose: z.optional(purpose),
  }),
  status: 201,
  reply: payment,
  example,
  errors: [
    'payments.method_unavailable',
    'payments.operator_unavailable',
    'payments.amount_changed',
    'payments.amount_out_of_range',
    'payments.too_many_prompts',
    'payments.purpose_not_payable',
    'payments.already_under_way',
    'payments.quote_not_found',
    'payments.quote_expired',
  ],
  idempotent: true,
  quotable: true,
  cache: 'no-store',
  limit: paymentsLimit,
})

export const confirmBankTransfer = endpoint({
  method: 'POST',
  path: '/api/payments/bank-transfer/confirm',
  summary: 'Diz que a transferência foi feita; o pagamento fica em verificação até ser encontrado na conta.',
  session: 'required',
  body: z.object({
    referenceNumber,
    amount,
    description: text({ min: 1, max: 200, tooShort: DESCRIPTION_SAYS }),
    bankReference,
    /** The payer's own upload. */
    proofUploadId: z.optional(id),
    purpose: z.optional(purpose),
  }),
  status: 201,
  reply: payment,
  errors: [
    'payments.method_unavailable',
    'payments.proof_not_found',
    'payments.reference_used',
    'payments.too_many_transfers',
    'payments.method_too_slow',
    'payments.another_waits',
    'payments.amount_changed',
    'payments.purpose_not_payable',
    'payments.already_under_way',
    'payments.quote_not_found',
    'payments.quote_expired',
  ],
  idempotent: true,
  quotable: true,
  cache: 'no-store',
  limit: paymentsLimit,
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:id',
  summary: 'Um pagamento do próprio, com o seu estado.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: payment,
  errors: ['payments.not_found'],
  cache: 'no-store',
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: 'Os pagamentos do próprio, os mais recentes primeiro; também só os de um estado ou de um mês.',
  session: 'required',
  query: paymentFilter,
  status: 200,
  reply: z.array(payment),
  errors: [],
  cache: 'no-store',
})

export const paymentMethod = z.object({
  method: z.enum(PAYMENT_METHODS),
  label: z.string(),
  /** Code the customer may dial when no prompt appears; absent for bank transfer. */
  ussdCode: z.optional(z.string()),
  provider: z.optional(z.string()),
  available: z.boolean(),
  /** Why it cannot be used now; absent where it can. */
  unavailableReason: z.optional(z.string()),
})

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/payments/methods',
  summary: 'Os métodos de pagamento e quais estão disponíveis.',
  session: 'none',
  status: 200,
  reply: z.array(paymentMethod),
  errors: [],
  cache: 'public',
})

export const paymentsEndpoints = {
  initiateMobileMoney,
  getBankDetails,
  createQuote,
  confirmBankTransfer,
  listPaymentMethods,
  listPayments,
  getPaymentTotals,
  getPayment,
  requestRefund,
}

/** What `GET /api/events` reports of this domain. */
export const paymentsLiveEvents = ['payment'] as const

declare module '../events.ts' {
  interface DomainEvents {
    'payments.confirmed': { paymentId: string; payerId: string; purpose: { kind: string; id: string } | null }
    /** The payment of a quote: its purchase is made by itself. */
    'payments.quote_paid': { paymentId: string; payerId: string }
    /** failed, expired or, `isReturned`, reversed: whatever waited for it may stop waiting. `amount` in centavos. */
    'payments.ended': {
      paymentId: string
      payerId: string
      purpose: { kind: string; id: string } | null
      amount: number
      isReturned: boolean
    }
    /** A purchase waited for a bank transfer that was not found in time, and is not to wait any more. */
    'payments.wait_ended': { paymentId: string; payerId: string; purchase: { kind: string; id: string } }
    /** What was decided about a refund to a wallet; `reason` as the payer reads it. */
    'payments.refund_decided': {
      refundId: string
      paymentId: string
      payerId: string
      amount: number
      decision: 'approved' | 'refused'
      cause: 'system' | 'staff' | 'payer'
      reason: string | null
      purchase: { kind: string; id: string }
    }
    /** The money is back with its payer. Amounts in centavos; `purchase` had been paid with it. */
    'payments.refunded': {
      refundId: string
      /** Null where nothing went back to a wallet: nothing had been due, or it had been paid in cash. */
      paymentId: string | null
      payerId: string
      /** To the payer's wallet or bank. */
      amount: number
      /** To the insurer. */
      cover: number
      /** Of each part of the price; of `cover` it is negative. */
      parts: readonly { part: 'goods' | 'delivery' | 'fare' | 'tip' | 'cover'; amount: number }[]
      /** Nothing of the price is left. */
      isWhole: boolean
      purchase: { kind: string; id: string }
    }
  }
}
