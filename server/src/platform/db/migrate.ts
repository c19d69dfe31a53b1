import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { connectTo, WITHOUT_LIMITS } from './connect.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
/** An arbitrary number, the same in every version: only one process migrates at a time. */
const LOCK = 7_245_114

export class MigrationError extends Error {}

type Migration = { name: string; text: string; checksum: string }

export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings the database to this version, each file in a transaction of its own. Refuses a database that is newer than the
 * code, and a migration that changed after it was applied. Returns the names of those applied.
 */
export async function migrate(connection: pg.ClientConfig, migrations = readMigrations()): Promise<string[]> {
  const client = await connectTo(connection)
  try {
    await client.query(WITHOUT_LIMITS)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(rows[0]?.server_version_num) < 150_000) {
      throw new MigrationError('É necessário PostgreSQL 15 ou mais recente.')
    }
    return await applyMissing(client, migrations)
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists platform_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseStrangers(applied, migrations)
  const missing = migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of missing) {
    await client.query('begin')
    try {
      // The extensions are trusted: the database's owner may create them.
      if (applied.size === 0 && migration === migrations[0])
        await client.query('create extension if not exists btree_gist; create extension if not exists pg_trgm')
      await client.query(migration.text)
      await client.query('insert into platform_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new MigrationError(`A migração ${migration.name} falhou: ${(error as Error).message}`, { cause: error })
    }
  }
  return missing.map((migration) => migration.name)
}

function refuseStrangers(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    const ours = known.get(name)
    if (ours === undefined) {
      throw new MigrationError(
        `A base de dados é de uma versão mais recente (tem ${name}). Use essa versão ou reponha uma cópia.`,
      )
    }
    if (ours !== checksum) throw new MigrationError(`A migração ${name} foi alterada depois de aplicada.`)
  }
}
