import { readFileSync } from 'node:fs'
import { cpus, loadavg, release } from 'node:os'

/** What one command measured of one thing, run by run; a run of ours has a run of the reference right beside it. */
export type Figure = {
  name: string
  unit: string
  ours: number[]
  /** The same work done by something simpler, in the same minutes on the same machine. */
  reference?: { name: string; runs: number[] }
  goal?: { ratioAtLeast: number } | { ratioAtMost: number } | { atMost: number } | { atLeast: number }
}

/** One run: what was done per second, and the processor time each took where it can be known. */
export type Run = { perSecond: number; cpuMs?: number }

/** Runs each of `sides` once per round, in turn, so that a slow minute of the machine hits all of them. */
export async function interleave<S extends string>(
  sides: Record<S, () => Promise<Run>>,
  rounds: number,
): Promise<Record<S, Run[]>> {
  const names = Object.keys(sides) as S[]
  const runs = Object.fromEntries(names.map((name) => [name, [] as Run[]])) as Record<S, Run[]>
  for (let round = 0; round < rounds; round++) for (const name of names) runs[name].push(await sides[name]())
  return runs
}

export type Compared = {
  name: string
  unit: string
  ours: Run[]
  reference: { name: string; runs: Run[] }
  /** Absent where the reference is a fixed minimum, which no goal is stated for. */
  atLeast?: number
}

/** The figure of a comparison and, where both sides know it, what one costs in processor time. */
export function compare({ name, unit, ours, reference, atLeast }: Compared): Figure[] {
  const rates = (runs: Run[]) => runs.map(({ perSecond }) => perSecond)
  const costs = (runs: Run[]) => runs.flatMap(({ cpuMs }) => cpuMs ?? [])
  const figure = { name, unit: `${unit}/s`, ours: rates(ours), ...(atLeast && { goal: { ratioAtLeast: atLeast } }) }
  const rate = { ...figure, reference: { name: reference.name, runs: rates(reference.runs) } }
  if (costs(reference.runs).length === 0) return [rate]
  return [
    rate,
    {
      name: '… processor time of server and database for one',
      unit: 'ms',
      ours: costs(ours),
      reference: { name: reference.name, runs: costs(reference.runs) },
      ...(atLeast && { goal: { ratioAtMost: 1 / atLeast } }),
    },
  ]
}

const QUIET_PERCENT = 10

export function printMachine(extra: Record<string, string> = {}): void {
  const [cpu] = cpus()
  const facts = {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    machine: `${cpus().length} cores, ${cpu?.model.trim()}, Linux ${release()}`,
    node: process.version,
    ...extra,
    'load average at start': loadavg()[0]?.toFixed(2) ?? '',
    'processors were waited for': pressure(),
  }
  console.log(
    `\n${Object.entries(facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}\n`,
  )
}

/** The share of the last minute in which something wanted a processor and had none: above a few per cent, times say little. */
function pressure(): string {
  try {
    const [, share = '?'] = /avg60=([\d.]+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? []
    return `${share} % of the last minute${Number(share) > QUIET_PERCENT ? ' (noisy: take the figures again in quiet)' : ''}`
  } catch {
    return 'not told by this system'
  }
}

/** One row of docs/performance.md per figure. */
export function printFigures(figures: readonly Figure[]): void {
  console.log('| figure | ours (min / median / max) | reference | ratio (min / median / max) | goal | met |')
  console.log('|---|---|---|---|---|---|')
  for (const figure of figures) console.log(`| ${rowOf(figure).join(' | ')} |`)
}

export const medianOf = (runs: readonly number[]): number => {
  const sorted = [...runs].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function rowOf({ name, unit, ours, reference, goal }: Figure): string[] {
  // Each run is compared with its neighbour, not with the day's best.
  const ratios = reference ? ours.map((run, index) => run / (reference.runs[index] ?? Number.NaN)) : []
  return [
    name,
    `${spread(ours)} ${unit}`,
    reference ? `${reference.name}: ${spread(reference.runs)}` : '–',
    reference ? spread(ratios) : '–',
    goal ? goalText(goal, unit) : '–',
    goal ? (isMet(goal, ours, ratios) ? 'yes' : 'no') : '–',
  ]
}

type Goal = NonNullable<Figure['goal']>

function goalText(goal: Goal, unit: string): string {
  if ('atMost' in goal) return `≤ ${goal.atMost} ${unit}`
  if ('atLeast' in goal) return `≥ ${goal.atLeast} ${unit}`
  return 'ratioAtLeast' in goal ? `≥ ${goal.ratioAtLeast}` : `≤ ${short(goal.ratioAtMost)}`
}

function isMet(goal: Goal, ours: number[], ratios: number[]): boolean {
  if ('atMost' in goal) return medianOf(ours) <= goal.atMost
  if ('atLeast' in goal) return medianOf(ours) >= goal.atLeast
  return 'ratioAtLeast' in goal ? medianOf(ratios) >= goal.ratioAtLeast : medianOf(ratios) <= goal.ratioAtMost
}

const spread = (runs: readonly number[]): string =>
  runs.length === 1
    ? short(runs[0] ?? 0)
    : [Math.min(...runs), medianOf(runs), Math.max(...runs)].map(short).join(' / ')

const short = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))

/** How many runs, how long each: `BENCH_ROUNDS=7 BENCH_SECONDS=10 npm run bench -- …` on a quiet machine. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
