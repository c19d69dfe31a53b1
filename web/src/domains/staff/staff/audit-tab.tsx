import type { AuditEntry } from '@salama/contract/staff'
import { ScrollText } from 'lucide-react'
import { Link } from 'wouter'
import { when } from '../../../lib/ago.ts'
import type { ActionLabels, CaseTabs } from '../../../lib/desk.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Queue } from '../../../ui/queue.tsx'
import { useAudit } from './api.ts'

/** Who did what at the desk. */
export function AuditTab({ labels, cases }: AuditProps) {
  const query = useAudit()
  return <Queue query={query}>{(entries) => <Entries entries={entries} labels={labels} cases={cases} />}</Queue>
}

type AuditProps = { labels: ActionLabels; cases: CaseTabs }

function Entries({ entries, labels, cases }: AuditProps & { entries: AuditEntry[] }) {
  if (entries.length === 0)
    return (
      <EmptyState
        icon={ScrollText}
        title="Ainda nada registado"
        text="Cada ação de um operador fica aqui escrita, com o seu nome e o motivo, e ninguém a pode mudar."
      />
    )
  return (
    <Card padded={false}>
      <ol aria-label="Registo" className="divide-y divide-line">
        {entries.map(({ id, operator, action, subjectId, reason, at }) => (
          <li key={id} className="grid gap-x-4 px-4 py-3 md:grid-cols-[11rem_1fr]">
            <p className="text-sm text-muted md:pt-0.5">
              <time dateTime={at}>{when(at)}</time>
            </p>
            <div className="min-w-0">
              <p>
                <span className="font-bold">{operator.name}</span>: {labels[action] ?? action}
              </p>
              {reason && <p>«{reason}»</p>}
              <p className="text-sm break-all text-muted">
                <Subject id={subjectId} tab={cases[action.split('.', 1)[0] ?? '']} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Leads to the case where a tab of the desk shows it. */
function Subject({ id, tab }: { id: string; tab: string | undefined }) {
  if (!tab) return id
  return (
    <Link href={`/operador?separador=${tab}&caso=${id}`} className="inline-block py-1.5 text-action underline">
      {id}
    </Link>
  )
}
