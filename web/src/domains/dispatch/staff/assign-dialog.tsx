import { VEHICLE_LABELS } from '@salama/contract/dispatch'
import type { Candidate, OpenTask } from '@salama/contract/dispatch/staff'
import { Button } from '../../../ui/actions/button.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAssignDriver, useCandidates } from './api.ts'
import { StaffPhone } from './staff-phone.tsx'

type AssignDialogProps = { task: OpenTask; onClose: () => void }

/** Drivers who are online, the nearest first: staff call one and give them the task. */
export function AssignDialog({ task, onClose }: AssignDialogProps) {
  const query = useCandidates(task.id)
  const assign = useAssignDriver(task.id, { onAssigned: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Atribuir motorista"
      description="Ligue primeiro: quem escolher fica logo com ela, mesmo que esteja longe ou já a tenha rejeitado."
      dismissible={!assign.isPending}
    >
      <Queue query={query}>
        {(candidates) =>
          candidates.length === 0 ? (
            <p className="py-4 text-center text-muted">Nenhum motorista com o veículo certo está online e livre.</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {candidates.map((candidate) => (
                <li key={candidate.driverId} className="flex items-center justify-between gap-4 py-3">
                  <Driver candidate={candidate} />
                  <Button
                    size="sm"
                    className="shrink-0"
                    aria-label={`Atribuir a ${candidate.name}`}
                    busy={assign.isPending && assign.variables === candidate.driverId}
                    disabled={assign.isPending}
                    onClick={() => assign.mutate(candidate.driverId)}
                  >
                    Atribuir
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Queue>
    </Dialog>
  )
}

function Driver({ candidate }: { candidate: Candidate }) {
  const { name, phone, vehicleType, plate, distanceKm, seenAt, isBusy, hasDeclined } = candidate
  const notes = [
    distanceKm === null ? 'Posição desconhecida' : `A ${distanceKm.toLocaleString('pt')} km`,
    isBusy && 'já leva outra',
    hasDeclined && 'rejeitou esta',
  ]
  return (
    <div className="min-w-0">
      <p className="font-bold">{name}</p>
      <p className="text-sm text-muted">
        {[VEHICLE_LABELS[vehicleType], plate].filter(Boolean).join(' · ')} · <StaffPhone phone={phone} />
      </p>
      <p className="text-sm text-muted">
        {notes.filter(Boolean).join(' · ')}
        {seenAt && (
          <>
            {' · visto '}
            <Waiting since={seenAt} />
          </>
        )}
      </p>
    </div>
  )
}
