import { formatDateTime } from '@salama/contract/kernel/time'
import type { ParkedEvent, ParkedRow } from '@salama/contract/staff'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { useParkedEvents, useParkedRows, useResend, useRetryRow } from './api.ts'

/**
 * Events that a domain could not react to, and rows that a list leaves out or a sweep gave up: once the cause is mended,
 * they are tried again.
 */
export function ParkedTab() {
  const rows = useParkedRows()
  return (
    <div className="space-y-4">
      <Queue query={useParkedEvents()}>{(events) => <Events events={events} />}</Queue>
      {rows.data && rows.data.length > 0 && <Rows rows={rows.data} />}
    </div>
  )
}

function Rows({ rows }: { rows: ParkedRow[] }) {
  const retry = useRetryRow()
  return (
    <Card padded={false}>
      <ul aria-label="Linhas paradas" className="divide-y divide-line">
        {rows.map(({ source, rowId, attempts, lastError, parkedAt }) => (
          <li
            key={`${source} ${rowId}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
          >
            <div className="min-w-0">
              <p className="font-bold break-all">{source}</p>
              <p className="text-sm break-all">{rowId}</p>
              <p className="text-sm text-muted">
                Parada em <time dateTime={parkedAt}>{formatDateTime(parkedAt)}</time>, depois de{' '}
                {attempts === 1 ? '1 tentativa' : `${attempts} tentativas`}
              </p>
              <p className="text-sm break-words">{lastError}</p>
            </div>
            <Button
              variant="outline"
              size="sm"
              onClick={() => retry.mutate({ source, rowId })}
              busy={retry.isPending && retry.variables.source === source && retry.variables.rowId === rowId}
            >
              Tentar de novo
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Events({ events }: { events: ParkedEvent[] }) {
  const resend = useResend()
  if (events.length === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        title="Nada ficou parado"
        text="Um acontecimento que o sistema não conseguiu tratar, depois de muitas tentativas, fica aqui à espera."
      />
    )
  return (
    <Card padded={false}>
      <ul aria-label="Acontecimentos parados" className="divide-y divide-line">
        {events.map(({ id, consumer, type, attempts, lastError, parkedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="font-bold break-all">
                {type} → {consumer}
              </p>
              <p className="text-sm text-muted">
                Parado em <time dateTime={parkedAt}>{formatDateTime(parkedAt)}</time>, depois de {attempts} tentativas
              </p>
              <p className="text-sm break-words">{lastError}</p>
            </div>
            <Button
              variant="outline"
              size="sm"
              onClick={() => resend.mutate(id)}
              busy={resend.isPending && resend.variables === id}
            >
              Enviar de novo
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
