import { SYMPTOMS, type Symptom, symptomsFor } from '@salama/contract/appointments'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { SearchSource } from '../../../platform/search/source.ts'
import { CHECKED, KNOWN } from '../rules/symptoms.ts'

export function getSymptom(id: string): Symptom {
  const found = SYMPTOMS.find((symptom) => symptom.id === id)
  if (!found) return refuse('appointments.symptom_not_found')
  return { id: found.id, name: found.name, ...KNOWN[found.id], checked: CHECKED }
}

const addressOf = (id: string): string => `/sintomas/${id}`

/** What one feels, by its name and other words for it. */
export const symptomSearch: SearchSource = {
  kind: 'symptom',
  label: 'O que sente',
  find: async (_db, { words, isLike, most }) =>
    (isLike ? [] : symptomsFor(words)).slice(0, most).map(({ id, name }) => ({
      id,
      title: name,
      text: 'Sinais de perigo, o que fazer, a quem perguntar',
      href: addressOf(id),
      imageUrl: null,
      price: null,
    })),
  pages: async () => SYMPTOMS.map(({ id }) => addressOf(id)),
}
