import { staffErrors } from '@salama/contract/staff'
import { ShieldAlert } from 'lucide-react'
import { Suspense, use } from 'react'
import { Link, useSearchParams } from 'wouter'
import { AccessGate } from '../../domains/staff/access-gate.tsx'
import { DeskSearchField, SEARCH_PARAMETER } from '../../domains/staff/desk-search.tsx'
import { type QueueState, useQueues } from '../../domains/staff/queues.ts'
import { RightsContext } from '../../domains/staff/rights.ts'
import { CASE_SHARING } from '../../domains/staff/shared-case.tsx'
import { age } from '../../lib/ago.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { useUser } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { CaseSharingContext } from '../../ui/layout/case-sharing.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { WorkShell } from '../../ui/layout/work-shell.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { PERSON_PARTS, TABS } from './staff/tabs.tsx'

const results = deferred(async () => (await import('../../domains/staff/desk-results.tsx')).DeskResults)

export function StaffPage() {
  const isStaff = useUser()?.profiles.includes('operator') ?? false
  if (isStaff)
    return (
      <AccessGate header={<Title />}>
        <Desk />
      </AccessGate>
    )
  return (
    <>
      <Title />
      <NotYours />
    </>
  )
}

const Title = () => <PageHeader title="Operador" />

function Desk() {
  const [parameters, setParameters] = useSearchParams()
  const queues = useQueues()
  const may = use(RightsContext)
  const tabs = TABS.filter(({ right }) => may(right))
  const asked = parameters.get('separador')
  const isSearch = parameters.has(SEARCH_PARAMETER)
  return (
    <WorkShell
      label="Mesa do operador"
      header={
        <>
          <Title />
          <DeskSearchField className={classNames('mb-4 max-w-2xl', parameters.has('caso') && 'max-md:hidden')} />
        </>
      }
      places={tabs.map(({ value, label, icon, Content }) => ({
        value,
        label,
        icon,
        count: queues?.[value]?.count,
        content: isSearch ? (
          <results.Part parts={PERSON_PARTS} />
        ) : (
          <>
            {!parameters.has('caso') && <Backlog {...queues?.[value]} />}
            <Suspense fallback={<SkeletonList rows={5} rowClass="h-18" />}>
              <CaseSharingContext value={CASE_SHARING}>
                <Content />
              </CaseSharingContext>
            </Suspense>
          </>
        ),
      }))}
      value={(tabs.find(({ value }) => value === asked) ?? tabs[0])?.value ?? ''}
      // The case and the search of one tab mean nothing to another.
      onValueChange={(next) => setParameters({ separador: next }, { replace: true })}
    />
  )
}

/** How long the oldest case of the queue has waited. */
function Backlog({ count = 0, oldest = null }: Partial<QueueState>) {
  if (count === 0 || oldest === null) return null
  return (
    <p className="mb-3 text-sm text-muted">
      {count === 1 ? '1 caso à espera' : `${count} casos à espera, o mais antigo`} há {age(oldest, new Date())}
    </p>
  )
}

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
