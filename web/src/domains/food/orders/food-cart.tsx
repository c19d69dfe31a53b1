import { FOOD_ORDER, listFoodOrders, placeFoodOrder, type Restaurant } from '@salama/contract/food'
import { formatMoney } from '@salama/contract/kernel/money'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { signInAddress } from '../../../lib/local-path.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { CartPanel } from '../../orders/cart-panel.tsx'
import { useCart } from '../../orders/use-cart.ts'
import { useReach } from '../../shops/use-reach.ts'
import { closedReason } from '../labels.ts'

/** Fetched when somebody buys. */
const checkout = deferred(async () => (await import('../../orders/order-checkout.tsx')).OrderCheckout)

/** What is chosen at this restaurant, and the way to buy it. */
export function FoodCart({ restaurant }: { restaurant: Restaurant }) {
  const cart = useCart('restaurant')
  const user = useUser()
  const [, navigate] = useLocation()
  const [isBuying, setIsBuying] = useState(false)
  const { id, name, address, minimumOrderAmount, isAcceptingOrders, resumesAt } = restaurant
  const { delivery } = useReach(id)
  // The fee of the zone depends on where the order goes.
  const deliveryFee = delivery?.available ? delivery.fee : restaurant.deliveryFee
  const isHere = cart.shop?.id === id
  const items = cart.lines.map(({ id: foodItemId, quantity, price, options, note }) => ({
    foodItemId,
    quantity,
    price,
    ...(options.length > 0 ? { options: [...options] } : {}),
    ...(note === '' ? {} : { note }),
  }))
  const start = () => (user ? setIsBuying(true) : location.assign(signInAddress(location.pathname + location.search)))
  return (
    <>
      <CartPanel
        cart={cart}
        fee={deliveryFee}
        emptyText="Escolha pratos da ementa."
        blocked={blockedBy({
          isHere,
          isEmpty: cart.lines.length === 0,
          closed: isAcceptingOrders ? undefined : resumesAt ? closedReason(restaurant, new Date()) : CLOSED,
          subtotal: cart.subtotal,
          minimum: minimumOrderAmount,
        })}
        onCheckout={start}
      />
      {isBuying && (
        <checkout.Part
          cart={cart}
          title="Finalizar Compra"
          shop={{ name, address }}
          isSealed={false}
          orderTo={(where) => ({ kind: FOOD_ORDER, ...where, restaurantId: id, items })}
          create={(where, paid, idempotencyKey) => {
            // What was paid was bound by the quote; the stated call says the figures too.
            const fee = where.mode === 'collection' ? 0 : deliveryFee
            const figures = { deliveryFee: fee, total: cart.subtotal + fee }
            const body = { ...where, restaurantId: id, items, ...figures, ...paid }
            return call(placeFoodOrder, { body, idempotencyKey })
          }}
          onClose={() => setIsBuying(false)}
          onDone={(made) => {
            setIsBuying(false)
            void refresh(listFoodOrders)
            navigate(`/pedidos/${made.id}`)
          }}
        />
      )}
    </>
  )
}

const CLOSED = 'Fechado neste momento'

type Standing = { isHere: boolean; isEmpty: boolean; closed: string | undefined; subtotal: number; minimum: number }

/** Why nothing can be ordered now. */
function blockedBy({ isHere, isEmpty, closed, subtotal, minimum }: Standing): string | undefined {
  if (isEmpty) return 'Carrinho vazio'
  if (!isHere) return 'Carrinho de outro restaurante'
  if (closed) return closed
  return subtotal < minimum ? `Pedido mínimo ${formatMoney(minimum)}` : undefined
}
