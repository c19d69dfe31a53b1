import { UtensilsCrossed } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { ReviewList } from '../../reviews/review-list.tsx'
import { useRestaurant } from '../api.ts'
import { MenuAndCart } from '../menu/menu-and-cart.tsx'
import { RestaurantHead } from './restaurant-head.tsx'

/** One restaurant with its menu. */
export function RestaurantPage() {
  const { id = '' } = useParams()
  const { data: restaurant, error, isFetching, refetch } = useRestaurant(id)
  if (restaurant) {
    return (
      <>
        <PageHeader title={restaurant.name} back="/food-categories" />
        <div className="flex flex-col gap-6">
          <RestaurantHead restaurant={restaurant} />
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
