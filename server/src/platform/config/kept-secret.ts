import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret made at the first start and kept in DATA_DIR, readable by its owner alone. */
export function keptSecret(dataDir: string, name: 'session-secret' | 'callback-token'): string {
  const file = join(dataDir, 'keys', name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(32).toString('base64url')
  try {
    mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(file, 'utf8').trim()
    throw error
  }
  return secret
}
