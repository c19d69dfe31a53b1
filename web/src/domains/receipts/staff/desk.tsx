import type { Desk } from '../../../lib/desk.ts'
import { CreditNotes, ReceiptLink } from '../receipt-link.tsx'

export const desk: Desk = {
  actions: { 'document.opened': 'Abriu um recibo ou nota de crédito' },
  joins: {
    documents: (payment) => (
      <>
        <ReceiptLink payment={payment} />
        <CreditNotes payment={payment} />
      </>
    ),
  },
}
