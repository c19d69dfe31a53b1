import type { Dish, Restaurant } from '@salama/contract/food'
import { UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../../lib/release/deferred.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { CartQuestion } from '../../orders/cart-panel.tsx'
import { useCart } from '../../orders/use-cart.ts'
import { useReach } from '../../shops/use-reach.ts'
import { useMenu } from '../api.ts'
import { type Diet, DietFilter, suits } from './diet-filter.tsx'
import { DishCard } from './dish-card.tsx'
import type { ChosenDish } from './dish-dialog.tsx'
import { matchesWords } from './match.ts'

const dishDialog = deferred(async () => (await import('./dish-dialog.tsx')).DishDialog)

/** The menu of a restaurant by sections; what is chosen goes into the cart, which holds one restaurant's dishes. */
export function RestaurantMenu({ restaurant }: { restaurant: Restaurant }) {
  const { data: menu, isPending, isFetching, refetch } = useMenu(restaurant.id)
  const cart = useCart('restaurant')
  const delivers = useReach(restaurant.id).delivery?.available
  const [open, setOpen] = useState<Dish>()
  const [words, setWords] = useState('')
  const [diet, setDiet] = useState<Diet>()
  if (isPending) return <SkeletonList rows={5} rowClass="h-32" />
  if (!menu) {
    return (
      <ErrorState title="Não foi possível carregar a ementa" onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  if (menu.length === 0) {
    return (
      <EmptyState
        icon={UtensilsCrossed}
        title="Ementa em preparação"
        text="Este restaurante ainda não publicou pratos."
      />
    )
  }
  const { id, name, address, minimumOrderAmount: minimumOrder } = restaurant
  const add = ({ dish, ...chosen }: ChosenDish) => {
    cart.add({ id, name, minimumOrder, address, delivers }, { id: dish.id, name: dish.name, ...chosen })
    const isAdded = !cart.shop
      ? delivers !== false
      : cart.shop.id === id && (delivers !== false || cart.shop.isCollected)
    if (isAdded) toast({ title: `${dish.name} no carrinho` })
  }
  const addOne = (dish: Dish) => add({ dish, quantity: 1, price: dish.price, options: [], optionNames: [], note: '' })
  const shown = menu.filter((dish) => suits(dish, diet) && matchesWords(dish, words))
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-xl font-bold">Ementa</h2>
      <SearchField label="Procurar na ementa" value={words} onSearch={setWords} />
      <DietFilter menu={menu} value={diet} onChange={setDiet} />
      {shown.length === 0 && <p className="py-6 text-center text-muted">Nenhum prato com esta procura.</p>}
      {[...Map.groupBy(shown, ({ category }) => category)].map(([category, dishes]) => (
        <section key={category} aria-label={category}>
          <h3 className="mb-2 text-lg font-bold">{category}</h3>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {dishes.map((dish) => (
              <li key={dish.id}>
                <DishCard dish={dish} onOpen={() => setOpen(dish)} onAdd={() => addOne(dish)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {open && <dishDialog.Part key={open.id} dish={open} onClose={() => setOpen(undefined)} onAdd={add} />}
      <CartQuestion cart={cart} />
    </div>
  )
}
