import { type DoctorSort, type listDoctors } from '@salama/contract/appointments'
import type { SentQuery } from '@salama/contract/kernel/endpoint'
import { useSearchParams } from 'wouter'

/** The filter's value for no filter. */
export const ALL = 'all'

/** What is looked for, as the address has it: Portuguese names, and only what was chosen. */
export type DoctorSearch = {
  pesquisa?: string
  especialidade?: string
  ordenar?: string
  idioma?: string
  provincia?: string
  /** Meticais at most. */
  preco?: string
  chat?: string
  sempre?: string
}
export type SearchName = keyof DoctorSearch

/** All but the search text and the specialty, which have their own places on the page. */
export const FILTER_NAMES = ['ordenar', 'idioma', 'provincia', 'preco', 'chat', 'sempre'] as const
const NAMES: readonly SearchName[] = ['pesquisa', 'especialidade', ...FILTER_NAMES]

/** Switches are in the address as '1'. */
export const ON = '1'

const SORTS: Record<string, DoctorSort> = { preco: 'price', avaliacao: 'rating', horario: 'next' }

/** The search for a doctor, which lives in the address. */
export function useDoctorSearch() {
  const [parameters, setParameters] = useSearchParams()
  const search: DoctorSearch = {}
  for (const name of NAMES) {
    const value = parameters.get(name)
    if (value) search[name] = value
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
  return { search, change, clear: () => change(Object.fromEntries(NAMES.map((name) => [name, undefined]))) }
}

/** The same search as the call takes it; what the address has wrong is left out. */
export function queryOfSearch(search: DoctorSearch): SentQuery<typeof listDoctors> {
  const sort = SORTS[search.ordenar ?? '']
  const meticais = /^[1-9]\d{0,5}$/.test(search.preco ?? '') ? Number(search.preco) : undefined
  return {
    ...(search.pesquisa && { q: search.pesquisa.slice(0, 80) }),
    ...(search.especialidade && { specialty: search.especialidade.slice(0, 80) }),
    ...(search.idioma && { language: search.idioma.slice(0, 80) }),
    ...(search.provincia && { province: search.provincia.slice(0, 80) }),
    ...(search.chat === ON && { chat: 'true' }),
    ...(search.sempre === ON && { is24x7: 'true' }),
    ...(meticais !== undefined && { maxPrice: String(meticais * 100) }),
    ...(sort && { sort }),
  }
}

/** How many things beside the specialty are chosen. */
export const countFilters = (search: DoctorSearch): number => FILTER_NAMES.filter((name) => search[name]).length

/** Whether nothing but a specialty is looked for. */
export const isSpecialtyOnly = (search: DoctorSearch): boolean =>
  Object.keys(search).every((name) => name === 'especialidade')
