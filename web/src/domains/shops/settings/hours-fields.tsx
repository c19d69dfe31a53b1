import type { OpeningSpan } from '@salama/contract/shops'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { nextSpan, spanOf, timeOf, WEEKDAYS } from './hours.ts'

type HoursFieldsProps = { hours: readonly OpeningSpan[]; onChange: (hours: OpeningSpan[]) => void }

/** The hours of each weekday; what closes after midnight is typed as it is said. */
export function HoursFields({ hours, onChange }: HoursFieldsProps) {
  const ofDay = (weekday: number) => hours.filter((span) => span.weekday === weekday)
  const replace = (weekday: number, spans: OpeningSpan[]) =>
    onChange([...hours.filter((span) => span.weekday !== weekday), ...spans])
  return (
    <div className="flex flex-col divide-y divide-line">
      {WEEKDAYS.map(({ weekday, name }) => (
        <Day
          key={weekday}
          name={name}
          weekday={weekday}
          spans={ofDay(weekday)}
          onChange={(spans) => replace(weekday, spans)}
        />
      ))}
    </div>
  )
}

type DayProps = {
  name: string
  weekday: number
  spans: readonly OpeningSpan[]
  onChange: (spans: OpeningSpan[]) => void
}

function Day({ name, weekday, spans, onChange }: DayProps) {
  const change = (place: number, typed: { from: string; to: string }) =>
    onChange(spans.map((span, at) => (at === place ? spanOf(weekday, typed) : span)))
  return (
    <fieldset className="flex flex-col gap-2 py-3">
      <legend className="float-left font-semibold">{name}</legend>
      {spans.length === 0 && <p className="text-muted">Fechado</p>}
      {spans.map((span, place) => (
        <div key={`${span.opens}-${span.closes}`} className="flex items-center gap-2">
          <Input
            type="time"
            aria-label={`${name}: abre`}
            value={timeOf(span.opens)}
            onChange={(event) => change(place, { from: event.target.value, to: timeOf(span.closes) })}
          />
          <span>às</span>
          <Input
            type="time"
            aria-label={`${name}: fecha`}
            value={timeOf(span.closes)}
            onChange={(event) => change(place, { from: timeOf(span.opens), to: event.target.value })}
          />
          <IconButton
            icon={Trash2}
            label={`Retirar horário de ${name}`}
            onClick={() => onChange(spans.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <Button
        variant="link"
        size="sm"
        className="self-start"
        aria-label={`Acrescentar horário a ${name}`}
        onClick={() => onChange([...spans, nextSpan(weekday, spans)])}
      >
        <Plus className="size-4" aria-hidden />
        Acrescentar horário
      </Button>
    </fieldset>
  )
}
