import type { Payment } from '@salama/contract/payments'
import { downloadDocument, downloadReceipt } from '@salama/contract/receipts'
import { FileDown } from 'lucide-react'
import { addressOf, partsOf } from '../../lib/api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useDocuments } from './api.ts'

/** Shown once a purchase has used the payment. */
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

/** One for each completed refund. */
export function CreditNotes({ payment: { refunds = [], transactionId } }: { payment: Payment }) {
  const returned = refunds.filter(({ status }) => status === 'completed').length
  const documents = useDocuments(transactionId, returned).data ?? []
  return documents
    .filter(({ kind }) => kind === 'credit_note')
    .map(({ id, number }) => (
      <a
        key={id}
        href={addressOf(partsOf(downloadDocument, { params: { id: transactionId, documentId: id } }))}
        download
        className={buttonClass({ variant: 'secondary' })}
      >
        <FileDown className="size-5" aria-hidden />
        Nota de crédito {number} (PDF)
      </a>
    ))
}
