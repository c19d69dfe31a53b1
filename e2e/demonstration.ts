import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The data of a server that made the demonstration and stopped; filled by `e2e/server.ts` before the first test. */
export function demonstrationFolder(): string {
  const folder = process.env['E2E_DEMONSTRATION']
  if (!folder) throw new Error('E2E_DEMONSTRATION is not set: playwright.config.ts does it.')
  return folder
}

/** A data folder with the demonstration in it: a server that starts on it need not make it. */
export function copyOfDemonstration(): string {
  const copy = mkdtempSync(join(tmpdir(), 'salama-e2e-'))
  // The modes stay: PostgreSQL opens no folder that others may read.
  execFileSync('cp', ['-Rp', `${demonstrationFolder()}/.`, copy])
  return copy
}
