import { METHOD_LABELS, PAYMENT_METHODS } from '@salama/contract/payments'
import type { ReviewReason } from '@salama/contract/payments/review'
import type { BankProof } from '@salama/contract/payments/staff'
import { type VerificationKind, type VerificationStatus, verificationMachine } from '@salama/contract/verification'
import type { BadgeTone } from '../../ui/badge.tsx'

export const KIND_LABELS: Record<VerificationKind, string> = {
  doctor: 'Médico',
  business: 'Negócio',
  driver: 'Entregador',
  course: 'Curso',
}

const { states } = verificationMachine

export const CASE_BADGES: Record<VerificationStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: states.draft.label, tone: 'outline' },
  submitted: { label: states.submitted.label, tone: 'emphasis' },
  in_review: { label: states.in_review.label, tone: 'action' },
  approved: { label: states.approved.label, tone: 'action' },
  rejected: { label: states.rejected.label, tone: 'danger' },
  suspended: { label: states.suspended.label, tone: 'danger' },
}

const ACTION_LABELS: Readonly<Record<string, string>> = {
  'verification.in_review': 'Começou a analisar um pedido',
  'verification.approved': 'Aprovou um pedido',
  'verification.rejected': 'Recusou um pedido',
  'verification.suspended': 'Suspendeu uma aprovação',
  'bank_proof.opened': 'Abriu um comprovativo',
  'document.opened': 'Abriu um recibo ou nota de crédito',
  'bank_proof.approve': 'Confirmou uma transferência',
  'bank_proof.refuse': 'Recusou uma transferência',
  'payment.reversed': 'Mandou devolver um pagamento',
  'reconciliation.started': 'Mandou conferir um dia',
  'refund.approve': 'Aprovou um reembolso',
  'refund.refuse': 'Recusou um reembolso',
  'refund.completed': 'Devolveu um reembolso à mão',
  'refund.started': 'Reembolsou um pagamento',
  'review.confirm': 'Confirmou um pagamento em análise',
  'review.fail': 'Deu como falhado um pagamento em análise',
  'review.return': 'Mandou devolver um pagamento em análise',
  'review.return_by_hand': 'Devolveu à mão um pagamento em análise',
  'payment.read': 'Abriu um pagamento',
  'statement.read': 'Abriu um extrato',
  'statement.downloaded': 'Descarregou um extrato',
  'ticket.read': 'Abriu uma conversa',
  'ticket.answered': 'Respondeu a uma conversa',
  'ticket.closed': 'Encerrou uma conversa',
}

export const REVIEW_WORDS: Record<ReviewReason, string> = {
  late_success: 'O operador cobrou depois de o pagamento ter terminado. O cliente pode ter pago outra vez entretanto.',
  other_amount: 'O operador cobrou outro valor do que lhe pedimos.',
  contradiction: 'O operador deu a este pagamento o número de outro. Pergunte-lhe o que cobrou.',
  not_returned: 'Nenhuma compra usou este dinheiro, e o operador não o devolveu quando lho pedimos.',
}

/** What an operator did, in words; the server's own word for what is newer than this page. */
export const actionLabel = (action: string): string => ACTION_LABELS[action] ?? action

const ACCOUNT_LABELS: Readonly<Record<string, string>> = {
  clearing: 'Recebido por',
  credit: 'Crédito de clientes',
  payable: 'A pagar',
  commission: 'Comissão',
  refunds: 'Reembolsos por devolver',
  payouts: 'Ganhos a caminho',
  suspense: 'Por explicar',
}

/** An account of the books in words; its code, which the accountant knows, stands beside it. */
export function accountLabel(code: string): string {
  const [kind = '', detail] = code.split(':')
  const label = ACCOUNT_LABELS[kind] ?? code
  const method = PAYMENT_METHODS.find((known) => known === detail)
  return method ? `${label} ${METHOD_LABELS[method]}` : label
}

export type Account = { code: string; balance: number }

/** Accounts under one label together, in the order in which the first of each comes. */
export function accountGroups(accounts: readonly Account[]): { label: string; members: Account[] }[] {
  return [...Map.groupBy(accounts, ({ code }) => accountLabel(code))].map(([label, members]) => ({ label, members }))
}

/** What speaks for and against a transfer before the account has been looked at. */
export function signsOf({
  isReferenceIssuedToPayer,
  duplicateCount,
  payment,
}: BankProof): { tone: BadgeTone; label: string }[] {
  return [
    isReferenceIssuedToPayer
      ? { tone: 'action', label: 'Referência emitida ao cliente' }
      : { tone: 'outline', label: 'Referência escrita à mão' },
    ...(duplicateCount > 0
      ? [
          {
            tone: 'danger',
            label: duplicateCount === 1 ? '1 pagamento igual' : `${duplicateCount} pagamentos iguais`,
          } as const,
        ]
      : []),
    ...(payment.transfer?.proofUploadId ? [] : [{ tone: 'outline', label: 'Sem comprovativo' } as const]),
  ]
}
