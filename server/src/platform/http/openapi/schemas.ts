import { schemas as namedSchemas } from '@salama/contract/catalogue'
import { descriptionOf } from '@salama/contract/kernel/described'
import type { Schema } from '@salama/contract/kernel/endpoint'
import * as z from 'zod/mini'

export type Json = Record<string, unknown>
/** What is sent, and what is answered. */
type Side = 'input' | 'output'

const names = z.registry<{ id: string }>()
for (const [schema, id] of namedSchemas) names.add(schema, { id })

const componentAt = (name: string): string => `#/components/schemas/${name}`

/** The JSON Schemas of a document; what the contract names is a component. */
export class Schemas {
  private readonly answered = componentsOf('output')
  private readonly sent = componentsOf('input')
  /** Those of which something else is sent than answered. */
  private readonly differing = differing(this.sent, this.answered)
  private readonly used = new Map<string, Json>()

  /** The schema itself, or where it is. */
  of(schema: Schema, side: Side): Json {
    const json = names.has(schema)
      ? { $ref: componentAt(names.get(schema)?.id ?? '') }
      : withoutDefinitions(z.toJSONSchema(schema, { ...OPTIONS, io: side, metadata: names }) as Json)
    return this.referred(json, side)
  }

  /** The fields of an object, which is named nowhere. */
  fieldsOf(schema: Schema, side: Side): { properties?: Record<string, Json>; required?: string[] } {
    const component = (side === 'input' ? this.sent : this.answered)[names.get(schema)?.id ?? '']
    return this.referred(component ?? this.of(schema, side), side)
  }

  /** Those that `of` referred to. */
  get components(): Json {
    return Object.fromEntries([...this.used].toSorted(([a], [b]) => a.localeCompare(b)))
  }

  private referred(json: Json, side: Side): Json {
    return mapped(json, (reference) => {
      const name = reference.replace(/^.*\//, '')
      const shown = side === 'input' && this.differing.has(name) ? `${name}Input` : name
      if (!this.used.has(shown)) {
        this.used.set(shown, {})
        this.used.set(shown, this.referred((side === 'input' ? this.sent : this.answered)[name] ?? {}, side))
      }
      return componentAt(shown)
    })
  }
}

const componentsOf = (io: Side): Record<string, Json> => {
  const { schemas } = z.toJSONSchema(names, { ...OPTIONS, io, uri: componentAt })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutDefinitions(schema as Json)]))
}

/** Those that differ, and those that refer to one. */
function differing(sent: Record<string, Json>, answered: Record<string, Json>): Set<string> {
  const text = (json: Json | undefined) => JSON.stringify(json)
  const found = new Set(Object.keys(sent).filter((name) => text(sent[name]) !== text(answered[name])))
  for (const one of found)
    for (const [name, json] of Object.entries(sent)) if (text(json).includes(`"${componentAt(one)}"`)) found.add(name)
  return found
}

type Overridden = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]

const OPTIONS = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }: Overridden) => {
    const json = jsonSchema as Json
    Object.assign(json, descriptionOf(zodSchema))
    // An answer may get further fields one day; what is sent may have some, they are dropped.
    if (json['additionalProperties'] === false) delete json['additionalProperties']
    for (const bound of ['minimum', 'maximum'])
      if (Math.abs(Number(json[bound])) === Number.MAX_SAFE_INTEGER) delete json[bound]
    if (json['type'] === 'integer') json['format'] = 'int64'
    const properties = (json['properties'] ?? {}) as Record<string, Json>
    const { shape } = zodSchema._zod.def as { shape?: Record<string, Schema> }
    // What may be absent has the properties of the object in it, which was here before.
    if (shape === undefined) return
    // Several fields may share one schema, which may be described after the first of them: each has a text of its own.
    for (const [name, property] of Object.entries(properties))
      if (isBareText(property) && !descriptionOf(shape[name] ?? {}))
        properties[name] = { ...property, format: formatOf(name) }
  },
} as const

const isBareText = (json: Json): boolean => json['type'] === 'string' && Object.keys(json).length === 1

/** The contract's names say what a text is: ids are UUIDs, moments end in `At`, days in `On`. */
function formatOf(name: string): string | undefined {
  if (/^id$|[a-z]Id$/.test(name)) return 'uuid'
  if (/^at$|[a-z]At$/.test(name)) return 'date-time'
  return /[a-z]On$/.test(name) ? 'date' : undefined
}

function withoutDefinitions({ $schema: _dialect, $id: _id, $defs: _definitions, ...json }: Json): Json {
  return mapped(json, (reference) => componentAt(reference.replace(/^.*\//, '')))
}

/** The same with every `$ref` changed. */
function mapped<T>(value: T, change: (reference: string) => string): T {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? change(item) : mapped(item, change),
    ]),
  ) as T
}
