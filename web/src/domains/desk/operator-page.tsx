import type { StaffRefund } from '@salama/contract/payments/staff/refunds'
import { staffErrors } from '@salama/contract/staff'
import { ShieldAlert } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { useUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useBankProofs, useInReview, useRefunds, useUnclaimedTransfers, useVerifications } from './api.ts'
import { AuditTab } from './audit-tab.tsx'
import { LedgerTab } from './ledger-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { ProofsTab } from './proofs-tab.tsx'
import { ReconciliationTab } from './reconciliation-tab.tsx'
import { RefundsTab } from './refunds-tab.tsx'
import { TicketsTab } from './tickets-tab.tsx'
import { useTickets } from './use-tickets.ts'
import { VerificationsTab } from './verifications-tab.tsx'

/** The desk: what waits for a person's decision, and where the money is. */
export function OperatorPage() {
  const isOperator = useUser()?.profiles.includes('operator') ?? false
  return (
    <>
      <PageHeader title="Operador" />
      {isOperator ? <Desk /> : <NotYours />}
    </>
  )
}

/** What the operator of a wallet does by itself waits for nobody. */
const needsSomebody = ({ status, paymentMethod }: StaffRefund): boolean =>
  status === 'requested' || status === 'in_review' || (status === 'approved' && paymentMethod === 'bank-transfer')

const FIRST = 'verificacoes'

function Desk() {
  const [parameters, setParameters] = useSearchParams()
  const waiting = useVerifications().data?.length
  const transfers = sumOf(useBankProofs().data?.length, useUnclaimedTransfers().data?.length)
  const refunds = useRefunds().data?.filter(needsSomebody).length
  const inReview = useInReview().data?.length
  const questions = useTickets().data?.length
  const items = [
    { value: FIRST, label: 'Verificações', count: waiting, content: <VerificationsTab /> },
    { value: 'comprovativos', label: 'Comprovativos', count: transfers, content: <ProofsTab /> },
    { value: 'reembolsos', label: 'Reembolsos', count: refunds, content: <RefundsTab /> },
    { value: 'pagamentos', label: 'Pagamentos', count: inReview, content: <PaymentsTab /> },
    { value: 'apoio', label: 'Apoio', count: questions, content: <TicketsTab /> },
    { value: 'razao', label: 'Razão', content: <LedgerTab /> },
    { value: 'reconciliacao', label: 'Reconciliação', content: <ReconciliationTab /> },
    { value: 'registo', label: 'Registo', content: <AuditTab /> },
  ]
  const asked = parameters.get('separador')
  const value = items.find((item) => item.value === asked)?.value ?? FIRST
  return (
    <Tabs
      label="Mesa do operador"
      items={items}
      value={value}
      // What was chosen or looked for in one tab means nothing to another.
      onValueChange={(next) => setParameters({ separador: next }, { replace: true })}
    />
  )
}

/** Nothing is said before both are known. */
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
