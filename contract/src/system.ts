import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'

export const health = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  database: z.enum(['up', 'down']),
})

const readiness = z.extend(health, {
  /** Whether writes are taken too: not on a standby, with a full disk, or while commits wait for a standby that is away. */
  writable: z.boolean(),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Se o servidor e a base de dados respondem.',
  session: 'none',
  status: 200,
  reply: health,
  urgency: 'first',
  errors: [],
  unwell: true,
  cache: 'no-store',
})

/** Ready = the database answers within a second and the node is not stopping: a proxy may send it calls. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'Se o servidor pode receber tráfego, e se aceita escritas.',
  session: 'none',
  status: 200,
  reply: readiness,
  urgency: 'first',
  errors: [],
  unwell: true,
  cache: 'no-store',
})

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Este documento: todas as chamadas, em OpenAPI 3.1.',
  session: 'none',
  status: 200,
  reply: z.looseObject({ openapi: z.string() }),
  errors: [],
  cache: 'public',
})

export const systemEndpoints = { getHealth, getReadiness, getOpenApi }
