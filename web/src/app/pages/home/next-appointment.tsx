import type { Appointment } from '@salama/contract/appointments'
import { formatLongDay, formatTime } from '@salama/contract/kernel/time'
import { CalendarHeart } from 'lucide-react'
import { Link } from 'wouter'
import { PaymentUnderWay } from '../../../domains/appointments/booking/payment-under-way.tsx'
import { STATUS_BADGES, TYPE_LABELS } from '../../../domains/appointments/labels.ts'
import { useAppointments } from '../../../domains/appointments/own-appointments.ts'
import { ForWhom } from '../../../domains/patients/whom.tsx'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { Tile } from '../../../ui/display/tile.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { nextAppointment } from './summary.ts'

export function NextAppointment() {
  return (
    <Card as="section" aria-labelledby="proxima-consulta">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="proxima-consulta" className="text-lg font-bold">
          Próxima Consulta
        </h2>
        <Link href="/telemedicine" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Agendar
        </Link>
      </div>
      <Content />
    </Card>
  )
}

function Content() {
  const { data, isError, isFetching, refetch } = useAppointments()
  if (isError && !data) return <Failed onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Loading />
  const next = nextAppointment(data, new Date())
  return next ? <Shown appointment={next} /> : <NothingBooked />
}

function Shown({ appointment }: { appointment: Appointment }) {
  const { id, doctorName, doctorImageUrl, specialty, appointmentTime, type, status, holdExpiresAt, transactionId } =
    appointment
  const badge = STATUS_BADGES[status]
  const unpaid = status === 'pending_payment'
  const underWay = unpaid && appointment.paymentStatus === 'pending'
  return (
    <>
      <div className="flex gap-4">
        <Avatar name={doctorName} src={doctorImageUrl} />
        <div className="min-w-0">
          <p className="font-bold">{doctorName}</p>
          <p className="text-muted">
            {specialty} · {TYPE_LABELS[type]}
          </p>
        </div>
      </div>
      <ForWhom patientId={appointment.patientId} />
      <p className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <time dateTime={appointmentTime} className="inline-block font-semibold first-letter:uppercase">
          {formatLongDay(appointmentTime)}, {formatTime(appointmentTime)}
          {isElsewhere() && <span className="font-normal text-muted"> (hora de Maputo)</span>}
        </time>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </p>
      <div className="mt-4 flex flex-col gap-2">
        {underWay && (
          <div className="rounded-md bg-emphasis-soft px-4 py-3 text-sm text-on-emphasis-soft">
            <PaymentUnderWay transactionId={transactionId} />
          </div>
        )}
        {unpaid && (
          <Link
            href={`/consultas?pagar=${id}`}
            className={buttonClass({ variant: underWay ? 'outline' : 'primary', fullWidth: true })}
          >
            {underWay ? 'Ver pagamento' : 'Pagar agora'}
          </Link>
        )}
        {unpaid && !underWay && holdExpiresAt && (
          <p className="text-center text-sm text-muted">
            <Countdown until={holdExpiresAt} label="Horário guardado por mais" />
          </p>
        )}
        {!unpaid && (
          <Link href="/consultas" className={buttonClass({ variant: 'outline', fullWidth: true })}>
            Ver as minhas consultas
          </Link>
        )}
      </div>
    </>
  )
}

function Failed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <AlertStrip tone="danger" title="Não foi possível carregar as consultas" announce>
      <Button variant="link" onClick={onRetry} busy={retrying}>
        Tentar novamente
      </Button>
    </AlertStrip>
  )
}

function NothingBooked() {
  return (
    <div className="flex items-center gap-4">
      <Tile seed="health" icon={CalendarHeart} className="size-14" />
      <div>
        <p className="font-semibold">Nenhuma consulta agendada</p>
        <p className="text-muted">Escolha um médico e fale com ele hoje, sem sair de casa.</p>
      </div>
    </div>
  )
}

/** In the shape of an appointment, so that the page below stays where it is. */
function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Carregando...</span>
      <div className="flex gap-4">
        <Skeleton className="size-14" />
        <div className="grow">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-2 h-5 w-1/2" />
        </div>
      </div>
      <Skeleton className="mt-3 h-6 w-3/4" />
      <Skeleton className="mt-4 h-12 w-full rounded-full" />
    </div>
  )
}

/** All times are Maputo's: said where the phone's own clock runs otherwise. The server's clock says nothing of the phone. */
const isElsewhere = (): boolean => typeof document !== 'undefined' && new Date().getTimezoneOffset() !== -120
