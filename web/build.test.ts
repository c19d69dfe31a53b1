import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const build = (...options: string[]) => promisify(execFile)(process.execPath, [here('build.ts'), ...options])

/** The contents of a build by path, without the note of when it was made. */
function contentsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => statSync(join(folder, path)).isFile() && path !== '.built',
  )
  return new Map(files.toSorted().map((path) => [path, readFileSync(join(folder, path), 'base64')]))
}

test('two builds of the same sources are the same, byte by byte (SUP-04)', { timeout: 180_000 }, async () => {
  const again = mkdtempSync(join(tmpdir(), 'salama-build-'))
  try {
    await build('--if-missing')
    await build('--into', again)
    const [first, second] = [contentsOf(here('dist')), contentsOf(again)]
    expect(first.size).toBeGreaterThan(20)
    expect([...second.keys()]).toEqual([...first.keys()])
    expect([...first.keys()].filter((path) => first.get(path) !== second.get(path))).toEqual([])
  } finally {
    rmSync(again, { recursive: true, force: true })
  }
})
