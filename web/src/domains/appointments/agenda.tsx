import type { AgendaEntry } from '@salama/contract/appointments'
import { addDays, dayInMaputo, formatLongDay, formatTime, maputoInstant } from '@salama/contract/kernel/time'
import { CalendarX, ChevronLeft, ChevronRight, MessageCircle, Video } from 'lucide-react'
import { useState } from 'react'
import { handleUnauthorized } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { tellRefusal } from '../../ui/tell-refusal.ts'
import { toast } from '../../ui/toast.ts'
import { useAgenda, useCancelAsDoctor } from './api.ts'
import { STATUS_BADGES, TYPE_LABELS } from './labels.ts'
import { useNow } from './use-now.ts'

const SPANS = { day: 1, week: 7 } as const
type Span = keyof typeof SPANS
const CLOCK_MS = 60_000

/** Who comes when: one day, or a week of days. */
export function Agenda() {
  const now = useNow(CLOCK_MS)
  const today = dayInMaputo(now)
  const [span, setSpan] = useState<Span>('week')
  const [from, setFrom] = useState(today)
  const length = SPANS[span]
  const agenda = useAgenda({ from, days: length })
  const days = Array.from({ length }, (_, offset) => addDays(from, offset))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <div role="group" aria-label="Período" className="flex gap-1">
          {(['day', 'week'] as const).map((name) => (
            <Button
              key={name}
              size="sm"
              variant={span === name ? 'primary' : 'outline'}
              aria-pressed={span === name}
              onClick={() => setSpan(name)}
            >
              {name === 'day' ? 'Dia' : 'Semana'}
            </Button>
          ))}
        </div>
        <div className="ml-auto flex items-center gap-1">
          <IconButton label="Anterior" icon={ChevronLeft} onClick={() => setFrom(addDays(from, -length))} />
          <Button variant="ghost" size="sm" onClick={() => setFrom(today)} disabled={from === today}>
            Hoje
          </Button>
          <IconButton label="Seguinte" icon={ChevronRight} onClick={() => setFrom(addDays(from, length))} />
        </div>
      </div>
      {agenda.data ? (
        <ol className="flex flex-col gap-5">
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              today={today}
              now={now}
              entries={agenda.data.filter((entry) => dayInMaputo(new Date(entry.appointmentTime)) === day)}
            />
          ))}
        </ol>
      ) : agenda.error ? (
        <ErrorState
          text={agenda.error.sentence}
          level={2}
          onRetry={() => void agenda.refetch()}
          retrying={agenda.isFetching}
        />
      ) : (
        <SkeletonList rows={4} rowClass="h-20" />
      )}
    </>
  )
}

type DayProps = { day: string; today: string; now: Date; entries: readonly AgendaEntry[] }

function Day({ day, today, now, entries }: DayProps) {
  return (
    <li>
      <h2 className="mb-2 font-bold first-letter:uppercase">
        {day === today && 'Hoje, '}
        {formatLongDay(maputoInstant(day))}
      </h2>
      {entries.length === 0 ? (
        <p className="text-sm text-muted">Sem consultas.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} now={now} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Entry({ entry, now }: { entry: AgendaEntry; now: Date }) {
  const { appointmentTime, endsAt, patientName, type, status, notes } = entry
  const [isCancelling, setIsCancelling] = useState(false)
  const badge = STATUS_BADGES[status]
  const TypeIcon = type === 'video' ? Video : MessageCircle
  const mayCancel = ['confirmed', 'pending_payment'].includes(status) && Date.parse(appointmentTime) > now.getTime()
  return (
    <Card as="article" className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <p className="w-16 shrink-0 font-bold tabular-nums">
        <time dateTime={appointmentTime}>{formatTime(appointmentTime)}</time>
        <span className="block text-sm font-normal text-muted">{formatTime(endsAt)}</span>
      </p>
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold">{patientName}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1.5">
            <TypeIcon className="size-4" aria-hidden />
            {TYPE_LABELS[type]}
          </span>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </p>
        {notes && <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{notes}</p>}
      </div>
      {mayCancel && (
        <Button variant="ghost" size="sm" onClick={() => setIsCancelling(true)}>
          <CalendarX className="size-5" aria-hidden />
          Cancelar<span className="sr-only"> a consulta com {patientName}</span>
        </Button>
      )}
      {isCancelling && <CancelDialog entry={entry} onClose={() => setIsCancelling(false)} />}
    </Card>
  )
}

function CancelDialog({ entry, onClose }: { entry: AgendaEntry; onClose: () => void }) {
  const cancel = useCancelAsDoctor(entry.id)
  const confirm = (reason: string) =>
    cancel.mutate(reason, {
      onSuccess: () => {
        toast({
          title: 'Consulta cancelada',
          description: `${entry.patientName} foi avisado e recebe tudo de volta.`,
          variant: 'success',
        })
        onClose()
      },
      onError: (error) => {
        if (!handleUnauthorized(error)) tellRefusal(error, async () => onClose())
      },
    })
  return (
    <ReasonDialog
      title={`Cancelar a consulta com ${entry.patientName}?`}
      hint="O paciente lê o motivo e pode escolher outro horário."
      warning="O paciente recebe de volta tudo o que pagou."
      confirmLabel="Cancelar consulta"
      cancelLabel="Manter a consulta"
      usual={['Surgiu uma urgência.', 'Estou doente nesse dia.']}
      busy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
