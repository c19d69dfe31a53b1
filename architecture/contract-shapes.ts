import { endpoints } from '@salama/contract/catalogue'
import type { Endpoint } from '@salama/contract/kernel/endpoint'
import * as z from 'zod/mini'

/**
 * What a value may be, by its place: `body.items[].price` is `integer`, `[].name` is `null|string`, with `?` where it may be
 * left out. Of a choice of texts each is a type: `'card'|'cash'`.
 */
type Shape = Record<string, string>

/**
 * What pages of a release send to a call, and what they read in its answer. `limits`: how long, large or many what it takes may
 * be, by place: `2..80`, with nothing where there is no end.
 */
export type CallShape = { session: boolean; status: number; takes: Shape; limits: Shape; gives: Shape }
export type ContractShapes = Record<string, CallShape>

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
} & Partial<Record<(typeof LIMITS)[number][number], number>>

const LIMITS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const

export function shapesOfContract(): ContractShapes {
  const calls = Object.values(endpoints).flatMap((domain) => Object.values<Endpoint>(domain))
  return Object.fromEntries(
    calls
      .map((call) => [`${call.method} ${call.path}`, shapeOf(call)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

function shapeOf(call: Endpoint): CallShape {
  const takes: Found = new Map()
  for (const part of ['params', 'query', 'body'] as const)
    if (call[part]) {
      const schema = schemaOf(call[part], 'input')
      // A body with a default may be left out.
      walk(schema, part, schema.default === undefined, takes)
    }
  const gives: Found = new Map()
  walk(schemaOf(call.reply, 'output'), '', true, gives)
  const limits = Object.fromEntries(
    [...takes].flatMap(([place, found]) =>
      found.limits.size > 0 ? [[place, [...found.limits].sort().join('|')]] : [],
    ),
  )
  const { status } = call
  return { session: call.session === 'required', status, takes: written(takes), limits, gives: written(gives) }
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

type Found = Map<string, { types: Set<string>; limits: Set<string>; isRequired: boolean }>

function walk(schema: Schema, place: string, isRequired: boolean, found: Found): void {
  const known = found.get(place) ?? { types: new Set(), limits: new Set(), isRequired }
  found.set(place, known)
  known.isRequired &&= isRequired
  for (const type of typesOf(schema)) known.types.add(type)
  for (const [least, most] of LIMITS)
    if (schema[least] !== undefined || schema[most] !== undefined)
      known.limits.add(`${schema[least] ?? ''}..${schema[most] ?? ''}`)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) walkChoices(choices, place, isRequired, found)
  for (const part of schema.allOf ?? []) walk(part, place, isRequired, found)
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    walk(property, place === '' ? name : `${place}.${name}`, schema.required?.includes(name) ?? false, found)
  for (const item of [schema.items ?? [], schema.prefixItems ?? []].flat()) walk(item, `${place}[]`, true, found)
  if (typeof schema.additionalProperties === 'object') walk(schema.additionalProperties, `${place}.*`, false, found)
}

/** What only some of the choices have may be left out. */
function walkChoices(choices: readonly Schema[], place: string, isRequired: boolean, found: Found): void {
  const each = choices
    .filter(({ type }) => type !== 'null' || choices.length === 1)
    .map((choice) => {
      const own: Found = new Map()
      walk(choice, place, isRequired, own)
      return own
    })
  if (choices.some(({ type }) => type === 'null')) found.get(place)?.types.add('null')
  for (const own of each)
    for (const [at, { types, limits, isRequired: inThis }] of own) {
      const known = found.get(at) ?? { types: new Set(), limits: new Set(), isRequired: true }
      for (const type of types) known.types.add(type)
      for (const limit of limits) known.limits.add(limit)
      known.isRequired &&= inThis && each.every((other) => other.has(at))
      found.set(at, known)
    }
}

function typesOf(schema: Schema): string[] {
  if (schema.const !== undefined) return [JSON.stringify(schema.const)]
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value))
  if (schema.anyOf ?? schema.oneOf ?? schema.allOf) return []
  return [schema.type ?? 'any'].flat()
}

const written = (found: Found): Shape =>
  Object.fromEntries(
    [...found].map(([place, { types, isRequired }]) => [
      place,
      `${[...types].sort().join('|')}${isRequired ? '' : '?'}`,
    ]),
  )

/** What breaks pages of a former release that talk to the calls of this one, a sentence each. */
export function breaksOf(former: ContractShapes, today: ContractShapes): string[] {
  return Object.entries(former).flatMap(([call, then]) => {
    const now = today[call]
    if (!now) return [`${call}: is gone`]
    return [
      ...(now.session && !then.session ? [`${call}: needs a session now`] : []),
      ...(now.status === then.status ? [] : [`${call}: answers ${now.status} instead of ${then.status}`]),
      ...breaksOfInput(then.takes, now.takes).map((what) => `${call}: ${what}`),
      ...breaksOfAnswer(then.gives, now.gives).map((what) => `${call}: ${what}`),
    ]
  })
}

/** A call takes all that it took; what it takes besides may be left out. */
function breaksOfInput(then: Shape, now: Shape): string[] {
  return Object.entries({ ...then, ...now }).flatMap(([place]) => {
    const [former, present] = [read(then[place]), read(now[place])]
    // An address always has a query, if an empty one.
    if (!present || place === 'query') return []
    if (!former) return present.isRequired && isReachable(place, then) ? [`'${place}' must be sent now`] : []
    if (present.isRequired && !former.isRequired) return [`'${place}' must be sent now`]
    const refused = former.types.filter((type) => !covers(present.types, type))
    return refused.length > 0 ? [`'${place}' takes no ${refused.join('|')} any more`] : []
  })
}

/** An answer has all that it had, and nothing that its readers do not know at the same place. */
function breaksOfAnswer(then: Shape, now: Shape): string[] {
  return Object.keys(then).flatMap((place) => {
    const [former, present] = [read(then[place]), read(now[place])]
    if (!former) return []
    if (!present) return [`'${place}' is missing in the answer`]
    if (former.isRequired && !present.isRequired) return [`'${place}' may be missing in the answer`]
    // A further choice of texts is news that pages show as they are.
    const isChoice = former.types.some((type) => type.startsWith('"'))
    const added = present.types.filter((type) => !covers(former.types, type) && !(isChoice && type.startsWith('"')))
    return added.length > 0 ? [`'${place}' may be ${added.join('|')} in the answer`] : []
  })
}

/** A field inside of something that is new itself is only sent by whoever sends that. */
const isReachable = (place: string, then: Shape): boolean => {
  const around = place.replace(/(?:\[\]|\.[^.[]+)$/, '')
  return around === place || around === 'query' || then[around] !== undefined
}

const covers = (types: readonly string[], type: string): boolean =>
  types.includes(type) ||
  types.includes('any') ||
  (type.startsWith('"') && types.includes('string')) ||
  (type === 'integer' && types.includes('number'))

function read(written: string | undefined): { types: string[]; isRequired: boolean } | undefined {
  if (written === undefined) return undefined
  const isRequired = !written.endsWith('?')
  return { types: (isRequired ? written : written.slice(0, -1)).split('|'), isRequired }
}

/** Which limits of what was taken before are others today: `POST /api/x body.name: 2..80, was 2..60`. */
export function changedLimits(former: ContractShapes, today: ContractShapes): string[] {
  return Object.entries(former).flatMap(([call, then]) =>
    Object.keys(then.takes)
      .filter((place) => today[call]?.takes[place] !== undefined)
      .map((place) => ({ place, was: then.limits[place] ?? 'any', is: today[call]?.limits[place] ?? 'any' }))
      .filter(({ was, is }) => was !== is)
      .map(({ place, was, is }) => `${call} ${place}: ${is}, was ${was}`),
  )
}
