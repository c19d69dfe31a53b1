import { listOwnMenu } from '@salama/contract/food'
import type { OwnShop } from '@salama/contract/shops'
import { useQuery } from '@tanstack/react-query'
import { UtensilsCrossed } from 'lucide-react'
import { fresh, queryOf } from '../../../lib/query-client.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { SkeletonList } from '../../../ui/skeleton.tsx'

/** What the restaurant offers, in the order of its menu. */
export function VendorMenu({ shop }: { shop: OwnShop }) {
  const isRestaurant = shop.businessType === 'restaurant'
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(listOwnMenu), ...fresh, enabled: isRestaurant })
  if (!isRestaurant)
    return (
      <EmptyState
        icon={UtensilsCrossed}
        title="A farmácia tem um inventário"
        text="Os medicamentos estão no portal da farmácia."
      />
    )
  if (error) return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <SkeletonList rows={3} rowClass="h-20" />
  if (data.length === 0)
    return <EmptyState icon={UtensilsCrossed} title="A ementa está vazia" text="Os pratos aparecem aqui." />
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {data.map((dish) => (
        <Card as="li" key={dish.id} className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="font-bold">{dish.name}</p>
            <p className="text-sm text-muted">{dish.description}</p>
            <p className="mt-1 text-sm text-muted">{dish.preparationTime} min</p>
          </div>
          <div className="flex flex-col items-end gap-1">
            <Money centavos={dish.price} className="font-extrabold" />
            <Badge tone={dish.isAvailable ? 'action' : 'outline'}>
              {dish.isAvailable ? 'Disponível' : 'Indisponível'}
            </Badge>
          </div>
        </Card>
      ))}
    </ul>
  )
}
