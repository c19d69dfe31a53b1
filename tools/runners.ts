import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const ROOT = dirname(import.meta.dirname)

/** One test that failed, or a file, a runner or a tool that did: where it stands and the first lines of its error. */
export type Failure = { title: string; file?: string | undefined; error?: string | undefined; isTest: boolean }

/** `passedFiles` are those in which a test passed. */
export type Counted = { passed: number; failed: number; failures: Failure[]; passedFiles: string[] }

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

/** A runner that failed although no test did (a crash) counts as one failure. */
const withFailure = (counted: Omit<Counted, 'failed'>, runnerFailed: boolean): Counted => {
  const crashed = runnerFailed && counted.failures.length === 0
  const failures = crashed ? [{ title: 'The runner failed although no test did.', isTest: false }] : counted.failures
  return { ...counted, failures, failed: failures.length }
}

const readReport = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined

const ERROR_LINES = 4

const firstLines = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : stripVTControlCharacters(text)
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s+at (?:.*(?:node_modules|node:)|new Promise )/.test(line))
        .slice(0, ERROR_LINES)
        .join('\n')

type UnhandledError = { file?: string; error: string }

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

/** `unhandled`: what tools/unhandled-errors.ts wrote. */
export function fromVitest({ report, unhandled }: VitestFiles, runnerFailed: boolean): Counted {
  const results = readReport<VitestReport>(report)
  const outside = (readReport<UnhandledError[]>(unhandled) ?? []).map(({ file, error }) => ({
    title: 'An error outside of every test.',
    file: file && relative(ROOT, file),
    error: firstLines(error),
    isTest: false,
  }))
  const failures = (results?.testResults ?? []).flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(ROOT, name)
    // A skipped test shows nothing, so it counts as one that failed.
    const failed = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => ({
        title: test.fullName.trim(),
        file,
        error: firstLines(test.failureMessages?.[0]) ?? `It was ${test.status}.`,
        isTest: true,
      }))
    const loads = status !== 'failed' || failed.length > 0
    return loads ? failed : [{ title: 'The file does not load.', file, error: firstLines(message), isTest: false }]
  })
  const passedFiles = (results?.testResults ?? [])
    .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'))
    .map(({ name }) => relative(ROOT, name))
  return withFailure(
    { passed: results?.numPassedTests ?? 0, failures: [...failures, ...outside], passedFiles },
    runnerFailed,
  )
}

export type VitestFiles = { report: string; unhandled: string }

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
  const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ]
  const specs = (report?.suites ?? []).flatMap(specsOf)
  const failures = [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter((test) => test.status !== 'expected')
        .map((test) => ({
          title: `${title} [${test.projectName}]`,
          file: join('e2e', file),
          error: firstLines(test.results[0]?.errors[0]?.message) ?? `It was ${test.status}.`,
          isTest: true,
        })),
    ),
    ...(report?.errors ?? []).map(({ message }) => ({
      title: 'The journeys do not start.',
      error: firstLines(message),
      isTest: false,
    })),
  ]
  const passedFiles = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'expected'))
    .map(({ file }) => join('e2e', file))
  return withFailure({ passed: report?.stats.expected ?? 0, failures, passedFiles }, runnerFailed)
}

/** A tool that only says yes or no counts as one. */
export const fromTool = (command: string, failed: boolean): Counted =>
  failed
    ? { passed: 0, failed: 1, failures: [{ title: `${command} failed.`, isTest: false }], passedFiles: [] }
    : { passed: 1, failed: 0, failures: [], passedFiles: [] }
