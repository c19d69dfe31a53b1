import type { OwnDish } from '@salama/contract/food'
import { Plus, UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { useOrderMenu, useOwnMenu } from '../api.ts'
import { movedTo } from './order.ts'
import { OwnDishCard } from './own-dish-card.tsx'

const dishForm = deferred(async () => (await import('./dish-form.tsx')).DishForm)

/** The menu as its owner keeps it: sections, dishes in their order, and what is sold out today. */
export function MenuTab() {
  const { data: menu, error, isFetching, refetch } = useOwnMenu()
  const order = useOrderMenu()
  const [edited, setEdited] = useState<OwnDish | 'new'>()
  if (error) return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!menu) return <SkeletonList rows={3} rowClass="h-28" />
  const move = (dish: OwnDish, step: -1 | 1) => order.mutate(movedTo(menu, dish, step))
  const chosen = edited === 'new' ? undefined : (menu.find(({ id }) => id === edited?.id) ?? edited)
  const sections = [...new Set(menu.map(({ category }) => category))]
  return (
    <div className="flex flex-col gap-5">
      <Button className="md:self-start" onClick={() => setEdited('new')}>
        <Plus className="size-5" aria-hidden />
        Adicionar prato
      </Button>
      {menu.length === 0 && (
        <EmptyState
          icon={UtensilsCrossed}
          title="A ementa está vazia"
          text="Comece pelo prato que mais sai: nome, preço e uma fotografia bastam."
        />
      )}
      {sections.map((section) => (
        <section key={section} aria-label={section}>
          <h2 className="mb-2 text-lg font-bold">{section}</h2>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {menu
              .filter(({ category }) => category === section)
              .map((dish) => (
                <li key={dish.id}>
                  <OwnDishCard
                    dish={dish}
                    onEdit={() => setEdited(dish)}
                    onMove={order.isPending ? undefined : (step) => move(dish, step)}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {edited && (
        <dishForm.Part
          key={edited === 'new' ? 'new' : edited.id}
          dish={chosen}
          sections={sections}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
