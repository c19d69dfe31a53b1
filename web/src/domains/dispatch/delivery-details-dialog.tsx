import type { Delivery } from '@salama/contract/dispatch'
import { formatFee, formatMoney } from '@salama/contract/kernel/money'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Facts } from '../../ui/display/facts.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useCommission } from './api.ts'
import { netOf } from './earned.ts'
import { orderTypeOf, priorityBadge } from './labels.ts'
import { useTaskMoves } from './use-task-moves.tsx'

/** All that a driver may know of a pending delivery before they answer. */
export function DeliveryDetailsDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const moves = useTaskMoves(delivery)
  const net = netOf(delivery, useCommission())
  const { label, tone } = priorityBadge(delivery.priority)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Detalhes da Entrega"
      hideClose
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Fechar
          </Button>
          <Button variant="outline" onClick={() => moves.reject(onClose)} disabled={moves.isPending}>
            Rejeitar
          </Button>
          <Button onClick={() => moves.accept(onClose)} disabled={moves.isPending}>
            Aceitar Entrega
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          [
            'Prioridade',
            <Badge key="prioridade" tone={tone}>
              {label}
            </Badge>,
          ],
          ['Tipo', orderTypeOf(delivery)],
          ['Taxa', formatFee(delivery.deliveryFee)],
          ...(net === undefined ? [] : [['Fica com', formatMoney(net)] as const]),
          ...(delivery.cashToCollect ? [['A receber em dinheiro', formatMoney(delivery.cashToCollect)] as const] : []),
          ['Cliente', delivery.customerName],
          ['Telefone', delivery.customerPhone],
          ['Recolha', delivery.pickupAddress],
          ['Entrega', delivery.deliveryAddress],
          ...(delivery.instructions ? [['Instruções', delivery.instructions] as const] : []),
          ['Tempo estimado', `${delivery.estimatedDeliveryMinutes} min`],
        ]}
      />
      {!delivery.isDisclosed && (
        <p className="mt-3 text-sm text-muted">
          A morada exata e o telefone do cliente aparecem depois de aceitar, e só até a entrega terminar.
        </p>
      )}
    </Dialog>
  )
}
