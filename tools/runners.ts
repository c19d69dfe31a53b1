import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const ROOT = dirname(import.meta.dirname)

/** One test that failed, or a tool that said no: where it stands and the first lines of its error. */
export type Failure = { title: string; file?: string | undefined; error?: string | undefined }

export type Counted = { passed: number; failed: number; failures: Failure[] }

/**
 * Runs a program of the project to its end, without a keyboard; answers whether it failed. With a heading its output is
 * kept until it ends and printed below that, so that programs side by side do not mix theirs.
 */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  heading?: string,
): Promise<boolean> {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...env, PATH: path },
    stdio: heading === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const kept: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => kept.push(chunk))
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass)
  return new Promise((resolve) => {
    const end = (failed: boolean) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      if (heading !== undefined) process.stdout.write(`\n${heading}\n${Buffer.concat(kept).toString()}`)
      resolve(failed)
    }
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      end(true)
    })
    child.on('close', (code) => end(code !== 0))
  })
}

/** A runner that failed although no test did (an unhandled error, a crash) counts as one failure. */
const withFailure = ({ passed, failed, failures }: Counted, runnerFailed: boolean): Counted => {
  if (!runnerFailed || failed > 0) return { passed, failed, failures }
  return { passed, failed: 1, failures: [{ title: 'The runner failed although no test did; its output says why.' }] }
}

const readReport = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined

const ERROR_LINES = 8

const firstLines = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : stripVTControlCharacters(text)
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s+at .*(?:node_modules|node:)/.test(line))
        .slice(0, ERROR_LINES)
        .join('\n')

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

export function fromVitest(path: string, runnerFailed: boolean): Counted {
  const report = readReport<VitestReport>(path)
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(ROOT, name)
    // A skipped test shows nothing, so it counts as one that failed.
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => ({
        title: test.fullName.trim(),
        file,
        error: firstLines(test.failureMessages?.[0]) ?? `It was ${test.status}.`,
      }))
    const loads = status !== 'failed' || failed.length > 0
    return loads ? failed : [{ title: 'The file does not load.', file, error: firstLines(message) }]
  })
  return withFailure({ passed: report?.numPassedTests ?? 0, failed: failures.length, failures }, runnerFailed)
}

type PlaywrightSuite = {
  specs: {
    title: string
    file: string
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[]; stats: { expected: number } }

export function fromPlaywright(path: string, runnerFailed: boolean): Counted {
  const report = readReport<PlaywrightReport>(path)
  const inSuite = ({ specs, suites = [] }: PlaywrightSuite): Failure[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status !== 'expected')
        .map((test) => ({
          title: `${title} [${test.projectName}]`,
          file: join('e2e', file),
          error: firstLines(test.results[0]?.errors[0]?.message) ?? `It was ${test.status}.`,
        })),
    ),
    ...suites.flatMap(inSuite),
  ]
  const failures = [
    ...(report?.suites ?? []).flatMap(inSuite),
    ...(report?.errors ?? []).map(({ message }) => ({
      title: 'The journeys do not start.',
      error: firstLines(message),
    })),
  ]
  return withFailure({ passed: report?.stats.expected ?? 0, failed: failures.length, failures }, runnerFailed)
}

/** Titles, files and errors below each other, as the end of a long output should say them. */
export const listFailures = (failures: readonly (Failure & { part: string })[]): string =>
  failures
    .map(({ part, title, file, error }) => {
      const where = file === undefined ? part : `${part} ${file}`
      return [`✗ ${where}`, title, ...(error?.split('\n') ?? [])].join('\n    ')
    })
    .join('\n')
