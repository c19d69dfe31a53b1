import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { type Executed, entryFile, hashOf } from './entries.ts'
import { executedOf, type Script, united } from './spans.ts'

/**
 * Before each test file of a run that measures: writes down which parts of our modules it executes, in its own process and in
 * the servers it starts. Node runs our TypeScript as it is written, so V8's places are those of the file.
 */

const root = process.cwd()
const startedAt = performance.now()
const ofChildren = mkdtempSync(join(tmpdir(), 'salama-executed-'))
// Some run as a user of their own.
chmodSync(ofChildren, 0o777)
process.env['NODE_V8_COVERAGE'] = ofChildren

/** One for all test files of this process: what was compiled while nothing measured would be known by whole functions alone. */
const kept = globalThis as { executedSession?: Session }
kept.executedSession ??= await beginMeasuring()
const session = kept.executedSession
// What happened before this file is not its.
await session.post('Profiler.takePreciseCoverage')

async function beginMeasuring(): Promise<Session> {
  const begun = new Session()
  begun.connect()
  await begun.post('Profiler.enable')
  await begun.post('Profiler.startPreciseCoverage', { callCount: false, detailed: true })
  return begun
}

afterAll(async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const test = pathOf(expect.getState().testPath ?? '')
  const modules: Executed['modules'] = {}
  for (const script of [...result, ...scriptsOfChildren()]) {
    const { url } = script
    if (!url.startsWith('file:')) continue
    const path = pathOf(fileURLToPath(url.replace(/\?.*$/, '')))
    if (!/^(?:contract|server|packages\/[^/]+)\/src\//.test(path) || path.endsWith('.test.ts')) continue
    const spans = executedOf(script)
    if (spans.length === 0) continue
    const known = modules[path] ?? { hash: hashOf(readFileSync(join(root, path), 'utf8')), spans: [] }
    modules[path] = { ...known, spans: united([...known.spans, ...spans]) }
  }
  const entry: Executed = {
    hash: hashOf(readFileSync(join(root, test), 'utf8')),
    ms: Math.round(performance.now() - startedAt),
    modules,
  }
  mkdirSync(dirname(entryFile(test)), { recursive: true })
  writeFileSync(entryFile(test), JSON.stringify(entry))
  rmSync(ofChildren, { recursive: true, force: true })
})

const pathOf = (path: string): string => relative(root, path).split(sep).join('/')

/** A process that was killed leaves none, or half of one. */
function scriptsOfChildren(): Script[] {
  return readdirSync(ofChildren).flatMap((name) => {
    try {
      return (JSON.parse(readFileSync(join(ofChildren, name), 'utf8')) as { result: Script[] }).result
    } catch {
      return []
    }
  })
}
