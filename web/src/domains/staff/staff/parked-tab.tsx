import { formatDateTime } from '@salama/contract/kernel/time'
import type { ParkedEvent } from '@salama/contract/staff'
import { CircleCheck } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Queue } from '../../../ui/queue.tsx'
import { useParkedEvents, useResend } from './api.ts'

/** Events that a domain could not react to: once the cause is mended, they are delivered again. */
export function ParkedTab() {
  return <Queue query={useParkedEvents()}>{(events) => <Events events={events} />}</Queue>
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
