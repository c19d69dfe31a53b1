import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readText } from '../../architecture/source.ts'
import { apply, lineNumber, linesOf, type Mutant } from './change.ts'
import { type Chosen, testsFor } from './choose-tests.ts'
import { copyProject } from './copy.ts'
import { collectExecuted } from './executed.ts'
import { allFaults, areaOf, type Side, sampleOf, sideOf } from './faults.ts'
import type { Failure } from './run-tests.ts'
import { Runner } from './runner.ts'

// `npm run mutate -- --sample 200 --seed 7 [--where server|web] [--only word …] [--tests 10] [--limit seconds]`: plants faults
// into a copy of the product, one after the other, and runs tests that execute the place. Nobody chose the faults, so no test
// can know them.

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
    /** Only names the faults and the tests that would run. */
    list: { type: 'boolean', default: false },
  },
})

const GOAL: Record<Side, number> = { server: 0.9, web: 0.8 }
/** A machine that is busy, not the fault. */
const BUSY = /timed? ?out|\b503\b|timeout exceeded|ECONNRE/i

/** `unsure`: its tests fail or hang without it too. */
type State = 'noticed' | 'survived' | 'not executed' | 'unsure'
type Result = { mutant: Mutant; state: State; by: string }

/** Files that fail without a fault, and those that were seen to pass. */
const broken = new Set<string>()
const sound = new Set<string>()

const words = [...values.only, ...positionals]
const faults = allFaults()
  .filter((mutant) => values.where === undefined || sideOf(mutant) === values.where)
  .filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)))
// Each fault in a migration costs a cluster, so they come last, together.
const chosen = sampleOf(faults, { seed: values.seed, most: Number(values.sample) }).sort(
  (one, other) => Number(one.path.endsWith('.sql')) - Number(other.path.endsWith('.sql')),
)
console.log(`${chosen.length} of ${faults.length} faults, seed ${values.seed}`)

if (chosen.some((mutant) => sideOf(mutant) === 'server')) collectExecuted()

const filesFor = (mutant: Mutant): Chosen => testsFor(mutant, readText(mutant.path), Number(values.tests))

if (values.list) {
  for (const mutant of chosen) {
    const { server, web } = filesFor(mutant)
    console.log(`${describe(mutant)}\n  ${[...server, ...web].join('\n  ')}`)
  }
} else process.exitCode = (await plantAll()) ? 0 : 1

async function plantAll(): Promise<boolean> {
  const copy = copyProject()
  const limitMs = Number(values.limit) * 1000
  const runners = { server: new Runner(copy, 'server', limitMs), web: new Runner(copy, 'web', limitMs) }
  try {
    const results: Result[] = []
    for (const mutant of chosen) {
      const chosenFiles = filesFor(mutant)
      const kind = chosenFiles.web.length > 0 ? 'web' : 'server'
      const result = await plant(mutant, chosenFiles[kind], copy, runners[kind])
      results.push(result)
      console.log(`${result.state.padEnd(8)} ${describe(mutant)}\n         ${result.by}`)
    }
    return report(results)
  } finally {
    await Promise.all(Object.values(runners).map((runner) => runner.stop()))
    rmSync(copy, { recursive: true, force: true })
  }
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

const looksBusy = (outcome: Failure | 'hangs'): boolean => outcome === 'hangs' || BUSY.test(outcome.message)

/** Whether tests that failed with the fault pass without it; asked again where it looks as if the machine was busy. */
async function areSound(files: string[], outcome: Failure | 'hangs', runner: Runner): Promise<boolean> {
  const asked = files.filter((file) => looksBusy(outcome) || !sound.has(file))
  if (asked.length > 0 && (await runner.run(asked)) !== 'passed') {
    for (const file of asked) broken.add(file)
    return false
  }
  for (const file of asked) sound.add(file)
  return true
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
