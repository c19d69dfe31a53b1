import { expect, test } from 'vitest'
import { CONTRACT_SHARED, DOMAIN_NAMES, DOMAINS, type Domain, isDomain, SERVER_FILES, usedBy } from './domains.ts'
import { isTest, productSources, type Source, sources, unitOf } from './source.ts'

const SERVER = 'server/src/domains/'
const TESTING = 'server/testing/'
const WEB = 'web/src/domains/'
const CONTRACT = 'contract/src/'

type Edge = { from: string; to: string }
const edges = (list: readonly Source[]): Edge[] =>
  list.flatMap(({ path, imports }) =>
    imports.filter(({ ours }) => ours).map(({ target }) => ({ from: path, to: target })),
  )
/** Their folders use each other yet. */
const TANGLED: readonly Domain[] = ['dispatch', 'orders']
const written = ({ from, to }: Edge) => `${from} → ${to}`

/** `uses` tells whether the first domain may use the second; a domain always uses itself. */
const mayUse = (from: string, to: string): boolean =>
  from === to || (isDomain(from) && isDomain(to) && usedBy(from).includes(to))

test('a domain uses only domains that are declared above it, so the map has no cycle', () => {
  const upward = DOMAIN_NAMES.flatMap((domain, place) =>
    (DOMAINS[domain] === 'all above' ? [] : usedBy(domain))
      .filter((used) => DOMAIN_NAMES.indexOf(used) >= place)
      .map((used) => `${domain} → ${used}`),
  )
  expect(upward).toEqual([])
})

test('the product uses nothing that its tests share', () => {
  const using = edges(productSources('server/src/')).filter(({ to }) => to.startsWith(TESTING))
  expect(using.map(written)).toEqual([])
})

/** Whose a module is: the domain's own code, or what its tests share. */
const domainOf = (path: string): Domain | undefined => {
  const unit = unitOf(path, path.startsWith(SERVER) ? SERVER : TESTING)
  return path.startsWith('server/') && isDomain(unit) ? unit : undefined
}

test('a domain of the server reaches another only through public.ts and ports.ts, and only downward', () => {
  // Tests build on what other domains' tests share, demonstration rows on other domains' rows.
  const isDoor = (from: string, to: string): boolean =>
    to.startsWith(TESTING) ||
    /^[^/]+\/(?:public|ports)(?:\.ts$|\/)/.test(to.slice(SERVER.length)) ||
    (/\/seed(?:\.ts$|\/)/.test(from) && /^[^/]+\/seed(?:\.ts$|\/)/.test(to.slice(SERVER.length)))
  const trespasses = edges(sources).filter(({ from, to }) => {
    const [here, there] = [domainOf(from), domainOf(to)]
    return here && there && here !== there && !(mayUse(here, there) && isDoor(from, to))
  })
  expect(trespasses.map(written)).toEqual([])
})

test('no domain knows the application that wires it, and the platform knows no domain', () => {
  const below = sources.filter(({ path }) => [SERVER, 'server/src/platform/'].some((folder) => path.startsWith(folder)))
  const upward = edges(below).filter(({ from, to }) => {
    const toApplication = /^server\/src\/[^/]+$/.test(to)
    const toDomain = from.startsWith('server/src/platform/') && to.startsWith(SERVER)
    return toApplication || toDomain
  })
  expect(upward.map(written)).toEqual([])
})

test('rules decide from values alone: they import no database, no clock and no network', () => {
  const impure = productSources(SERVER)
    .filter(({ path }) => /\/rules(?:\.ts$|\/)/.test(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target, typeOnly }) => !typeOnly && !target.startsWith(CONTRACT) && !/\/rules(?:\.ts$|\/)/.test(target),
        )
        .filter(({ target }) => !['node:crypto', 'server/src/platform/http/replies/refusal.ts'].includes(target))
        .map(({ target }) => written({ from: path, to: target })),
    )
  expect(impure).toEqual([])
})

test('the folders of a domain form no circle, so that each can be read without the next', () => {
  const circles = DOMAIN_NAMES.filter((domain) => !TANGLED.includes(domain)).flatMap((domain) => {
    const folderOf = (path: string) => new RegExp(`^${SERVER}${domain}/([a-z-]+)/`).exec(path)?.[1]
    const uses = Map.groupBy(
      edges(productSources(`${SERVER}${domain}/`)).flatMap(({ from, to }) => {
        const [here, there] = [folderOf(from), folderOf(to)]
        return here && there && here !== there ? [{ here, there }] : []
      }),
      ({ here }) => here,
    )
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      (uses.get(from) ?? []).some(({ there }) => {
        if (there === to) return true
        if (seen.has(there)) return false
        return reaches(there, to, seen.add(there))
      })
    return [...uses.keys()].filter((folder) => reaches(folder, folder)).map((folder) => `${domain}/${folder}`)
  })
  expect(circles).toEqual([])
})

test('a store knows neither the commands nor the calls that use it', () => {
  const above = SERVER_FILES.filter((name) =>
    ['routes', 'commands', 'queries', 'public', 'events', 'jobs'].includes(name),
  )
  const trespasses = edges(productSources(SERVER)).filter(
    ({ from, to }) =>
      /\/store(?:\.ts$|\/)/.test(from) &&
      above.some((name) => new RegExp(`^${SERVER}[^/]+/(?:[a-z]+/)?${name}(?:\\.ts$|/)`).test(to)),
  )
  expect(trespasses.map(written)).toEqual([])
})

test('the contract stands on zod alone, and its domains use each other only downward', () => {
  const contract = productSources(CONTRACT)
  const packages = contract.flatMap(({ path, imports }) =>
    imports.filter(({ target, ours }) => !ours && target !== 'zod/mini').map(({ target }) => `${path} → ${target}`),
  )
  const shared: readonly string[] = [...CONTRACT_SHARED, 'kernel']
  const trespasses = edges(contract).filter(({ from, to }) => {
    const [here, there] = [unitOf(from, CONTRACT), unitOf(to, CONTRACT)]
    if (!to.startsWith(CONTRACT)) return true
    if (here === 'kernel') return there !== 'kernel'
    return !shared.includes(here) && !['kernel', 'brand'].includes(there) && !mayUse(here, there)
  })
  expect({ packages, trespasses: trespasses.map(written) }).toEqual({ packages: [], trespasses: [] })
})

test('web and server meet in the contract only', () => {
  const crossings = edges(
    sources.filter(({ path }) => !/^(?:architecture|bench|e2e|simulation|tools)\//.test(path)),
  ).filter(
    ({ from, to }) =>
      (from.startsWith('web/') && to.startsWith('server/')) || (from.startsWith('server/') && to.startsWith('web/')),
  )
  expect(crossings.map(written)).toEqual([])
})

const WEB_LAYERS = ['lib', 'ui', 'domains', 'app']
const layerOf = (path: string): number =>
  path.startsWith('web/src/') ? WEB_LAYERS.indexOf(path.split('/')[2] ?? '') : -1

test('a screen is built downward: app, domains, ui, lib', () => {
  const upward = edges(productSources('web/src/'))
    .filter(({ from, to }) => layerOf(from) >= 0 && to.startsWith('web/src/') && layerOf(from) < layerOf(to))
    .map(written)
  expect(upward).toEqual([])
})

test('a domain of the web uses other domains only downward', () => {
  const trespasses = edges(productSources(WEB)).filter(({ from, to }) => {
    const here = unitOf(from, WEB)
    if (to.startsWith(WEB)) return !mayUse(here, unitOf(to, WEB))
    const there = unitOf(to, CONTRACT)
    return to.startsWith(CONTRACT) && isDomain(there) && !mayUse(here, there)
  })
  expect(trespasses.map(written)).toEqual([])
})

test('components know no domain', () => {
  const knowing = edges(productSources('web/src/ui/')).filter(
    ({ to }) => to.startsWith(CONTRACT) && !['kernel', 'brand'].includes(unitOf(to, CONTRACT)),
  )
  expect(knowing.map(written)).toEqual([])
})

test('no module reaches itself through what it imports, types included', () => {
  const targets = new Map(
    sources.map(({ path, imports }) => [path, imports.filter(({ ours }) => ours).map(({ target }) => target)]),
  )
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path) || trail.includes(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of targets.keys()) visit(path, [])
  expect(cycles).toEqual([])
})

test('every import of ours leads to a file', () => {
  const known = new Set(sources.map(({ path }) => path))
  const lost = edges(sources).filter(({ from, to }) => /\.tsx?$|\/[^.]+$/.test(to) && !known.has(to) && !isTest(from))
  expect(lost.map(written)).toEqual([])
})
