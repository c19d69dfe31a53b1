import type { AgendaEntry } from '@salama/contract/appointments'
import { formatShortDay, formatTime } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type BookedTimesDialogProps = {
  entries: readonly AgendaEntry[]
  busy: boolean
  onDecide: (booked: 'keep' | 'cancel', reason: string) => void
  onClose: () => void
}

/** Names the consultations outside the new hours and asks what becomes of them. */
export function BookedTimesDialog({ entries, busy, onDecide, onClose }: BookedTimesDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        entries.length === 1 ? 'Uma consulta fica fora do horário' : `${entries.length} consultas ficam fora do horário`
      }
      description="Já estão marcadas. Pode mantê-las, ou cancelá-las: os pacientes são avisados e recebem tudo de volta."
      dismissible={!busy}
      footer={
        <>
          <Button variant="danger" onClick={() => onDecide('cancel', reason.trim())} busy={busy}>
            Cancelar as consultas
          </Button>
          <Button onClick={() => onDecide('keep', '')} disabled={busy}>
            Manter marcadas
          </Button>
        </>
      }
    >
      <ul className="mb-4 flex flex-col gap-1">
        {entries.map(({ id, patientName, appointmentTime }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{patientName}</span>
            <span className="shrink-0 font-semibold tabular-nums">
              {formatShortDay(appointmentTime)}, {formatTime(appointmentTime)}
            </span>
          </li>
        ))}
      </ul>
      <Field label="Motivo, se cancelar" optional hint="Os pacientes leem-no.">
        <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  )
}
