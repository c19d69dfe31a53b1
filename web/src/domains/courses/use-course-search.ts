import type { CourseSort, listCourses, summarizeCourses } from '@salama/contract/courses'
import type { SentQuery } from '@salama/contract/kernel/endpoint'
import { useSearchParams } from 'wouter'

/** The select's value for no filter. */
export const ALL = 'all'

/** What is looked for, as the address has it: Portuguese names, and only what was chosen. */
export type CourseSearch = { pesquisa?: string; categoria?: string; nivel?: string; ordenar?: string }
export type SearchName = keyof CourseSearch
const NAMES: readonly SearchName[] = ['pesquisa', 'categoria', 'nivel', 'ordenar']

/** By title is the order without a wish, and is not in the address. */
export const SORTS: readonly { value: string; label: string; sort: CourseSort }[] = [
  { value: 'titulo', label: 'Título A-Z', sort: 'title' },
  { value: 'preco', label: 'Preço: menor para maior', sort: 'price_asc' },
  { value: 'preco-desc', label: 'Preço: maior para menor', sort: 'price_desc' },
  { value: 'duracao', label: 'Duração: curta para longa', sort: 'duration_asc' },
  { value: 'duracao-desc', label: 'Duração: longa para curta', sort: 'duration_desc' },
]

/** The search of the catalogue, which lives in the address. */
export function useCourseSearch() {
  const [parameters, setParameters] = useSearchParams()
  const search: CourseSearch = {}
  for (const name of NAMES) {
    const value = parameters.get(name)
    if (value) search[name] = value.slice(0, 80)
  }
  const change = (changes: Partial<Record<SearchName, string | undefined>>) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  return { search, change, clear: () => change({ pesquisa: undefined, categoria: undefined, nivel: undefined }) }
}

export const isNarrowed = ({ pesquisa, categoria, nivel }: CourseSearch): boolean =>
  pesquisa !== undefined || categoria !== undefined || nivel !== undefined

export const filtersOf = ({ pesquisa, categoria, nivel }: CourseSearch): SentQuery<typeof summarizeCourses> => ({
  ...(pesquisa && { q: pesquisa }),
  ...(categoria && { category: categoria.slice(0, 60) }),
  ...(nivel && { level: nivel.slice(0, 60) }),
})

/** The search as the call takes it; what the address has wrong is left out. */
export function queryOfSearch(search: CourseSearch): SentQuery<typeof listCourses> {
  const known = SORTS.find(({ value }) => value === search.ordenar)
  return { ...filtersOf(search), ...(known && known.sort !== 'title' && { sort: known.sort }) }
}
