import type { AgendaEntry } from '@salama/contract/appointments'
import { fold, wordsOf } from '@salama/contract/kernel/text'
import { addDays, dayInMaputo, formatLongDay, formatTime, maputoInstant } from '@salama/contract/kernel/time'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { useAgenda } from '../api.ts'
import { AgendaRow } from './agenda-row.tsx'

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
  const [sought, setSought] = useState('')
  const words = wordsOf(sought)
  const found = (agenda.data ?? []).filter((entry) => matches(entry, words))
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
        <SearchField
          label="Procurar paciente"
          value={sought}
          onSearch={setSought}
          className="min-w-40 grow md:max-w-64"
        />
        <div className="ml-auto flex items-center gap-1">
          <IconButton label="Anterior" icon={ChevronLeft} onClick={() => setFrom(addDays(from, -length))} />
          <Button variant="ghost" size="sm" onClick={() => setFrom(today)} disabled={from === today}>
            Hoje
          </Button>
          <IconButton label="Seguinte" icon={ChevronRight} onClick={() => setFrom(addDays(from, length))} />
        </div>
      </div>
      {agenda.data && words.length > 0 && found.length === 0 && (
        <p className="text-muted">Nenhuma consulta encontrada.</p>
      )}
      {agenda.data ? (
        <ol className="flex flex-col gap-3">
          {days.map((day) => (
            <Day
              key={day}
              day={day}
              today={today}
              now={now}
              isSearched={words.length > 0}
              entries={found.filter((entry) => dayInMaputo(new Date(entry.appointmentTime)) === day)}
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

type DayProps = { day: string; today: string; now: Date; entries: readonly AgendaEntry[]; isSearched: boolean }

function Day({ day, today, now, entries, isSearched }: DayProps) {
  if (isSearched && entries.length === 0) return null
  const [past, ahead] = [
    entries.filter((entry) => hasEnded(entry, now)),
    entries.filter((entry) => !hasEnded(entry, now)),
  ]
  return (
    <li>
      <h2 className="mb-1 text-sm font-bold first-letter:uppercase">
        {day === today && 'Hoje, '}
        {formatLongDay(maputoInstant(day))}
        {entries.length > 0 && <span className="font-normal text-muted"> · {entries.length}</span>}
      </h2>
      {entries.length === 0 ? (
        <p className="text-sm text-muted">Sem consultas.</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
          {past.map((entry) => (
            <li key={entry.id}>
              <AgendaRow entry={entry} now={now} />
            </li>
          ))}
          {day === today && !isSearched && <Now now={now} />}
          {ahead.map((entry) => (
            <li key={entry.id}>
              <AgendaRow entry={entry} now={now} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const hasEnded = ({ endsAt }: AgendaEntry, now: Date): boolean => Date.parse(endsAt) <= now.getTime()

/** Between what is over and what comes. */
const Now = ({ now }: { now: Date }) => (
  <li className="flex items-center gap-2 border-t-2! border-t-danger! bg-danger-soft px-3 text-xs font-bold text-on-danger-soft">
    Agora, {formatTime(now.toISOString())}
  </li>
)

/** Every word is in the patient's name or in what was written when booking. */
function matches({ patientName, notes }: AgendaEntry, words: readonly string[]): boolean {
  const text = fold(`${patientName} ${notes}`)
  return words.every((word) => text.includes(word))
}
