import type { Restaurant } from '@salama/contract/food'
import { CartBar } from '../../orders/cart-bar.tsx'
import { useCart } from '../../orders/use-cart.ts'
import { FoodCart } from '../orders/food-cart.tsx'
import { RestaurantMenu } from './restaurant-menu.tsx'

/** A menu with the cart beside it; on a phone the cart is below, and one press away. */
export function MenuAndCart({ restaurant }: { restaurant: Restaurant }) {
  const { count, subtotal } = useCart('restaurant')
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <RestaurantMenu restaurant={restaurant} />
        </div>
        <div className="lg:sticky lg:top-4">
          <FoodCart restaurant={restaurant} />
        </div>
      </div>
      <CartBar count={count} names={['prato', 'pratos']} total={subtotal} />
    </>
  )
}
