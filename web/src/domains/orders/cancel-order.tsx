import { formatMoney } from '@salama/contract/kernel/money'
import type { OrderDetail } from '@salama/contract/orders'
import { isPutOff } from '@salama/contract/orders/arrival'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useCancelOrder } from './api.ts'

/** Until the shop accepts, when nobody brings it, or when it comes much later than was promised. */
export function CancelOrder({ order }: { order: OrderDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancelOrder(order)
  return (
    <>
      <Button variant="outline" className="w-fit" onClick={() => setIsAsking(true)}>
        Cancelar pedido
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancelar este pedido?"
        description={`${whyNow(order)} ${whatGoesBack(order)}`.trim()}
        confirmLabel="Cancelar pedido"
        cancelLabel="Manter"
        tone="danger"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate('')}
      />
    </>
  )
}

const whyNow = ({ status, promised, arrives }: OrderDetail): string => {
  if (status === 'awaiting_payment') return ''
  if (status === 'accepted' || status === 'ready') {
    const isLate = promised && arrives && isPutOff(promised.to, arrives.to)
    return isLate ? 'Chega muito depois do combinado.' : 'Ninguém o pode levar agora.'
  }
  return status === 'awaiting_prescription' ? 'A farmácia ainda não viu a receita.' : 'A loja ainda não o aceitou.'
}

/** Everything that was paid, as long as an order may be cancelled. */
function whatGoesBack({ paymentStatus, amountDue, cover }: OrderDetail): string {
  if (paymentStatus === 'unpaid') return 'Ainda não pagou nada.'
  if (paymentStatus === 'pending')
    return 'O pagamento está a ser confirmado: se o dinheiro chegar, volta todo pelo mesmo meio.'
  const own = amountDue > 0 ? `Devolvemos ${formatMoney(amountDue)} pelo mesmo meio.` : ''
  return `${own}${cover > 0 ? ` O seu plano recebe de volta ${formatMoney(cover)}.` : ''}`.trim()
}
