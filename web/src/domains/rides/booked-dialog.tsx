import { shortCode } from '@salama/contract/kernel/short-code'
import { DEFAULT_ESTIMATE, type Ride } from '@salama/contract/rides'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** The request is made: its number, and when somebody should be there. */
export function BookedDialog({ ride, onClose }: { ride: Ride; onClose: () => void }) {
  const minutes = ride.estimatedTime || DEFAULT_ESTIMATE
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reserva Confirmada!"
      description="Estamos à procura do motorista mais perto de si."
      size="sm"
      hideClose
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
          <Link href={`/transport/${ride.id}`} className={buttonClass()}>
            Acompanhar viagem
          </Link>
        </>
      }
    >
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-sm text-muted">Número da reserva</dt>
          <dd className="flex flex-wrap items-center gap-2">
            <span className="text-lg font-bold tracking-wide">{shortCode(ride.id)}</span>
            <CopyButton value={shortCode(ride.id)} what="o número da reserva" />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Chegada prevista</dt>
          <dd className="text-lg font-bold tabular-nums">{minutes} min</dd>
        </div>
      </dl>
    </Dialog>
  )
}
