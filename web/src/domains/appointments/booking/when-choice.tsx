import { ZONE } from '@salama/contract/kernel/time'
import { CalendarCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import { bookingDays, DAY_PARTS, dayLabel, firstFree, hasFree, TIMES, timeLabel, whenLabel } from './slots.ts'
import type { useBooking } from './use-booking.ts'

type Booking = Pick<ReturnType<typeof useBooking>, 'chosen' | 'change' | 'isFree' | 'now' | 'availability'>

/** Date and time, on Maputo's clock. */
export function WhenChoice({ booking }: { booking: Booking }) {
  const { chosen, change, isFree, now, availability } = booking
  const dateId = useId()
  const days = bookingDays(now)
  const [today = ''] = days
  const dayChoices = days.map((day) => {
    // While the times are on their way no day is known to be full.
    const isFull = !availability.isPending && !hasFree(day, isFree)
    return { value: day, label: dayLabel(day, today), disabled: isFull, note: isFull ? 'sem vagas' : undefined }
  })
  return (
    <>
      <NextFree booking={booking} days={days} />
      <div>
        <p id={dateId} className="mb-2 font-semibold">
          Data
        </p>
        <ChoiceGrid
          label="Data"
          groups={[{ choices: dayChoices }]}
          value={chosen.day}
          onChange={(day) => change({ day })}
          columnsClass="grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))]"
        />
      </div>
      <Times booking={booking} />
    </>
  )
}

/** The soonest time in one press, or the news that there is none. */
function NextFree({ booking, days }: { booking: Booking; days: readonly string[] }) {
  const { change, isFree, now, availability } = booking
  if (!availability.data) return null
  const next = firstFree(days, isFree)
  if (!next) return <AlertStrip tone="warning">Este médico não tem horários livres nos próximos 14 dias.</AlertStrip>
  return (
    <Button variant="secondary" className="self-start" onClick={() => change({ day: next.day, minutes: next.minutes })}>
      <CalendarCheck className="size-5" aria-hidden />
      Próximo livre: {whenLabel(next.at, now)}
    </Button>
  )
}

/** The free times of the day in parts; all 48 half hours stay in the page and come into sight by one press. */
function Times({ booking }: { booking: Booking }) {
  const { chosen, change, isFree, availability } = booking
  const { day } = chosen
  const timeId = useId()
  const [showsAll, setShowsAll] = useState(false)
  const parts = DAY_PARTS.map(({ name, times }) => {
    const free = day === undefined ? [] : times.filter((minutes) => isFree(day, minutes))
    return {
      name,
      note: `${free.length} ${free.length === 1 ? 'livre' : 'livres'}`,
      choices: times.map((minutes) => ({
        value: String(minutes),
        label: timeLabel(minutes),
        disabled: !free.includes(minutes),
      })),
    }
  })
  const isPartly = day !== undefined && TIMES.some((minutes) => !isFree(day, minutes))
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-3">
        <p id={timeId} className="font-semibold">
          Horário
        </p>
        {availability.isFetching && <Spinner label="A ver os horários livres..." labelHidden className="h-5" />}
      </div>
      <ZoneNote />
      {availability.isError && <NotRead onRetry={() => void availability.refetch()} />}
      {day === undefined && <p className="text-muted">Escolha a data para ver os horários livres.</p>}
      <ChoiceGrid
        label="Horário"
        groups={parts}
        onlyOpen={!showsAll}
        value={chosen.minutes === undefined ? undefined : String(chosen.minutes)}
        onChange={(minutes) => change({ minutes: Number(minutes) })}
        columnsClass="grid-cols-[repeat(auto-fill,minmax(4rem,1fr))]"
      />
      {isPartly && (
        <Button variant="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Mostrar só os horários livres' : 'Mostrar as 24 horas'}
        </Button>
      )}
    </div>
  )
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  return (
    <AlertStrip
      tone="warning"
      className="mb-3"
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Repetir
        </Button>
      }
    >
      Não foi possível ver quais horários estão livres. Pode escolher; confirmamos ao agendar.
    </AlertStrip>
  )
}

/** Only where the phone's clock may differ from Maputo's. */
function ZoneNote() {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (own === ZONE) return null
  return (
    <p className="mb-3 text-sm text-muted">
      Horas de Maputo (UTC+2). O seu dispositivo está no fuso {own.replaceAll('_', ' ')}.
    </p>
  )
}
