import * as z from 'zod/mini'
import { uploaded } from '../../files.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { says, text } from '../../kernel/field.ts'
import { chosenId, idParams } from '../../kernel/id.ts'
import { centavos } from '../../kernel/money.ts'
import { statesOf } from '../../kernel/status.ts'
import { instant } from '../../kernel/time-field.ts'
import { person, reason } from '../../staff/index.ts'
import { payment, paymentMachine } from '../index.ts'
import { completeRefund, decideRefund, listRefunds, returnNumber, startRefund } from './refunds.ts'
import { review, reviewPayment } from './reviews.ts'

export const bankProof = z.object({
  payment,
  payer: person,
  /** We issued the reference to this payer. The statement still has to show it. */
  isReferenceIssuedToPayer: z.boolean(),
  /** How many other payments name the same number or reference. */
  duplicateCount: z.int(),
  /** Other bank transfers of the same amount that were announced on the same day: one line of the statement pays one. */
  similar: z.array(
    z.object({ transactionId: z.string(), payer: person, referenceNumber: z.string(), createdAt: instant }),
  ),
})
export type BankProof = z.output<typeof bankProof>

export const listBankProofs = endpoint({
  method: 'GET',
  path: '/api/operator/bank-proofs',
  summary: 'As transferências por verificar, a mais antiga primeiro.',
  session: 'required',
  right: 'payments.decide',
  status: 200,
  reply: z.array(bankProof),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const openBankProof = endpoint({
  method: 'POST',
  path: '/api/operator/bank-proofs/:id/review',
  summary: 'Abre o comprovativo: o operador passa a poder descarregá-lo.',
  session: 'required',
  right: 'payments.decide',
  params: idParams,
  status: 200,
  reply: z.object({ proof: z.nullable(uploaded) }),
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'payments.own_payment',
    'payments.not_found',
    'payments.not_now',
  ],
  cache: 'no-store',
})

export const decideBankProof = endpoint({
  method: 'POST',
  path: '/api/operator/bank-proofs/:id/decision',
  summary: 'Confirma que a transferência chegou, ou recusa-a.',
  session: 'required',
  right: 'payments.decide',
  params: idParams,
  body: z.discriminatedUnion(
    'decision',
    [z.object({ decision: z.literal('approve') }), z.object({ decision: z.literal('refuse'), reason })],
    { error: says('decision_unknown', 'Escolha confirmar ou recusar.') },
  ),
  status: 200,
  reply: payment,
  errors: [
    'staff.second_person_needed',
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'payments.own_payment',
    'payments.not_found',
    'payments.not_now',
  ],
  cache: 'no-store',
})

export const staffPayment = z.extend(payment, {
  payer: person,
  phoneNumber: z.nullable(z.string()),
  reference: z.string(),
})
export type StaffPayment = z.output<typeof staffPayment>

export const searchPayments = endpoint({
  method: 'GET',
  path: '/api/operator/payments',
  summary: 'Procura pagamentos por referência, número, nome ou identificador.',
  session: 'required',
  right: 'payments.read',
  query: z.object({
    q: z.optional(text({ max: 100 })),
    status: z.optional(z.enum(statesOf(paymentMachine), { error: says('status_unknown', 'Estado desconhecido.') })),
  }),
  status: 200,
  reply: z.array(staffPayment),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

/** One payment with its history and its ledger entries. */
export const paymentRecord = z.extend(staffPayment, {
  providerTransactionId: z.nullable(chosenId),
  /** When its return was requested from the provider. */
  reversalStartedAt: z.nullable(instant),
  /** The number that the bank or the provider gave to a return made by hand. */
  returnNumber: z.nullable(z.string()),
  /** The purchase that used the money; `label` is the kind in Portuguese. */
  claimedBy: z.nullable(z.object({ kind: z.string(), id: z.string(), label: z.string() })),
  /** Present while it waits for a person. */
  review: z.nullable(review),
  timeline: z.array(
    z.object({
      status: z.enum(statesOf(paymentMachine)),
      /** The provider's own code. */
      code: z.nullable(z.string()),
      /** Which member of staff decided, and why; null for what the provider reported. */
      decidedBy: z.nullable(person),
      reason: z.nullable(z.string()),
      at: instant,
    }),
  ),
  ledger: z.array(z.object({ id: z.int(), entryType: z.string(), account: z.string(), amount: centavos, at: instant })),
})
export type PaymentRecord = z.output<typeof paymentRecord>

export const getPaymentRecord = endpoint({
  method: 'GET',
  path: '/api/operator/payments/:id',
  summary: 'Um pagamento com todo o seu percurso e os seus lançamentos.',
  session: 'required',
  right: 'payments.read',
  params: idParams,
  status: 200,
  reply: paymentRecord,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'payments.not_found'],
  cache: 'no-store',
})

export const reversePayment = endpoint({
  method: 'POST',
  path: '/api/operator/payments/:id/reverse',
  summary: 'Devolve ao cliente um pagamento confirmado que nenhuma compra usou.',
  session: 'required',
  right: 'payments.decide',
  params: idParams,
  body: z.object({
    reason,
    /** Required for a bank transfer, which is sent back by hand. */
    returnNumber: z.optional(returnNumber),
  }),
  status: 200,
  reply: payment,
  errors: [
    'staff.second_person_needed',
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'payments.own_payment',
    'payments.not_found',
    'payments.not_now',
    'payments.already_claimed',
    'payments.return_number_used',
  ],
  cache: 'no-store',
})

export const listUnclaimedTransfers = endpoint({
  method: 'GET',
  path: '/api/operator/unclaimed-transfers',
  summary: 'As transferências que chegaram e que nenhuma compra usou, para devolver à mão; a mais antiga primeiro.',
  session: 'required',
  right: 'payments.decide',
  status: 200,
  reply: z.array(staffPayment),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const paymentsStaffEndpoints = {
  listBankProofs,
  openBankProof,
  decideBankProof,
  searchPayments,
  getPaymentRecord,
  reversePayment,
  reviewPayment,
  listUnclaimedTransfers,
  listRefunds,
  decideRefund,
  completeRefund,
  startRefund,
}
