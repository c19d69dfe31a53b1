import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export const ROOT = dirname(import.meta.dirname)

export type Counted = { passed: number; failed: number }

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

/** A runner that failed although no test did (a file that does not load, an unhandled error) counts as one failure. */
const withFailure = ({ passed, failed }: Counted, runnerFailed: boolean): Counted => ({
  passed,
  failed: runnerFailed ? Math.max(1, failed) : failed,
})

const readReport = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined

export function fromVitest(path: string, runnerFailed: boolean): Counted {
  const report = readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(path)
  const passed = report?.numPassedTests ?? 0
  // A skipped test shows nothing, so it counts as one that failed.
  return withFailure({ passed, failed: (report?.numFailedTests ?? 0) + (report?.numPendingTests ?? 0) }, runnerFailed)
}

export function fromPlaywright(path: string, runnerFailed: boolean): Counted {
  const stats = readReport<{ stats: { expected: number; unexpected: number; skipped: number } }>(path)?.stats
  const failed = (stats?.unexpected ?? 0) + (stats?.skipped ?? 0)
  return withFailure({ passed: stats?.expected ?? 0, failed }, runnerFailed)
}
