import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { controlClass } from '../../../ui/forms/control-class.ts'
import { HALF_HOURS, issueOf, nextSpan, type Span } from './hours.ts'

type DayHoursProps = {
  name: string
  /** What a day without hours is: 'não atende'. */
  none: string
  spans: readonly Span[]
  onChange: (spans: Span[]) => void
}

/** The hours of one day of the week, several where there are breaks. */
export function DayHours({ name, none, spans, onChange }: DayHoursProps) {
  const issue = issueOf(spans)
  const issueId = useId()
  const further = nextSpan(spans)
  return (
    <fieldset className="pb-3 last:pb-0 first:[&>legend]:pt-0" aria-describedby={issue ? issueId : undefined}>
      <legend className="mb-2 pt-3 font-semibold">
        {name}
        {spans.length === 0 && <span className="font-normal text-muted"> · {none}</span>}
      </legend>
      <div className="flex min-w-0 flex-col gap-2">
        {spans.map((span, at) => (
          // A span has no name but its place in the day.
          <SpanFields
            key={`${at}-${spans.length}`}
            label={name}
            span={span}
            onChange={(changed) => onChange(spans.map((one, place) => (place === at ? changed : one)))}
            onRemove={() => onChange(spans.filter((_, place) => place !== at))}
          />
        ))}
        {issue && (
          <p id={issueId} role="alert" className="text-sm font-medium text-danger">
            {issue}
          </p>
        )}
        {further && (
          <Button variant="ghost" size="sm" className="-ml-3 self-start" onClick={() => onChange([...spans, further])}>
            <Plus className="size-5" aria-hidden />
            Adicionar horário<span className="sr-only"> a {name}</span>
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type SpanFieldsProps = { label: string; span: Span; onChange: (span: Span) => void; onRemove?: () => void }

/** From when to when; may be taken away where `onRemove` is given. */
export function SpanFields({ label, span, onChange, onRemove }: SpanFieldsProps) {
  return (
    <div className="flex items-center gap-2">
      <TimeSelect
        label={`${label}: das`}
        value={span.opens}
        options={HALF_HOURS.slice(0, -1)}
        onChange={(opens) => onChange({ ...span, opens })}
      />
      <span className="text-muted">às</span>
      <TimeSelect
        label={`${label}: às`}
        value={span.closes}
        options={HALF_HOURS.slice(1)}
        onChange={(closes) => onChange({ ...span, closes })}
      />
      {onRemove && <IconButton label={`Retirar este horário de ${label}`} icon={Trash2} onClick={onRemove} />}
    </div>
  )
}

type TimeSelectProps = {
  label: string
  value: number
  options: readonly { value: number; label: string }[]
  onChange: (minutes: number) => void
}

/** The phone's own picker: the quickest way to one of 48 times with a thumb. */
function TimeSelect({ label, value, options, onChange }: TimeSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className={`${controlClass} max-w-28 tabular-nums`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
