import type { Appointment } from '@salama/contract/appointments'
import { formatMoney } from '@salama/contract/kernel/money'
import { formatLongDay, formatTime } from '@salama/contract/kernel/time'
import { CalendarPlus, CircleCheck, DoorOpen, Hourglass, type LucideIcon, Receipt } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'wouter'
import { focusHeading } from '../../../lib/screen/focus.ts'
import { useNow } from '../../../lib/use-now.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { QuickExit } from '../../../ui/actions/quick-exit.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { Timeline } from '../../../ui/display/timeline.tsx'
import { PageError } from '../../../ui/feedback/page-error.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { PushMoment } from '../../notifications/push/push-moment.tsx'
import { ForWhom } from '../../patients/whom.tsx'
import { useWatchedPayment } from '../../payments/api.ts'
import { CoveredReceiptLink, ReceiptLink } from '../../receipts/receipt-link.tsx'
import { OwnReview } from '../../reviews/own-review.tsx'
import { useFollowedAppointment } from '../api.ts'
import { AppointmentPrice } from '../booking/appointment-price.tsx'
import { elsewhere } from '../booking/slots.ts'
import { ShareButton } from '../doctors/share-button.tsx'
import { STATUS_BADGES, TYPE_LABELS } from '../labels.ts'
import { calendarAddress } from './calendar-file.ts'
import { ChangeConsultation } from './change-consultation.tsx'
import { courseOf } from './course.ts'

const CONSULTATIONS = { href: '/consultas', label: 'Ver as minhas consultas' }

/** One consultation: where a payment ends, and where links and messages about it lead. */
export function ConsultationPage({ outcome }: { outcome?: (appointment: Appointment) => ReactNode }) {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useFollowedAppointment(id)
  if (data)
    return (
      <Shown
        appointment={data}
        steps={courseOf(data.status, data.timeline)}
        onChanged={() => void refetch()}
        outcome={HAS_OUTCOME.includes(data.status) ? outcome?.(data) : undefined}
      />
    )
  if (error) {
    return (
      <>
        <h1 className="sr-only">Consulta</h1>
        <PageError error={error} onRetry={() => void refetch()} retrying={isFetching} list={CONSULTATIONS} />
      </>
    )
  }
  return (
    <div className="mx-auto max-w-3xl py-6">
      <h1 className="sr-only">Consulta</h1>
      <SkeletonList rows={3} rowClass="h-40" />
    </div>
  )
}

/** The doctor has met the patient: there may be a summary and prescriptions. */
const HAS_OUTCOME: readonly Appointment['status'][] = ['in_call', 'interrupted', 'completed']

type ShownProps = {
  appointment: Appointment
  steps: ReturnType<typeof courseOf>
  onChanged: () => void
  outcome: ReactNode
}

function Shown({ appointment, steps, onChanged, outcome }: ShownProps) {
  const isConfirmed = appointment.status === 'confirmed'
  // The heading of the page that waited is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading()
  }, [])
  return (
    <div className="mx-auto max-w-3xl py-6">
      <Outcome appointment={appointment} />
      <ForWhom patientId={appointment.patientId} />
      <EnterRoom appointment={appointment} />
      {isConfirmed && (
        <PushMoment text="Avisamos uma hora antes, e se o médico precisar de mudar, mesmo com a página fechada." />
      )}
      {outcome}
      <div className="mt-6 grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Facts appointment={appointment} />
          {isConfirmed && <Actions appointment={appointment} />}
          {isCoveredWhole(appointment) && <CoveredReceiptLink purchase={{ kind: 'appointment', id: appointment.id }} />}
          {(isConfirmed || appointment.status === 'pending_payment') && (
            <ChangeConsultation appointment={appointment} onChanged={onChanged} />
          )}
          {appointment.status === 'completed' && (
            <OwnReview service={{ kind: 'appointment', id: appointment.id }} title="Como correu a consulta?" />
          )}
        </div>
        <div className="flex flex-col gap-4">
          {isConfirmed && <Preparation type={appointment.type} />}
          <Card as="section" aria-label="Estado da consulta">
            <Timeline label="Percurso da consulta" steps={steps} />
          </Card>
        </div>
      </div>
      <p className="mt-6 flex flex-wrap gap-2">
        <Link href="/consultas" className={buttonClass({ variant: 'outline' })}>
          Ver as minhas consultas
        </Link>
        <Link href={`/faq`} className={buttonClass({ variant: 'ghost' })}>
          Preciso de ajuda
        </Link>
        <QuickExit />
      </p>
    </div>
  )
}

/** How the consultation stands, told large. */
function Outcome({ appointment }: { appointment: Appointment }) {
  const { status, paymentStatus, cancellation, doctorId, amountDue } = appointment
  if (status === 'confirmed')
    return (
      <Headline icon={CircleCheck} good title="Consulta confirmada">
        O pagamento foi recebido e o horário é seu.
      </Headline>
    )
  if (status !== 'pending_payment')
    return (
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-extrabold tracking-tight md:text-3xl">Consulta</h1>
        <Badge tone={STATUS_BADGES[status].tone}>{STATUS_BADGES[status].label}</Badge>
        {status === 'no_show_doctor' && <Missed doctorId={doctorId} amountDue={amountDue} />}
        {status === 'no_show_patient' && (
          <p className="w-full">
            O médico esperou por si 15 minutos.{amountDue > 0 && ' O valor desta consulta não é devolvido.'}
          </p>
        )}
        {cancellation && <Cancellation cancellation={cancellation} doctorId={doctorId} />}
      </header>
    )
  return paymentStatus === 'pending' ? <Awaited appointment={appointment} /> : <Unpaid appointment={appointment} />
}

type CancellationProps = { cancellation: NonNullable<Appointment['cancellation']>; doctorId: string }

/** By whom it was given up, what goes back, and the way to another time. */
function Cancellation({ cancellation: { by, reason, refundAmount }, doctorId }: CancellationProps) {
  return (
    <div className="w-full">
      <p>
        {by === 'doctor' ? 'O médico cancelou esta consulta.' : 'Cancelou esta consulta.'}
        {reason && ` Motivo: ${reason}`}
        {refundAmount > 0 && ` Devolvemos ${formatMoney(refundAmount)} a quem pagou.`}
      </p>
      <Link href={`/telemedicine?medico=${doctorId}`} className={classNames(buttonClass({ size: 'sm' }), 'mt-3')}>
        Escolher outro horário
      </Link>
    </div>
  )
}

/** The doctor did not come: all goes back, and there is another time to choose. */
function Missed({ doctorId, amountDue }: Pick<Appointment, 'doctorId' | 'amountDue'>) {
  return (
    <div className="w-full">
      <p>O médico não compareceu.{amountDue > 0 && ' O que pagou volta todo a quem pagou.'}</p>
      <Link href={`/telemedicine?medico=${doctorId}`} className={classNames(buttonClass({ size: 'sm' }), 'mt-3')}>
        Escolher outro horário
      </Link>
    </div>
  )
}

/** The payment was made, but its money is not found or not booked yet. */
function Awaited({ appointment: { transactionId } }: { appointment: Appointment }) {
  const { data } = useWatchedPayment(transactionId)
  return (
    <Headline
      icon={Hourglass}
      title={data?.status === 'pending_verification' ? 'Transferência registada' : 'Pagamento em curso'}
    >
      {data?.status === 'pending_verification'
        ? 'O horário fica guardado até encontrarmos a transferência. Avisamos assim que isso acontecer.'
        : 'O horário fica guardado. Esta página muda assim que o pagamento for confirmado.'}
    </Headline>
  )
}

function Unpaid({ appointment: { id, holdExpiresAt } }: { appointment: Appointment }) {
  return (
    <Headline icon={Hourglass} title="Consulta por pagar">
      <span className="block">
        {holdExpiresAt && <Countdown until={holdExpiresAt} label="Horário guardado por mais" className="font-bold" />}
      </span>
      <Link href={`/consultas?pagar=${id}`} className={classNames(buttonClass(), 'mt-3')}>
        Pagar agora
      </Link>
    </Headline>
  )
}

type HeadlineProps = { icon: LucideIcon; good?: boolean; title: string; children: ReactNode }

function Headline({ icon: Icon, good = false, title, children }: HeadlineProps) {
  const tone = good ? 'bg-action-soft text-on-action-soft' : 'bg-emphasis-soft text-on-emphasis-soft'
  return (
    <header className="flex flex-wrap items-start gap-4">
      <span aria-hidden className={classNames('grid size-14 shrink-0 place-items-center rounded-full', tone)}>
        <Icon className="size-8" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow basis-48" role="status">
        <h1 className="text-2xl font-extrabold tracking-tight md:text-3xl">{title}</h1>
        <div className="mt-1 text-muted">{children}</div>
      </div>
    </header>
  )
}

const MAY_ENTER: readonly Appointment['status'][] = ['confirmed', 'waiting', 'in_call', 'interrupted']

/** The way into the room, from ten minutes before on. */
function EnterRoom({ appointment: { id, status, appointmentTime } }: { appointment: Appointment }) {
  const now = useNow(15_000)
  const opens = Date.parse(appointmentTime) - ROOM_OPENS_MINUTES * 60_000
  if (!MAY_ENTER.includes(status) || (status === 'confirmed' && now.getTime() < opens)) return null
  return (
    <p className="mt-4">
      <Link href={`/consultation?appointment=${id}`} className={buttonClass({ size: 'lg' })}>
        <DoorOpen className="size-6" aria-hidden />
        Entrar na consulta
      </Link>
    </p>
  )
}

function Facts({ appointment }: { appointment: Appointment }) {
  const { doctorName, doctorImageUrl, specialty, appointmentTime, type, price, amountDue } = appointment
  return (
    <Card as="section" aria-label="Dados da consulta">
      <div className="flex items-center gap-3.5">
        <Avatar name={doctorName} src={doctorImageUrl} />
        <div className="min-w-0">
          <p className="font-bold">{doctorName}</p>
          <p className="text-sm text-muted">{specialty}</p>
        </div>
      </div>
      <p className="mt-4 text-lg font-bold first-letter:uppercase">
        <time dateTime={appointmentTime}>
          {formatLongDay(appointmentTime)}, {formatTime(appointmentTime)}
          {elsewhere(new Date(appointmentTime))}
        </time>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
        {TYPE_LABELS[type]}
        <AppointmentPrice price={price} amountDue={amountDue} />
      </div>
    </Card>
  )
}

function Actions({ appointment }: { appointment: Appointment }) {
  const { doctorName, appointmentTime, type, transactionId, id } = appointment
  const payment = useWatchedPayment(transactionId).data
  const when = `${formatLongDay(appointmentTime)}, ${formatTime(appointmentTime)} (hora de Maputo)`
  return (
    <section aria-label="O que pode fazer" className="flex flex-col gap-2">
      <a href={calendarAddress(appointment, location.origin)} download={`consulta-${id}.ics`} className={buttonClass()}>
        <CalendarPlus className="size-5" aria-hidden />
        Pôr no calendário
      </a>
      {payment?.hasReceipt ? (
        <ReceiptLink payment={payment} />
      ) : (
        transactionId && (
          <Link href={`/pagamentos?pagamento=${transactionId}`} className={buttonClass({ variant: 'secondary' })}>
            <Receipt className="size-5" aria-hidden />
            Ver o pagamento
          </Link>
        )
      )}
      <ShareButton title="Consulta" text={`Consulta com ${doctorName}, ${when}, ${TYPE_LABELS[type].toLowerCase()}.`} />
    </section>
  )
}

/** A plan paid all of it and has nothing back: the receipt of what was paid in part is the payment's. */
const isCoveredWhole = ({ status, paymentStatus, price, amountDue }: Appointment): boolean =>
  paymentStatus === 'paid' && !GIVEN_BACK.includes(status) && price > 0 && amountDue === 0

const GIVEN_BACK: readonly Appointment['status'][] = ['cancelled', 'no_show_doctor']

const ROOM_OPENS_MINUTES = 10

function Preparation({ type }: { type: Appointment['type'] }) {
  return (
    <Card as="section" aria-labelledby="preparacao">
      <h2 id="preparacao" className="text-lg font-bold">
        Como entrar
      </h2>
      <p className="mt-1">
        Volte a esta página {ROOM_OPENS_MINUTES} minutos antes da hora, em qualquer telemóvel ou computador onde entre
        com a sua conta. Se o médico se atrasar, espere aqui.
      </p>
      <h2 className="mt-4 text-lg font-bold">O que ter à mão</h2>
      <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-action">
        {PREPARATION[type].map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </Card>
  )
}

const ALWAYS = [
  'Os medicamentos que toma, com o nome e a dose.',
  'Exames e receitas recentes. Pode fotografá-los e enviá-los ao médico no chat da consulta.',
  'As suas alergias e as perguntas que quer fazer.',
]

const PREPARATION: Record<Appointment['type'], string[]> = {
  video: ['Um lugar calmo e com luz, bateria carregada e boa rede.', ...ALWAYS],
  chat: ['Bateria carregada e rede durante a consulta.', ...ALWAYS],
}
