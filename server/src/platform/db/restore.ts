import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectTo, WITHOUT_LIMITS } from './connect.ts'
import {
  BackupError,
  hashing,
  type Manifest,
  noneIfMissing,
  readManifest,
  type Table,
  tableFile,
  tablesInOrder,
} from './manifest.ts'
import { applyTogether, migrate, underLock } from './migrate.ts'
import { readMigrations, refuseStrangers, tablesOf } from './migrations.ts'

export type RestoreOptions = {
  connection: pg.ClientConfig
  filesDir: string
  /** Digests of the keys that this installation has so far, by name (`digestKeys`). */
  keys: Record<string, string>
  source: string
}

/**
 * Restores a backup into an empty database after every part of it was found whole, in one transaction, then brings it to
 * this version. What is refused or fails leaves the database and the folder of files as they were.
 */
export async function restore({ connection, filesDir, keys, source }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(source)
  const known = readMigrations()
  refuseStrangers(manifest.migrations, known, 'A cópia')
  const then = known.filter(({ name }) => manifest.migrations.some((migration) => migration.name === name))
  refuseMissingTables(manifest, tablesOf(then))
  refuseOtherKeys(manifest, keys)
  await refuseDamagedParts(manifest, source)
  const client = await connectTo({ ...connection, application_name: 'salama-restore' })
  try {
    await client.query(WITHOUT_LIMITS)
    await underLock(client, {}, async () => {
      await refuseOccupied(client)
      await refuseForeignFiles(manifest, filesDir)
      try {
        await client.query('begin')
        await applyTogether(client, then)
        await load(client, manifest, source)
        await mkdir(filesDir, { recursive: true, mode: 0o700 })
        for (const { name } of manifest.files) await copyFile(join(source, 'files', name), join(filesDir, name))
        await client.query('commit')
      } catch (error) {
        for (const { name } of manifest.files) await rm(join(filesDir, name), { force: true })
        throw error
      }
    })
  } finally {
    await client.end()
  }
  await migrate(connection, { migrations: known })
  return manifest
}

/** A manifest that leaves out a table would restore books without entries. */
function refuseMissingTables({ tables }: Manifest, expected: readonly string[]): void {
  const missing = expected.filter((name) => !tables.some((table) => table.name === name))
  if (missing.length === 0) return
  throw new BackupError(`A cópia não está completa: faltam as tabelas ${missing.join(', ')}. Nada foi alterado.`)
}

/** With other keys the codes of staff and the addresses of callbacks of the copy would mean nothing. */
function refuseOtherKeys(manifest: Manifest, keys: Record<string, string>): void {
  const other = Object.keys(keys).filter((name) => manifest.keys[name] && manifest.keys[name] !== keys[name])
  if (other.length === 0) return
  throw new BackupError(
    `As chaves desta instalação (${other.join(', ')}) não são as da cópia. Ponha em DATA_DIR/keys as da instalação que a ` +
      'fez; para começar com outras, reponha com DATA_DIR/keys vazia e sem essas definições. Nada foi alterado.',
  )
}

async function refuseDamagedParts({ tables, files }: Manifest, source: string): Promise<void> {
  for (const { name, sha256 } of tables) await refuseDamaged(tableFile(source, name), sha256, `a tabela ${name}`)
  for (const { name, sha256 } of files) await refuseDamaged(join(source, 'files', name), sha256, `o ficheiro ${name}`)
}

async function refuseDamaged(file: string, sha256: string, what: string): Promise<void> {
  if ((await sha256Of(file)) === sha256) return
  throw new BackupError(`A cópia está danificada: ${what} não é o que foi guardado. Nada foi alterado.`)
}

/** Undefined where there is no such file, or none that can be read; a link is none, wherever it leads. */
async function sha256Of(file: string): Promise<string | undefined> {
  if (!(await lstat(file).catch(() => undefined))?.isFile()) return undefined
  const hash = createHash('sha256')
  return pipeline(createReadStream(file), hashing(hash), new PassThrough().resume()).then(
    () => hash.digest('hex'),
    () => undefined,
  )
}

async function refuseOccupied(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from pg_tables where schemaname = 'public' limit 1")
  if (rows.length === 0) return
  throw new BackupError(
    'A base de dados de destino não está vazia. Reponha a cópia numa DATA_DIR nova ou numa base de dados vazia. Nada foi alterado.',
  )
}

/** Files of this very copy may be there: a restore that was killed left them. */
async function refuseForeignFiles({ files }: Manifest, filesDir: string): Promise<void> {
  const hashes = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  for (const name of await readdir(filesDir).catch(noneIfMissing)) {
    if (hashes.has(name) && (await sha256Of(join(filesDir, name))) === hashes.get(name)) continue
    throw new BackupError(`Em ${filesDir} há ficheiros que não são da cópia (${name}). Nada foi alterado.`)
  }
}

async function load(client: pg.Client, manifest: Manifest, source: string): Promise<void> {
  const order = await tablesInOrder(client)
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]))
  // The rows are as their triggers left them. Run again, these would refuse what is signed and add what is there.
  for (const name of order) await client.query(`alter table ${name} disable trigger user`)
  // But for those that only look, at the end: whether the books balance, and parts add up.
  for (const { name, trigger } of await checkingTriggers(client)) {
    await client.query(`alter table ${name} enable trigger ${trigger}`)
  }
  // Rows that migrations insert are in the backup as well.
  for (const name of order.toReversed()) await client.query(`delete from ${name}`)
  for (const name of order) {
    const table = wanted.get(name)
    if (table) await copyIn(client, table, source)
  }
  // A table with checks that wait for the commit cannot be altered.
  await sayingWhatIsBroken(() => client.query('set constraints all immediate'))
  await sayingWhatIsBroken(() => checkRestored(client))
  for (const name of order) await client.query(`alter table ${name} enable trigger user`)
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [name, lastValue, isCalled])
  }
}

async function checkingTriggers(client: pg.Client): Promise<{ name: string; trigger: string }[]> {
  const { rows } = await client.query<{ name: string; trigger: string }>(
    `select tgrelid::regclass::text as name, quote_ident(tgname) as trigger from pg_trigger
     where tgconstraint <> 0 and not tgisinternal`,
  )
  return rows
}

/** What each domain knows of its own rows: `<domain>_check_restored`. */
async function checkRestored(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regproc::text as name from pg_proc
     where proname like '%\\_check\\_restored' and pronamespace = 'public'::regnamespace order by proname`,
  )
  for (const { name } of rows) await client.query(`select ${name}()`)
}

/** Whole as its hashes say, and yet not what a server can have written. */
async function sayingWhatIsBroken(check: () => Promise<unknown>): Promise<void> {
  await check().catch((error: { code?: string; message: string }) => {
    if (!error.code?.startsWith('23')) throw error
    throw new BackupError(`A cópia foi alterada e não condiz consigo mesma (${error.message}). Nada foi alterado.`)
  })
}

async function copyIn(client: pg.Client, { name, rows }: Table, source: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${name} from stdin`))
  await pipeline(createReadStream(tableFile(source, name)), createGunzip(), into)
  if (into.rowCount !== rows) throw new BackupError(`A tabela ${name} tem ${into.rowCount} linhas e devia ter ${rows}.`)
}
