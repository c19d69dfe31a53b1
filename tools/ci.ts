import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AGE,
  BROWSER,
  CONTAINERS,
  lacksOf,
  PGBACKREST,
  PGBOUNCER,
  POSTGRES_15,
  type Program,
  provide,
  REDIS,
} from './programs.ts'
import { ROOT } from './runners.ts'
import { MOST_AT_SECOND_TRY } from './second-try.ts'
import { countOf, listFailures, type Placed, type Summary } from './summary.ts'

// What .ci/run does once the packages are there: the command of the README, then what only a build machine does. `npm test`
// tries again by itself what failed; a proof that failed is run once more at the end.

const MINUTE_MS = 60_000
/** A run that takes longer is worth nothing: what cannot end by then is not begun a second time. */
const LIMIT_MS = 88 * MINUTE_MS
/** Proofs that have not begun by then are left out; tests never are. */
const PROOFS_BEGIN_WITHIN_MS = 50 * MINUTE_MS
const LINES_KEPT = 200
/** The end of the output is to be read at a glance. */
const ENTRIES_SHOWN = 5

type Part = {
  name: string
  script: string[]
  needs?: readonly Program[]
  env?: Record<string, string>
  isProof?: boolean
}
/** `isFinal`: a second try was made, or would end as the first. */
type Outcome = Summary & { isFinal: boolean }
type Result = Outcome & { part: Part; tookMs: number }

const PASSED: Outcome = { passed: 1, failed: 0, failures: [], passedAtSecondTry: [], minutes: [], isFinal: true }

const proof = (name: string, script: string[], needs: readonly Program[] = []): Part => ({
  name,
  script: ['run', ...script],
  needs,
  isProof: true,
})

const PARTS: readonly Part[] = [
  // It sees itself to what its parts need.
  { name: 'npm test', script: ['test', '--', '--slowest'] },
  {
    // Migrations, races and every statement (tools/test-files.ts), behind PgBouncer in transaction mode.
    name: 'PostgreSQL 15 and PgBouncer',
    script: ['test', '--', 'api'],
    needs: [POSTGRES_15, PGBOUNCER, AGE, REDIS],
    env: { TEST_POSTGRES: 'system', TEST_POOLER: 'pgbouncer' },
  },
  proof('production start', ['prove:start']),
  proof('image', ['prove:image'], [POSTGRES_15, ...CONTAINERS]),
  proof('restore drill', ['drill'], [POSTGRES_15]),
  proof('restore to a second', ['prove:pitr'], [POSTGRES_15, PGBACKREST]),
  proof('rolling deploy', ['prove:deploy', '--', '8', '4'], [BROWSER]),
  proof('the release before, beside', ['prove:upgrade']),
  proof('overload', ['prove:overload', '--', '2', '300']),
]

const startedAt = Number(process.env['CI_STARTED_AT'] ?? Date.now() / 1_000) * 1_000
const sinceStart = () => Date.now() - startedAt
const loadAtStart = loadavg()[0] ?? 0
const scratch = mkdtempSync(join(tmpdir(), 'salama-ci-'))

const results: Result[] = []
const leftOut: string[] = []
try {
  await provide([...new Set(PARTS.flatMap(({ needs = [] }) => needs))])
  for (const part of PARTS) {
    if (part.isProof && sinceStart() > PROOFS_BEGIN_WITHIN_MS) leftOut.push(part.name)
    else results.push(await runPart(part))
  }
  for (const result of results) await tryAgain(result)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
printEnd()

async function runPart(part: Part): Promise<Result> {
  console.log(`\n== ${part.name}`)
  const beganAt = performance.now()
  const lacks = lacksOf(part.needs ?? [])
  const outcome = lacks.length > 0 ? failedBy(part, lacks.join(' '), { isFinal: true }) : await runScript(part)
  return { ...outcome, part, tookMs: performance.now() - beganAt }
}

async function runScript(part: Part): Promise<Outcome> {
  const summaryPath = join(scratch, 'summary.json')
  rmSync(summaryPath, { force: true })
  const child = spawn('npm', part.script, {
    cwd: ROOT,
    env: { ...process.env, ...part.env, TEST_SUMMARY: summaryPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lastLines: string[] = []
  const show = (to: NodeJS.WriteStream) => (text: string) => {
    to.write(text)
    lastLines.push(...text.split('\n').filter((line) => line.trim() !== ''))
    lastLines.splice(0, lastLines.length - LINES_KEPT)
  }
  child.stdout.setEncoding('utf8').on('data', show(process.stdout))
  child.stderr.setEncoding('utf8').on('data', show(process.stderr))
  const [code] = (await once(child, 'close')) as [number | null]
  const own = summaryAt(summaryPath)
  if (own) return { ...own, isFinal: true }
  if (code === 0) return PASSED
  const error = lastLines.find((line) => /^\s*\w*Error\b/.test(line)) ?? lastLines.at(-1)
  return failedBy(part, error?.trim() ?? `It ended with ${code}.`, { isFinal: false })
}

function summaryAt(path: string): Summary | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Summary
  } catch {
    // A proof writes none, and a run of tests that was killed wrote none.
    return undefined
  }
}

function failedBy({ name }: Part, title: string, { isFinal }: { isFinal: boolean }): Outcome {
  return { ...PASSED, passed: 0, failed: 1, failures: [{ part: name, title, isTest: false }], isFinal }
}

async function tryAgain(first: Result): Promise<void> {
  if (first.failed === 0 || first.isFinal || sinceStart() + first.tookMs > LIMIT_MS) return
  console.log(`\n${first.part.name} failed, and is run once more.`)
  const second = await runPart(first.part)
  const passedAtSecondTry = second.failed === 0 ? first.failures : second.passedAtSecondTry
  Object.assign(first, second, { passedAtSecondTry, tookMs: first.tookMs + second.tookMs })
}

function printEnd(): void {
  const of = (list: (result: Result) => Placed[]) =>
    results.flatMap((result) =>
      list(result).map((failure) => ({
        ...failure,
        part: failure.part === result.part.name ? failure.part : `${result.part.name}: ${failure.part}`,
      })),
    )
  const failures = of((result) => result.failures)
  const passedAtSecondTry = of((result) => result.passedAtSecondTry)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  if (passedAtSecondTry.length > MOST_AT_SECOND_TRY) {
    const title = `${passedAtSecondTry.length} passed only at a second try, and ${MOST_AT_SECOND_TRY} may.`
    failures.unshift({ part: 'the whole run', title, isTest: false })
  }
  const minutesOf = ({ part, tookMs, minutes }: Result) => {
    const inside = minutes.map((each) => `${each.name} ${each.minutes.toFixed(1)}`).join(', ')
    return `  ${part.name} ${(tookMs / MINUTE_MS).toFixed(1)}${minutes.length > 1 ? ` (${inside})` : ''}`
  }
  const shown = { most: ENTRIES_SHOWN, linesEach: 3 }
  const lines = [
    '',
    ...listFailures('Passed at a second try', passedAtSecondTry, shown),
    ...listFailures('Failed', failures, shown),
    ...(leftOut.length > 0
      ? [`Not begun within ${PROOFS_BEGIN_WITHIN_MS / MINUTE_MS} minutes, left out: ${leftOut.join(', ')}`]
      : []),
    `${(sinceStart() / MINUTE_MS).toFixed(1)} minutes, at a load of ${loadAtStart.toFixed(1)} at the start and ${(loadavg()[0] ?? 0).toFixed(1)} at the end:`,
    ...results.map(minutesOf),
    countOf({ passed, failed: failures.length }),
  ]
  console.log(lines.join('\n'))
  process.exitCode = failures.length > 0 ? 1 : 0
}
