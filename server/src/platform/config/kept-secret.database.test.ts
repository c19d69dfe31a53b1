import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptSecret } from './kept-secret.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'salama-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('starts at once end with one secret, whole, its owner’s alone, and nothing else beside it (OPS-11)', async () => {
  const source = `const { keptSecret } = await import(${JSON.stringify(import.meta.resolve('./kept-secret.ts'))});
    process.stdout.write(keptSecret(process.argv[1], 'callback-token'))`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', source, dataDir])
  const made = (await Promise.all([start(), start(), start(), start()])).map(({ stdout }) => stdout)
  expect(new Set(made)).toEqual(new Set([keptSecret(dataDir, 'callback-token')]))
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['callback-token'])
  expect(statSync(join(dataDir, 'keys', 'callback-token')).mode & 0o777).toBe(0o600)
})
