import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Span } from './spans.ts'

// Read by every process of a run that measures: it asks for nothing that takes time to load.

/** What a test file that passes executed of our modules, as they read then. */
export type Executed = { hash: string; ms: number; modules: Record<string, { hash: string; spans: Span[] }> }

const ROOT = dirname(dirname(import.meta.dirname))
const FOLDER = 'node_modules/.cache/executed'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Outside of git, and kept: a test file is measured again when it has changed. */
export const entryFile = (test: string): string => join(ROOT, FOLDER, `${test}.json`)

export function readEntry(test: string): Executed | undefined {
  if (!existsSync(entryFile(test))) return undefined
  const entry = JSON.parse(readFileSync(entryFile(test), 'utf8')) as Executed
  return entry.hash === hashOf(readFileSync(join(ROOT, test), 'utf8')) ? entry : undefined
}
