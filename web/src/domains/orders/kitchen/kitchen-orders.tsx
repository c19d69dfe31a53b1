import type { VendorOrder } from '@salama/contract/orders'
import { ChefHat } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { isUnauthorized } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { OrderTicket } from './order-ticket.tsx'
import { PastOrders } from './past-orders.tsx'
import { useVendorOrders } from './use-kitchen.ts'

/** Leads to the whole counter; where it is given, only what waits for an answer is shown. */
type KitchenOrdersProps = { onAll?: () => void }

/** The counter of a shop: what waits for an answer, then what is in hand, then what is over. */
export function KitchenOrders({ onAll }: KitchenOrdersProps) {
  const pending = useVendorOrders('pending')
  const active = useVendorOrders('active')
  if (!pending.data) {
    return pending.error && !isUnauthorized(pending.error) ? (
      <ErrorState text={pending.error.sentence} onRetry={() => void pending.refetch()} retrying={pending.isFetching} />
    ) : (
      <SkeletonList rows={3} rowClass="h-48" />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <Group title="Por responder" count={pending.data.length}>
        {pending.data.length === 0 ? (
          <EmptyState
            icon={ChefHat}
            title="Nenhum pedido à espera"
            text="Deixe a aplicação aberta, em qualquer página: quando chegar um pedido, toca até alguém o ver."
          />
        ) : (
          <Tickets orders={pending.data} />
        )}
      </Group>
      {onAll ? (
        <Button variant="outline" className="w-fit" onClick={onAll}>
          {active.data?.length ? `Ver os pedidos aceites (${active.data.length})` : 'Ver todos os pedidos'}
        </Button>
      ) : (
        <>
          {active.data && active.data.length > 0 && (
            <Group title="Aceites" count={active.data.length}>
              <Tickets orders={active.data} />
            </Group>
          )}
          <Past />
        </>
      )}
    </div>
  )
}

function Past() {
  const [isShown, setShown] = useState(false)
  if (!isShown) {
    return (
      <Button variant="outline" className="w-fit" onClick={() => setShown(true)}>
        Ver pedidos anteriores
      </Button>
    )
  }
  return (
    <Group title="Anteriores">
      <PastOrders />
    </Group>
  )
}

function Group({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
        {count !== undefined && count > 0 && <span className="text-muted"> ({count})</span>}
      </h2>
      {children}
    </section>
  )
}

const Tickets = ({ orders }: { orders: readonly VendorOrder[] }) => (
  <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
    {orders.map((order) => (
      <li key={order.id}>
        <OrderTicket order={order} />
      </li>
    ))}
  </ul>
)
