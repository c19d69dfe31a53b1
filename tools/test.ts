import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/salama-process.ts'
import {
  AGE,
  BROWSER,
  BROWSER_WITHOUT_WINDOWS,
  COTURN,
  lacksOf,
  PGBOUNCER,
  type Program,
  provide,
  REDIS,
} from './programs.ts'
import { type Counted, type Failure, fromPlaywright, fromTool, fromVitest, run as runProgram } from './runners.ts'
import { keepScratchInMemory, requireScratch } from './scratch.ts'
import { filesOf, isWhole, MOST_AT_SECOND_TRY, type Settled, settle } from './second-try.ts'
import { slowestLines, timesIn } from './slowest.ts'
import { countOf, listFailures, type Summary } from './summary.ts'

// `npm test [-- part …] [--slowest]`: everything a fresh machine needs to run all the tests, and the tests. What fails is run
// once more at the end, alone; what passes then is listed as such. `--slowest` names the files that took most of the run.

keepScratchInMemory()
requireScratch()

/** Settings of a real installation must not leak into tests, least of all its database. */
const FOREIGN =
  /^(?:PORT|HOST|DATA_DIR|DATABASE_|REDIS_|DEMO$|VERIFICATION$|PUBLIC_ORIGIN$|TRUST_PROXY$|SESSION_SECRET$|CALLBACK_TOKEN$)/
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name))),
  // Some hundred processes load the server's code: each but the first finds it compiled.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
  // Another run or installation may have the usual one.
  E2E_PORT: process.env['E2E_PORT'] ?? String(await freePort()),
}

const reports = await mkdtemp(join(tmpdir(), 'salama-reports-'))

/** `again` are the failures of a first try: what they stand in is run alone. */
type Run = (options: { heading?: string; again?: readonly Failure[] }) => Promise<Counted>
type Part = { needs: readonly Program[]; run: Run }

const vitest = (project: string, needs: readonly Program[] = []): Part => ({
  needs,
  async run({ heading, again }) {
    const report = join(reports, `${project}${again ? '-again' : ''}.json`)
    const unhandled = join(reports, `${project}${again ? '-again' : ''}-unhandled.json`)
    const alone = again ? ['--maxWorkers=1', ...(isWhole(again) ? [] : filesOf(again))] : []
    const reporters = ['--reporter=default', '--reporter=json', '--reporter=./tools/unhandled-errors.ts']
    const args = ['run', '--project', project, ...reporters, `--outputFile.json=${report}`, ...alone]
    const failed = await runProgram('vitest', args, { ...env, UNHANDLED_ERRORS: unhandled }, heading)
    return fromVitest({ report, unhandled }, failed)
  },
})

const tool = (command: string, args: string[]): Part => ({
  needs: [],
  run: async ({ heading }) => fromTool([command, ...args].join(' '), await runProgram(command, args, env, heading)),
})

const PARTS: Record<string, Part> = {
  types: tool('tsc', ['-b']),
  lint: tool('oxlint', ['--type-aware']),
  format: tool('biome', ['check', '.']),
  build: tool('node', ['web/build.ts']),
  rules: vitest('rules'),
  screens: vitest('screens', [BROWSER, BROWSER_WITHOUT_WINDOWS]),
  api: vitest('api', [AGE, REDIS, PGBOUNCER]),
  database: vitest('database'),
  journeys: {
    needs: [BROWSER, BROWSER_WITHOUT_WINDOWS, COTURN],
    async run({ heading, again }) {
      const report = join(reports, `journeys${again ? '-again' : ''}.json`)
      const alone = again ? ['--workers=1', ...(isWhole(again) ? [] : ['--last-failed'])] : []
      const named = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
      const failed = await runProgram('playwright', ['test', '--reporter=list,json', ...alone], named, heading)
      return fromPlaywright(report, failed)
    },
  },
}

/** One stage after another; the chains of a stage run side by side, the parts of a chain do not. `database` mostly waits. */
const STAGES = [
  [['types'], ['lint', 'format', 'build', 'rules'], ['database']],
  [['screens']],
  [['api']],
  [['journeys']],
]

const namesSlowest = process.argv.includes('--slowest')
const asked = process.argv.slice(2).filter((word) => word !== '--slowest')
const unknown = asked.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
const isWanted = (name: string): boolean => asked.length === 0 || asked.includes(name)
const wanted = Object.entries(PARTS).flatMap(([name, part]) => (isWanted(name) ? [part] : []))
// Before the long work: a machine that lacks something should say so at once.
await provide([...new Set(wanted.flatMap(({ needs }) => needs))])

type Done = Settled & { name: string; minutes: number }
const done: Done[] = []
const minutesSince = (startedAt: number): number => (performance.now() - startedAt) / 60_000

async function runPart(name: string, heading?: string): Promise<void> {
  const startedAt = performance.now()
  if (heading === undefined) console.log(`\n── ${name}`)
  const { needs, run } = PARTS[name] as Part
  const lacks = lacksOf(needs)
  const counted = lacks.length > 0 ? ended(lacks) : await run(heading === undefined ? {} : { heading })
  done.push({ name, ...counted, passedAtSecondTry: [], minutes: minutesSince(startedAt) })
}

/** A part that lacks a program ends; the others do not. */
const ended = (lacks: readonly string[]): Counted => ({
  passed: 0,
  failed: lacks.length,
  failures: lacks.map((title) => ({ title, isTest: false })),
  passedFiles: [],
})

for (const stage of STAGES) {
  const chains = stage.map((chain) => chain.filter(isWanted)).filter((chain) => chain.length > 0)
  await Promise.all(
    chains.map(async (chain) => {
      for (const name of chain) await runPart(name, chains.length > 1 ? `── ${name}` : undefined)
    }),
  )
}

const sum = (count: (part: Done) => number) => done.reduce((total, part) => total + count(part), 0)
if (sum((part) => part.failed) <= MOST_AT_SECOND_TRY) {
  for (const part of done.filter(({ failed }) => failed > 0)) {
    const { needs, run } = PARTS[part.name] as Part
    if (lacksOf(needs).length > 0) continue
    const startedAt = performance.now()
    console.log(`\n── ${part.name}, what failed once more, alone`)
    Object.assign(part, settle(part, await run({ again: part.failures })))
    part.minutes += minutesSince(startedAt)
  }
}
const slowest = namesSlowest ? slowestLines(timesIn(reports)) : []
rmSync(reports, { recursive: true, force: true })

console.log()
if (slowest.length > 0) console.log(`The dearest files:\n${slowest.join('\n')}\n`)
for (const { name, passed, failed, minutes } of done) {
  console.log(`${name.padEnd(10)} ${minutes.toFixed(1).padStart(5)} min  ${passed} passed, ${failed} failed`)
}
const inParts = (of: (part: Done) => readonly Failure[]) =>
  done.flatMap((part) => of(part).map((failure) => ({ ...failure, part: part.name })))
const summary: Summary = {
  passed: sum(({ passed }) => passed),
  failed: sum(({ failed }) => failed),
  failures: inParts(({ failures }) => failures),
  passedAtSecondTry: inParts(({ passedAtSecondTry }) => passedAtSecondTry),
  minutes: done.map(({ name, minutes }) => ({ name, minutes })),
}
console.log()
for (const line of listFailures('Passed at a second try', summary.passedAtSecondTry)) console.log(line)
for (const line of listFailures('Failed', summary.failures)) console.log(line)
console.log(`\n${countOf(summary)}`)
// tools/ci.ts adds several of these up.
const path = process.env['TEST_SUMMARY']
if (path !== undefined) writeFileSync(path, JSON.stringify(summary))
process.exitCode = summary.failed > 0 ? 1 : 0
