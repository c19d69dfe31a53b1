import * as z from 'zod/mini'
import { person, reason } from './desk/people.ts'
import { getReconciliation, startReconciliation } from './desk/reconciliation.ts'
import { completeRefund, decideRefund, listRefunds, startRefund } from './desk/refunds.ts'
import { review, reviewPayment } from './desk/reviews.ts'
import { downloadStatement, getStatement } from './desk/statements.ts'
import { answerTicket, closeTicket, getTicket, listTickets } from './desk/tickets.ts'
import { FILE_TYPES } from './files.ts'
import { endpoint } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'
import { says, text } from './kernel/field.ts'
import { idParams } from './kernel/id.ts'
import { centavos } from './kernel/money.ts'
import { statesOf } from './kernel/status.ts'
import { instant, sentDay } from './kernel/time.ts'
import { payment, paymentMachine } from './payments.ts'
import { VERIFICATION_KINDS, verificationMachine } from './verification.ts'

export const deskErrors = defineErrors('desk', {
  not_allowed: [403, 'Esta área é só para operadores.'],
  own_case: [409, 'Não pode decidir sobre o que é seu. Peça a outro operador.'],
})

const evidence = z.object({ id: z.string(), name: z.string(), type: z.enum(FILE_TYPES), bytes: z.int() })

export const verificationCase = z.object({
  id: z.string(),
  kind: z.enum(VERIFICATION_KINDS),
  subjectId: z.string(),
  applicant: person,
  status: z.enum(statesOf(verificationMachine)),
  submittedAt: z.nullable(instant),
  /** Downloads open for the operator who has taken the case. */
  evidence: z.array(evidence),
})
export type VerificationCase = z.output<typeof verificationCase>

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/operator/verifications',
  summary: 'O que espera verificação, o mais antigo primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(verificationCase),
  errors: ['desk.not_allowed'],
  cache: 'no-store',
})

export const takeVerification = endpoint({
  method: 'POST',
  path: '/api/operator/verifications/:id/review',
  summary: 'Começa a analisar um pedido: os documentos passam a poder ser abertos.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ id: z.string(), status: z.enum(statesOf(verificationMachine)) }),
  errors: ['desk.not_allowed', 'desk.own_case', 'verification.not_found', 'verification.not_now'],
  cache: 'no-store',
})

export const decideVerification = endpoint({
  method: 'POST',
  path: '/api/operator/verifications/:id/decision',
  summary: 'Decide um pedido de verificação.',
  session: 'required',
  params: idParams,
  body: z.discriminatedUnion(
    'decision',
    [
      z.object({ decision: z.literal('approved'), /** A paper's last valid day. */ expiresOn: z.optional(sentDay) }),
      z.object({ decision: z.literal('rejected'), reason }),
      z.object({ decision: z.literal('suspended'), reason }),
    ],
    { error: says('decision_unknown', 'Escolha aprovar, recusar ou suspender.') },
  ),
  status: 200,
  reply: z.object({ id: z.string(), status: z.enum(statesOf(verificationMachine)) }),
  errors: ['desk.not_allowed', 'desk.own_case', 'verification.not_found', 'verification.not_now'],
  cache: 'no-store',
})

export const bankProof = z.object({
  payment,
  payer: person,
  /** The reference was made for this payer: a line of the statement with it is theirs. */
  isOwnReference: z.boolean(),
  /** How many other payments name the same number or reference. */
  twins: z.int(),
})
export type BankProof = z.output<typeof bankProof>

export const listBankProofs = endpoint({
  method: 'GET',
  path: '/api/operator/bank-proofs',
  summary: 'As transferências por verificar, a mais antiga primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(bankProof),
  errors: ['desk.not_allowed'],
  cache: 'no-store',
})

export const openBankProof = endpoint({
  method: 'POST',
  path: '/api/operator/bank-proofs/:id/review',
  summary: 'Abre o comprovativo: o operador passa a poder descarregá-lo.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ proof: z.nullable(evidence) }),
  errors: ['desk.not_allowed', 'payments.own_payment', 'payments.not_found', 'payments.not_now'],
  cache: 'no-store',
})

export const decideBankProof = endpoint({
  method: 'POST',
  path: '/api/operator/bank-proofs/:id/decision',
  summary: 'Confirma que a transferência chegou, ou recusa-a.',
  session: 'required',
  params: idParams,
  body: z.discriminatedUnion(
    'decision',
    [z.object({ decision: z.literal('approve') }), z.object({ decision: z.literal('refuse'), reason })],
    { error: says('decision_unknown', 'Escolha confirmar ou recusar.') },
  ),
  status: 200,
  reply: payment,
  errors: ['desk.not_allowed', 'payments.own_payment', 'payments.not_found', 'payments.not_now'],
  cache: 'no-store',
})

export const deskPayment = z.extend(payment, {
  payer: person,
  phoneNumber: z.nullable(z.string()),
  reference: z.string(),
})
export type DeskPayment = z.output<typeof deskPayment>

export const searchPayments = endpoint({
  method: 'GET',
  path: '/api/operator/payments',
  summary: 'Procura pagamentos por referência, número, nome ou identificador.',
  session: 'required',
  query: z.object({
    q: z.optional(text({ max: 100 })),
    status: z.optional(z.enum(statesOf(paymentMachine), { error: says('status_unknown', 'Estado desconhecido.') })),
  }),
  status: 200,
  reply: z.array(deskPayment),
  errors: ['desk.not_allowed'],
  cache: 'no-store',
})

/** One payment from the prompt to the books. */
export const paymentFile = z.extend(deskPayment, {
  providerTransactionId: z.nullable(z.string()),
  /** Asked back from the operator since then. */
  reversalStartedAt: z.nullable(instant),
  /** Under which bank or operator know what was given back by hand. */
  returnNumber: z.nullable(z.string()),
  claimedBy: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  /** Present while it waits for a person. */
  review: z.nullable(review),
  timeline: z.array(
    z.object({
      status: z.enum(statesOf(paymentMachine)),
      /** The operator's own code. */
      code: z.nullable(z.string()),
      /** Who of the desk decided, and why; null for what the operator said. */
      decidedBy: z.nullable(person),
      reason: z.nullable(z.string()),
      at: instant,
    }),
  ),
  ledger: z.array(z.object({ id: z.int(), entryType: z.string(), account: z.string(), amount: centavos, at: instant })),
})
export type PaymentFile = z.output<typeof paymentFile>

export const getPaymentFile = endpoint({
  method: 'GET',
  path: '/api/operator/payments/:id',
  summary: 'Um pagamento com todo o seu percurso e os seus lançamentos.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: paymentFile,
  errors: ['desk.not_allowed', 'payments.not_found'],
  cache: 'no-store',
})

export const reversePayment = endpoint({
  method: 'POST',
  path: '/api/operator/payments/:id/reverse',
  summary: 'Devolve ao cliente um pagamento confirmado que nenhuma compra usou.',
  session: 'required',
  params: idParams,
  body: z.object({ reason }),
  status: 200,
  reply: payment,
  errors: [
    'desk.not_allowed',
    'payments.own_payment',
    'payments.not_found',
    'payments.not_now',
    'payments.already_claimed',
  ],
  cache: 'no-store',
})

export const listUnclaimedTransfers = endpoint({
  method: 'GET',
  path: '/api/operator/unclaimed-transfers',
  summary: 'As transferências que chegaram e que nenhuma compra usou, para devolver à mão; a mais antiga primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(deskPayment),
  errors: ['desk.not_allowed'],
  cache: 'no-store',
})

export const getLedger = endpoint({
  method: 'GET',
  path: '/api/operator/ledger',
  summary: 'O saldo de cada conta do razão, em centavos; a soma é zero.',
  session: 'required',
  status: 200,
  reply: z.object({ accounts: z.array(z.object({ code: z.string(), balance: centavos })) }),
  errors: ['desk.not_allowed'],
  cache: 'no-store',
})

export const auditEntry = z.object({
  id: z.int(),
  operator: person,
  action: z.string(),
  subjectId: z.string(),
  reason: z.nullable(z.string()),
  at: instant,
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit',
  summary: 'O que os operadores fizeram, o mais recente primeiro; nada aqui pode ser mudado.',
  session: 'required',
  status: 200,
  reply: z.array(auditEntry),
  errors: ['desk.not_allowed'],
  cache: 'no-store',
})

export const deskEndpoints = {
  listVerifications,
  takeVerification,
  decideVerification,
  listBankProofs,
  openBankProof,
  decideBankProof,
  searchPayments,
  getPaymentFile,
  reversePayment,
  reviewPayment,
  listUnclaimedTransfers,
  listRefunds,
  decideRefund,
  completeRefund,
  startRefund,
  getLedger,
  getStatement,
  downloadStatement,
  listTickets,
  getTicket,
  answerTicket,
  closeTicket,
  getReconciliation,
  startReconciliation,
  listAudit,
}
