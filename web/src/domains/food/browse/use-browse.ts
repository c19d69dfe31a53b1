import { DISTANCES_KM, FIRST_DISTANCE_KM, RESTAURANT_SORTS, type RestaurantSort } from '@salama/contract/food'
import { useSearchParams } from 'wouter'

export type Browse = {
  words: string
  categories: readonly string[]
  distanceKm: number
  sort: RestaurantSort | undefined
  isOpen: boolean
  /** Only restaurants that the person has kept, however far. */
  isFavourite: boolean
}

/** What is looked for, which lives in the address: only what differs from the beginning stands there. */
export function useBrowse() {
  const [parameters, setParameters] = useSearchParams()
  const distance = Number(parameters.get('distancia'))
  const browse: Browse = {
    words: parameters.get('pesquisa')?.slice(0, 80) ?? '',
    categories: parameters.get('cozinhas')?.split(',').filter(Boolean) ?? [],
    distanceKm: DISTANCES_KM.find((km) => km === distance) ?? FIRST_DISTANCE_KM,
    sort: RESTAURANT_SORTS.find((sort) => sort === parameters.get('ordem')),
    isOpen: parameters.get('abertos') === '1',
    isFavourite: parameters.get('guardados') === '1',
  }
  const change = (changes: Partial<Browse>) => {
    const next = { ...browse, ...changes }
    const stated = {
      pesquisa: next.words,
      cozinhas: next.categories.join(','),
      distancia: next.distanceKm === FIRST_DISTANCE_KM ? '' : String(next.distanceKm),
      ordem: next.sort ?? '',
      abertos: next.isOpen ? '1' : '',
      guardados: next.isFavourite ? '1' : '',
    }
    setParameters(
      (now) => {
        const search = new URLSearchParams(now)
        for (const [name, value] of Object.entries(stated)) {
          if (value) search.set(name, value)
          else search.delete(name)
        }
        return search
      },
      { replace: true },
    )
  }
  return { browse, change }
}
