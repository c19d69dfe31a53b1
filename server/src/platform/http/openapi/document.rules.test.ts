import SwaggerParser from '@apidevtools/swagger-parser'
import { endpoints, schemas } from '@salama/contract/catalogue'
import type { Endpoint, Schema } from '@salama/contract/kernel/endpoint'
import { describe, expect, test } from 'vitest'
import { sessionCookieAt } from '../requests/cookies.ts'
import { openApiDocument } from './document.ts'
import type { Json } from './schemas.ts'

type Operation = { operationId: string; security: unknown; parameters: Parameter[]; responses: Record<string, Json> }
type Parameter = { name: string; in: string; schema: Json }

const documentAt = (origin: string | undefined) =>
  openApiDocument({ version: '1.2.3', origin, cookie: sessionCookieAt(origin) }) as {
    servers: unknown
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Json>; securitySchemes: { session: Json } }
  }

const document = documentAt(undefined)
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const operation = (id: string) => operations.find(({ operationId }) => operationId === id)
const query = (id: string) =>
  Object.fromEntries(operation(id)?.parameters.map(({ name, schema }) => [name, schema]) ?? [])
const calls = Object.values(endpoints).flatMap((of) => Object.entries<Endpoint>(of))

describe('the OpenAPI document', () => {
  test('is one that a linter from outside takes', async () => {
    await expect(SwaggerParser.validate(structuredClone(document) as never)).resolves.toBeDefined()
  })

  test('is written for the server that answers it: its address and its cookie', () => {
    const at = documentAt('https://salama.example')
    expect([at.servers, at.components.securitySchemes.session['name']]).toEqual([
      [{ url: 'https://salama.example' }],
      '__Host-salama',
    ])
    expect([document.servers, document.components.securitySchemes.session['name']]).toEqual([[{ url: '/' }], 'salama'])
  })

  test('names every call once, and says of each whether it needs a session', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
    expect(ids).toHaveLength(calls.length + 1)
    expect(operation('listDoctors')?.security).toEqual([])
    expect(operation('bookAppointment')?.security).toEqual([{ session: [] }])
    expect(operation('getMedia')?.security).toEqual([{ session: [] }, {}])
    expect(operations.filter(({ security }) => !Array.isArray(security))).toEqual([])
  })

  test('names what several calls answer', () => {
    const uses = Map.groupBy(calls, ([, { reply }]) => thingIn(reply))
    const unnamed = [...uses].filter(([thing, by]) => thing && by.length > 1 && !schemas.has(thing))
    expect(unnamed.map(([, by]) => by.map(([name]) => name).join())).toEqual([])
    const names = Object.keys(document.components.schemas)
    expect(names).toEqual(
      expect.arrayContaining(['User', 'Doctor', 'Appointment', 'Order', 'Payment', 'Quote', 'Ride']),
    )
  })

  test('says what a text is: an id, a moment, a day, a number, a choice', () => {
    const { properties } = document.components.schemas['Appointment'] as { properties: Record<string, Json> }
    expect(properties['id']).toEqual({ type: 'string', format: 'uuid' })
    expect(properties['appointmentTime']).toEqual({ type: 'string', format: 'date-time' })
    // One schema says what no UUID is, for fields of several things.
    const { Plan, District, Movement } = document.components.schemas as Record<string, { properties: Json }>
    for (const id of [Plan?.properties['id'], District?.properties['provinceId'], Movement?.properties['id']])
      expect(id).toEqual({ type: 'string', minLength: 1 })
    expect(query('listDoctors')).toMatchObject({
      limit: { type: 'integer', minimum: 1, maximum: 100 },
      chat: { type: 'boolean' },
      maxPrice: { type: 'integer' },
      sort: { enum: ['price', 'rating', 'next'] },
    })
    expect(query('getAvailability')).toMatchObject({
      from: { type: 'string', format: 'date' },
      days: { type: 'integer', maximum: 14 },
    })
  })

  test('says what a file is, and how one is sent', () => {
    const answered = (id: string) => Object.keys(operation(id)?.responses['200']?.['content'] ?? {})
    expect(answered('downloadReceipt')).toEqual(['application/pdf'])
    expect(answered('downloadStatement')).toEqual(['text/csv'])
    expect(answered('getImage')).toEqual(['image/webp'])
    expect(operation('upload')).toMatchObject({
      requestBody: {
        content: {
          'multipart/form-data': { schema: { required: ['file'], properties: { file: { format: 'binary' } } } },
        },
      },
    })
    expect(Object.keys(operation('getMedia')?.responses ?? {})).toEqual(expect.arrayContaining(['200', '206', '416']))
  })

  test('says every way in which a call may refuse', () => {
    const statuses = (id: string) => Object.keys(operation(id)?.responses ?? {})
    expect(statuses('listDoctors')).toEqual(expect.arrayContaining(['200', '304', '400', '429', '503']))
    expect(statuses('getDoctor')).toContain('404')
    expect(statuses('bookAppointment')).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '404', '409', '413', '415', '422', '429', '503']),
    )
  })

  test('says that a server which is not well answers with what ails it', () => {
    const told = (id: string) => operation(id)?.responses['503']?.['content']
    expect(told('getHealth')).toEqual({
      'application/json': {
        schema: { anyOf: [{ $ref: '#/components/schemas/Health' }, { $ref: '#/components/schemas/Error' }] },
      },
    })
    expect(JSON.stringify(told('getReadiness'))).toContain('"writable"')
  })

  test('shows examples that the calls would take and answer', () => {
    const shown = calls.filter(([, { example }]) => example)
    expect(shown.length).toBeGreaterThan(4)
    for (const [name, { body, reply, example }] of shown) {
      if (example?.body) expect(body?.safeParse(example.body).error, name).toBeUndefined()
      if (example?.reply) expect(reply.safeParse(example.reply).error, name).toBeUndefined()
    }
  })
})

/** The object that a reply is, or is a list of. */
function thingIn(schema: Schema): Schema | undefined {
  const { type, element, innerType } = schema._zod.def as { type: string; element?: Schema; innerType?: Schema }
  if (type === 'object') return schema
  const inner = type === 'array' ? element : type === 'nullable' ? innerType : undefined
  return inner && thingIn(inner)
}
