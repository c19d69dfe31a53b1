import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** A shorter file is damaged: an empty secret would be known to everybody. */
const SHORTEST = 32

/**
 * A secret made at the first start and kept in DATA_DIR, readable by its owner alone; of several starts at once all get the
 * same. Throws where it cannot be kept, and for a file that holds less than a secret.
 */
export function keptSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'keys')
  const file = join(folder, name)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    keep(folder, name, randomBytes(32).toString('base64url'))
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < SHORTEST) {
    throw new Error(`o ficheiro ${file} está vazio ou incompleto. Apague-o para que se faça outro segredo.`)
  }
  return secret
}

/** The settings that stand in for kept secrets. */
const SETTINGS = ['SESSION_SECRET', 'CALLBACK_TOKEN', 'PRESCRIPTION_SECRET', 'VAPID_KEY']
const DIGEST_LETTERS = 12

/** Tells the keys of two installations apart, set or kept, and says nothing else about them. Makes none. */
export function digestKeys(dataDir: string, env: Record<string, string | undefined>): Record<string, string> {
  const folder = join(dataDir, 'keys')
  const kept = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []
  const values = new Map(kept.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]))
  for (const setting of SETTINGS) {
    const value = env[setting]
    if (value) values.set(setting.toLowerCase().replace('_', '-'), value)
  }
  const digest = (name: string, value: string) =>
    createHash('sha256').update(`salama ${name} ${value}`).digest('hex').slice(0, DIGEST_LETTERS)
  return Object.fromEntries([...values].map(([name, value]) => [name, digest(name, value)]))
}

/** Writes the secret atomically and never over another one. */
function keep(folder: string, name: string, secret: string): void {
  const draft = join(folder, `.${name}-${randomBytes(6).toString('hex')}`)
  writeFileSync(draft, secret, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  const entry = openSync(folder, 'r')
  fsyncSync(entry)
  closeSync(entry)
}
