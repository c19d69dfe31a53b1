import {
  addDish,
  countCuisines,
  getMenu,
  getRestaurant,
  listOwnMenu,
  listRestaurants,
  type OwnDish,
  orderMenu,
  removeDish,
  replaceDish,
  type SentChangedDish,
  switchDish,
} from '@salama/contract/food'
import type { SentBody, SentQuery } from '@salama/contract/kernel/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { usePages } from '../../lib/api/pages.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'

export type RestaurantQuery = SentQuery<typeof listRestaurants>

export const useRestaurants = (query: RestaurantQuery) => usePages(listRestaurants, { query })

/** How many restaurants there are of each kitchen around a place. */
export const useCuisineCounts = (query: SentQuery<typeof countCuisines>) => useQuery(queryOf(countCuisines, { query }))

export const useRestaurant = (id: string) => useQuery({ ...queryOf(getRestaurant, { params: { id } }), ...fresh })

/** Prices and what is sold out change through the day. */
export const useMenu = (id: string) => useQuery({ ...queryOf(getMenu, { params: { id } }), ...fresh })

export const useOwnMenu = () => useQuery({ ...queryOf(listOwnMenu), ...fresh })

const again = () => refresh(listOwnMenu)

/** Adds a dish, or writes one anew. */
export function useSaveDish(id: string | undefined) {
  const intent = useIntentKey()
  return useMutation<OwnDish, Error, SentChangedDish>({
    mutationFn: (body) =>
      id === undefined
        ? call(addDish, { body, idempotencyKey: intent.keyFor(body) })
        : call(replaceDish, { params: { id }, body }),
    onSuccess: () => {
      intent.renew()
      void again()
    },
    // What somebody else made of it is shown beside what is typed.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'food.changed_elsewhere') void again()
    },
  })
}

export const useSwitchDish = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & SentBody<typeof switchDish>) =>
      call(switchDish, { params: { id }, body }),
    onSuccess: () => void again(),
    onError: (error) => tellRefusal(error, again),
  })

export const useRemoveDish = () =>
  useMutation({
    mutationFn: (id: string) => call(removeDish, { params: { id } }),
    onSuccess: () => void again(),
    onError: (error) => tellRefusal(error, again),
  })

export const useOrderMenu = () =>
  useMutation({
    mutationFn: (ids: string[]) => call(orderMenu, { body: { ids } }),
    onSuccess: () => void again(),
    onError: (error) => tellRefusal(error, again),
  })
