import { ZONE } from '@salama/contract/kernel/time'
import { useId } from 'react'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ChoiceGrid } from './choice-grid.tsx'
import { bookingDays, DAY_PARTS, dayLabel, timeLabel } from './slots.ts'
import type { useBooking } from './use-booking.ts'

/** Date and time, on Maputo's clock. */
export function WhenChoice({ booking }: { booking: ReturnType<typeof useBooking> }) {
  const { chosen, change, isFree, now, availability } = booking
  const dateId = useId()
  const timeId = useId()
  const days = bookingDays(now)
  const [today = ''] = days
  const dayChoices = days.map((day) => ({ value: day, label: dayLabel(day, today), disabled: false }))
  const timeParts = DAY_PARTS.map(({ name, times }) => ({
    name,
    choices: times.map((minutes) => ({
      value: String(minutes),
      label: timeLabel(minutes),
      disabled: chosen.day !== undefined && !isFree(chosen.day, minutes),
    })),
  }))
  return (
    <>
      <div>
        <p id={dateId} className="mb-2 font-semibold">
          Data
        </p>
        <ChoiceGrid
          label="Data"
          groups={[{ choices: dayChoices }]}
          value={chosen.day}
          onChange={(day) => change({ day })}
          columnsClass="grid-cols-4"
        />
      </div>
      <div>
        <div className="mb-2 flex items-center justify-between gap-3">
          <p id={timeId} className="font-semibold">
            Horário
          </p>
          {availability.isFetching && <Spinner label="A ver os horários livres..." labelHidden className="h-5" />}
        </div>
        <ZoneNote />
        {availability.isError && (
          <AlertStrip
            tone="warning"
            className="mb-3"
            action={
              <Button variant="outline" size="sm" onClick={() => void availability.refetch()}>
                Repetir
              </Button>
            }
          >
            Não foi possível ver quais horários estão livres. Pode escolher; confirmamos ao agendar.
          </AlertStrip>
        )}
        <ChoiceGrid
          label="Horário"
          groups={timeParts}
          value={chosen.minutes === undefined ? undefined : String(chosen.minutes)}
          onChange={(minutes) => change({ minutes: Number(minutes) })}
          columnsClass="grid-cols-4 @sm:grid-cols-6"
        />
      </div>
    </>
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
