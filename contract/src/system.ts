import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'

const health = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  database: z.enum(['up', 'down']),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Se o servidor e a base de dados respondem.',
  session: 'none',
  status: 200,
  reply: health,
  errors: [],
  cache: 'no-store',
})

/** Ready = can write within a second, and is not stopping. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Se o servidor pode receber tráfego.',
  session: 'none',
  status: 200,
  reply: health,
  errors: [],
  cache: 'no-store',
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Este documento: todas as chamadas, em OpenAPI 3.1.',
  session: 'none',
  status: 200,
  reply: z.unknown(),
  errors: [],
  cache: 'public',
})

export const systemEndpoints = { getHealth, getReadiness, getOpenApi }
