import { formatMoney } from '@salama/contract/kernel/money'
import type { Ride } from '@salama/contract/rides'
import { Button } from '../../ui/actions/button.tsx'
import { Countdown } from '../../ui/display/countdown.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useCancelRide } from './api.ts'

type CancelRideProps = { id: string; terms: NonNullable<Ride['cancellation']> }

/** Cancels, after saying what that costs now. */
export function CancelRide({ id, terms: { fee, freeUntil } }: CancelRideProps) {
  const cancel = useCancelRide(id)
  const cost =
    fee === 0 ? 'Cancelar agora é grátis.' : `Cancelar agora custa ${formatMoney(fee)}, que ficam para o motorista.`
  return (
    <div className="flex flex-col gap-1">
      <ConfirmDialog
        title="Cancelar a viagem?"
        description={cost}
        confirmLabel="Cancelar viagem"
        cancelLabel="Continuar viagem"
        tone="danger"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        trigger={<Button variant="outline">Cancelar viagem</Button>}
      />
      <p className="text-sm text-muted">
        {cost}
        {freeUntil && (
          <>
            {' '}
            Ainda durante <Countdown until={freeUntil} className="font-semibold text-ink" />.
          </>
        )}
      </p>
    </div>
  )
}
