import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import type pg from 'pg'
import type { Applied } from './migrations.ts'

/** Why a backup cannot be made or restored; nothing was changed. */
export class BackupError extends Error {}

export type Table = { name: string; rows: number; sha256: string }
export type StoredFile = { name: string; bytes: number; sha256: string }
/** Where a sequence went on at that moment: numbers that were given and not kept are never given again. */
export type Sequence = { name: string; lastValue: string; isCalled: boolean }

export type Manifest = {
  format: 3
  /** Of the product that made it. */
  version: string
  takenAt: string
  migrations: Applied[]
  /** A digest of each key of the installation, by its name: the keys themselves are in no backup. */
  keys: Record<string, string>
  sequences: Sequence[]
  tables: Table[]
  files: StoredFile[]
  /** Tables that no migration makes: somebody else's, copied by whoever made them. */
  leftOut: string[]
}

const MANIFEST = 'manifest.json'
const MANIFEST_HASH = 'manifest.sha256'

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 2)
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600 })
  await writeFile(join(folder, MANIFEST_HASH), `${hashOf(text)}\n`, { mode: 0o600 })
}

export async function readManifest(source: string): Promise<Manifest> {
  const manifest = await parseManifest(source)
  if (manifest && manifest.format < 3) {
    throw new BackupError(
      `${source} é uma cópia da versão ${manifest.version}, anterior à 0.2.0: reponha-a com essa versão. Nada foi alterado.`,
    )
  }
  if (manifest && manifest.format > 3) {
    throw new BackupError(
      `${source} é uma cópia da versão ${manifest.version}, mais recente do que esta: reponha-a com essa versão. Nada foi alterado.`,
    )
  }
  if (manifest?.files.every(({ name }) => name === basename(name))) return manifest
  throw new BackupError(`${source} não é uma cópia completa do Salama. Nada foi alterado.`)
}

/** Missing, unreadable and changed are the same to whoever restores. */
async function parseManifest(source: string): Promise<Manifest | undefined> {
  try {
    const text = await readFile(join(source, MANIFEST), 'utf8')
    const hash = (await readFile(join(source, MANIFEST_HASH), 'utf8')).trim()
    return hash === hashOf(text) ? (JSON.parse(text) as Manifest) : undefined
  } catch {
    return undefined
  }
}

export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.copy.gz`)

export const hashing = (hash: ReturnType<typeof createHash>) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Referenced tables before those that refer to them. */
export async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'platform_migrations' order by 1",
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid",
  )
  const ordered: string[] = []
  const visit = (name: string) => {
    if (ordered.includes(name)) return
    for (const reference of references) if (reference.from === name) visit(reference.to)
    ordered.push(name)
  }
  for (const { name } of tables) visit(name)
  return ordered
}

export function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
