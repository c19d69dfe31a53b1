import { type Appointment, FULL_REFUND_HOURS, refundOnCancel } from '@salama/contract/appointments'
import { formatMoney } from '@salama/contract/kernel/money'
import { CalendarSync, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { useCancel } from '../api.ts'
import type { ChangeProps } from './move-dialog.tsx'

const moving = deferred(async () => (await import('./move-dialog.tsx')).MoveDialog)

/** What a patient may still change before it begins: the time, or whether it takes place. */
export function ChangeConsultation({ appointment, onChanged }: { appointment: Appointment; onChanged: () => void }) {
  const [open, setOpen] = useState<'move' | 'cancel'>()
  const now = useNow(CLOCK_MS)
  const { status, movesLeft = 0, paymentStatus, appointmentTime } = appointment
  const isUnderWay = status === 'pending_payment' && paymentStatus === 'pending'
  if (Date.parse(appointmentTime) <= now.getTime() || isUnderWay) return null
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onChanged()
  }
  return (
    <section aria-label="Alterar a consulta" className="flex flex-wrap gap-2">
      {movesLeft > 0 && (
        <Button variant="outline" onClick={() => setOpen('move')}>
          <CalendarSync className="size-5" aria-hidden />
          Mudar horário
        </Button>
      )}
      <Button variant="ghost" onClick={() => setOpen('cancel')}>
        <CalendarX className="size-5" aria-hidden />
        Cancelar consulta
      </Button>
      {open === 'cancel' && <CancelDialog appointment={appointment} now={now} onDone={done} onClose={close} />}
      {open === 'move' && <moving.Part appointment={appointment} now={now} onDone={done} onClose={close} />}
    </section>
  )
}

const CLOCK_MS = 30_000

function CancelDialog({ appointment, now, onDone, onClose }: ChangeProps) {
  const cancel = useCancel(appointment.id)
  const confirm = (reason: string) =>
    cancel.mutate(reason, {
      onSuccess: ({ cancellation }) => {
        const back = cancellation?.refundAmount ?? 0
        toast({
          title: 'Consulta cancelada',
          description: back > 0 ? `${formatMoney(back)} voltam a quem pagou.` : 'O horário ficou livre.',
          variant: 'success',
        })
        onDone()
      },
      onError: (error) => handleUnauthorized(error),
    })
  return (
    <ReasonDialog
      title="Cancelar esta consulta?"
      hint="O médico lê o motivo."
      confirmLabel="Cancelar consulta"
      cancelLabel="Manter a consulta"
      usual={['Já não preciso.', 'Não posso a essa hora.']}
      optional
      warning={cancel.error ? sentenceOf(cancel.error, 'Tente novamente.') : whatReturns(appointment, now)}
      busy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

/** The rule, said with its figures before anybody decides. */
function whatReturns({ status, amountDue, appointmentTime, isMovedLate = false }: Appointment, now: Date): string {
  if (status === 'pending_payment') return 'Ainda não pagou: o horário fica livre para outra pessoa.'
  const back = refundOnCancel(amountDue, { startsAt: new Date(appointmentTime), isMovedLate }, now)
  if (isMovedLate)
    return `Mudou a hora a menos de ${FULL_REFUND_HOURS} horas: recebe de volta metade, ${formatMoney(back)}.`
  return back === amountDue
    ? `Recebe de volta ${formatMoney(back)}, o valor todo. Até ${FULL_REFUND_HOURS} horas antes não perde nada.`
    : `Faltam menos de ${FULL_REFUND_HOURS} horas: recebe de volta metade, ${formatMoney(back)}.`
}
