import type { Appointment, Doctor } from '@salama/contract/appointments'
import { CalendarClock } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { CapulanaPatch } from '../../ui/capulana.tsx'
import { Field } from '../../ui/field.tsx'
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { BookingSummary, PriceAndTime } from './booking-summary.tsx'
import { ChosenDoctor } from './chosen-doctor.tsx'
import { SlotRefusal } from './slot-refusal.tsx'
import { TypeChoice } from './type-choice.tsx'
import { useBooking } from './use-booking.ts'
import { WhenChoice } from './when-choice.tsx'

type BookingPanelProps = {
  doctor: Doctor | undefined
  headingRef: Ref<HTMLHeadingElement>
  onBooked: (appointment: Partial<Appointment>) => void
  onChangeDoctor: () => void
}

export function BookingPanel({ doctor, headingRef, onBooked, onChangeDoctor }: BookingPanelProps) {
  const titleId = useId()
  const booking = useBooking({ doctor, onBooked })
  return (
    <section aria-labelledby={titleId} className="@container rounded-lg md:border md:border-line md:bg-surface md:p-5">
      <h2 id={titleId} ref={headingRef} tabIndex={-1} className="text-xl font-bold">
        Agendar Consulta
      </h2>
      {doctor ? (
        <BookingForm doctor={doctor} booking={booking} onChangeDoctor={onChangeDoctor} />
      ) : (
        <div className="flex flex-col items-center gap-4 py-2 text-center text-muted md:py-10">
          <span className="max-md:hidden">
            <CapulanaPatch icon={CalendarClock} />
          </span>
          <p className="max-w-64">Selecione um médico para agendar sua consulta</p>
        </div>
      )}
    </section>
  )
}

type BookingFormProps = { doctor: Doctor; booking: ReturnType<typeof useBooking>; onChangeDoctor: () => void }

function BookingForm({ doctor, booking, onChangeDoctor }: BookingFormProps) {
  const { chosen, change } = booking
  const submit = (event: FormEvent) => {
    event.preventDefault()
    booking.submit()
  }
  return (
    // Enter sends a form; a disabled button would swallow it silently.
    <form onSubmit={submit} onKeyDown={submitOnEnter} noValidate className="mt-4 flex flex-col gap-5">
      <ChosenDoctor doctor={doctor} onChange={onChangeDoctor} />
      <TypeChoice doctor={doctor} value={chosen.type} onChange={(type) => change({ type })} />
      <WhenChoice booking={booking} />
      <Field label="Notas (opcional)">
        <Textarea
          name="notes"
          placeholder="Sintomas, medicação que toma, alergias..."
          value={chosen.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </Field>
      <BookingSummary doctor={doctor} chosen={chosen} />
      {booking.refusal && (
        <SlotRefusal refusal={booking.refusal} onChoose={(day, minutes) => change({ day, minutes })} />
      )}
      <StickyActionBar
        summary={<PriceAndTime doctor={doctor} chosen={chosen} />}
        className="md:border-0! md:bg-transparent! md:p-0!"
      >
        <Button type="submit" disabled={!booking.isComplete} busy={booking.isPending} busyText="Agendando...">
          Confirmar Consulta
        </Button>
      </StickyActionBar>
    </form>
  )
}

/** The browser sends nothing by Enter while the button is disabled; the guard is to say what is missing (decision C-09). */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLElement)) return
  const writing = event.target.tagName === 'TEXTAREA' && !event.ctrlKey && !event.metaKey
  const pressing = event.target.tagName === 'BUTTON' && event.target.role !== 'radio'
  if (writing || pressing) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
