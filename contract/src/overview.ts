import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
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

export const overviewEndpoints = { getOwnStats }
