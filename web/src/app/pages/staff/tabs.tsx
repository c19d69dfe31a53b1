import { METHOD_LABELS, type Payment } from '@salama/contract/payments'
import type { ComponentType } from 'react'
import { LEDGER_ACTIONS } from '../../../domains/ledger/staff/labels.ts'
import { PAYMENT_ACTIONS } from '../../../domains/payments/staff/labels.ts'
import { CreditNotes, ReceiptLink } from '../../../domains/receipts/receipt-link.tsx'
import { SUPPORT_ACTIONS } from '../../../domains/support/staff/labels.ts'
import { VERIFICATION_ACTIONS } from '../../../domains/verification/staff/labels.ts'
import { screen } from '../../screen.tsx'

const ACTIONS = { ...VERIFICATION_ACTIONS, ...PAYMENT_ACTIONS, ...SUPPORT_ACTIONS, ...LEDGER_ACTIONS }

const documentsOf = (payment: Payment) => (
  <>
    <ReceiptLink payment={payment} />
    <CreditNotes payment={payment} />
  </>
)

/** The desk: a tab for each kind of work, from the domain that it belongs to; its code is fetched when it is shown. */
export const TABS: readonly { value: string; label: string; Content: ComponentType }[] = [
  {
    value: 'verificacoes',
    label: 'Verificações',
    Content: screen(
      async () => (await import('../../../domains/verification/staff/verifications-tab.tsx')).VerificationsTab,
    ),
  },
  {
    value: 'comprovativos',
    label: 'Comprovativos',
    Content: screen(async () => {
      const { ProofsTab } = await import('../../../domains/payments/staff/proofs-tab.tsx')
      return () => <ProofsTab documents={documentsOf} />
    }),
  },
  {
    value: 'reembolsos',
    label: 'Reembolsos',
    Content: screen(async () => (await import('../../../domains/payments/staff/refunds-tab.tsx')).RefundsTab),
  },
  {
    value: 'pagamentos',
    label: 'Pagamentos',
    Content: screen(async () => {
      const { PaymentsTab } = await import('../../../domains/payments/staff/payments-tab.tsx')
      return () => <PaymentsTab documents={documentsOf} />
    }),
  },
  {
    value: 'apoio',
    label: 'Apoio',
    Content: screen(async () => (await import('../../../domains/support/staff/tickets-tab.tsx')).TicketsTab),
  },
  {
    value: 'razao',
    label: 'Livro-razão',
    Content: screen(async () => {
      const { LedgerTab } = await import('../../../domains/ledger/staff/ledger-tab.tsx')
      return () => <LedgerTab methods={METHOD_LABELS} />
    }),
  },
  {
    value: 'reconciliacao',
    label: 'Reconciliação',
    Content: screen(
      async () => (await import('../../../domains/reconciliation/staff/reconciliation-tab.tsx')).ReconciliationTab,
    ),
  },
  {
    value: 'registo',
    label: 'Registo',
    Content: screen(async () => {
      const { AuditTab } = await import('../../../domains/staff/audit-tab.tsx')
      return () => <AuditTab labels={ACTIONS} />
    }),
  },
]
