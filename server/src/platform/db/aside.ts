import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Sql, types } from './database.ts'

const IDLE_MS = 60_000

/** One connection that no call shares, for whoever only looks. Each statement is given up after so long. */
export type Aside = { sql: Sql; isConnected(): boolean; close(): Promise<void> }

/** `connection` leads past a pooler, which would refuse the limit. */
export function openAside(connection: pg.ClientConfig, name: string, withinMs: number): Aside {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    types,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
    statement_timeout: withinMs,
    idleTimeoutMillis: IDLE_MS,
    application_name: name,
  })
  pool.on('error', () => undefined)
  const sql = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return { sql, isConnected: () => pool.totalCount > 0, close: () => sql.destroy() }
}
