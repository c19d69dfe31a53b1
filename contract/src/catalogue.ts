import * as api from './api.ts'

export type { DomainEvents } from './events.ts'

import type { Endpoint, Schema } from './kernel/endpoint.ts'
import { type ErrorEntry, platformErrors } from './kernel/errors.ts'

type Api = typeof api
type KeysOf<M, Suffix extends string> = {
  [K in keyof M]: K extends `${string}${Suffix}` ? keyof M[K] : never
}[keyof M]

export type ErrorCode = keyof typeof platformErrors | { [M in keyof Api]: KeysOf<Api[M], 'Errors'> }[keyof Api]

type LiveNameIn<M> = {
  [K in keyof M]: K extends `${string}LiveEvents` ? (M[K] extends readonly (infer Name)[] ? Name : never) : never
}[keyof M]
export type LiveEventName = { [M in keyof Api]: LiveNameIn<Api[M]> }[keyof Api]

/** What `GET /api/events` says: this changed, read it again. `version` grows with every change of the subject.
 * What is pushed with its `data`, such as a position, has no version and is not read again.
 */
export type LiveEvent = { event: LiveEventName; id: string; version: number; data?: unknown }

/** What the files of `api.ts` export under a name with this ending, e.g. `paymentsErrors` and `paymentsStaffEndpoints`. */
const exported = (ending: 'Endpoints' | 'Errors' | 'LiveEvents'): [name: string, value: object][] =>
  Object.values(api).flatMap((file) =>
    Object.entries<unknown>(file).flatMap(([name, value]) =>
      name.endsWith(ending) && typeof value === 'object' && value !== null
        ? [[name.slice(0, -ending.length), value] as [string, object]]
        : [],
    ),
  )

const byDomain = new Map<string, Record<string, Endpoint>>()
for (const [name, calls] of exported('Endpoints')) {
  const domain = name.replace(/Staff$/, '')
  byDomain.set(domain, { ...byDomain.get(domain), ...calls })
}

/** Every call, by domain: the OpenAPI document and the tests that walk the contract read this. */
export const endpoints: Record<string, Record<string, Endpoint>> = Object.fromEntries(byDomain)

const isThing = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && (value as Schema)._zod.def.type === 'object'

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The domain in front of what `api.ts` calls a file: `dispatchStaff` is of `dispatch`. */
const domainOf = (file: string): string => /^[a-z]+/.exec(file)?.[0] ?? file

/**
 * Every thing that calls take or answer, by the name that machines know it by: that of its export, `Payment` for `payment`,
 * and where several files export one of that name, with the domain in front: `LedgerStatement`.
 */
export const schemas: ReadonlyMap<Schema, string> = named()

function named(): Map<Schema, string> {
  const exports = Object.entries(api).flatMap(([file, exported]) =>
    Object.entries<unknown>(exported).flatMap(([name, schema]) => (isThing(schema) ? [{ file, name, schema }] : [])),
  )
  const sharing = Map.groupBy(exports, ({ name }) => name)
  const isShared = (name: string): boolean => new Set(sharing.get(name)?.map(({ schema }) => schema)).size > 1
  return new Map(
    exports.map(({ file, name, schema }) => [schema, (isShared(name) ? capital(domainOf(file)) : '') + capital(name)]),
  )
}

/** Every refusal the product knows. */
export const errorCatalogue = Object.assign(
  {},
  platformErrors,
  ...exported('Errors').map(([, errors]) => errors),
) as Record<ErrorCode, ErrorEntry>

/** The names of all live events. */
export const liveEvents = exported('LiveEvents').flatMap(([, names]) => names as readonly LiveEventName[])
