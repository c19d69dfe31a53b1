import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './runners.ts'

type Timed = { title: string; ms: number }
/** `ms` is what the file took of the run, its hooks and imports included; `tests` those that ran in it. */
export type TimedFile = { file: string; ms: number; tests: Timed[] }

type VitestTimes = {
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

export const timesOfVitest = ({ testResults }: VitestTimes): TimedFile[] =>
  testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative(ROOT, name),
    ms: endTime - startTime,
    tests: assertionResults.map(({ fullName, duration }) => ({ title: fullName.trim(), ms: duration ?? 0 })),
  }))

type Suite = {
  specs: { title: string; file: string; tests: { projectName: string; results: { duration: number }[] }[] }[]
  suites?: Suite[]
}
type PlaywrightTimes = { suites: Suite[] }

/** The journeys of a file are spread over the workers: it took what they took together. */
export function timesOfPlaywright({ suites }: PlaywrightTimes): TimedFile[] {
  const files = new Map<string, TimedFile>()
  const read = ({ specs, suites: inner = [] }: Suite): void => {
    for (const { title, file, tests } of specs) {
      const path = join('e2e', file)
      const timed = files.get(path) ?? { file: path, ms: 0, tests: [] }
      files.set(path, timed)
      for (const { projectName, results } of tests) {
        const ms = results.reduce((total, { duration }) => total + duration, 0)
        timed.tests.push({ title: `${title} [${projectName}]`, ms })
        timed.ms += ms
      }
    }
    for (const suite of inner) read(suite)
  }
  for (const suite of suites) read(suite)
  return [...files.values()]
}

/** A line for each of the dearest files: its seconds, how many of them no test accounts for, and its dearest test. */
export function slowestLines(files: readonly TimedFile[], most = 40): string[] {
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
  return [...files]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ file, ms, tests }) => {
      const around = ms - tests.reduce((total, test) => total + test.ms, 0)
      const [dearest] = [...tests].sort((one, other) => other.ms - one.ms)
      const parts = [
        ...(around > 500 ? [`${seconds(around)} around its tests`] : []),
        ...(dearest ? [`${seconds(dearest.ms)} of ${tests.length} tests: ${dearest.title}`] : []),
      ]
      return `${seconds(ms).padStart(8)}  ${file}\n          ${parts.join('; ')}`
    })
}

/** What the reports of a run's first try say of its files; a part that did not run has none. */
export const timesIn = (reports: string): TimedFile[] =>
  readdirSync(reports)
    .filter((name) => !/-(?:again|unhandled)\.json$/.test(name))
    .flatMap((name) => {
      const report = JSON.parse(readFileSync(join(reports, name), 'utf8')) as VitestTimes | PlaywrightTimes
      return 'suites' in report ? timesOfPlaywright(report) : timesOfVitest(report)
    })
