import type { VendorOrder } from '@salama/contract/orders'
import { BellRing, ChefHat } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { isUnauthorized } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { OrderTicket } from './order-ticket.tsx'
import { PastOrders } from './past-orders.tsx'
import { useBell } from './use-bell.ts'
import { useVendorOrders } from './use-kitchen.ts'

/** Leads to the whole counter; where it is given, only what waits for an answer is shown. */
type KitchenOrdersProps = { onAll?: () => void }

/** The counter of a shop: what waits for an answer, with its bell, then what is in hand, then what is over. */
export function KitchenOrders({ onAll }: KitchenOrdersProps) {
  const pending = useVendorOrders('pending')
  const active = useVendorOrders('active')
  const bell = useBell(pending.data)
  if (!pending.data) {
    return pending.error && !isUnauthorized(pending.error) ? (
      <ErrorState text={pending.error.sentence} onRetry={() => void pending.refetch()} retrying={pending.isFetching} />
    ) : (
      <SkeletonList rows={3} rowClass="h-48" />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {bell.count > 0 && <Ringing count={bell.count} onSeen={bell.acknowledge} />}
      <Group title="Por responder" count={pending.data.length}>
        {pending.data.length === 0 ? (
          <EmptyState
            icon={ChefHat}
            title="Nenhum pedido à espera"
            text="Deixe esta página aberta: quando chegar um pedido, toca até alguém o ver."
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

/** Rings until somebody presses it. */
function Ringing({ count, onSeen }: { count: number; onSeen: () => void }) {
  return (
    <div
      role="alert"
      className="sticky top-2 z-10 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-emphasis px-4 py-3 text-on-emphasis shadow-float"
    >
      <p className="flex items-center gap-3 text-lg font-bold">
        <BellRing className="size-6 shrink-0" aria-hidden />
        {count === 1 ? 'Chegou um pedido' : `Chegaram ${count} pedidos`}
      </p>
      <Button variant="secondary" onClick={onSeen}>
        Já vi
      </Button>
    </div>
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
