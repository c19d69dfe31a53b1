import { endpoints, errorCatalogue } from '@salama/contract/catalogue'
import { expect, test } from 'vitest'
import { CONTRACT_SHARED, isDomain, SERVER_FILES, usedBy, WEB_FILES } from './domains.ts'
import { migrations, ownerOf, tables } from './migrations.ts'
import { filesOf, isTest, sources, unitOf } from './source.ts'

const SERVER = 'server/src/domains/'
const WEB = 'web/src/domains/'
const CONTRACT = 'contract/src/'

const unitsOf = (folder: string): string[] => [
  ...new Set(
    filesOf(`${folder}**/*`)
      .filter((path) => /\.\w+$/.test(path))
      .map((path) => unitOf(path, folder)),
  ),
]

test('contract, server, web, tables, errors, events and calls know the same domains under the same names', () => {
  const shared: readonly string[] = [...CONTRACT_SHARED, 'kernel']
  const events = declaredEvents().map(({ type }) => type)
  expect(events.length).toBeGreaterThan(5)
  const named = {
    contract: unitsOf(CONTRACT).filter((name) => !shared.includes(name)),
    server: unitsOf(SERVER),
    web: unitsOf(WEB),
    migrations: migrations.map(({ domain }) => domain).filter((name) => name !== 'platform'),
    errors: Object.keys(errorCatalogue)
      .map((code) => code.split('.')[0] ?? '')
      .filter((name) => name !== 'platform'),
    events: events.map((type) => type.split('.')[0] ?? ''),
    calls: Object.keys(endpoints).filter((name) => name !== 'system'),
  }
  const unknown = Object.entries(named).flatMap(([where, names]) =>
    [...new Set(names)].filter((name) => !isDomain(name)).map((name) => `${where}: ${name}`),
  )
  expect(unknown).toEqual([])
})

type Declared = { path: string; type: string }

/** The keys that the contract's files add to `DomainEvents`; a type leaves nothing to import. */
const declaredEvents = (): Declared[] =>
  sources
    .filter(({ path }) => path.startsWith(CONTRACT))
    .flatMap(({ path, text }) => {
      const body = /interface DomainEvents \{\n([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? ''
      return [...body.matchAll(/^ {4}'([^']+)':/gm)].map(([, type = '']) => ({ path, type }))
    })

test("a contract file's errors, calls and events carry its own name", () => {
  const strange = sources
    .filter(({ path }) => path.startsWith(CONTRACT) && isDomain(unitOf(path, CONTRACT)))
    .flatMap(({ path, text }) => {
      const domain = unitOf(path, CONTRACT)
      const declared = [...text.matchAll(/defineErrors\('(\w+)'/g)].map(([, name]) => name)
      const exported = [...text.matchAll(/export const (\w+?)(?:Errors|LiveEvents|(?:Staff)?Endpoints) =/g)].map(
        ([, name]) => name,
      )
      return [...declared, ...exported].filter((name) => name !== domain).map((name) => `${path}: ${name}`)
    })
  const foreign = declaredEvents()
    .filter(({ path, type }) => unitOf(path, CONTRACT) !== type.split('.')[0])
    .map(({ path, type }) => `${path}: ${type}`)
  expect([...strange, ...foreign]).toEqual([])
})

test('the files of a server domain come from the closed vocabulary', () => {
  const words = SERVER_FILES.join('|')
  // A domain that outgrows one set of these has folders by capability, each with the same files inside.
  const allowed = [
    new RegExp(`^(?:[a-z]+/)?(?:${words})(?:\\.ts$|/)`),
    // Behaviour by verb and noun, values by rules.
    /^(?:[a-z]+\/)?[a-z0-9]+(?:-[a-z0-9]+)*\.test\.ts$/,
  ]
  const strange = filesOf(`${SERVER}**/*.*`).filter((path) => {
    const name = path.slice(SERVER.length).split('/').slice(1).join('/')
    return !allowed.some((pattern) => pattern.test(name))
  })
  expect(strange).toEqual([])
})

test('the files of a web domain say what they show', () => {
  const strange = filesOf(`${WEB}**/*.*`).filter((path) => {
    const name = path.slice(WEB.length).split('/').slice(1).join('/')
    const known = (WEB_FILES as readonly string[]).includes(name) || isTest(name)
    return !known && !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)?[a-z0-9]+(?:-[a-z0-9]+)*\.(?:tsx?|css|svg|json)$/.test(name)
  })
  expect(strange).toEqual([])
})

test('no file is called after nothing in particular', () => {
  // The face of a folder of the contract has the folder's name.
  const vague = filesOf('{contract,server,web,architecture,bench,e2e,simulation,tools}/**/*.{ts,tsx}').filter(
    (path) =>
      /(?:^|\/)(?:helpers?|utils?|common|misc|shared|stuff|index|part-?\d+)(?:\.\w+)*\.tsx?$/.test(path) &&
      !/^contract\/src\/.+\/index\.ts$/.test(path),
  )
  expect(vague).toEqual([])
})

test('file names are lower case with hyphens', () => {
  const shouting = filesOf('{contract,server,web,architecture,bench,e2e,simulation,tools}/**/*.{ts,tsx,css}').filter(
    (path) => !/^[a-z0-9./-]+$/.test(path),
  )
  expect(shouting).toEqual([])
})

/** Guards the histories of several domains by one rule. */
const GUARD = 'server/migrations/0102_platform_kept_histories.sql'

test('no two migrations have the same number, and each makes things of one domain only', () => {
  const numbers = migrations.map(({ path }) => /\/(\d{4})_/.exec(path)?.[1])
  expect(numbers).toEqual([...new Set(numbers)])
  const strange = migrations.flatMap(({ path, domain, text }) => {
    if (path === GUARD) return []
    const made = [
      ...text.matchAll(
        /create (?:or replace )?(?:table|function|(?:unique )?index(?: concurrently)?|trigger|constraint trigger|view|type) (?:if not exists )?(\w+)/g,
      ),
    ]
    return made.filter(([, name = '']) => ownerOf(name) !== domain).map(([what]) => `${path}: ${what}`)
  })
  expect(strange).toEqual([])
})

test('a table refers only to tables that its domain may use', () => {
  const upward = tables.flatMap(({ name, definition }) => {
    const owner = ownerOf(name)
    return [...definition.matchAll(/references (\w+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => {
        const other = ownerOf(target)
        // Sessions and kept answers end with the user whose they are.
        if (owner === 'platform' && target === 'accounts_users') return false
        // What belongs to a signed-in browser ends with its session.
        if (target === 'platform_sessions') return false
        return owner !== other && !(isDomain(owner) && isDomain(other) && usedBy(owner).includes(other))
      })
      .map((target) => `${name} → ${target}`)
  })
  expect(upward).toEqual([])
})
