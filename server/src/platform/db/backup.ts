import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectTo, WITHOUT_LIMITS } from './connect.ts'
import {
  BackupError,
  hashing,
  type Manifest,
  noneIfMissing,
  type Sequence,
  type StoredFile,
  type Table,
  tableFile,
  tablesInOrder,
  writeManifest,
} from './manifest.ts'
import { readApplied } from './migrate.ts'
import { readMigrations, refuseStrangers, tablesOf } from './migrations.ts'

export type BackupOptions = {
  connection: pg.ClientConfig
  /** Uploaded files. */
  filesDir: string
  /** Digests of the keys of this installation, by name (`digestKeys`). */
  keys: Record<string, string>
  version: string
  /** A folder that does not exist yet. */
  target: string
}

/** A file that was still arriving: no row names it. */
const UNFINISHED = '.part'

/**
 * Copies one moment of the whole database, while it is being written, and the uploaded files. The folder gets its name
 * when it is complete. Its manifest lists every table and every file with a hash, and has a hash of its own.
 */
export async function backUp({ connection, filesDir, keys, version, target }: BackupOptions): Promise<Manifest> {
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const client = await connectTo({ ...connection, application_name: 'salama-backup' })
  try {
    await client.query(WITHOUT_LIMITS)
    await client.query('begin isolation level repeatable read read only')
    const migrations = (await readApplied(client)).map(({ name, checksum }) => ({ name, checksum }))
    if (migrations.length === 0) throw new BackupError('Nesta base de dados não há nada do Salama para copiar.')
    const known = readMigrations()
    refuseStrangers(migrations, known)
    const ours = new Set(tablesOf(known))
    const [tables, leftOut]: [Table[], string[]] = [[], []]
    for (const name of await tablesInOrder(client)) {
      if (ours.has(name)) tables.push(await copyOut(client, name, unfinished))
      else leftOut.push(name)
    }
    // Sequences know no moment: read after the rows, they have given every number that stands in these.
    const sequences = await sequencesOf(client)
    // A file is on the disk before its row is committed, so this copy has the file of every row of the snapshot.
    const files = await copyFiles(filesDir, join(unfinished, 'files'))
    const takenAt = new Date().toISOString()
    const manifest: Manifest = { format: 3, version, takenAt, migrations, keys, sequences, tables, files, leftOut }
    await writeManifest(unfinished, manifest)
    await rename(unfinished, target)
    return manifest
  } finally {
    await client.end()
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    )
    for (const state of found) sequences.push({ name, ...state })
  }
  return sequences
}

async function copyOut(client: pg.Client, name: string, folder: string): Promise<Table> {
  const hash = createHash('sha256')
  const rows = (await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)).rows[0]?.count ?? 0
  await pipeline(
    client.query(copyTo(`copy ${name} to stdout`)),
    createGzip(),
    hashing(hash),
    createWriteStream(tableFile(folder, name), { mode: 0o600 }),
  )
  return { name, rows, sha256: hash.digest('hex') }
}

async function copyFiles(from: string, to: string): Promise<StoredFile[]> {
  await mkdir(to, { mode: 0o700 })
  const files: StoredFile[] = []
  for (const name of await readdir(from).catch(noneIfMissing)) {
    if (name.endsWith(UNFINISHED)) continue
    const [hash, copy] = [createHash('sha256'), join(to, name)]
    let bytes = 0
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        yield chunk
      }
    }
    const isGone = await pipeline(
      createReadStream(join(from, name)),
      hashing(hash),
      count,
      createWriteStream(copy, { mode: 0o600 }),
    ).then(() => false, trueIfMissing)
    // Removed since the folder was listed.
    if (isGone) await rm(copy, { force: true })
    else files.push({ name, bytes, sha256: hash.digest('hex') })
  }
  return files
}

function trueIfMissing(error: NodeJS.ErrnoException): true {
  if (error.code === 'ENOENT') return true
  throw error
}
