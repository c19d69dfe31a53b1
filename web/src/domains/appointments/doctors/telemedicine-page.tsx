import type { Appointment } from '@salama/contract/appointments'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { PaymentStrip } from '../../payments/payment-strip.tsx'
import { useDoctor, useDoctors } from '../api.ts'
import { AppointmentPayment } from '../booking/appointment-payment.tsx'
import { BookingPanel } from '../booking/booking-panel.tsx'
import { useBookingAddress } from '../booking/use-booking-address.ts'
import { DoctorList } from './doctor-list.tsx'
import { DoctorSearch } from './doctor-search.tsx'
import { useRoundTheClock } from './round-the-clock.tsx'
import { useDoctorSearch } from './use-doctor-search.ts'

/** `beside`: at the title; `above`: before the list. */
export function TelemedicinePage({ beside, above }: { beside?: ReactNode; above?: ReactNode }) {
  const { doctorId, chooseDoctor } = useBookingAddress()
  const address = useDoctorSearch()
  const list = useDoctors(address.search)
  const listed = list.rows?.find(({ id }) => id === doctorId)
  const isElsewhere = listed === undefined && !list.isPending
  const other = useDoctor(isElsewhere ? doctorId : undefined).data
  const doctor = listed ?? (isElsewhere ? other : undefined)
  const [, navigate] = useLocation()
  const [toPay, setToPay] = useState<Appointment>()
  const formHeading = useRef<HTMLHeadingElement>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const moveFocus = useFocusAfterChoice(doctor?.id)
  const choose = (id: string) => {
    chooseDoctor(id)
    moveFocus(formHeading)
    // On a phone the form takes the list's place, and begins at its top.
    if (!matchMedia('(min-width: 48rem)').matches) toTop()
  }
  const changeDoctor = () => {
    chooseDoctor(undefined)
    moveFocus(listHeading)
  }
  const booked = (appointment: Partial<Appointment>) => {
    chooseDoctor(undefined)
    // The long form is gone; what is left of the page would begin at its end.
    toTop()
    if (isHeld(appointment)) setToPay(appointment)
    // A plan pays all of it: there is nothing to pay.
    else if (appointment.status === 'confirmed') navigate(`/consultas/${appointment.id}`)
  }
  return (
    <>
      <PageTop compact={doctor !== undefined} beside={beside} />
      <PaymentStrip className="mb-4" />
      {above}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:grid-cols-2">
        <section
          aria-labelledby="medicos"
          className={classNames('min-w-0 md:sticky md:top-4', doctor && 'max-md:hidden')}
        >
          <h2 id="medicos" ref={listHeading} tabIndex={-1} className="mb-2 text-xl font-bold md:mb-3">
            Médicos Disponíveis
          </h2>
          <DoctorSearch address={address} />
          <div className="mt-3">
            <DoctorList
              list={list}
              search={address.search}
              selectedId={doctor?.id}
              onSelect={choose}
              onShowAll={address.clear}
            />
          </div>
        </section>
        <BookingPanel doctor={doctor} headingRef={formHeading} onBooked={booked} onChangeDoctor={changeDoctor} />
      </div>
      <AppointmentPayment appointment={toPay} onClose={() => setToPay(undefined)} />
    </>
  )
}

/** Moves the focus once the choice of a doctor is on the screen: on a phone the form takes the list's place. */
function useFocusAfterChoice(doctorId: string | undefined) {
  const target = useRef<RefObject<HTMLElement | null>>(null)
  useEffect(() => {
    target.current?.current?.focus({ preventScroll: true })
    target.current = null
  }, [doctorId])
  return (heading: RefObject<HTMLElement | null>) => {
    target.current = heading
  }
}

/** On a phone the title leaves room for the form once a doctor is chosen. */
function PageTop({ compact, beside }: { compact: boolean; beside: ReactNode }) {
  const isCovered = useRoundTheClock()
  return (
    <>
      <header className="flex flex-wrap items-center gap-2 pt-2 pb-1 md:py-3">
        <Link
          href="/"
          className="-ml-3 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold hover:bg-raised"
        >
          <ArrowLeft className="size-5" aria-hidden />
          Voltar
        </Link>
        <p className="grow text-lg font-extrabold text-action">Health</p>
        <Link href="/doctor-registration" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Tornar-se Médico
        </Link>
      </header>
      <div className={classNames('pt-1 pb-3 md:pb-5', compact && 'max-md:sr-only')}>
        <h1 className="text-2xl font-extrabold tracking-tight md:text-3xl">Consultas Médicas Online</h1>
        <div className="mt-1 flex items-center justify-between gap-3">
          <p className="text-muted max-md:text-sm">
            {isCovered
              ? 'Atendimento médico 24/7 com especialistas qualificados'
              : 'Atendimento médico com especialistas qualificados'}
          </p>
          {beside}
        </div>
      </div>
    </>
  )
}

const toTop = () => scrollTo({ top: 0, behavior: 'instant' })

const isHeld = (booked: Partial<Appointment>): booked is Appointment =>
  booked.status === 'pending_payment' && booked.id !== undefined
