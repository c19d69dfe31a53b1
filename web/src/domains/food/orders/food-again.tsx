import type { Restaurant } from '@salama/contract/food'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { useUser } from '../../../lib/session/session.ts'
import { AGAIN } from '../../orders/again.ts'
import { useEndedOrder } from '../../orders/api.ts'
import { FillAgain } from '../../orders/fill-again.tsx'
import { useCart } from '../../orders/use-cart.ts'
import { useReach } from '../../shops/use-reach.ts'
import { useMenu } from '../api.ts'
import { dishesAgain } from './again.ts'

/** `?outra-vez=<order>`: the same dishes again, as far as this restaurant has them. */
export function FoodAgain({ restaurant }: { restaurant: Restaurant }) {
  const [orderId, setOrderId] = useQueryParameter(AGAIN, isText)
  const user = useUser()
  const { id, name, address, minimumOrderAmount: minimumOrder } = restaurant
  const order = useEndedOrder(user ? orderId : undefined, id)
  const menu = useMenu(id)
  const cart = useCart('restaurant')
  const { delivery } = useReach(id)
  if (orderId === undefined) return null
  return (
    <FillAgain
      cart={cart}
      shop={{ id, name, minimumOrder, address, delivers: delivery?.available }}
      again={order && menu.data && dishesAgain(order.items, menu.data)}
      onDone={() => setOrderId(undefined)}
    />
  )
}
