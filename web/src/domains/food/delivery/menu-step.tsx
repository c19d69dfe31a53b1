import { Link } from 'wouter'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { useRestaurant } from '../api.ts'
import { MenuAndCart } from '../menu/menu-and-cart.tsx'
import { RestaurantHead } from '../restaurant/restaurant-head.tsx'
import { Addresses } from './addresses.tsx'
import { CHOOSE_CUISINE } from './use-flow.ts'

/** A restaurant with its menu and the cart. */
export function MenuStep({ id }: { id: string }) {
  const { data: restaurant, error, isFetching, refetch } = useRestaurant(id)
  if (restaurant) {
    return (
      <>
        <h2 className="text-xl font-bold">{restaurant.name}</h2>
        <RestaurantHead restaurant={restaurant} />
        <Addresses restaurant={restaurant} />
        <MenuAndCart restaurant={restaurant} />
      </>
    )
  }
  if (!error) return <SkeletonList rows={4} rowClass="h-36" />
  return (
    <ErrorState
      text={error.sentence}
      onRetry={() => void refetch()}
      retrying={isFetching}
      action={
        <Link href={CHOOSE_CUISINE} className={buttonClass({ variant: 'link' })}>
          Escolher outro restaurante
        </Link>
      }
    />
  )
}
