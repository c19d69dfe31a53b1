import { UtensilsCrossed } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'wouter'
import { deferred } from '../../../lib/release/deferred.tsx'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { AGAIN } from '../../orders/again.ts'
import { ReviewList } from '../../reviews/review-list.tsx'
import { useRestaurant } from '../api.ts'
import { MenuAndCart } from '../menu/menu-and-cart.tsx'
import { RestaurantHead } from './restaurant-head.tsx'

const again = deferred(async () => (await import('../orders/food-again.tsx')).FoodAgain)

/** One restaurant with its menu. */
export function RestaurantPage() {
  const { id = '' } = useParams()
  const isAgain = useSearchParams()[0].has(AGAIN)
  const { data: restaurant, error, isFetching, refetch } = useRestaurant(id)
  if (restaurant) {
    return (
      <>
        <PageHeader title={restaurant.name} back="/food-categories" />
        <div className="flex flex-col gap-6">
          <RestaurantHead restaurant={restaurant} />
          {isAgain && <again.Part restaurant={restaurant} />}
          <MenuAndCart restaurant={restaurant} />
          <section aria-labelledby="avaliacoes">
            <h2 id="avaliacoes" className="mb-2 text-xl font-bold">
              Avaliações
            </h2>
            <ReviewList subject={{ kind: 'shop', id: restaurant.id }} none="Quem pedir aqui pode dizer como foi." />
          </section>
        </div>
      </>
    )
  }
  if (error?.status === 404) {
    return (
      <>
        <PageHeader title="Restaurante" back="/food-categories" />
        <EmptyState
          icon={UtensilsCrossed}
          title="Restaurante não encontrado"
          text="O restaurante que procura não existe ou já não está disponível."
          action={
            <Link href="/food-categories" className={buttonClass({})}>
              Ver outros restaurantes
            </Link>
          }
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Restaurante" back="/food-categories" />
      {error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={4} rowClass="h-36" />
      )}
    </>
  )
}
