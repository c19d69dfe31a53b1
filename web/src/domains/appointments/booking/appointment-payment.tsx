import { type Appointment, listAppointments } from '@salama/contract/appointments'
import { formatDateTime, HOUR_MS } from '@salama/contract/kernel/time'
import { useLocation } from 'wouter'
import { refresh } from '../../../lib/api/query-client.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Countdown } from '../../../ui/display/countdown.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { AppointmentPrice } from './appointment-price.tsx'

/** A hold lives this long for its payment at most; the server refuses a transfer for what begins sooner. */
const TRANSFER_NEEDS_MS = 3 * HOUR_MS
const TOO_SOON = 'Falta pouco para a consulta: a transferência pode não ser confirmada a tempo.'

type AppointmentPaymentProps = { appointment: Appointment | undefined; onClose: () => void }

/** Fetched when there is something to pay, or ahead by who expects it. */
const flow = deferred(async () => (await import('../../payments/payment-flow.tsx')).PaymentFlow)
export const warmPayment = flow.warm

/** Pays a held appointment: right after booking (decision A-07), and later from the list. */
export function AppointmentPayment({ appointment, onClose }: AppointmentPaymentProps) {
  const [, navigate] = useLocation()
  if (!appointment) return null
  const { id, doctorName, appointmentTime, price, amountDue, holdExpiresAt, paymentStatus, transactionId } = appointment
  const paid = () => {
    void refresh(listAppointments)
    navigate(`/consultas/${id}`)
  }
  const transferred = () => {
    toast({
      title: 'Pagamento em verificação',
      description: 'O horário fica guardado. Avisamos assim que encontrarmos a transferência.',
      variant: 'success',
    })
    paid()
  }
  const isTooSoon = Date.parse(appointmentTime) - Date.now() < TRANSFER_NEEDS_MS
  return (
    <flow.Part
      open
      onClose={onClose}
      onPaid={paid}
      onTransferred={transferred}
      noTransfer={isTooSoon ? TOO_SOON : undefined}
      amount={amountDue}
      description={`Consulta com ${doctorName}, ${formatDateTime(appointmentTime)}`}
      purpose={{ kind: 'appointment', id }}
      underWay={paymentStatus === 'pending' ? transactionId : undefined}
      note={
        holdExpiresAt && (
          <>
            {price > amountDue && <AppointmentPrice price={price} amountDue={amountDue} />}O horário fica guardado
            durante <Countdown until={holdExpiresAt} className="font-semibold text-ink" />. Sem pagamento fica livre
            para outros.
          </>
        )
      }
    />
  )
}
