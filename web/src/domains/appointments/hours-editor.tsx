import type { Practice } from '@salama/contract/appointments'
import { dayInMaputo, formatLongDay, maputoInstant } from '@salama/contract/kernel/time'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { deferred } from '../../lib/deferred.tsx'
import { useUnsavedChanges } from '../../lib/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { controlClass } from '../../ui/control-class.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx'
import { Switch } from '../../ui/switch.tsx'
import { HALF_HOURS, issueOf, nextSpan, type Schedule, type Span, WEEKDAYS } from './hours.ts'
import { useScheduleForm } from './use-schedule-form.ts'

const bookedTimes = deferred(async () => (await import('./booked-times-dialog.tsx')).BookedTimesDialog)

/** The doctor's hours by the week, and the days that differ. Works with a thumb and by the keyboard alone. */
export function HoursEditor({ practice }: { practice: Practice }) {
  const form = useScheduleForm(practice)
  const { schedule, change } = form
  useUnsavedChanges(form.isChanged)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <Form onSubmit={submit} className="flex max-w-3xl flex-col gap-4">
      <p className="text-muted">Horas de Maputo. Cada consulta ocupa meia hora.</p>
      <Card as="section" aria-label="Disponibilidade">
        <Switch
          label="Disponível 24/7"
          text="Aceita consultas a qualquer hora, todos os dias."
          checked={schedule.is24x7}
          onCheckedChange={(is24x7) => change({ is24x7 })}
        />
      </Card>
      {!schedule.is24x7 && (
        <Card as="section" aria-label="Horário da semana">
          <CardHeader level={2} title="Horário da semana" />
          <div className="flex flex-col divide-y divide-line">
            {WEEKDAYS.map(({ weekday, name }) => (
              <DayHours
                key={weekday}
                name={name}
                spans={schedule.hours.filter((span) => span.weekday === weekday)}
                onChange={(spans) =>
                  change({
                    hours: [
                      ...schedule.hours.filter((span) => span.weekday !== weekday),
                      ...spans.map((span) => ({ weekday, opens: span.opens, closes: span.closes })),
                    ],
                  })
                }
              />
            ))}
          </div>
        </Card>
      )}
      <Exceptions
        exceptions={schedule.exceptions}
        onChange={(exceptions: Schedule['exceptions']) => change({ exceptions })}
      />
      <StickyActionBar>
        <Button type="submit" disabled={!form.isChanged || form.hasIssue} busy={form.isPending} busyText="A guardar...">
          Guardar horário
        </Button>
      </StickyActionBar>
      {form.booked && (
        <bookedTimes.Part
          entries={form.booked}
          busy={form.isPending}
          onDecide={(booked, reason) => form.save({ booked, reason })}
          onClose={form.closeBooked}
        />
      )}
    </Form>
  )
}

type DayHoursProps = { name: string; spans: readonly Span[]; onChange: (spans: Span[]) => void }

function DayHours({ name, spans, onChange }: DayHoursProps) {
  const issue = issueOf(spans)
  const issueId = useId()
  const further = nextSpan(spans)
  return (
    <fieldset className="pb-3 last:pb-0 first:[&>legend]:pt-0" aria-describedby={issue ? issueId : undefined}>
      <legend className="mb-2 pt-3 font-semibold">
        {name}
        {spans.length === 0 && <span className="font-normal text-muted"> · não atende</span>}
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

function SpanFields({ label, span, onChange, onRemove }: SpanFieldsProps) {
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

type ExceptionsProps = { exceptions: Schedule['exceptions']; onChange: (exceptions: Schedule['exceptions']) => void }

/** Days off, and days with hours of their own. */
function Exceptions({ exceptions, onChange }: ExceptionsProps) {
  const [day, setDay] = useState('')
  const [isOff, setIsOff] = useState(true)
  const [span, setSpan] = useState<Span>({ opens: 8 * 60, closes: 12 * 60 })
  const today = dayInMaputo(new Date())
  const issue = isOff ? undefined : issueOf([span])
  const add = () => {
    const spans = isOff ? [] : [span]
    const others = exceptions.filter((one) => one.day !== day)
    onChange([...others, { day, spans }].toSorted((a, b) => a.day.localeCompare(b.day)))
    setDay('')
  }
  return (
    <Card as="section" aria-label="Dias diferentes">
      <CardHeader level={2} title="Dias diferentes" text="Folgas, feriados ou um dia com outro horário." />
      <ul className="mb-3 flex flex-col gap-1">
        {exceptions.map((one) => (
          <li key={one.day} className="flex items-center justify-between gap-2">
            <span className="first-letter:uppercase">
              {formatLongDay(maputoInstant(one.day))}
              <span className="text-muted">
                {' · '}
                {one.spans.length === 0 ? 'folga' : one.spans.map(labelOf).join(', ')}
              </span>
            </span>
            <IconButton
              label={`Retirar ${formatLongDay(maputoInstant(one.day))}`}
              icon={Trash2}
              onClick={() => onChange(exceptions.filter((other) => other.day !== one.day))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2">
        <Field label="Dia" className="max-w-60">
          <Input type="date" min={today} value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Checkbox label="Folga o dia todo" checked={isOff} onCheckedChange={setIsOff} />
        {!isOff && <SpanFields label="Esse dia" span={span} onChange={setSpan} />}
        {issue && <p className="text-sm font-medium text-danger">{issue}</p>}
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          disabled={day < today || issue !== undefined}
          onClick={add}
        >
          Adicionar dia
        </Button>
      </div>
    </Card>
  )
}

const labelOf = ({ opens, closes }: Span): string =>
  [opens, closes].map((minutes) => HALF_HOURS.find(({ value }) => value === minutes)?.label).join(' às ')
