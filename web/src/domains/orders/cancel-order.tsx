import type { OrderDetail } from '@salama/contract/orders'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useCancelOrder } from './api.ts'

/** Until the shop accepts, or when nobody brings it. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancelOrder(order.id)
  return (
    <>
      <Button variant="outline" className="w-fit" onClick={() => setIsAsking(true)}>
        Cancelar pedido
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancelar este pedido?"
        description="A loja ainda não o aceitou. O que pagou volta todo para a sua carteira."
        confirmLabel="Cancelar pedido"
        cancelLabel="Manter"
        tone="danger"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate('', { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}
