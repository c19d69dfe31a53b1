import type { Delivery } from '@salama/contract/dispatch'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Countdown } from '../../ui/display/countdown.tsx'
import { DeliverySummary } from './delivery-summary.tsx'
import { useTaskMoves } from './use-task-moves.tsx'

/** A pending delivery; one that is offered to this driver says how long they have. */
export function AvailableCard({ delivery, onDetails }: { delivery: Delivery; onDetails: () => void }) {
  const moves = useTaskMoves(delivery)
  return (
    <Card as="li" selected={delivery.offeredUntil !== undefined} data-delivery={delivery.id}>
      {delivery.offeredUntil && (
        <p className="mb-2 font-semibold text-action">
          Para si: responda em <Countdown until={delivery.offeredUntil} />
        </p>
      )}
      <DeliverySummary delivery={delivery} />
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button
          size="sm"
          onClick={() => moves.accept()}
          disabled={moves.isPending}
          className="col-span-2 min-h-13 text-base"
        >
          Aceitar
        </Button>
        <Button size="sm" variant="outline" onClick={onDetails}>
          Ver Detalhes
        </Button>
        <Button size="sm" variant="ghost" onClick={() => moves.reject()} disabled={moves.isPending}>
          Rejeitar
        </Button>
      </div>
    </Card>
  )
}
