import { type Endpoint, QUOTE_HEADER } from '@salama/contract/kernel/endpoint'
import { FILE, json, responsesOf } from './responses.ts'
import type { Json, Schemas } from './schemas.ts'

export function operationOf(name: string, tag: string, call: Endpoint, schemas: Schemas): Json {
  return {
    operationId: name,
    tags: [tag],
    summary: inWords(name),
    description: call.summary,
    security: call.session === 'none' ? [] : [{ session: [] }, ...(call.session === 'optional' ? [{}] : [])],
    parameters: [
      ...parametersIn('path', call.params, schemas),
      ...parametersIn('query', call.query, schemas),
      ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(call.quotable ? [{ $ref: '#/components/parameters/QuoteId' }] : []),
    ],
    ...requestBodyOf(call, schemas),
    responses: responsesOf(call, schemas),
  }
}

/** What all calls that repeat or pay take beside their own. */
export const PARAMETERS: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key with the same body gets the first answer again, for 48 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  QuoteId: {
    name: QUOTE_HEADER,
    in: 'header',
    description: 'Which quote this pays.',
    schema: { type: 'string', format: 'uuid' },
  },
}

/** 'bookAppointment' is 'Book appointment': calls are named by verb and noun. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function requestBodyOf(call: Endpoint, schemas: Schemas): Json {
  if (call.webhook) return { requestBody: { content: { '*/*': { schema: { type: 'string' } } } } }
  if (call.multipart) {
    const { properties, required = [] } = schemas.fieldsOf(call.multipart, 'input')
    const schema = { type: 'object', required: ['file', ...required], properties: { ...properties, file: FILE } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!call.body) return {}
  return { requestBody: { required: true, content: json(schemas.of(call.body, 'input'), call.example?.body) } }
}

/** In an address all is text; a parameter is described by what its text becomes, where JSON Schema knows that. */
function parametersIn(where: 'path' | 'query', schema: Endpoint['params'], schemas: Schemas): Json[] {
  if (!schema) return []
  const sent = schemas.fieldsOf(schema, 'input')
  const made = schemas.fieldsOf(schema, 'output')
  return Object.entries(sent.properties ?? {}).map(([name, property]) => {
    const becomes = made.properties?.[name]
    return {
      name,
      in: where,
      required: sent.required?.includes(name) ?? false,
      schema: becomes?.['type'] === undefined ? property : becomes,
    }
  })
}
