import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { filesOf, ROOT, readText } from '../../architecture/source.ts'
import { hashOf, readEntry } from './entries.ts'
import type { Span } from './spans.ts'

/** Measures what is not known yet; minutes for all of it. */
export function collectExecuted(): void {
  spawnSync(process.execPath, [join(import.meta.dirname, 'collect-executed.ts')], { cwd: ROOT, stdio: 'inherit' })
}

export type Executor = { test: string; ms: number }
type Known = { test: string; ms: number; hash: string; spans: Span[] }

let byModule: Map<string, Known[]> | undefined

function knownOf(path: string): Known[] {
  byModule ??= readAll()
  return byModule.get(path) ?? []
}

function readAll(): Map<string, Known[]> {
  const all = new Map<string, Known[]>()
  for (const test of filesOf('{contract,packages/*,server,simulation}/**/*.test.ts')) {
    const { ms, modules } = readEntry(test) ?? { ms: 0, modules: {} }
    for (const [path, module] of Object.entries(modules)) {
      all.set(path, [...(all.get(path) ?? []), { test, ms, ...module }])
    }
  }
  return all
}

type Place = { path: string; start: number; end: number }

/** The test files that execute a place. Of a module that has changed since it was measured: those that execute any of it. */
export function executorsOf({ path, start, end }: Place, text: string): Executor[] {
  const now = hashOf(text)
  // V8 begins the second half of `a && b` at its operator, which is read whenever the first is.
  const isAt = ([from, until]: Span): boolean => from < end && until > start - OPERATOR
  return knownOf(path).filter(({ hash, spans }) => hash !== now || spans.some(isAt))
}

const OPERATOR = 3

/** The test files that execute any of these modules. */
export function usersOf(paths: readonly string[]): Executor[] {
  return [...new Map(paths.flatMap(knownOf).map((known) => [known.test, known])).values()]
}

/** Whether everything that a test file executes still reads as it did when the file passed. */
export function isAsMeasured(test: string): boolean {
  const modules = Object.entries(readEntry(test)?.modules ?? {})
  return modules.length > 0 && modules.every(([path, { hash }]) => hash === hashOf(readText(path)))
}
