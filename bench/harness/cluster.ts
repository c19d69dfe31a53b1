import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Connection, startEmbedded } from '@salama/embedded-postgres'
import pg from 'pg'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { insertLoadRows, type LoadRows } from '../../server/testing/load-rows.ts'
import { databaseProcesses } from '../../server/testing/salama-process.ts'
import { startSystemPostgres } from '../../server/testing/system-postgres.ts'
import { DATABASE_CORE, hasTaskset } from './cores.ts'

export type Side = {
  connection: pg.ClientConfig & { host: string; port: number; user: string; database: string }
  url: string
}

export type BenchCluster = {
  version: string
  rows: LoadRows
  /** A copy of the seeded database: every side of a comparison has one of its own, alike to the byte. */
  side(name: string): Promise<Side>
  /** As the superuser. */
  admin<R extends pg.QueryResultRow>(text: string, database?: string): Promise<R[]>
  /** Its processes as of now. */
  pids(): number[]
  stop(): Promise<void>
}

const TEMPLATE = 'bench_template'

export type BenchOptions = {
  doctors: number
  /** The embedded one unless said. */
  postgres?: 'embedded' | 'system'
  /** More rows for the template. */
  seed?(template: pg.ClientConfig, rows: LoadRows): Promise<void>
}

/**
 * A PostgreSQL with the product's own settings in a folder of its own, pinned to the servers' core; only checkpoints are
 * kept away, since one of them falls into some run and not into its neighbour. Throws when the system has none.
 */
export async function startBenchCluster({ doctors, postgres, seed }: BenchOptions): Promise<BenchCluster> {
  const server = await (postgres === 'system' ? startSystem() : startOwn())
  const admin = <R extends pg.QueryResultRow>(text: string, database = server.admin.database) =>
    query<R>({ ...server.admin, database }, text)
  const [folder] = await admin<{ data_directory: string }>('show data_directory')
  const dataDir = dirname(folder?.data_directory ?? '')
  pin(databaseProcesses(dataDir))
  await admin(`create database ${TEMPLATE} owner salama`)
  const template = { ...server.admin, user: 'salama', database: TEMPLATE }
  await migrate(template)
  const rows = await insertLoadRows(template, doctors)
  await seed?.(template, rows)
  await admin('create extension pg_stat_statements')
  const [version] = await admin<{ server_version: string }>('show server_version')
  return {
    version: version?.server_version ?? '',
    rows,
    admin,
    pids: () => databaseProcesses(dataDir),
    async side(name) {
      await admin(`create database bench_${name} template ${TEMPLATE} owner salama`)
      const connection = { ...server.admin, user: 'salama', database: `bench_${name}` }
      const { host, port, user, database } = connection
      return { connection, url: `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}` }
    },
    stop: server.stop,
  }
}

const SETTINGS = {
  max_connections: '120',
  checkpoint_timeout: '1h',
  max_wal_size: '8GB',
  shared_preload_libraries: 'pg_stat_statements',
}

type Server = { admin: Connection; stop(): Promise<void> }

async function startOwn(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-bench-'))
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  const { admin, stop } = await startEmbedded({ dataDir, settings: SETTINGS })
  return {
    admin,
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function startSystem(): Promise<Server> {
  const system = await startSystemPostgres(15, SETTINGS)
  if (!system) throw new Error('the system has no PostgreSQL 15')
  return { admin: system.admin, stop: () => system.stop() }
}

/** Backends started later inherit it from the postmaster. */
function pin(pids: readonly number[]): void {
  if (!hasTaskset) return
  for (const pid of pids) spawnSync('taskset', ['-pc', DATABASE_CORE, String(pid)])
}

async function query<R extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<R[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end()
  }
}
