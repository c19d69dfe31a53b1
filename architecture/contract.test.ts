import { endpoints, errorCatalogue } from '@salama/contract/catalogue'
import { isSaid } from '@salama/contract/kernel/field'
import { isFinal, type Machine, type Mover, statesOf } from '@salama/contract/kernel/status'
import { FRAME_READS, PAGES, type Page, pageAt, readsOf, SESSION_ADDRESS } from '@salama/contract/paths'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { STATUS_COLUMNS } from './domains.ts'
import { migrations, tables } from './migrations.ts'
import { filesOf, isTest, productSources, ROOT } from './source.ts'

const calls = Object.entries(endpoints).flatMap(([domain, of]) =>
  Object.entries(of).map(([name, call]) => ({ name: `${domain}.${name}`, call })),
)
const catalogue: Record<string, { status: number; message: string }> = errorCatalogue

const modules: Record<string, unknown>[] = await Promise.all(
  filesOf('contract/src/**/*.ts')
    .filter((path) => !isTest(path))
    .map((path) => import(`${ROOT}/${path}`) as Promise<Record<string, unknown>>),
)
const machines = modules
  .flatMap((exported) => Object.entries(exported))
  .filter((entry): entry is [string, Machine<string>] => /Machine$/.test(entry[0]) && typeof entry[1] === 'object')

test('every call stands under /api and is declared once', () => {
  expect(
    calls.filter(({ call }) => !/^\/api(?:\/(?:[a-z0-9-]+(?:\.(?:json|csv))?|:[a-z][A-Za-z]*))+$/.test(call.path)),
  ).toEqual([])
  const addresses = calls.map(({ call }) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`)
  expect(addresses.filter((address, place) => addresses.indexOf(address) !== place)).toEqual([])
})

test('a path and its parameters say the same', () => {
  const astray = calls.filter(({ call }) => {
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const def = call.params?._zod.def as { shape?: object } | undefined
    return (
      inPath.toSorted().join() !==
      Object.keys(def?.shape ?? {})
        .toSorted()
        .join()
    )
  })
  expect(astray.map(({ name }) => name)).toEqual([])
})

test('reads carry no body, and what a person must be signed in for is never cached for everybody', () => {
  expect(
    calls.filter(({ call }) => call.method === 'GET' && (call.body || call.idempotent)).map(({ name }) => name),
  ).toEqual([])
  const shared = calls.filter(
    ({ call }) => ['public', 'immutable'].includes(call.cache) && (call.session !== 'none' || call.method !== 'GET'),
  )
  expect(shared.map(({ name }) => name)).toEqual([])
})

test('every refusal that a call lists is in the catalogue', () => {
  const unknown = calls.flatMap(({ name, call }) =>
    call.errors.filter((code) => !(code in catalogue)).map((code) => `${name}: ${code}`),
  )
  expect(unknown).toEqual([])
})

test('every refusal of the catalogue may be answered by some call', () => {
  // A machine refuses commands of the desk too; a domain without calls of its own answers through others' later.
  const sockets = modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) =>
      name === 'refusedBySocket' ? (value as readonly string[]) : [],
    ),
  )
  const listed = new Set([
    ...calls.flatMap(({ call }) => call.errors),
    ...sockets,
    ...machines.flatMap(([, { refusal = [] }]) => refusal),
  ])
  const orphans = Object.keys(catalogue).filter((code) => (code.split('.')[0] ?? '') in endpoints && !listed.has(code))
  expect(orphans).toEqual([])
})

test('a refusal is a Portuguese sentence; a missing session says what the specification says', () => {
  const odd = Object.entries(catalogue).filter(([, { status, message }]) =>
    status === 401 ? message !== 'Unauthorized' : !/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].*[.?]$/.test(message),
  )
  expect(odd).toEqual([])
})

type Node = { _zod: { def: Record<string, unknown> } }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && '_zod' in value

/** What a schema or check says when it refuses. */
function saidBy(def: Record<string, unknown>): string | undefined {
  if (typeof def['error'] !== 'function') return undefined
  const said: unknown = def['error']({ code: 'custom', input: null, path: [] })
  return typeof said === 'string' ? said : (said as { message?: string } | undefined)?.message
}

/** Checks and choices below a schema that refuse with nothing but "Invalid input". */
function bareChecks(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (!isNode(schema) || seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  const refuses = (of: Record<string, unknown>) => of['check'] !== undefined && of['check'] !== 'overwrite'
  const checks = [...((def['checks'] as Node[] | undefined) ?? []).map((check) => check._zod.def), def].filter(
    (of) => refuses(of) || of['type'] === 'enum',
  )
  const bare = checks
    .filter((of) => !isSaid(saidBy(of) ?? ''))
    .map((of) => `${path}: ${String(of['check'] ?? of['type'])}`)
  const inside = Object.entries(def).flatMap(([key, value]) => {
    if (key === 'checks') return []
    if (key === 'shape') {
      return Object.entries(value as object).flatMap(([name, field]) => bareChecks(field, `${path}.${name}`, seen))
    }
    return [value].flat().flatMap((child) => bareChecks(child, path, seen))
  })
  return [...bare, ...inside]
}

test('every check of what people send has a code and a Portuguese sentence', () => {
  const sent = calls.flatMap(({ name, call }) =>
    [call.params, call.query, call.body].map((schema) => [name, schema] as const),
  )
  expect(sent.filter(([, schema]) => schema).length).toBeGreaterThan(5)
  expect(sent.flatMap(([name, schema]) => bareChecks(schema as z.ZodMiniType | undefined, name))).toEqual([])
})

/** Refusals of the machines whose every state may be left again. */
const ENDLESS = ['verification.not_now', 'support.not_now', 'duty.offer_gone']

const MOVERS: readonly Mover[] = ['customer', 'doctor', 'vendor', 'driver', 'teacher', 'operator', 'system']

test.each(machines)(
  'every state of %s is labelled, reached from a first one and left only to states there are',
  (_, machine) => {
    const states = statesOf(machine)
    expect(states.filter((state) => !/^[A-ZÁÉÍÓÚÂÊÔÃÕÇÀ]/.test(machine.states[state]?.label ?? ''))).toEqual([])
    const reached = new Set<string>(machine.initial)
    for (const state of reached) for (const to of Object.keys(machine.states[state]?.moves ?? {})) reached.add(to)
    expect([...reached].toSorted()).toEqual(states.toSorted())
    expect(states.some((state) => isFinal(machine, state)) || ENDLESS.includes(machine.refusal ?? '')).toBe(true)
    const movers = states.flatMap((state) => Object.values(machine.states[state]?.moves ?? {}).flat())
    expect(movers.filter((mover) => mover === undefined || !MOVERS.includes(mover))).toEqual([])
  },
)

test('a machine refuses with a code of the catalogue, once its domain has calls', () => {
  expect(machines.length).toBeGreaterThan(3)
  const served = new Set(Object.keys(catalogue).map((code) => code.split('.')[0]))
  const unknown = machines.filter(
    ([, { refusal }]) => refusal !== undefined && served.has(refusal.split('.')[0]) && !(refusal in catalogue),
  )
  expect(unknown.map(([name]) => name)).toEqual([])
})

test.each(Object.entries(STATUS_COLUMNS))('the database knows the states of the contract: %s', (table, name) => {
  const machine = machines.find(([exported]) => exported === name)?.[1]
  const definition = tables.find((found) => found.name === table)?.definition ?? ''
  const atFirst = /^\s*status text not null check \(status in \(([^)]*)\)/m.exec(definition)?.[1] ?? ''
  const widened = new RegExp(`add constraint ${table}_status_check\\s+check \\(status in \\(([^)]*)\\)`, 'g')
  const list = migrations.flatMap(({ text }) => [...text.matchAll(widened)]).at(-1)?.[1] ?? atFirst
  expect(list.match(/\w+/g)?.toSorted()).toEqual(machine && statesOf(machine).toSorted())
})

test('centavos become meticais in one file', () => {
  const strays = [...productSources('contract/src/'), ...productSources('server/src/'), ...productSources('web/src/')]
    .filter(({ path }) => path !== 'contract/src/kernel/money.ts')
    .filter(({ text }) => /\/ 100(?![\d_])|\* 0\.01\b/.test(text))
  expect(strays.map(({ path }) => path)).toEqual([])
})

test('the name of the product is spelled in one file of the contract, and nowhere else that people read', () => {
  const spelled = productSources('web/src/').filter(({ text }) =>
    /['"`>][^'"`<\n]*\bSalama\b/.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
  )
  expect(spelled.map(({ path }) => path)).toEqual([])
})

test('what a page reads first is a call of the contract, with no parameter but those of its path', () => {
  const readable = calls.filter(({ call }) => call.method === 'GET').map(({ call }) => call.path)
  const pages: readonly Page[] = PAGES
  const asked = pages.flatMap((page) => readsOf(page, page.path))
  expect(asked.filter(({ call }) => !readable.includes(call))).toEqual([])
  expect(asked.filter(({ address }) => address.endsWith('='))).toEqual([])
  expect([SESSION_ADDRESS, ...FRAME_READS].filter((address) => !readable.includes(address))).toEqual([])
  const [doctor] = readsOf(pageAt('/medicos/d1'), '/medicos/d1')
  expect(doctor).toEqual({ call: '/api/doctors/:id', address: '/api/doctors/d1' })
})
