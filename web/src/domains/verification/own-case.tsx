import { formatDay, maputoInstant } from '@salama/contract/kernel/time'
import { type CaseRecord, listOwnCases } from '@salama/contract/verification'
import { useQuery } from '@tanstack/react-query'
import { when } from '../../lib/ago.ts'
import { queryOf } from '../../lib/api/query-client.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Facts } from '../../ui/display/facts.tsx'
import { Timeline, type TimelineStep } from '../../ui/display/timeline.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { EvidenceFile } from '../files/evidence-file.tsx'
import { CASE_BADGES, paperNote } from './labels.ts'

/** How far the verification of one's own subject is, why, and what was sent. */
export function OwnCase({ subjectId }: { subjectId: string }) {
  const query = useQuery({ ...queryOf(listOwnCases), staleTime: 0 })
  if (query.isPending) return <Skeleton className="h-60" />
  if (query.error)
    return <ErrorState text={query.error.sentence} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  const found = query.data.find((each) => each.subjectId === subjectId)
  return found ? <Case record={found} /> : null
}

function Case({ record }: { record: CaseRecord }) {
  const { title, kindLabel, status, reason, expiresOn, facts, papers, history } = record
  const badge = CASE_BADGES[status]
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl font-bold">{title}</h2>
          <p className="text-muted">{kindLabel}</p>
        </div>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <p className="mt-3">{MEANING[status]}</p>
      {reason && (
        <AlertStrip tone="warning" title="Motivo" className="mt-3">
          {reason}
        </AlertStrip>
      )}
      {status === 'approved' && expiresOn && (
        <p className="mt-2 text-muted">Válido até {formatDay(maputoInstant(expiresOn))}.</p>
      )}
      <Facts facts={facts.map(({ label, value }) => [label, value] as const)} />
      {papers.length > 0 && (
        <ul aria-label="Documentos enviados" className="mt-4 flex flex-col gap-2">
          {papers.map(({ label, file, ...more }) => (
            <EvidenceFile key={file.id} label={label} note={paperNote(more)} file={file} open />
          ))}
        </ul>
      )}
      <h3 className="mt-5 mb-3 font-bold">Percurso</h3>
      <Timeline label="Percurso" steps={stepsOf(history)} />
    </>
  )
}

const MEANING: Record<CaseRecord['status'], string> = {
  draft: 'Ainda não foi enviado.',
  submitted: 'Recebemos o seu pedido. Avisamos assim que for analisado.',
  in_review: 'A nossa equipa está a analisar o seu pedido.',
  approved: 'Está tudo certo: já pode trabalhar connosco.',
  rejected: 'O pedido não foi aceite. Veja o motivo, corrija e envie de novo.',
  suspended: 'A autorização está suspensa. Veja o motivo e envie o que falta.',
}

const stepsOf = (history: CaseRecord['history']): TimelineStep[] =>
  history
    .filter(({ status }) => status !== 'draft')
    .map(({ status, reason, at }, place, all) => ({
      key: at + status,
      label: CASE_BADGES[status].label,
      at: when(at),
      note: reason,
      state: stateOf(status, place === all.length - 1),
    }))

function stateOf(status: CaseRecord['status'], isLast: boolean): TimelineStep['state'] {
  if (status === 'rejected' || status === 'suspended') return 'failed'
  return isLast && status !== 'approved' ? 'current' : 'done'
}
