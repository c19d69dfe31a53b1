import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectTo, WITHOUT_LIMITS } from './connect.ts'
import { type Applied, type Migration, MigrationError, readMigrations, refuseStrangers } from './migrations.ts'

/** An arbitrary number, the same in every version: only one process migrates at a time. */
const LOCK = 7_245_114
/** A migration that waits longer for a table lets those pass that wait behind it, and tries again. */
const LOCK_TIMEOUT_MS = 3_000
const LOCK_ATTEMPTS = 10
const LOCK_NOT_AVAILABLE = '55P03'
const ASK_AGAIN_MS = 500
/** Between the batches of a backfill others get the disk and the locks. */
const BATCH_PAUSE_MS = 50

export type MigrateOptions = {
  migrations?: readonly Migration[]
  /** Told in English what takes long or differs, for the log. */
  say?: (event: string, details: Record<string, unknown>) => void
}

/**
 * Brings the database to this version and returns the names of the migrations applied. Refuses a database that this
 * version cannot work with, and a migration that changed after it was applied.
 */
export async function migrate(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<string[]> {
  const client = await connectTo(connection)
  try {
    await client.query(WITHOUT_LIMITS)
    return await underLock(client, options, () => applyMissing(client, options))
  } finally {
    await client.end()
  }
}

/**
 * Runs `work` while no other process migrates or restores. Asks again and again: who waited inside one statement would hold
 * up an index that is built concurrently.
 */
export async function underLock<T>(
  client: pg.Client,
  { say }: Pick<MigrateOptions, 'say'>,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(rows[0]?.server_version_num) < 150_000) {
    throw new MigrationError('É necessário PostgreSQL 15 ou mais recente.')
  }
  for (let isFirst = true; ; isFirst = false) {
    const { rows: taken } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK])
    if (taken[0]?.ours) break
    if (isFirst) say?.('another process migrates or restores this database: waiting', {})
    await sleep(ASK_AGAIN_MS)
  }
  return work()
}

async function applyMissing(client: pg.Client, { migrations = readMigrations(), say }: MigrateOptions) {
  const applied = await readApplied(client)
  const newer = refuseStrangers(applied, migrations)
  if (newer.length > 0) say?.('the database is of a newer release that lets this one go on', { newer })
  const names = new Set(applied.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !names.has(name))
  if (missing.length > 0) await prepare(client)
  for (const migration of missing) {
    try {
      await apply(client, migration, say)
    } catch (error) {
      throw new MigrationError(`A migração ${migration.name} falhou: ${(error as Error).message}`, { cause: error })
    }
  }
  return missing.map(({ name }) => name)
}

/** The migrations of a database; none where there is no table of them. */
export async function readApplied(client: pg.Client): Promise<(Applied & { expands: boolean })[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = to_regclass('public.platform_migrations') and attnum > 0",
  )
  if (columns.length === 0) return []
  // The table of a release before 0.2.0, whose migrations say nothing of this.
  const expands = columns.some(({ name }) => name === 'expands') ? 'expands' : 'false as expands'
  return (await client.query(`select name, checksum, ${expands} from platform_migrations order by name`)).rows
}

/** Applies all of them in the transaction of the caller, on a database that nobody else uses yet. */
export async function applyTogether(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await prepare(client)
  for (const migration of migrations) {
    await client.query(migration.text.replace(/\bindex concurrently\b/gi, 'index'))
    await record(client, migration)
  }
}

async function prepare(client: pg.Client): Promise<void> {
  // The extensions are trusted: the database's owner may create them.
  await client.query(`
    create extension if not exists btree_gist;
    create extension if not exists pg_trgm;
    create table if not exists platform_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    set lock_timeout = ${LOCK_TIMEOUT_MS};
    alter table platform_migrations add column if not exists expands boolean not null default false;
    set lock_timeout = 0`)
}

const record = (client: pg.Client, { name, checksum, traits }: Migration) =>
  client.query('insert into platform_migrations (name, checksum, expands) values ($1, $2, $3)', [
    name,
    checksum,
    traits.includes('expand'),
  ])

async function apply(client: pg.Client, migration: Migration, say: MigrateOptions['say']): Promise<void> {
  const { traits } = migration
  if (traits.includes('concurrent')) return buildConcurrently(client, migration)
  if (traits.includes('backfill')) return fillInBatches(client, migration, say)
  await inTransaction(client, migration, say, async () => {
    await client.query(migration.text)
    await record(client, migration)
  })
}

/** One transaction, tried again where a table that it needs is busy. */
async function inTransaction<T>(
  client: pg.Client,
  { name }: Migration,
  say: MigrateOptions['say'],
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    try {
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (attempt === LOCK_ATTEMPTS) {
        throw new Error('outra ligação ocupa as suas tabelas. Nada foi alterado; tente de novo.', { cause: error })
      }
      say?.('a table that a migration needs is busy: trying again', { migration: name, attempt })
      await sleep(ASK_AGAIN_MS * attempt)
    }
  }
}

/** An index that a start before could not finish is there and unusable: it is built anew. */
async function buildConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  const index = /\bindex concurrently (?:if not exists )?(\w+)/i.exec(migration.text)?.[1]
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount !== 0) await client.query(`drop index concurrently ${index}`)
  await client.query(migration.text)
  await record(client, migration)
}

async function fillInBatches(client: pg.Client, migration: Migration, say: MigrateOptions['say']): Promise<void> {
  for (let filled = 0; ; await sleep(BATCH_PAUSE_MS)) {
    const { rowCount } = await inTransaction(client, migration, say, () => client.query(migration.text))
    if (!rowCount) break
    filled += rowCount
    say?.('filling rows', { migration: migration.name, filled })
  }
  await record(client, migration)
}
