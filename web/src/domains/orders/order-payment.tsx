import type { OrderDetail } from '@salama/contract/orders'
import { useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'

/** Fetched when there is something to pay. */
const flow = deferred(async () => (await import('../payments/payment-flow.tsx')).PaymentFlow)

/** Pays an order that was made without a payment, or whose payment failed. */
export function OrderPayment({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const [isPaying, setIsPaying] = useState(false)
  const { id, kind, orderNumber, shopName, amountDue, paymentStatus, transactionId } = order
  const done = () => {
    setIsPaying(false)
    onChanged()
  }
  return (
    <Card as="section" aria-label="Pagamento" className="flex flex-wrap items-center justify-between gap-3">
      <p>{paymentStatus === 'pending' ? 'O pagamento está em curso.' : 'O pedido espera pelo pagamento.'}</p>
      <Button onClick={() => setIsPaying(true)}>{paymentStatus === 'pending' ? 'Ver pagamento' : 'Pagar agora'}</Button>
      {isPaying && (
        <flow.Part
          open
          onClose={done}
          onPaid={done}
          onTransferred={done}
          amount={amountDue}
          description={`Pedido ${orderNumber} a ${shopName}`}
          purpose={{ kind, id }}
          underWay={paymentStatus === 'pending' ? transactionId : undefined}
        />
      )}
    </Card>
  )
}
