import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAge } from './age.ts'
import { ensureBrowser } from './browser.ts'
import { offerCoturn } from './coturn.ts'
import { ensurePgBouncer } from './pgbouncer.ts'
import { ensureRedis } from './redis.ts'
import { type Counted, fromPlaywright, fromVitest, listFailures, run } from './runners.ts'
import { keepScratchInMemory } from './scratch.ts'

// `npm test [-- part …]`: everything a fresh machine needs to run all the tests, and the tests.

keepScratchInMemory()

/** Settings of a real installation must not leak into tests, least of all its database. */
const FOREIGN =
  /^(?:PORT|HOST|DATA_DIR|DATABASE_|REDIS_|DEMO$|VERIFICATION$|PUBLIC_ORIGIN$|TRUST_PROXY$|SESSION_SECRET$|CALLBACK_TOKEN$)/
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name))),
  // Some hundred processes load the server's code: each but the first finds it compiled.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
}

const reports = await mkdtemp(join(tmpdir(), 'salama-reports-'))

type Part = (heading?: string) => Promise<Counted>

const vitest =
  (project: string): Part =>
  async (heading) => {
    const report = join(reports, `${project}.json`)
    const failed = await run('vitest', ['run', '--project', project, ...reporters(report)], env, heading)
    return fromVitest(report, failed)
  }
const reporters = (report: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

/** A tool that only says yes or no counts as one. */
const check =
  (command: string, args: string[]): Part =>
  async (heading) =>
    (await run(command, args, env, heading))
      ? { passed: 0, failed: 1, failures: [{ title: `${[command, ...args].join(' ')} failed; its output says why.` }] }
      : { passed: 1, failed: 0, failures: [] }

const PARTS: Record<string, Part> = {
  types: check('tsc', ['-b']),
  lint: check('oxlint', ['--type-aware']),
  format: check('biome', ['check', '.']),
  build: check('node', ['web/build.ts']),
  rules: vitest('rules'),
  screens: vitest('screens'),
  api: vitest('api'),
  database: vitest('database'),
  journeys: async (heading) => {
    const report = join(reports, 'journeys.json')
    const named = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const failed = await run('playwright', ['test', '--reporter=list,json'], named, heading)
    return fromPlaywright(report, failed)
  },
}

/** One stage after another; the chains of a stage run side by side, the parts of a chain do not. `database` mostly waits. */
const STAGES = [
  [['types'], ['lint', 'format', 'build', 'rules'], ['database']],
  [['screens']],
  [['api']],
  [['journeys']],
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
const isWanted = (name: string): boolean => asked.length === 0 || asked.includes(name)
// Before the long work: a machine that lacks something should say so at once.
if (isWanted('journeys') || isWanted('screens')) ensureBrowser()
if (isWanted('api')) {
  ensureAge()
  ensureRedis()
  ensurePgBouncer()
}
if (isWanted('journeys')) offerCoturn()

const done: (Counted & { name: string; minutes: number })[] = []

async function runPart(name: string, heading?: string): Promise<void> {
  const startedAt = performance.now()
  if (heading === undefined) console.log(`\n── ${name}`)
  const counted = await (PARTS[name] as Part)(heading)
  done.push({ name, ...counted, minutes: (performance.now() - startedAt) / 60_000 })
}

for (const stage of STAGES) {
  const chains = stage.map((chain) => chain.filter(isWanted)).filter((chain) => chain.length > 0)
  await Promise.all(
    chains.map(async (chain) => {
      for (const name of chain) await runPart(name, chains.length > 1 ? `── ${name}` : undefined)
    }),
  )
}
rmSync(reports, { recursive: true, force: true })

console.log()
for (const { name, passed, failed, minutes } of done) {
  console.log(`${name.padEnd(10)} ${minutes.toFixed(1).padStart(5)} min  ${passed} passed, ${failed} failed`)
}
const sum = (count: (part: Counted) => number) => done.reduce((total, part) => total + count(part), 0)
const failed = sum((part) => part.failed)
const failures = done.flatMap((part) => part.failures.map((failure) => ({ ...failure, part: part.name })))
// .ci/run repeats what stands between this heading and the last line.
if (failures.length > 0) console.log(`\nFailed:\n${listFailures(failures)}`)
console.log(`\n${sum((part) => part.passed)} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
