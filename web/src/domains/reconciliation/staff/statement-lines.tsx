import { formatDate } from '@salama/contract/kernel/time'
import { VERDICT_LABELS } from '@salama/contract/reconciliation'
import type { Statement, StatementLine } from '@salama/contract/reconciliation/statements'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/actions/button.tsx'
import { MoreButton } from '../../../ui/actions/more-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { type LineFilter, useExplainLine, useStatementLines } from './statements-api.ts'

const FILTERS: { value: LineFilter; label: string }[] = [
  { value: 'differing', label: 'Por explicar' },
  { value: 'all', label: 'Todas as linhas' },
  { value: 'matched', label: 'Conferem' },
  { value: 'explained', label: 'Explicadas' },
]

/** What a statement says, line by line, and what it lacks. */
export function StatementLines({ statement }: { statement: Statement }) {
  const [filter, setFilter] = useState<LineFilter>('differing')
  const list = useStatementLines(statement.id, filter)
  return (
    <section aria-label={`Linhas de ${statement.fileName}`} className="min-w-0">
      <Select
        label="Linhas"
        options={FILTERS}
        value={filter}
        onValueChange={(value) => setFilter(FILTERS.find((known) => known.value === value)?.value ?? 'differing')}
        className="mb-3 max-w-64"
      />
      <Lines list={list} statementId={statement.id} isRunning={statement.status === 'running'} />
    </section>
  )
}

type LinesProps = { list: ReturnType<typeof useStatementLines>; statementId: string; isRunning: boolean }

function Lines({ list, statementId, isRunning }: LinesProps) {
  const [explained, setExplained] = useState<StatementLine>()
  const explain = useExplainLine(statementId)
  const { rows } = list
  if (rows === undefined)
    return list.error ? (
      <ErrorState text={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
    ) : (
      <SkeletonList rows={4} rowClass="h-18" />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        level={3}
        title={isRunning ? 'Ainda a conferir' : 'Nada por mostrar'}
        text={
          isRunning ? 'As linhas aparecem à medida que são conferidas.' : 'Nenhuma linha corresponde a este filtro.'
        }
      />
    )
  return (
    <>
      <ul aria-label="Linhas" className="divide-y divide-line border-y border-line">
        {rows.map((line) => (
          <LineRow key={line.place} line={line} onExplain={() => setExplained(line)} />
        ))}
      </ul>
      <MoreButton list={list} />
      {explained && (
        <ReasonDialog
          title="O que é este movimento?"
          hint="Fica no registo, com o seu nome."
          confirmLabel="Guardar"
          tone="primary"
          usual={['Comissão do operador.', 'Movimento próprio da empresa.', 'Erro do operador, já reclamado.']}
          busy={explain.isPending}
          onClose={() => setExplained(undefined)}
          onConfirm={(reason) =>
            explain.mutate({ place: explained.place, reason }, { onSettled: () => setExplained(undefined) })
          }
        />
      )}
    </>
  )
}

const isExplained = ({ verdict }: StatementLine): boolean => verdict === 'matched' || verdict === 'explained'

function LineRow({ line, onExplain }: { line: StatementLine; onExplain: () => void }) {
  const { verdict, number, text, day, theirs, ours, transactionId, person, proposals, explanation } = line
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Badge tone={isExplained(line) ? 'action' : 'danger'}>{VERDICT_LABELS[verdict]}</Badge>
          <p className="mt-1 font-bold wrap-anywhere">{number || 'Sem número'}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {[day === null ? 'sem data' : formatDate(`${day}T12:00:00Z`), text].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p className="flex flex-col items-end text-right">
          {theirs !== null && (
            <span>
              Extrato: <Money centavos={theirs} className="font-semibold" />
            </span>
          )}
          {ours !== null && (
            <span>
              Nós: <Money centavos={ours} className="font-semibold" />
            </span>
          )}
        </p>
      </div>
      {explanation !== null && <p className="mt-1 text-sm">{explanation}</p>}
      {transactionId !== null && <PaymentLink id={transactionId} text={`Ver o pagamento de ${person?.name ?? ''}`} />}
      {transactionId === null && person && <p className="text-sm">Ganhos de {person.name}</p>}
      {proposals.map((proposal) => (
        <PaymentLink
          key={proposal.transactionId}
          id={proposal.transactionId}
          text={`Talvez o pagamento de ${proposal.person.name}, ${formatDate(proposal.createdAt)}`}
        />
      ))}
      {!isExplained(line) && (
        <div>
          <Button variant="outline" size="sm" className="mt-1" onClick={onExplain}>
            Explicar<span className="sr-only"> {number}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

const PaymentLink = ({ id, text }: { id: string; text: string }) => (
  <Link
    href={`/operador?separador=pagamentos&q=${id}&caso=${id}`}
    className="flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
  >
    {text}
  </Link>
)
