import type { Appointment, Doctor } from '@salama/contract/appointments'
import { CalendarClock } from 'lucide-react'
import { type Ref, useEffect, useId } from 'react'
import { deferred, whenIdle } from '../../../lib/release/deferred.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { CapulanaPatch } from '../../../ui/theme/capulana.tsx'
import { warmPayment } from './appointment-payment.tsx'
import { useBooking } from './use-booking.ts'

/** The list comes first: the form is fetched once the page is idle, and what pays for it with the first choice. */
const form = deferred(async () => (await import('./booking-form.tsx')).BookingForm)

type BookingPanelProps = {
  doctor: Doctor | undefined
  headingRef: Ref<HTMLHeadingElement>
  onBooked: (appointment: Partial<Appointment>) => void
  onChangeDoctor: () => void
}

export function BookingPanel({ doctor, headingRef, onBooked, onChangeDoctor }: BookingPanelProps) {
  const titleId = useId()
  const booking = useBooking({ doctor, onBooked })
  const Form = form.useLoaded()
  const isChosen = doctor !== undefined
  useEffect(() => (isChosen ? void form.warm() : whenIdle(() => void form.warm())), [isChosen])
  useEffect(() => (isChosen ? whenIdle(() => void warmPayment()) : undefined), [isChosen])
  return (
    <section aria-labelledby={titleId} className="@container rounded-lg md:border md:border-line md:bg-surface md:p-5">
      <h2 id={titleId} ref={headingRef} tabIndex={-1} className="text-xl font-bold">
        Agendar Consulta
      </h2>
      {doctor && Form && <Form doctor={doctor} booking={booking} onChangeDoctor={onChangeDoctor} />}
      {doctor && !Form && <Spinner className="min-h-64" />}
      {!doctor && (
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
