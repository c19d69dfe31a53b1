import { FIRST_DISTANCE_KM } from '@salama/contract/food'
import { CUISINES, type Cuisine } from '@salama/contract/food/cuisines'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { useRestaurants } from '../api.ts'
import { RestaurantList } from '../restaurant-list.tsx'
import { queryAround, useAround } from '../use-around.ts'
import { CHOOSE_CUISINE, menuAddress } from './use-flow.ts'

/** The restaurants of one kitchen, or those that a search found. */
export function RestaurantStep({ cuisine, words }: { cuisine: Cuisine | undefined; words: string }) {
  const around = useAround()
  const list = useRestaurants({
    ...queryAround(around, FIRST_DISTANCE_KM),
    ...(cuisine && { cuisine }),
    ...(words && { q: words }),
  })
  const title = cuisine ? CUISINES[cuisine] : `Resultados de «${words}»`
  return (
    <section aria-labelledby="encontrados" className="flex flex-col gap-4">
      <h2 id="encontrados" className="text-xl font-bold">
        {title}
      </h2>
      <RestaurantList
        list={list}
        hrefOf={({ id }) => menuAddress(id)}
        empty={{
          title: 'Nenhum restaurante por aqui',
          text: 'Ainda não temos restaurantes assim perto de si. Experimente outra cozinha ou mude a localização.',
          action: (
            <Link href={CHOOSE_CUISINE} className={buttonClass({ variant: 'outline' })}>
              Escolher outra cozinha
            </Link>
          ),
        }}
      />
    </section>
  )
}
