import { type ErrorCode, errorCatalogue } from '@salama/contract/catalogue'
import type { Endpoint } from '@salama/contract/kernel/endpoint'
import type { Json, Schemas } from './schemas.ts'

/** Which refusals of the platform a call may answer, beside those of its own domain; any call may fail or come too often. */
function platformRefusals(call: Endpoint): ErrorCode[] {
  const hasBody = call.body !== undefined || call.multipart !== undefined || call.webhook === true
  const changes = call.method !== 'GET'
  return [
    ...(call.query || call.body || call.multipart || call.idempotent ? (['platform.invalid_input'] as const) : []),
    ...(changes ? (['platform.malformed_body', 'platform.foreign_origin', 'platform.body_too_large'] as const) : []),
    ...(call.session === 'required' ? (['platform.unauthorized'] as const) : []),
    ...(call.params || call.delegates ? (['platform.not_found'] as const) : []),
    ...(hasBody || changes ? (['platform.unsupported_media_type'] as const) : []),
    ...(call.idempotent ? (['platform.idempotency_key_reused'] as const) : []),
    'platform.too_many_requests',
    'platform.internal',
    'platform.unavailable',
  ]
}

/** A thing that another domain decides about: its refusals come too. */
const DELEGATED = [400, 403, 404, 409, 413, 415, 429, 503]

export function responsesOf(call: Endpoint, schemas: Schemas): Json {
  const codes = [...(call.errors as ErrorCode[]), ...platformRefusals(call)]
  const byStatus = Map.groupBy(new Set(codes), (code): number => errorCatalogue[code].status)
  if (call.delegates) for (const status of DELEGATED) byStatus.set(status, byStatus.get(status) ?? [])
  const refusals = [...byStatus].map(([status, list]) => [
    String(status),
    call.delegates || list.some((code) => !code.startsWith('platform.'))
      ? refusal(status, list, call)
      : { $ref: `#/components/responses/${status}` },
  ])
  return {
    [call.status]: success(call, schemas),
    ...(byStatus.has(416)
      ? { 206: { ...success(call, schemas), description: 'Part of the file. A parte pedida.' } }
      : {}),
    ...(call.method === 'GET' && call.cache !== 'no-store' ? { 304: NOT_MODIFIED } : {}),
    ...Object.fromEntries(refusals),
    ...(call.unwell ? { 503: unwell(call, schemas) } : {}),
  }
}

const STATUS_SAYS: Record<number, string> = {
  400: 'What was sent is malformed, or never possible.',
  401: 'No session, or wrong credentials.',
  403: 'No right to do this, or another site asked.',
  404: 'It does not exist, or is not yours.',
  409: 'Possible, but not now.',
  413: 'Too big.',
  415: 'A content type that this call does not take.',
  416: 'The file has no such part.',
  422: 'This Idempotency-Key was used for something else.',
  429: 'Too many calls.',
  500: 'A fault of the server.',
  503: 'A part the server stands on is away, and nothing was done.',
}

/** By their status, what calls refuse with nothing of their own. */
export const PLATFORM_RESPONSES: Json = Object.fromEntries(
  [
    ...Map.groupBy(
      (Object.keys(errorCatalogue) as ErrorCode[]).filter(
        (code) => code.startsWith('platform.') && code !== 'platform.method_not_allowed',
      ),
      (code) => errorCatalogue[code].status,
    ),
  ].map(([status, codes]) => [String(status), refusal(status, codes)]),
)

function refusal(status: number, codes: readonly ErrorCode[], call?: Endpoint): Json {
  const listed = codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`)
  const delegated = call?.delegates ? ['The refusals of the domain that the body is about.'] : []
  const waits = status === 429 || status === 503
  return {
    description: [STATUS_SAYS[status], '', ...listed.map((line) => `- ${line}`), ...delegated].join('\n').trim(),
    ...(waits ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: json({ $ref: '#/components/schemas/Error' }),
  }
}

/** Its own answer; or, refused before it was asked, that of every call. */
function unwell(call: Endpoint, schemas: Schemas): Json {
  const refused = refusal(503, ['platform.unavailable'])
  const anyOf = [schemas.of(call.reply, 'output'), { $ref: '#/components/schemas/Error' }]
  return { ...refused, description: 'Not well. Não está bem.', content: json({ anyOf }) }
}

const NOT_MODIFIED: Json = { description: 'As the `If-None-Match` that was sent. Igual ao que já tem.' }

function success(call: Endpoint, schemas: Schemas): Json {
  const headers = {
    ...(call.paged ? { Link: { $ref: '#/components/headers/Link' } } : {}),
    ...(call.method === 'GET' && call.cache !== 'no-store' ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
    ...(call.idempotent ? { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } } : {}),
  }
  return {
    description: DONE[call.status],
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: call.media
      ? Object.fromEntries(call.media.map((type) => [type, { schema: FILE }]))
      : json(schemas.of(call.reply, 'output'), call.example?.reply),
  }
}

/** Bytes, said as generators of clients understand it. */
export const FILE: Json = { type: 'string', format: 'binary' }

export function json(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } }
}

export const HEADERS: Json = {
  Link: { description: 'The next page, with rel="next"; absent on the last one.', schema: { type: 'string' } },
  ETag: { description: 'Send it as If-None-Match to learn whether the answer changed.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
  IdempotentReplayed: {
    description: 'The stored answer of an earlier call with this key.',
    schema: { type: 'string', enum: ['true'] },
  },
}

export const ERROR_SCHEMA: Json = {
  type: 'object',
  description: 'Every refusal has this body.',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'Stable.', enum: Object.keys(errorCatalogue) },
    message: { type: 'string', description: 'A Portuguese sentence for people; «Unauthorized» of a 401.' },
    fields: {
      type: 'array',
      description: 'What is wrong where.',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          specMessage: { type: 'string' },
        },
      },
    },
    details: { type: 'object', description: 'What one needs to go on: the nearest free times, the new price.' },
  },
}

const DONE = { 200: 'Done. Feito.', 201: 'Created. Criado.', 202: 'Taken on. Aceite.' }
