import { useOrders } from '../../../domains/orders/api.ts'
import { OrderCard } from '../../../domains/orders/order-card.tsx'

/** So many fit above everything else. */
const MOST = 2

/** What the person has ordered and still waits for; nothing while nothing runs. */
export function RunningOrders() {
  const { rows = [] } = useOrders({ isOpen: true })
  if (rows.length === 0) return null
  return (
    <section aria-label="Pedidos em curso" className="mb-4">
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {rows.slice(0, MOST).map((order) => (
          <li key={order.id}>
            <OrderCard order={order} level={2} />
          </li>
        ))}
      </ul>
    </section>
  )
}
