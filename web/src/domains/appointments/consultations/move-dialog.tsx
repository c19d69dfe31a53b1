import { type Appointment, FULL_REFUND_HOURS, isLateChange } from '@salama/contract/appointments'
import { maputoInstant } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api/api.ts'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAvailability, useMove } from '../api.ts'
import { freeTimes, whenLabel } from '../booking/slots.ts'
import { WhenChoice } from '../booking/when-choice.tsx'

export type ChangeProps = { appointment: Appointment; now: Date; onDone: () => void; onClose: () => void }

/** Chooses another time for a consultation. */
export function MoveDialog({ appointment, now, onDone, onClose }: ChangeProps) {
  const { id, doctorId, doctorName, type, movesLeft = 0, appointmentTime, isMovedLate } = appointment
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
      onClose={onClose}
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
        {(isMovedLate || isLateChange(new Date(appointmentTime), now)) && (
          <AlertStrip tone="warning">
            {isMovedLate
              ? `Já mudou a hora a menos de ${FULL_REFUND_HOURS} horas: se cancelar, recebe de volta metade.`
              : `Faltam menos de ${FULL_REFUND_HOURS} horas: pode mudar, mas se depois cancelar recebe de volta metade.`}
          </AlertStrip>
        )}
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
