import type { Doctor } from '@salama/contract/appointments'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { StickyActionBar } from '../../../ui/actions/sticky-action-bar.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { WhomChoice } from '../../patients/whom-choice.tsx'
import { BookingSummary, PriceAndTime } from './booking-summary.tsx'
import { ChosenDoctor } from './chosen-doctor.tsx'
import { SlotRefusal } from './slot-refusal.tsx'
import { TypeChoice } from './type-choice.tsx'
import type { useBooking } from './use-booking.ts'
import { WhenChoice } from './when-choice.tsx'

type BookingFormProps = { doctor: Doctor; booking: ReturnType<typeof useBooking>; onChangeDoctor: () => void }

/** The choice of type and time for one doctor, and sending it. */
export function BookingForm({ doctor, booking, onChangeDoctor }: BookingFormProps) {
  const { chosen, change } = booking
  return (
    // Enter sends a form; a disabled button would swallow it silently.
    <Form onSubmit={booking.submit} onKeyDown={submitOnEnter} className="mt-4 flex flex-col gap-5">
      <ChosenDoctor doctor={doctor} onChange={onChangeDoctor} />
      <WhomChoice known={booking.bookable} value={booking.patientId} onChange={(patientId) => change({ patientId })} />
      <TypeChoice doctor={doctor} value={chosen.type} onChange={(type) => change({ type })} />
      <WhenChoice booking={booking} />
      <Field label="Notas (opcional)" hint="As fotografias de exames enviam-se ao médico no chat da consulta.">
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
    </Form>
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
