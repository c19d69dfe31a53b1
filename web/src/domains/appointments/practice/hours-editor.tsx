import type { Practice } from '@salama/contract/appointments'
import { dayInMaputo, formatLongDay, maputoInstant } from '@salama/contract/kernel/time'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useUnsavedChanges } from '../../../lib/navigation.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { StickyActionBar } from '../../../ui/actions/sticky-action-bar.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ChooseVersion } from '../../../ui/forms/choose-version.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { DayHours, SpanFields } from './day-hours.tsx'
import { HALF_HOURS, issueOf, type Schedule, type Span, WEEKDAYS } from './hours.ts'
import { useScheduleForm } from './use-schedule-form.ts'

const bookedTimes = deferred(async () => (await import('../booking/booked-times-dialog.tsx')).BookedTimesDialog)

/** The doctor's hours by the week, and the days that differ. Works with a thumb and by the keyboard alone. */
export function HoursEditor({ practice }: { practice: Practice }) {
  const form = useScheduleForm(practice)
  const { schedule, change } = form
  useUnsavedChanges(form.isChanged)
  const submit = () => {
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
                none="não atende"
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
      {form.isStale && (
        <ChooseVersion
          title="O horário mudou noutro dispositivo"
          seeOther="Ver o outro horário"
          isRefused={form.isRefused}
          onKeep={form.keepMine}
          onSeeOther={form.takeNow}
        />
      )}
      <StickyActionBar>
        <Button
          type="submit"
          disabled={!form.isChanged || form.isStale || form.hasIssue}
          busy={form.isPending}
          busyText="A guardar..."
        >
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
      <ul className="mb-3 flex flex-col gap-1 empty:hidden">
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
