import type { Payment } from '@salama/contract/payments'
import { downloadReceipt } from '@salama/contract/payments/documents'
import { FileDown } from 'lucide-react'
import { addressOf, partsOf } from '../../lib/api.ts'
import { buttonClass } from '../../ui/button.tsx'

/** Where a purchase has used the money, its receipt. */
export function ReceiptLink({ payment: { hasReceipt, transactionId } }: { payment: Payment }) {
  if (!hasReceipt) return null
  const address = addressOf(partsOf(downloadReceipt, { params: { id: transactionId } }))
  return (
    <a href={address} download className={buttonClass({ variant: 'secondary' })}>
      <FileDown className="size-5" aria-hidden />
      Recibo (PDF)
    </a>
  )
}
