import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { filesOf, isTest, ROOT, readText } from '../architecture/source.ts'
import { MUTATIONS, type Mutation } from './mutations.ts'

// `npm run mutate [-- word …]`: plants one mistake after the other in a copy of the project and runs the tests that must
// notice it. With words, only the mistakes whose description holds one of them.

const GOAL = { server: 0.9, web: 0.8 }

const asked = process.argv.slice(2)
const chosen = MUTATIONS.filter(({ mistake }) => asked.length === 0 || asked.some((word) => mistake.includes(word)))

const product = filesOf(
  '{contract/src,packages/embedded-postgres/src,server/src,server/migrations,web/src}/**/*.{ts,tsx,sql}',
).filter((path) => !isTest(path))
const texts = new Map(product.map((path) => [path, readText(path)]))

const green = new Map<string, boolean>()

const copy = mkdtempSync(join(tmpdir(), 'salama-mutate-'))

/** What git knows, and the packages as links; our own packages are those of the copy. */
function copyProject(): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const path of stdout
    .toString()
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    cpSync(join(ROOT, path), join(copy, path))
  }
  for (const folder of ['node_modules', ...workspaces().map((name) => join(name, 'node_modules'))]) linkPackages(folder)
}

const workspaces = (): string[] => (JSON.parse(readText('package.json')) as { workspaces: string[] }).workspaces

function linkPackages(folder: string): void {
  if (!existsSync(join(ROOT, folder))) return
  mkdirSync(join(copy, folder, '@salama'), { recursive: true })
  for (const name of readdirSync(join(ROOT, folder))) {
    if (name !== '@salama' && !name.startsWith('.vite')) symlinkSync(join(ROOT, folder, name), join(copy, folder, name))
  }
  if (folder !== 'node_modules') return
  for (const name of workspaces()) {
    const own = JSON.parse(readText(join(name, 'package.json'))) as { name: string }
    symlinkSync(join(copy, name), join(copy, folder, own.name))
  }
}

function tryAll(): boolean {
  const results = chosen.map((mutation) => {
    const result = { ...tryOne(mutation), mistake: mutation.mistake }
    console.log(`${result.state.padEnd(8)} ${result.side.padEnd(6)} ${result.mistake}`)
    return result
  })
  const sides = (['server', 'web'] as const).map((side) => {
    const ours = results.filter((result) => result.side === side)
    const noticed = ours.filter(({ state }) => state === 'noticed').length
    if (ours.length > 0)
      console.log(`${side}: ${noticed} of ${ours.length} noticed, at least ${GOAL[side] * 100} % wanted`)
    return noticed >= ours.length * GOAL[side]
  })
  return sides.every(Boolean) && results.every(({ state }) => state === 'noticed' || state === 'survived')
}

/** `stale`: the text is not in the product exactly once any more. `red`: the tests fail without the mistake. */
type Result = { state: 'noticed' | 'survived' | 'stale' | 'red'; side: 'server' | 'web' }

function tryOne({ search, replacement, project, tests }: Mutation): Result {
  const places = [...texts].filter(([, text]) => text.includes(search))
  const [path = '', text = ''] = places[0] ?? []
  const side = path.startsWith('web/') ? 'web' : 'server'
  const isOnce = places.length === 1 && text.split(search).length === 2
  if (!isOnce) return { state: 'stale', side }
  if (!isGreen(project, tests)) return { state: 'red', side }
  writeFileSync(
    join(copy, path),
    text.replace(search, () => replacement),
  )
  const isNoticed = !passes(project, tests)
  writeFileSync(join(copy, path), text)
  return { state: isNoticed ? 'noticed' : 'survived', side }
}

/** Whether the tests pass without a mistake; asked once for those that several mistakes name. */
function isGreen(project: string, tests: readonly string[]): boolean {
  const key = [project, ...tests].join(' ')
  const known = green.get(key) ?? passes(project, tests)
  green.set(key, known)
  return known
}

function passes(project: string, tests: readonly string[]): boolean {
  const run = ['run', '--project', project, '--bail', '1', ...tests.map((name) => `/${name}.`)]
  return spawnSync(join(ROOT, 'node_modules', '.bin', 'vitest'), run, { cwd: copy }).status === 0
}

try {
  copyProject()
  process.exitCode = tryAll() ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
