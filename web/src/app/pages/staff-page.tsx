import { METHOD_LABELS, type Payment } from '@salama/contract/payments'
import { staffErrors } from '@salama/contract/staff'
import { ShieldAlert } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { LEDGER_ACTIONS } from '../../domains/ledger/staff/labels.ts'
import { useBankProofs, useInReview, useRefunds, useUnclaimedTransfers } from '../../domains/payments/staff/api.ts'
import { PAYMENT_ACTIONS } from '../../domains/payments/staff/labels.ts'
import { CreditNotes, ReceiptLink } from '../../domains/receipts/receipt-link.tsx'
import { useTickets } from '../../domains/support/staff/api.ts'
import { SUPPORT_ACTIONS } from '../../domains/support/staff/labels.ts'
import { useVerifications } from '../../domains/verification/staff/api.ts'
import { VERIFICATION_ACTIONS } from '../../domains/verification/staff/labels.ts'
import { useUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { screen } from '../screen.tsx'

const ACTIONS = { ...VERIFICATION_ACTIONS, ...PAYMENT_ACTIONS, ...SUPPORT_ACTIONS, ...LEDGER_ACTIONS }

const documentsOf = (payment: Payment) => (
  <>
    <ReceiptLink payment={payment} />
    <CreditNotes payment={payment} />
  </>
)

/** The desk: a tab for each kind of work, from the domain that it belongs to; its code is fetched when it is shown. */
const TABS: readonly { value: string; label: string; Content: ComponentType }[] = [
  {
    value: 'verificacoes',
    label: 'Verificações',
    Content: screen(
      async () => (await import('../../domains/verification/staff/verifications-tab.tsx')).VerificationsTab,
    ),
  },
  {
    value: 'comprovativos',
    label: 'Comprovativos',
    Content: screen(async () => {
      const { ProofsTab } = await import('../../domains/payments/staff/proofs-tab.tsx')
      return () => <ProofsTab documents={documentsOf} />
    }),
  },
  {
    value: 'reembolsos',
    label: 'Reembolsos',
    Content: screen(async () => (await import('../../domains/payments/staff/refunds-tab.tsx')).RefundsTab),
  },
  {
    value: 'pagamentos',
    label: 'Pagamentos',
    Content: screen(async () => {
      const { PaymentsTab } = await import('../../domains/payments/staff/payments-tab.tsx')
      return () => <PaymentsTab documents={documentsOf} />
    }),
  },
  {
    value: 'apoio',
    label: 'Apoio',
    Content: screen(async () => (await import('../../domains/support/staff/tickets-tab.tsx')).TicketsTab),
  },
  {
    value: 'razao',
    label: 'Razão',
    Content: screen(async () => {
      const { LedgerTab } = await import('../../domains/ledger/staff/ledger-tab.tsx')
      return () => <LedgerTab methods={METHOD_LABELS} />
    }),
  },
  {
    value: 'reconciliacao',
    label: 'Reconciliação',
    Content: screen(
      async () => (await import('../../domains/reconciliation/staff/reconciliation-tab.tsx')).ReconciliationTab,
    ),
  },
  {
    value: 'registo',
    label: 'Registo',
    Content: screen(async () => {
      const { AuditTab } = await import('../../domains/staff/audit-tab.tsx')
      return () => <AuditTab labels={ACTIONS} />
    }),
  },
]

export function StaffPage() {
  const isStaff = useUser()?.profiles.includes('operator') ?? false
  return (
    <>
      <PageHeader title="Operador" />
      {isStaff ? <Desk /> : <NotYours />}
    </>
  )
}

/** How much waits for a decision, by tab; undefined while it is not known. */
function useCounts(): Record<string, number | undefined> {
  return {
    verificacoes: useVerifications().data?.length,
    comprovativos: sumOf(useBankProofs().data?.length, useUnclaimedTransfers().data?.length),
    reembolsos: useRefunds().data?.filter(({ actions }) => actions.length > 0).length,
    pagamentos: useInReview().data?.length,
    apoio: useTickets().data?.length,
  }
}

function Desk() {
  const [parameters, setParameters] = useSearchParams()
  const counts = useCounts()
  const asked = parameters.get('separador')
  return (
    <Tabs
      label="Mesa do operador"
      items={TABS.map(({ value, label, Content }) => ({
        value,
        label,
        count: counts[value],
        content: (
          <Suspense fallback={<SkeletonList rows={5} rowClass="h-18" />}>
            <Content />
          </Suspense>
        ),
      }))}
      value={TABS.find(({ value }) => value === asked)?.value ?? 'verificacoes'}
      // The case and the search of one tab mean nothing to another.
      onValueChange={(next) => setParameters({ separador: next }, { replace: true })}
    />
  )
}

const sumOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one + other

/** The server refuses anybody else whatever this page shows. */
function NotYours() {
  return (
    <EmptyState
      icon={ShieldAlert}
      title={staffErrors['staff.not_allowed'].message}
      text="Se precisa de ajuda com um pagamento ou um pedido seu, encontra-o nas suas páginas."
      action={
        <Link href="/" className={buttonClass()}>
          Ir para o início
        </Link>
      }
      className="py-12 md:py-20"
    />
  )
}
