import { brand } from '@salama/contract/brand'
import { type ErrorCode, endpoints, errorCatalogue } from '@salama/contract/catalogue'
import type { Endpoint } from '@salama/contract/kernel/endpoint'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of every call, from the same contract the server binds. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, calls] of Object.entries(endpoints)) {
    for (const [operationId, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(operationId, tag, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version, license: { name: 'AGPL-3.0-or-later' } },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'salama' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  }
}

function operation(operationId: string, tag: string, call: Endpoint): Json {
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    ...(call.session === 'required' ? { security: [{ session: [] }] } : {}),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(call.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
        : []),
      ...(call.quotable ? [{ name: 'Quote-Id', in: 'header', schema: { type: 'string', format: 'uuid' } }] : []),
    ],
    ...(call.body ? { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } } : {}),
    ...(call.webhook ? { requestBody: { content: { '*/*': { schema: { type: 'string' } } } } } : {}),
    responses: {
      [call.status]: {
        description: 'Feito.',
        ...(call.paged ? { headers: { Link: LINK_HEADER } } : {}),
        content: json(schemaOf(call.reply, 'output')),
      },
      ...refusals(call),
    },
  }
}

function refusals(call: Endpoint): Json {
  const codes = [
    ...call.errors,
    ...(call.session === 'required' ? ['platform.unauthorized'] : []),
    ...(call.body ? ['platform.invalid_input'] : []),
    ...(call.idempotent ? ['platform.idempotency_key_reused'] : []),
  ] as ErrorCode[]
  const byStatus = Object.groupBy(codes, (code) => String(errorCatalogue[code].status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list = []]) => [
      status,
      { description: list.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

function parameters(where: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: property,
  }))
}

const LINK_HEADER = { description: 'A página seguinte, com rel="next"; falta na última.', schema: { type: 'string' } }

const json = (schema: Json): Json => ({ 'application/json': { schema } })

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string', description: 'Frase em português; «Unauthorized» nos 401.' },
    fields: {
      type: 'array',
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
    details: { type: 'object' },
  },
}
