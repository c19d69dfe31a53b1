import type { Restaurant } from '@salama/contract/food'
import { UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import { ByReach } from '../../ui/actions/by-reach.tsx'
import { MoreButton } from '../../ui/actions/more-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import type { useRestaurants } from './api.ts'
import { RestaurantCard } from './restaurant-card.tsx'

type RestaurantListProps = {
  list: ReturnType<typeof useRestaurants>
  /** Of the rows those that are shown; all unless said. */
  keep?: (restaurant: Restaurant) => boolean
  hrefOf: (restaurant: Restaurant) => string
  empty: { title: string; text: string; action: ReactNode }
}

export function RestaurantList({ list, keep = () => true, hrefOf, empty }: RestaurantListProps) {
  if (list.isPending) return <SkeletonList rows={3} rowClass="h-64" />
  if (!list.rows) {
    return (
      <ErrorState
        title="Não foi possível carregar os restaurantes"
        level={3}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  const rows = list.rows.filter(keep)
  if (rows.length === 0 && !list.hasNextPage) return <EmptyState icon={UtensilsCrossed} level={3} {...empty} />
  return (
    <>
      <ByReach
        rows={rows}
        comes={({ delivers }) => delivers !== false}
        none={<p className="rounded-md bg-raised px-4 py-3">Nenhum destes restaurantes entrega onde está.</p>}
      >
        {(shown) => (
          <ul aria-label="Restaurantes" className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
            {shown.map((restaurant) => (
              <li key={restaurant.id}>
                <RestaurantCard restaurant={restaurant} href={hrefOf(restaurant)} />
              </li>
            ))}
          </ul>
        )}
      </ByReach>
      <MoreButton list={list} leadsBack />
    </>
  )
}
