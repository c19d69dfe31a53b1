import { CUISINE_IDS, type Cuisine } from '@salama/contract/food/cuisines'
import { useSearchParams } from 'wouter'

export type Flow =
  | { step: 'service' }
  | { step: 'unknown' }
  | { step: 'cuisine' }
  | { step: 'restaurant'; cuisine: Cuisine | undefined; words: string }
  | { step: 'menu'; restaurantId: string }

const FOOD = 'comida'

/** Where a person stands between the choice of a service and the menu; the browser's Back goes one step back. */
export function useFlow(): Flow {
  const [search] = useSearchParams()
  const service = search.get('servico')
  const restaurantId = search.get('restaurante')
  const cuisine = CUISINE_IDS.find((id) => id === search.get('cozinha'))
  const words = search.get('pesquisa')?.slice(0, 80) ?? ''
  if (service !== null && service !== FOOD) return { step: 'unknown' }
  if (restaurantId) return { step: 'menu', restaurantId }
  if (cuisine || words) return { step: 'restaurant', cuisine, words }
  return { step: service === FOOD ? 'cuisine' : 'service' }
}

export const START = '/delivery'
export const CHOOSE_CUISINE = `${START}?servico=${FOOD}`
export const cuisineAddress = (cuisine: Cuisine): string => `${CHOOSE_CUISINE}&cozinha=${cuisine}`
export const searchAddress = (words: string): string => `${CHOOSE_CUISINE}&pesquisa=${encodeURIComponent(words)}`
export const menuAddress = (restaurantId: string): string => `${CHOOSE_CUISINE}&restaurante=${restaurantId}`
