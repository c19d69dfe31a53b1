import { type Appointment, listAppointments } from '@salama/contract/appointments'
import { formatDateTime } from '@salama/contract/kernel/time'
import { refresh } from '../../lib/query-client.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { toast } from '../../ui/toast.ts'
import { PaymentFlow } from '../payments/payment-flow.tsx'

type AppointmentPaymentProps = { appointment: Appointment | undefined; onClose: () => void }

/** Pays a held appointment: right after booking (decision A-07), and later from the list. */
export function AppointmentPayment({ appointment, onClose }: AppointmentPaymentProps) {
  if (!appointment) return null
  const { id, doctorName, appointmentTime, amountDue, holdExpiresAt, paymentStatus, transactionId } = appointment
  const paid = () => {
    toast({
      title: 'Consulta confirmada',
      description: `${doctorName}, ${formatDateTime(appointmentTime)}`,
      variant: 'success',
    })
    void refresh(listAppointments)
    onClose()
  }
  return (
    <PaymentFlow
      open
      onClose={onClose}
      onSuccess={paid}
      amount={amountDue}
      description={`Consulta com ${doctorName}, ${formatDateTime(appointmentTime)}`}
      purpose={{ kind: 'appointment', id }}
      underWay={paymentStatus === 'pending' ? transactionId : undefined}
      note={
        holdExpiresAt && (
          <>
            O horário fica guardado durante <Countdown until={holdExpiresAt} className="font-semibold text-ink" />. Sem
            pagamento fica livre para outros.
          </>
        )
      }
    />
  )
}
