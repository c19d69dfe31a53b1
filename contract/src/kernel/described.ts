import type { Schema } from './endpoint.ts'

type Description = Readonly<Record<string, unknown>>

const descriptions = new WeakMap<object, Description>()

/** Tells the OpenAPI document what a schema's rules mean but JSON Schema cannot read out of them: a format, known values. */
export function described<S extends Schema>(schema: S, description: Description): S {
  descriptions.set(schema, description)
  return schema
}

export const descriptionOf = (schema: object): Description | undefined => descriptions.get(schema)
