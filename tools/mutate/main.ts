import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readText } from '../../architecture/source.ts'
import { apply, lineNumber, linesOf, type Mutant } from './change.ts'
import { type Chosen, testsFor } from './choose-tests.ts'
import { copyProject } from './copy.ts'
import { collectExecuted, isAsMeasured } from './executed.ts'
import { allFaults, areaOf, keyOf, type Side, sampleOf, sideOf } from './faults.ts'
import type { Failure } from './run-tests.ts'
import { Runner } from './runner.ts'

// `npm run mutate -- --sample 200 --seed 7 [--where server|web] [--only word …] [--tests 10] [--limit seconds] [--workers 2] [--measure] [--survivors log]`:
// plants faults into copies of the product, one after the other, and runs tests that may execute the place. Nobody chose the
// faults, so no test can know them.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    where: { type: 'string' },
    /** Parts of paths. */
    only: { type: 'string', multiple: true, default: [] },
    /** So many files of each kind for one fault. */
    tests: { type: 'string', default: '10' },
    limit: { type: 'string', default: '300' },
    /** So many faults are tried at a time. */
    workers: { type: 'string', default: '2' },
    /** First measures what each test of the server executes, where that is not known: later runs choose better by it. */
    measure: { type: 'boolean', default: false },
    /** What a former run has printed: its survivors are planted instead of a sample. */
    survivors: { type: 'string' },
    /** Only names the faults and the tests that would run. */
    list: { type: 'boolean', default: false },
  },
})

const limitMs = Number(values.limit) * 1000
const GOAL: Record<Side, number> = { server: 0.9, web: 0.8 }
/** A machine that is busy, not the fault. */
const BUSY = /timed? ?out|\b503\b|timeout exceeded|ECONNRE/i

/** `unsure`: its tests fail or hang without it too. */
type State = 'noticed' | 'survived' | 'not executed' | 'unsure'
type Result = { mutant: Mutant; state: State; by: string }

/** Files that fail without a fault, and those that were seen to pass: measured ones were, unless what they execute has changed. */
const broken = new Set<string>()
const sound = new Set<string>()
const isSound = (file: string): boolean => sound.has(file) || isAsMeasured(file)

const words = [...values.only, ...positionals]
const faults = allFaults()
  .filter((mutant) => values.where === undefined || sideOf(mutant) === values.where)
  .filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)))
// Each fault in a migration costs a cluster, so they come last, together.
const sampled =
  values.survivors === undefined
    ? sampleOf(faults, { seed: values.seed, most: Number(values.sample) })
    : survivorsIn(readFileSync(values.survivors, 'utf8'))
const chosen = sampled.sort((one, other) => Number(one.path.endsWith('.sql')) - Number(other.path.endsWith('.sql')))
console.log(`${chosen.length} of ${faults.length} faults, seed ${values.seed}`)

if (values.measure) collectExecuted()

const filesFor = (mutant: Mutant): Chosen => testsFor(mutant, readText(mutant.path), Number(values.tests))

if (values.list) {
  for (const mutant of chosen) {
    const { server, web } = filesFor(mutant)
    console.log(`${describe(mutant)}\n  ${[...server, ...web].join('\n  ')}`)
  }
} else process.exitCode = (await plantAll()) ? 0 : 1

/** Each process takes the next fault when it has done one, in a copy of its own. */
async function plantAll(): Promise<boolean> {
  const waiting = [...chosen]
  const results: Result[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: Number(values.workers) }, async () => {
      const copy = copyProject()
      const runners = { server: new Runner(copy, 'server', limitMs), web: new Runner(copy, 'web', limitMs) }
      try {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          const files = filesFor(mutant)
          const kind = files.web.length > 0 ? 'web' : 'server'
          const from = performance.now()
          const result = await plant(mutant, files[kind], copy, runners[kind])
          results.push(result)
          const seconds = Math.round((performance.now() - from) / 1000)
          console.log(
            `${result.state.padEnd(8)} ${describe(mutant)}\n         ${seconds} s, ${result.by}\n         ${summary(results)}`,
          )
        }
      } finally {
        await Promise.all(Object.values(runners).map((runner) => runner.stop()))
        rmSync(copy, { recursive: true, force: true })
      }
    }),
  )
  console.log(`\n${Math.round((performance.now() - startedAt) / 60_000)} minutes`)
  return report(results)
}

function summary(results: readonly Result[]): string {
  const sides = (['server', 'web'] as const).flatMap((side) => {
    const ours = results.filter(({ mutant }) => sideOf(mutant) === side)
    return ours.length > 0 ? [`${side} ${share(ours)}`] : []
  })
  return `so far ${results.length} of ${chosen.length}: ${sides.join('; ')}`
}

async function plant(mutant: Mutant, tests: string[], copy: string, runner: Runner): Promise<Result> {
  if (tests.length === 0) return { mutant, state: 'not executed', by: 'no test executes it' }
  const text = readText(mutant.path)
  const write = async (content: string): Promise<void> => {
    writeFileSync(join(copy, mutant.path), content)
    await runner.forget(mutant.path)
  }
  let files = tests.filter((file) => !broken.has(file))
  let hasDoubt = files.length === 0
  while (files.length > 0) {
    await write(apply(text, mutant))
    const outcome = await runner.run(files)
    await write(text)
    if (outcome === 'passed') break
    const suspects = outcome === 'hangs' ? files : [outcome.file]
    if (await areSound(suspects, outcome, runner)) {
      // What a busy machine may have done must happen again.
      if (looksBusy(outcome)) {
        await write(apply(text, mutant))
        const again = await runner.run(suspects)
        await write(text)
        if (again === 'passed') continue
      }
      return { mutant, state: 'noticed', by: outcome === 'hangs' ? 'hangs' : `${outcome.file}: ${outcome.title}` }
    }
    hasDoubt = true
    files = files.filter((file) => !suspects.includes(file))
  }
  return { mutant, state: hasDoubt ? 'unsure' : 'survived', by: files.join(' ') }
}

function looksBusy(outcome: Failure | 'hangs'): boolean {
  return outcome === 'hangs' || BUSY.test(outcome.message)
}

/** Whether tests that failed with the fault pass without it; asked again where it looks as if the machine was busy. */
async function areSound(files: string[], outcome: Failure | 'hangs', runner: Runner): Promise<boolean> {
  const asked = files.filter((file) => looksBusy(outcome) || !isSound(file))
  if (asked.length > 0 && (await runner.run(asked)) !== 'passed') {
    for (const file of asked) broken.add(file)
    return false
  }
  for (const file of asked) sound.add(file)
  return true
}

/** Those of the faults that a run's output calls survivors, by what `describe` prints of them. */
function survivorsIn(output: string): Mutant[] {
  const printed = output.matchAll(/^survived .*, (\S+):\d+\n +- (.*)\n +\+ (.*)$/gm)
  const keys = new Set([...printed].map(([, path = '', before = '', after = '']) => keyOf(path, before, after)))
  return faults.filter((mutant) => {
    const { before, after } = linesOf(readText(mutant.path), mutant)
    return keys.delete(keyOf(mutant.path, before, after))
  })
}

function describe(mutant: Mutant): string {
  const text = readText(mutant.path)
  const { before, after } = linesOf(text, mutant)
  const place = `${mutant.path}:${lineNumber(text, mutant.start)}`
  return `${areaOf(mutant).padEnd(14)} ${mutant.operator}, ${place}\n         - ${before}\n         + ${after}`
}

function report(results: readonly Result[]): boolean {
  for (const side of ['server', 'web'] as const) {
    const ours = results.filter(({ mutant }) => sideOf(mutant) === side)
    if (ours.length === 0) continue
    console.log(`\n${side}: ${share(ours)}, at least ${GOAL[side] * 100} % wanted`)
    for (const area of [...new Set(ours.map(({ mutant }) => areaOf(mutant)))].sort()) {
      console.log(`  ${area.padEnd(14)} ${share(ours.filter(({ mutant }) => areaOf(mutant) === area))}`)
    }
  }
  const isEnough = (side: Side): boolean => {
    const ours = results.filter(({ mutant, state }) => sideOf(mutant) === side && state !== 'unsure')
    return ours.filter(({ state }) => state === 'noticed').length >= ours.length * GOAL[side]
  }
  return isEnough('server') && isEnough('web')
}

function share(results: readonly Result[]): string {
  const count = (state: State): number => results.filter((result) => result.state === state).length
  const decided = results.length - count('unsure')
  const percent = decided === 0 ? '–' : `${Math.round((count('noticed') / decided) * 100)} %`
  const others = (['not executed', 'unsure'] as const).flatMap((state) =>
    count(state) > 0 ? [`${count(state)} ${state}`] : [],
  )
  return [`${count('noticed')} of ${decided} noticed (${percent})`, ...others].join(', ')
}
