import { METHOD_LABELS } from '@salama/contract/payments'
import { CreditCard, Landmark, Undo2 } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'
import type { Documents } from './payment-panel.tsx'

declare module '../../../lib/desk.ts' {
  interface DeskJoins {
    /** Receipts and credit notes of a payment. */
    documents: Documents
  }
}

export const desk: Desk = {
  tabs: [
    {
      value: 'comprovativos',
      right: 'payments.decide',
      label: 'Comprovativos',
      icon: Landmark,
      order: 20,
      async load() {
        const { ProofsTab } = await import('./proofs-tab.tsx')
        return ({ joins }) => <ProofsTab documents={joins.documents} />
      },
    },
    {
      value: 'reembolsos',
      right: 'payments.decide',
      label: 'Reembolsos',
      icon: Undo2,
      order: 30,
      load: async () => (await import('./refunds-tab.tsx')).RefundsTab,
    },
    {
      value: 'pagamentos',
      right: 'payments.read',
      label: 'Pagamentos',
      icon: CreditCard,
      order: 40,
      async load() {
        const { PaymentsTab } = await import('./payments-tab.tsx')
        return ({ joins }) => <PaymentsTab documents={joins.documents} />
      },
    },
  ],
  actions: {
    'bank_proof.opened': 'Abriu um comprovativo',
    'bank_proof.approve': 'Confirmou uma transferência',
    'bank_proof.refuse': 'Recusou uma transferência',
    'payment.read': 'Abriu um pagamento',
    'payment.reversed': 'Mandou devolver um pagamento',
    'refund.approve': 'Aprovou um reembolso',
    'refund.refuse': 'Recusou um reembolso',
    'refund.completed': 'Devolveu um reembolso à mão',
    'refund.started': 'Reembolsou um pagamento',
    'review.confirm': 'Confirmou um pagamento em análise',
    'review.fail': 'Deu como falhado um pagamento em análise',
    'review.return': 'Mandou devolver um pagamento em análise',
    'review.return_by_hand': 'Devolveu à mão um pagamento em análise',
  },
  cases: { bank_proof: 'pagamentos', payment: 'pagamentos', review: 'pagamentos' },
  joins: { accountNames: METHOD_LABELS },
}
