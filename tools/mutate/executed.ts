import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, ROOT } from '../../architecture/source.ts'
import type { Span } from './spans.ts'

/** What a test file executed of our modules, as they read then. */
export type Executed = { hash: string; ms: number; modules: Record<string, { hash: string; spans: Span[] }> }

const FOLDER = 'node_modules/.cache/executed'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Outside of git, and kept: a test file is measured again when it has changed. */
export const entryFile = (test: string): string => join(ROOT, FOLDER, `${test}.json`)

export function readEntry(test: string): Executed | undefined {
  if (!existsSync(entryFile(test))) return undefined
  const entry = JSON.parse(readFileSync(entryFile(test), 'utf8')) as Executed
  return entry.hash === hashOf(readFileSync(join(ROOT, test), 'utf8')) ? entry : undefined
}

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
