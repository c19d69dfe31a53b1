import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { connectTo, WITHOUT_LIMITS } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Why a backup cannot be made or restored; nothing was changed. */
export class BackupError extends Error {}

type Table = { name: string; rows: number; sha256: string }
type StoredFile = { name: string; bytes: number; sha256: string }
export type Manifest = {
  format: 2
  /** Of the product that made it. */
  version: string
  takenAt: string
  migrations: { name: string; checksum: string }[]
  tables: Table[]
  files: StoredFile[]
}

export type BackupOptions = {
  connection: pg.ClientConfig
  /** Uploaded files. */
  filesDir: string
  version: string
  /** A folder that does not exist yet. */
  target: string
}

const MANIFEST = 'manifest.json'
const MANIFEST_HASH = 'manifest.sha256'
/** A file that was still arriving: no row names it. */
const UNFINISHED = '.part'

/**
 * Copies one moment of the whole database, while it is being written, and the uploaded files. The folder gets its name
 * when it is complete. Its manifest lists every table and every file with a hash, and has a hash of its own.
 */
export async function backUp({ connection, filesDir, version, target }: BackupOptions): Promise<Manifest> {
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const client = await connect(connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = (await client.query('select name, checksum from platform_migrations order by name')).rows
    const tables: Table[] = []
    for (const name of await tablesInOrder(client)) tables.push(await copyOut(client, name, unfinished))
    // A file is on the disk before its row is committed, so this copy has the file of every row of the snapshot.
    const files = await copyFiles(filesDir, join(unfinished, 'files'))
    const manifest: Manifest = { format: 2, version, takenAt: new Date().toISOString(), migrations, tables, files }
    const text = JSON.stringify(manifest, null, 2)
    await writeFile(join(unfinished, MANIFEST), text, { mode: 0o600 })
    await writeFile(join(unfinished, MANIFEST_HASH), `${hashOf(text)}\n`, { mode: 0o600 })
    await rename(unfinished, target)
    return manifest
  } finally {
    await client.end()
    await rm(unfinished, { recursive: true, force: true })
  }
}

export type RestoreOptions = { connection: pg.ClientConfig; filesDir: string; source: string }

/** Restores a backup into an empty database after every part of it was found whole, then brings it to this version. */
export async function restore({ connection, filesDir, source }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(source)
  const known = readMigrations()
  const then = known.filter(({ name }) => manifest.migrations.some((migration) => migration.name === name))
  if (then.length !== manifest.migrations.length) {
    throw new BackupError(
      `A cópia é da versão ${manifest.version}, mais recente do que esta. Use essa versão para a repor.`,
    )
  }
  refuseMissingTables(manifest, tablesOf(then))
  for (const { name, sha256 } of manifest.tables) {
    await refuseDamaged(tableFile(source, name), sha256, `a tabela ${name}`)
  }
  for (const { name, sha256 } of manifest.files) {
    await refuseDamaged(join(source, 'files', name), sha256, `o ficheiro ${name}`)
  }
  await refuseOccupied(connection)
  await migrate(connection, then)
  await load(connection, manifest, source)
  await mkdir(filesDir, { recursive: true, mode: 0o700 })
  for (const { name } of manifest.files) await copyFile(join(source, 'files', name), join(filesDir, name))
  await migrate(connection, known)
  return manifest
}

/** A manifest that leaves out a table would restore books without entries. */
function refuseMissingTables({ tables }: Manifest, expected: readonly string[]): void {
  const missing = expected.filter((name) => !tables.some((table) => table.name === name))
  if (missing.length === 0) return
  throw new BackupError(`A cópia não está completa: faltam as tabelas ${missing.join(', ')}. Nada foi alterado.`)
}

/** The tables that these migrations leave, without the one that lists the migrations. */
export function tablesOf(migrations: readonly { text: string }[]): string[] {
  const tables = new Set<string>()
  for (const { text } of migrations) {
    const statements = text.matchAll(/^\s*(create|drop) (?:unlogged )?table (?:if (?:not )?exists )?(\w+)/gim)
    for (const [, verb = '', name = ''] of statements) {
      if (verb.toLowerCase() === 'create') tables.add(name)
      else tables.delete(name)
    }
  }
  return [...tables]
}

async function load(connection: pg.ClientConfig, manifest: Manifest, source: string): Promise<void> {
  const client = await connect(connection)
  try {
    await client.query('begin')
    const order = await tablesInOrder(client)
    const wanted = new Map(manifest.tables.map((table) => [table.name, table]))
    // The rows are as their triggers left them. Run again, these would refuse what is signed and add what is there.
    for (const name of order) await client.query(`alter table ${name} disable trigger user`)
    // Rows that migrations insert are in the backup as well.
    for (const name of order.toReversed()) await client.query(`delete from ${name}`)
    for (const name of order) {
      const table = wanted.get(name)
      if (table) await copyIn(client, table, source)
    }
    // A table with checks that wait for the commit cannot be altered.
    await client.query('set constraints all immediate')
    for (const name of order) await client.query(`alter table ${name} enable trigger user`)
    await client.query(`
      do $$ declare c record; begin
        for c in select table_name, column_name from information_schema.columns
          where table_schema = 'public' and is_identity = 'YES' loop
          execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %I), 0) + 1, false)',
            c.table_name, c.column_name, c.column_name, c.table_name);
        end loop;
      end $$`)
    await client.query('commit')
  } finally {
    await client.end()
  }
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

async function copyIn(client: pg.Client, { name, rows }: Table, source: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${name} from stdin`))
  await pipeline(createReadStream(tableFile(source, name)), createGunzip(), into)
  if (into.rowCount !== rows) throw new BackupError(`A tabela ${name} tem ${into.rowCount} linhas e devia ter ${rows}.`)
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

async function refuseDamaged(file: string, sha256: string, what: string): Promise<void> {
  const hash = createHash('sha256')
  const damaged = new BackupError(`A cópia está danificada: ${what} não é o que foi guardado. Nada foi alterado.`)
  await pipeline(createReadStream(file), hashing(hash), new PassThrough().resume()).catch(() => {
    throw damaged
  })
  if (hash.digest('hex') !== sha256) throw damaged
}

async function readManifest(source: string): Promise<Manifest> {
  try {
    const text = await readFile(join(source, MANIFEST), 'utf8')
    const hash = (await readFile(join(source, MANIFEST_HASH), 'utf8')).trim()
    const manifest = JSON.parse(text) as Manifest
    const areNames = manifest.files.every(({ name }) => name === basename(name))
    if (manifest.format === 2 && hash === hashOf(text) && areNames) return manifest
  } catch {
    // Missing, unreadable and changed are the same to whoever restores: the sentence below.
  }
  throw new BackupError(`${source} não é uma cópia completa do Salama. Nada foi alterado.`)
}

async function refuseOccupied(connection: pg.ClientConfig): Promise<void> {
  const client = await connect(connection)
  const { rows } = await client.query("select from pg_tables where schemaname = 'public' limit 1")
  await client.end()
  if (rows.length > 0) {
    throw new BackupError(
      'A base de dados de destino não está vazia. Reponha a cópia numa DATA_DIR nova ou numa base de dados vazia.',
    )
  }
}

/** Referenced tables before those that refer to them. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
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

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = await connectTo({ ...connection, application_name: 'salama-backup' })
  await client.query(WITHOUT_LIMITS)
  return client
}

const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.copy.gz`)

const hashing = (hash: ReturnType<typeof createHash>) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function trueIfMissing(error: NodeJS.ErrnoException): true {
  if (error.code === 'ENOENT') return true
  throw error
}
