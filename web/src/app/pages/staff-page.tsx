import { staffErrors } from '@salama/contract/staff'
import { ShieldAlert } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'wouter'
import { AccessGate } from '../../domains/staff/access-gate.tsx'
import { type QueueState, useQueues } from '../../domains/staff/queues.ts'
import { age } from '../../lib/ago.ts'
import { useUser } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { WorkShell } from '../../ui/work-shell.tsx'
import { TABS } from './staff/tabs.tsx'

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
  const asked = parameters.get('separador')
  return (
    <WorkShell
      label="Mesa do operador"
      header={<Title />}
      places={TABS.map(({ value, label, icon, Content }) => ({
        value,
        label,
        icon,
        count: queues?.[value]?.count,
        content: (
          <>
            {!parameters.has('caso') && <Backlog {...queues?.[value]} />}
            <Suspense fallback={<SkeletonList rows={5} rowClass="h-18" />}>
              <Content />
            </Suspense>
          </>
        ),
      }))}
      value={TABS.find(({ value }) => value === asked)?.value ?? 'verificacoes'}
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
