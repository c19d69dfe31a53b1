import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { chosenId } from '../kernel/id.ts'
import { wordsOf } from '../kernel/text.ts'

/** What people say that they feel, with other words for it: also how it is often misspelt. */
export const SYMPTOMS = [
  { id: 'febre', name: 'Febre', words: 'quente temperatura malária paludismo calafrios arrepios gripe' },
  { id: 'diarreia', name: 'Diarreia e vómitos', words: 'diareia vomitar desidratação cólera fezes barriga' },
  {
    id: 'tosse',
    name: 'Tosse',
    words: 'catarro expectoração constipação gripe pneumonia tuberculose falta de ar respirar',
  },
  { id: 'dor-de-cabeca', name: 'Dor de cabeça', words: 'dores enxaqueca cefaleia' },
  { id: 'dor-de-garganta', name: 'Dor de garganta', words: 'dores engolir amigdalite rouco' },
  { id: 'dor-no-peito', name: 'Dor no peito', words: 'dores coração enfarte aperto falta de ar' },
  { id: 'fraqueza-subita', name: 'Fraqueza súbita de um lado', words: 'avc derrame trombose falar boca torta' },
  { id: 'gravidez', name: 'Mal-estar na gravidez', words: 'grávida sangramento hemorragia inchaço bebé' },
] as const

export type SymptomId = (typeof SYMPTOMS)[number]['id']

/** The symptoms that a search is about: each of its words begins one of theirs. */
export function symptomsFor(words: readonly string[]): (typeof SYMPTOMS)[number][] {
  if (words.length === 0) return []
  return SYMPTOMS.filter(({ name, words: others }) => {
    const known = wordsOf(`${name} ${others}`)
    return words.every((word) => known.some((one) => one.startsWith(word)))
  })
}

const text = z.string()

/** What public guidance says of a symptom; every sentence is of one of its sources. */
export const symptom = z.object({
  id: chosenId,
  name: text,
  /** With one of these one does not wait: 110 or 117. */
  danger: z.array(text),
  now: z.array(text),
  /** Whom to ask: a specialty that doctors here have, and when it is the right one. */
  ask: z.array(z.object({ specialty: text, when: text })),
  /** What pharmacies sell without a prescription. */
  buy: z.array(z.object({ name: text, for: text })),
  sources: z.array(z.object({ title: text, address: text })),
  /** The day on which the sources were read. */
  checked: text,
})
export type Symptom = z.output<typeof symptom>

export const getSymptom = endpoint({
  method: 'GET',
  path: '/api/symptoms/:id',
  summary: 'O que as orientações públicas dizem de um sintoma: sinais de perigo, o que fazer, a quem perguntar.',
  session: 'none',
  params: z.object({ id: chosenId }),
  status: 200,
  reply: symptom,
  errors: ['appointments.symptom_not_found'],
  cache: 'public',
})
