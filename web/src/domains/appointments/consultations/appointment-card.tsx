import type { Appointment } from '@salama/contract/appointments'
import { formatLongDay, formatTime } from '@salama/contract/kernel/time'
import { ChevronDown, MessageCircle, Video } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/actions/button.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { ForWhom } from '../../patients/whom.tsx'
import { AppointmentPrice } from '../booking/appointment-price.tsx'
import { PaymentUnderWay } from '../booking/payment-under-way.tsx'
import { STATUS_BADGES, TYPE_LABELS } from '../labels.ts'
import { AppointmentCourse } from './appointment-course.tsx'

export function AppointmentCard({ appointment, onPay }: { appointment: Appointment; onPay: () => void }) {
  const { doctorName, doctorImageUrl, specialty, appointmentTime, status, type, price, amountDue } = appointment
  const badge = STATUS_BADGES[status]
  const TypeIcon = type === 'video' ? Video : MessageCircle
  return (
    <Card as="article" aria-label={`Consulta com ${doctorName}`} className="flex flex-col gap-3">
      <div className="flex items-start gap-3.5">
        <Avatar name={doctorName} src={doctorImageUrl} />
        <div className="min-w-0">
          <h3 className="font-bold">
            <Link href={`/consultas/${appointment.id}`} className="underline-offset-4 hover:underline">
              {doctorName}
            </Link>
          </h3>
          <p className="text-sm text-muted">{specialty}</p>
          <Badge tone={badge.tone} className="mt-1.5">
            {badge.label}
          </Badge>
        </div>
      </div>
      <ForWhom patientId={appointment.patientId} />
      <p className="text-lg font-semibold first-letter:uppercase">
        <time dateTime={appointmentTime}>
          {formatLongDay(appointmentTime)}, {formatTime(appointmentTime)}
        </time>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
        <span className="inline-flex shrink-0 items-center gap-1.5">
          <TypeIcon className="size-4" aria-hidden />
          {TYPE_LABELS[type]}
        </span>
        <div className="ml-auto">
          <AppointmentPrice price={price} amountDue={amountDue} />
        </div>
      </div>
      {status === 'pending_payment' && <Unpaid appointment={appointment} onPay={onPay} />}
      <Course id={appointment.id} name={doctorName} />
    </Card>
  )
}

/** The slot is kept for a while only; a payment under way keeps it until its end. */
function Unpaid({ appointment, onPay }: { appointment: Appointment; onPay: () => void }) {
  const { paymentStatus, holdExpiresAt, transactionId } = appointment
  const underWay = paymentStatus === 'pending'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-emphasis-soft px-4 py-3 text-on-emphasis-soft">
      <div className="text-sm">
        {underWay ? (
          <PaymentUnderWay transactionId={transactionId} />
        ) : (
          <p>
            Horário guardado por mais{' '}
            {holdExpiresAt && <Countdown until={holdExpiresAt} className="font-bold whitespace-nowrap" />}
          </p>
        )}
      </div>
      <Button size="sm" variant={underWay ? 'outline' : 'primary'} onClick={onPay}>
        {underWay ? 'Ver pagamento' : 'Pagar agora'}
      </Button>
    </div>
  )
}

function Course({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <div className="-mb-2 border-t border-line pt-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-sm text-left text-sm font-semibold text-action"
      >
        {open ? 'Ocultar estado' : 'Ver estado'}
        <span className="sr-only"> da consulta com {name}</span>
        <ChevronDown
          className={classNames('size-5 transition-transform duration-150', open && 'rotate-180')}
          aria-hidden
        />
      </button>
      <div id={panelId} hidden={!open}>
        {open && <AppointmentCourse id={id} />}
      </div>
    </div>
  )
}
