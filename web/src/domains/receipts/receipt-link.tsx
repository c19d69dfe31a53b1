import type { Payment } from '@salama/contract/payments'
import { downloadDocument, downloadPurchaseReceipt, downloadReceipt } from '@salama/contract/receipts'
import { FileDown } from 'lucide-react'
import { addressOf, partsOf } from '../../lib/api/api.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { useDocuments } from './api.ts'

/** Shown once a purchase has used the payment. */
export function ReceiptLink({ payment: { hasReceipt, transactionId } }: { payment: Payment }) {
  return hasReceipt ? <Download parts={partsOf(downloadReceipt, { params: { id: transactionId } })} /> : null
}

/** Of a purchase that a plan paid wholly: there is no payment that the receipt could hang on. */
export function CoveredReceiptLink({ purchase }: { purchase: { kind: string; id: string } }) {
  return <Download parts={partsOf(downloadPurchaseReceipt, { params: purchase })} />
}

function Download({ parts }: { parts: Parameters<typeof addressOf>[0] }) {
  return (
    <a href={addressOf(parts)} download className={buttonClass({ variant: 'secondary' })}>
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
