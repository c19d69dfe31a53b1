import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/id.ts'
import type { Limit } from '../kernel/limit.ts'
import { instant } from '../kernel/time-field.ts'
import { erasureRequest } from './forms.ts'

/** Everything of a person as one archive, made by a job. */
export const personalExport = z.object({
  id: z.string(),
  status: z.enum(['queued', 'running', 'ready', 'failed']),
  /** Percent of what is to be written. */
  progress: z.int(),
  bytes: z.nullable(z.int()),
  askedAt: instant,
  readyAt: z.nullable(instant),
  /** Until when a ready one is kept. */
  keptUntil: z.nullable(instant),
})
export type PersonalExport = z.output<typeof personalExport>

/** Why the account cannot be erased now, and what to do. */
export const erasureObstacle = z.object({ code: z.string(), reason: z.string() })
/** What the law wants kept so many years, without the account. */
export const keptData = z.object({ title: z.string(), years: z.int(), law: z.string() })

export const erasureState = z.object({
  /** Null: not asked for. `closing`: too late to take it back. */
  erasure: z.nullable(z.object({ status: z.enum(['asked', 'closing']), askedAt: instant, dueAt: instant })),
  obstacles: z.array(erasureObstacle),
  kept: z.array(keptData),
})
export type ErasureState = z.output<typeof erasureState>

const exportsLimit: Limit = { name: 'exports', most: 5, windowMs: 24 * 60 * 60_000 }

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/account/exports',
  summary: 'Pede um arquivo com tudo o que há da pessoa; enquanto um se prepara, responde com esse.',
  session: 'required',
  status: 202,
  reply: personalExport,
  errors: [],
  cache: 'no-store',
  limit: exportsLimit,
})

export const listExports = endpoint({
  method: 'GET',
  path: '/api/account/exports',
  summary: 'Os arquivos pedidos que ainda se guardam, o mais recente primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(personalExport),
  errors: [],
  cache: 'no-store',
})

export const getExport = endpoint({
  method: 'GET',
  path: '/api/account/exports/:id',
  summary: 'Como vai um arquivo pedido.',
  session: 'required',
  params: z.object({ id }),
  status: 200,
  reply: personalExport,
  errors: ['accounts.export_missing'],
  cache: 'no-store',
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/account/exports/:id/archive',
  summary: 'O arquivo pronto, em ZIP; só para a própria pessoa, com a sessão dela.',
  session: 'required',
  params: z.object({ id }),
  status: 200,
  reply: z.unknown(),
  media: ['application/zip'],
  errors: ['accounts.export_missing'],
  cache: 'no-store',
})

export const getErasure = endpoint({
  method: 'GET',
  path: '/api/account/erasure',
  summary: 'Se a conta vai ser apagada, o que o impede agora e o que a lei manda guardar.',
  session: 'required',
  status: 200,
  reply: erasureState,
  errors: [],
  cache: 'no-store',
})

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/account/erasure',
  summary: 'Pede que a conta seja apagada, com a palavra-passe; há 14 dias para voltar atrás.',
  session: 'required',
  body: erasureRequest,
  status: 202,
  reply: erasureState,
  errors: ['accounts.erasure_blocked', 'accounts.too_many_attempts', 'accounts.is_demonstration'],
  cache: 'no-store',
})

export const withdrawErasure = endpoint({
  method: 'DELETE',
  path: '/api/account/erasure',
  summary: 'Retira o pedido para apagar a conta.',
  session: 'required',
  status: 200,
  reply: erasureState,
  errors: ['accounts.erasure_missing'],
  cache: 'no-store',
})

export const accountsEndpoints = {
  requestExport,
  listExports,
  getExport,
  downloadExport,
  getErasure,
  requestErasure,
  withdrawErasure,
}
