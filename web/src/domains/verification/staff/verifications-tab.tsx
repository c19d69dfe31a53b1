import type { VerificationCase } from '@salama/contract/verification/staff'
import { BadgeCheck } from 'lucide-react'
import { useShown } from '../../../lib/use-shown.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Queue } from '../../../ui/queue.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { Gone, Workbench } from '../../../ui/workbench.tsx'
import { useVerifications } from './api.ts'
import { CASE_BADGES, KIND_LABELS } from './labels.ts'
import { VerificationPanel } from './verification-panel.tsx'

/** Who asks to act as a doctor, a business, a driver or a teacher, the longest waiting first. */
export function VerificationsTab() {
  const query = useVerifications()
  return <Queue query={query}>{(cases) => <Cases cases={cases} />}</Queue>
}

function Cases({ cases }: { cases: VerificationCase[] }) {
  const shown = useShown(cases.map(({ id }) => id))
  if (cases.length === 0)
    return (
      <EmptyState
        icon={BadgeCheck}
        title="Nada por verificar"
        text="Aqui esperam médicos, negócios, entregadores e cursos que pedem para trabalhar connosco."
      />
    )
  return (
    <Workbench
      label="Pedidos de verificação"
      items={cases.map((each) => ({ id: each.id, content: <CaseRow waiting={each} /> }))}
      shown={shown}
      hint="Escolha um pedido para o analisar."
      panel={(id) => {
        const found = cases.find((each) => each.id === id)
        return found ? <VerificationPanel waiting={found} onDecided={shown.goOn} /> : <Gone />
      }}
    />
  )
}

function CaseRow({ waiting: { kind, applicant, status, submittedAt } }: { waiting: VerificationCase }) {
  const badge = CASE_BADGES[status]
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold">{applicant.name}</span>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </span>
      <span className="mt-1 block text-sm text-muted">
        {KIND_LABELS[kind]} · <Waiting since={submittedAt} />
      </span>
    </>
  )
}
