import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { text } from './kernel/field.ts'
import { chosenId } from './kernel/id.ts'
import type { Limit } from './kernel/limit.ts'
import { centavos } from './kernel/money.ts'

export const getOwnStats = endpoint({
  method: 'GET',
  path: '/api/stats/me',
  summary: 'Os números da página inicial: serviços usados e o que a cobertura pagou deles.',
  session: 'required',
  status: 200,
  reply: z.object({
    /** Finished: consultations that took place, orders that arrived, rides, courses. */
    servicesUsed: z.int(),
    /** What plans paid of them. */
    saved: centavos,
  }),
  errors: [],
  cache: 'no-store',
})

/** A search begins with a word of so many letters. */
export const LEAST_LETTERS = 3

export const searchResult = z.object({
  id: chosenId,
  title: z.string(),
  text: z.string(),
  /** The page within the site. */
  href: z.string(),
  imageUrl: z.nullable(z.string()),
  /** 0: free; null: it has none. */
  price: z.nullable(centavos),
})
export type SearchResult = z.output<typeof searchResult>

export const searchAnswer = z.object({
  /** The kinds of things that were found, that of the best result first. */
  groups: z.array(z.object({ kind: z.string(), label: z.string(), results: z.readonly(z.array(searchResult)) })),
  /** Nothing has the words as they were typed: these have words that look alike. */
  isLike: z.boolean(),
})
export type SearchAnswer = z.output<typeof searchAnswer>

/** It asks every domain. */
const searchesLimit: Limit = { name: 'searches', most: 240, windowMs: 60_000 }

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Procura médicos, medicamentos, pratos, restaurantes e cursos, com ou sem acentos e erros.',
  session: 'none',
  query: z.object({ q: z._default(text({ max: 80 }), '') }),
  status: 200,
  reply: searchAnswer,
  errors: [],
  cache: 'public',
  limit: searchesLimit,
})

export const overviewEndpoints = { getOwnStats, searchAll }
