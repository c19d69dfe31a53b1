import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@salama/embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { TIMEOUTS } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { HEAR_CHANGES } from './hear-changes.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { startSystemPostgres } from './system-postgres.ts'

type Connection = { host: string; port: number; user: string; database: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser of the cluster on which every test file makes its own database from the template. */
    cluster: Connection
    /** PgBouncer before it, in transaction mode, with `TEST_POOLER=pgbouncer`: servers go through it. */
    pooler: { host: string; port: number } | null
  }
}

export const TEMPLATE = 'salama_template'

/** The cluster is deleted after the run, so nothing in it has to survive a crash, be cleaned or be analysed. */
const SETTINGS = {
  max_connections: '400',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
}

/**
 * One cluster for the whole run and one migrated template in it. `TEST_POSTGRES=system` takes the system's PostgreSQL
 * instead of the embedded one; `TEST_POOLER=pgbouncer` has the servers reach it through PgBouncer.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, stop } = await startCluster()
  await makeTemplate(admin)
  const pooler = process.env['TEST_POOLER'] === 'pgbouncer' ? await startPgBouncer(admin) : null
  if (pooler) await setTimeoutsOfRole(admin)
  project.provide('cluster', admin)
  project.provide('pooler', pooler && { host: pooler.host, port: pooler.port })
  return async () => {
    await pooler?.stop()
    await stop()
  }
}

async function startCluster(): Promise<{ admin: Connection; stop: () => Promise<void> }> {
  if (process.env['TEST_POSTGRES'] === 'system') {
    const system = await startSystemPostgres(15, SETTINGS)
    if (!system) throw new Error('TEST_POSTGRES=system, but no system PostgreSQL is installed')
    return { admin: system.admin, stop: () => system.stop() }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-test-'))
  // Reachable for a user of its own, as whom a pooler can run too.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  const embedded = await startEmbedded({ dataDir, settings: SETTINGS })
  return {
    admin: embedded.admin,
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(admin: Connection): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  const { rowCount } = await client.query("select from pg_roles where rolname = 'salama'")
  if (rowCount === 0) await client.query('create role salama login')
  await client.query(`create database ${TEMPLATE} owner salama`)
  await client.end()
  const owner = { ...admin, user: 'salama', database: TEMPLATE }
  await migrate(owner)
  const template = new pg.Client(owner)
  await template.connect()
  await template.query(HEAR_CHANGES)
  await template.end()
}

/** Through a pooler the limits of time are the role's (docs/operations.md). */
async function setTimeoutsOfRole(admin: Connection): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  for (const [name, ms] of Object.entries(TIMEOUTS)) await client.query(`alter role salama set ${name} = ${ms}`)
  await client.end()
}
