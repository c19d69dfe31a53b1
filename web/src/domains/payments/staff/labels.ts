import type { ReviewReason } from '@salama/contract/payments/review'
import type { BankProof } from '@salama/contract/payments/staff'
import type { BadgeTone } from '../../../ui/display/badge.tsx'

export const REVIEW_WORDS: Record<ReviewReason, string> = {
  late_success: 'O operador cobrou depois de o pagamento ter terminado. O cliente pode ter pago outra vez entretanto.',
  other_amount: 'O operador cobrou outro valor do que lhe pedimos.',
  contradiction: 'O operador deu a este pagamento o número de outro. Pergunte-lhe o que cobrou.',
  not_returned: 'Nenhuma compra usou este dinheiro, e o operador não o devolveu quando lho pedimos.',
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
