import type { Appointment } from '@salama/contract/appointments'
import { CalendarHeart } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useNow } from '../../../lib/use-now.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { PaymentStrip } from '../../payments/payment-strip.tsx'
import { AppointmentPayment } from '../booking/appointment-payment.tsx'
import { usePayable } from '../booking/use-payable.ts'
import { useAppointments } from '../own-appointments.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { isUpcoming } from './course.ts'

/** A consultation passes from the coming to the former while the page stands open. */
const CLOCK_MS = 60_000

export function ConsultationsPage() {
  const { data, isError, isFetching, refetch } = useAppointments()
  const { paying, pay, close, isPast } = usePayable(data)
  return (
    <>
      <PageHeader
        title="Minhas consultas"
        actions={
          <>
            <Link href="/historial" className={buttonClass({ variant: 'outline', size: 'sm' })}>
              O meu processo
            </Link>
            <Link href="/telemedicine" className={buttonClass({ size: 'sm' })}>
              Agendar
            </Link>
          </>
        }
      />
      <PaymentStrip className="mb-4" />
      {isPast && <AlertStrip className="mb-4">Esta consulta já não aguarda pagamento.</AlertStrip>}
      {data ? (
        <Appointments all={data} onPay={pay} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={3} rowClass="h-48" />
      )}
      <AppointmentPayment appointment={paying} onClose={close} />
    </>
  )
}

function Appointments({ all, onPay }: { all: Appointment[]; onPay: (id: string) => void }) {
  const now = useNow(CLOCK_MS)
  if (all.length === 0) {
    return (
      <EmptyState
        icon={CalendarHeart}
        title="Nenhuma consulta agendada"
        text="Fale com um médico por videochamada ou chat, sem sair de casa."
        action={
          <Link href="/telemedicine" className={buttonClass()}>
            Agendar
          </Link>
        }
      />
    )
  }
  const upcoming = all.filter((appointment) => isUpcoming(appointment, now))
  const former = all.filter((appointment) => !upcoming.includes(appointment))
  return (
    <div className="flex flex-col gap-8">
      <Group title="Próximas" appointments={upcoming} none="Nenhuma consulta agendada" onPay={onPay} />
      {former.length > 0 && <Group title="Anteriores" appointments={former} onPay={onPay} />}
    </div>
  )
}

type GroupProps = { title: string; appointments: Appointment[]; none?: string; onPay: (id: string) => void }

function Group({ title, appointments, none, onPay }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      {appointments.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          {appointments.map((appointment) => (
            <li key={appointment.id}>
              <AppointmentCard appointment={appointment} onPay={() => onPay(appointment.id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
