import { brand } from '@salama/contract/brand'
import { endpoints, liveEvents } from '@salama/contract/catalogue'
import { LIVE_ADDRESS } from '@salama/contract/paths'
import { operationOf, PARAMETERS } from './operation.ts'
import { ERROR_SCHEMA, HEADERS, PLATFORM_RESPONSES } from './responses.ts'
import { type Json, Schemas } from './schemas.ts'

export type DocumentOptions = {
  version: string
  /** Where the calls are; '/' of whoever asks unless it is known. */
  origin: string | undefined
  /** The name of the cookie that carries a session. */
  cookie: string
}

/** The OpenAPI 3.1 document of every call, from the same contract the server binds. */
export function openApiDocument({ version, origin, cookie }: DocumentOptions): Json {
  const schemas = new Schemas()
  const paths: Record<string, Json> = {}
  for (const [tag, calls] of Object.entries(endpoints)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, tag, call, schemas) }
    }
  }
  paths[LIVE_ADDRESS] = { get: FOLLOW_EVENTS }
  return {
    openapi: '3.1.0',
    info: {
      title: brand.name,
      version,
      description: DESCRIPTION,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      contact: { name: brand.name, email: brand.contact.email },
    },
    servers: [{ url: origin ?? '/' }],
    tags: Object.keys(endpoints)
      .toSorted()
      .map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie,
          description:
            'Set by `register` and `signIn`, and anew by calls after which an old one ends: keep the newest.',
        },
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: PLATFORM_RESPONSES,
      schemas: { Error: ERROR_SCHEMA, LiveEvent: LIVE_EVENT, ...schemas.components },
    },
  }
}

const DESCRIPTION = `Money is whole centavos, moments are ISO 8601 in UTC, ids are UUIDs. An operation's summary is its
name in English words, its description says it in Portuguese. A refusal has the body \`Error\`; its \`code\` is stable.
Fields may be added to answers at any time.

Calls come from programs or from pages of this origin: no CORS headers are sent, OPTIONS is answered 405, and a call that
changes something is refused with 403 when another site's page sends it. Rooms (\`/ws\`, WebSocket) are not described here.`

const LIVE_EVENT: Json = {
  type: 'object',
  description: 'Something changed: read it again by its own call.',
  required: ['event', 'id', 'version'],
  properties: {
    event: { type: 'string', enum: liveEvents },
    id: { type: 'string' },
    version: { type: 'integer', description: 'Only grows: an older one is old news.' },
    data: { description: 'Of what is pushed instead of read again, such as a position.' },
  },
}

const FOLLOW_EVENTS: Json = {
  operationId: 'followEvents',
  tags: ['system'],
  summary: 'Follow events',
  description:
    'O que mudou para quem tem a sessão, à medida que muda (server-sent events): os dados de cada mensagem são um LiveEvent em JSON.',
  security: [{ session: [] }],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The last event that was seen: what came since is sent first.',
      schema: { type: 'string' },
    },
    {
      name: 'after',
      in: 'query',
      description: 'The same for a first connection, from the position that came with a page.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'A stream that lasts as long as the session.',
      content: {
        'text/event-stream': {
          schema: {
            type: 'string',
            contentMediaType: 'application/json',
            contentSchema: { $ref: '#/components/schemas/LiveEvent' },
          },
        },
      },
    },
    401: { $ref: '#/components/responses/401' },
    429: { $ref: '#/components/responses/429' },
    500: { $ref: '#/components/responses/500' },
    503: { $ref: '#/components/responses/503' },
  },
}
