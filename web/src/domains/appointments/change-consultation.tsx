import { type Appointment, FULL_REFUND_HOURS, refundOnCancel } from '@salama/contract/appointments'
import { formatMoney } from '@salama/contract/kernel/money'
import { maputoInstant } from '@salama/contract/kernel/time'
import { CalendarSync, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../lib/api.ts'
import { handleUnauthorized } from '../../lib/session.ts'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useAvailability, useCancel, useMove } from './api.ts'
import { freeTimes, whenLabel } from './slots.ts'
import { useNow } from './use-now.ts'
import { WhenChoice } from './when-choice.tsx'

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
      {open === 'move' && <MoveDialog appointment={appointment} now={now} onDone={done} onClose={close} />}
    </section>
  )
}

const CLOCK_MS = 30_000

type StepProps = { appointment: Appointment; now: Date; onDone: () => void; onClose: () => void }

function CancelDialog({ appointment, now, onDone, onClose }: StepProps) {
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
function whatReturns({ status, amountDue, appointmentTime }: Appointment, now: Date): string {
  if (status === 'pending_payment') return 'Ainda não pagou: o horário fica livre para outra pessoa.'
  const back = refundOnCancel(amountDue, new Date(appointmentTime), now)
  return back === amountDue
    ? `Recebe de volta ${formatMoney(back)}, o valor todo. Até ${FULL_REFUND_HOURS} horas antes não perde nada.`
    : `Faltam menos de ${FULL_REFUND_HOURS} horas: recebe de volta metade, ${formatMoney(back)}.`
}

function MoveDialog({ appointment, now, onDone, onClose }: StepProps) {
  const { id, doctorId, doctorName, type, movesLeft = 0 } = appointment
  const [chosen, setChosen] = useState<{ day: string | undefined; minutes: number | undefined }>({
    day: undefined,
    minutes: undefined,
  })
  const availability = useAvailability(doctorId)
  const move = useMove(id)
  const isFree = availability.isPending ? () => false : freeTimes(availability.data?.slots, now)
  const isOpen = chosen.day !== undefined && chosen.minutes !== undefined && isFree(chosen.day, chosen.minutes)
  const at = isOpen && chosen.day !== undefined ? maputoInstant(chosen.day, chosen.minutes) : undefined
  const confirm = () => {
    if (!at) return
    move.mutate(at.toISOString(), {
      onSuccess: () => {
        toast({ title: 'Consulta mudada', description: `Novo horário: ${whenLabel(at, now)}.`, variant: 'success' })
        onDone()
      },
      onError: (error) => {
        if (!handleUnauthorized(error)) void availability.refetch()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Mudar horário"
      description={`${doctorName}. O pagamento fica como está; pode mudar ${movesLeft === 1 ? 'mais uma vez' : 'mais duas vezes'}.`}
      dismissible={!move.isPending}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={move.isPending}>
            Manter como está
          </Button>
          <Button onClick={confirm} disabled={!at} busy={move.isPending} busyText="A mudar...">
            {at ? `Mudar para ${whenLabel(at, now)}` : 'Mudar'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {move.error && (
          <AlertStrip tone="danger" announce>
            {sentenceOf(move.error, 'Não foi possível mudar. Tente novamente.')}
          </AlertStrip>
        )}
        <WhenChoice
          booking={{
            now,
            isFree,
            availability,
            chosen: { day: chosen.day, minutes: isOpen ? chosen.minutes : undefined, type, notes: '' },
            change: (part) => setChosen((before) => ({ ...before, ...part })),
          }}
        />
      </div>
    </Dialog>
  )
}
