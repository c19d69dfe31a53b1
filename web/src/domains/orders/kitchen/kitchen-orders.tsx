import type { VendorOrder } from '@salama/contract/orders'
import { ChefHat } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { isUnauthorized } from '../../../lib/api/api.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { PushMoment } from '../../notifications/push/push-moment.tsx'
import { KitchenKeys } from './kitchen-keys.tsx'
import { OrderTicket, type SellOut } from './order-ticket.tsx'
import { PastOrders } from './past-orders.tsx'
import { totalsOf } from './urgency.ts'
import { useVendorOrders } from './use-kitchen.ts'

type KitchenOrdersProps = {
  /** Leads to the whole counter; where it is given, only what waits for an answer is shown. */
  onAll?: () => void
  /** Takes a dish out of sale from its ticket. */
  onSoldOut?: SellOut
}

/** The counter of a shop: what waits for an answer, then what is in hand, then what is over. */
export function KitchenOrders({ onAll, onSoldOut }: KitchenOrdersProps) {
  const pending = useVendorOrders('pending')
  const active = useVendorOrders('active')
  if (!pending.data) {
    return pending.error && !isUnauthorized(pending.error) ? (
      <ErrorState text={pending.error.sentence} onRetry={() => void pending.refetch()} retrying={pending.isFetching} />
    ) : (
      <SkeletonList rows={3} rowClass="h-48" />
    )
  }
  return <Board pending={pending.data} active={active.data ?? []} onAll={onAll} onSoldOut={onSoldOut} />
}

type BoardProps = {
  pending: readonly VendorOrder[]
  active: readonly VendorOrder[]
  onAll: (() => void) | undefined
  onSoldOut: SellOut | undefined
}

/** On a wide screen side by side, each state as wide as it has orders; below one another on a phone. */
function Board({ pending, active, onAll, onSoldOut }: BoardProps) {
  const now = useNow(CLOCK_MS)
  // The two lists are read one after the other: an order answered in between stands in both.
  const inHand = active.filter(({ status }) => status !== 'pending')
  const waiting = pending.filter(({ id }) => !inHand.some((order) => order.id === id))
  const preparing = inHand.filter(({ status }) => status === 'accepted')
  const others = inHand.filter(({ status }) => status !== 'accepted')
  return (
    <div className="flex flex-col gap-3">
      <PushMoment text="Um pedido novo acorda este aparelho, mesmo com a página fechada. Pode aceitá-lo sem a abrir." />
      <KitchenKeys />
      <Totals orders={[...waiting, ...preparing]} />
      <div className="flex flex-col gap-5 lg:flex-row lg:items-start lg:gap-3">
        <Group title="Por responder" orders={waiting} now={now} onSoldOut={onSoldOut} isAlwaysShown>
          <EmptyState
            icon={ChefHat}
            title="Nenhum pedido à espera"
            text="Deixe a aplicação aberta, em qualquer página: quando chegar um pedido, toca até alguém o ver."
          />
        </Group>
        {!onAll && (
          <>
            <Group title="Em preparação" orders={preparing} now={now} onSoldOut={onSoldOut} />
            <Group title="Prontos e a caminho" orders={others} now={now} />
          </>
        )}
      </div>
      {onAll ? (
        <Button variant="outline" className="w-fit" onClick={onAll}>
          {active.length > 0 ? `Ver os pedidos aceites (${active.length})` : 'Ver todos os pedidos'}
        </Button>
      ) : (
        <Past />
      )}
    </div>
  )
}

const CLOCK_MS = 15_000
const MOST_TOTALS = 12

/** What the kitchen has to make of each dish, over all its orders. */
function Totals({ orders }: { orders: readonly VendorOrder[] }) {
  const totals = totalsOf(orders)
  if (orders.length < 2) return null
  return (
    <p className="truncate text-sm max-lg:hidden">
      <span className="font-bold">A fazer: </span>
      {totals
        .slice(0, MOST_TOTALS)
        .map(({ name, quantity }) => `${quantity} × ${name}`)
        .join(' · ')}
    </p>
  )
}

function Past() {
  const id = useId()
  const [isShown, setShown] = useState(false)
  if (!isShown) {
    return (
      <Button variant="outline" className="w-fit" onClick={() => setShown(true)}>
        Ver pedidos anteriores
      </Button>
    )
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 font-bold">
        Anteriores
      </h2>
      <PastOrders />
    </section>
  )
}

type GroupProps = {
  title: string
  orders: readonly VendorOrder[]
  now: Date
  onSoldOut?: SellOut | undefined
  isAlwaysShown?: boolean
  /** Instead of tickets, while there are none. */
  children?: ReactNode
}

function Group({ title, orders, now, onSoldOut, isAlwaysShown = false, children }: GroupProps) {
  const id = useId()
  if (orders.length === 0 && !isAlwaysShown) return null
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 lg:min-w-60 lg:basis-0"
      style={{ flexGrow: Math.max(1, orders.length) }}
    >
      <h2 id={id} className="mb-1.5 font-bold">
        {title}
        {orders.length > 0 && <span className="text-muted"> ({orders.length})</span>}
      </h2>
      {orders.length === 0 ? (
        children
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14.5rem),1fr))] gap-2">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderTicket order={order} now={now} onSoldOut={onSoldOut} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
