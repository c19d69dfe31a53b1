import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@salama/embedded-postgres'
import { ROOT } from '../architecture/source.ts'
import packageJson from '../package.json' with { type: 'json' }
import { readMigrations } from '../server/src/platform/db/migrations.ts'
import { type SalamaProcess, startSalama } from '../server/testing/salama-process.ts'
import { runCommand, urlOf } from './drill/programs.ts'
import { linkAllPackages } from './mutate/copy.ts'
import { Person } from './person.ts'

// `npm run prove:upgrade [-- BASE]`: the release before, a tag or a commit, runs; today's code migrates its database and
// starts beside it; people sign in, list, book and pay through both, and each sees what was done at the other. Without the
// history of the repository it says so, and counts as neither passed nor failed; a build machine (CI) has to get the history.
const INSTALL = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund']
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()

const asked = process.argv[2] ?? releaseBefore()
if (asked === undefined && process.env['CI'] && isShallow()) {
  console.error('NOT PROVEN: this clone lacks the history with the release before; get it with: git fetch --unshallow')
  process.exit(1)
}
if (asked === undefined) {
  console.log('NOT PROVEN: this copy has no history with the release before; use a whole clone, or name it: -- BASE')
  console.log('0 passed, 0 failed')
  process.exit(0)
}
const base = git('rev-parse', asked)
const folder = mkdtempSync(join(tmpdir(), 'salama-upgrade-'))
if (process.getuid?.() === 0) chmodSync(folder, 0o711)
const before = join(folder, 'before')
const startedAt = performance.now()
const say = (what: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${what}`)

git('worktree', 'add', '--detach', before, base)
const database = await startEmbedded({ dataDir: join(folder, 'database') })
const running: SalamaProcess[] = []
try {
  await givePackages()
  const env = {
    DATABASE_URL: urlOf(database.connection),
    DEMO: '1',
    SANDBOX_DELAY_MS: '50',
    // Both are nodes of one installation.
    DATA_DIR: join(folder, 'shared'),
  }
  // A duration that an earlier release does not know.
  const old = await startSalama({ env: { ...env, POLICY_PATIENCE_MS: '' }, main: join(before, 'server/src/main.ts') })
  running.push(old)
  await old.ready()
  const [early, late] = [new Person(old.origin), new Person(old.origin)]
  await early.signUp()
  say(`${git('describe', '--tags', '--always', base)} runs, with its own schema`)
  say((await runCommand('migrate', [], env)).trim())
  const today = await startSalama({ env })
  running.push(today)
  await today.ready()
  say('today’s code runs beside it')
  await late.signUp()
  for (const [here, there] of [
    [old, today],
    [today, old],
  ] as const) {
    for (const { email } of [early, late]) {
      const [buyer, looker] = [new Person(here.origin, email), new Person(there.origin, email)]
      await Promise.all([buyer.signIn(), looker.signIn()])
      const id = await buyer.bookAndPay()
      const { status } = await looker.send<{ status: string }>('GET', `/api/appointments/${id}`)
      if (status !== 'confirmed') throw new Error(`${id}, paid at ${here.origin}, is ${status} at ${there.origin}`)
    }
    say(`signed in, listed, booked and paid at ${here === old ? 'the release before' : 'today’s'}, seen at the other`)
  }
  const strict = strictSince()
  say(
    strict.length === 0
      ? 'the release before may be started again on this schema'
      : `not declared to leave room for a new start of the release before: ${strict.join(', ')}`,
  )
} finally {
  for (const server of running) await server.stop()
  await database.stop()
  git('worktree', 'remove', '--force', before)
  rmSync(folder, { recursive: true, force: true })
}

/** Not so where there is no repository at all, as in an archive of the sources. */
function isShallow(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'true'
  } catch {
    return false
  }
}

/** The last tag before today's commit, or the commit that wrote down what the calls of an earlier version take and give. */
function releaseBefore(): string | undefined {
  const written = 'contract/released'
  try {
    if (isShallow()) return undefined
    const [tag] = git('tag', '--merged', 'HEAD^', '--sort=-creatordate', 'v*').split('\n')
    if (tag) return tag
    const before = readdirSync(join(ROOT, written))
      .filter((name) => name !== `${packageJson.version}.json`)
      .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .at(-1)
    const commit = git('log', '-1', '--format=%H', '--', join(written, before ?? ''))
    return versionAt(commit) === packageJson.version ? undefined : commit
  } catch {
    // No repository at all, as in an archive of the sources.
    return undefined
  }
}

function versionAt(commit: string): string {
  const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string }
  return version
}

/** Those of this copy, unless the release before ran on other versions of them. */
async function givePackages(): Promise<void> {
  const then = productionPackages(git('show', `${base}:package-lock.json`))
  const now = productionPackages(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  if ([...then].every(([name, version]) => now.get(name) === version)) return linkAllPackages(before)
  say('the release before has other packages: installing them')
  // A registry may be out of reach for a minute.
  for (const pauseMs of [10_000, 30_000, undefined])
    try {
      return void execFileSync('npm', INSTALL, { cwd: before })
    } catch (error) {
      if (pauseMs === undefined) throw error
      say(`npm ci failed; once more in ${pauseMs / 1_000} s`)
      await sleep(pauseMs)
    }
}

type Lock = { packages: Record<string, { version?: string; dev?: boolean }> }

function productionPackages(lock: string): Map<string, string | undefined> {
  const packages = Object.entries((JSON.parse(lock) as Lock).packages)
  return new Map(
    packages
      .filter(([name, { dev }]) => name.startsWith('node_modules/') && !dev)
      .map(([name, { version }]) => [name, version]),
  )
}

/** The migrations since then that do not say that they only expand. */
function strictSince(): string[] {
  const then = new Set(git('ls-tree', '--name-only', base, 'server/migrations/').split('\n'))
  return readMigrations()
    .filter(({ name, traits }) => !then.has(`server/migrations/${name}`) && !traits.includes('expand'))
    .map(({ name }) => name)
}
