import pg from 'pg'
import { SUPERUSER } from './cluster.ts'

export type Connection = { host: string; port: number; user: string; database: string }

/** The application's role and its database have one name. */
const APPLICATION = 'salama'
const EXTENSIONS = ['btree_gist', 'pg_trgm']

export function connectionsOf(host: string, port: number): { connection: Connection; admin: Connection } {
  return {
    connection: { host, port, user: APPLICATION, database: APPLICATION },
    admin: { host, port, user: SUPERUSER, database: 'postgres' },
  }
}

/** Creates what is missing, at every start: an interrupted first start is completed by the next. */
export async function provision(admin: Connection): Promise<void> {
  await withClient(admin, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [APPLICATION],
    )
    if (!rows[0]?.role) await client.query(`create role ${APPLICATION} login`)
    if (!rows[0]?.database) await client.query(`create database ${APPLICATION} owner ${APPLICATION}`)
  })
  await withClient({ ...admin, database: APPLICATION }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_available_extensions where name = any ($1) and installed_version is null`,
      [EXTENSIONS],
    )
    for (const { name } of rows) await client.query(`create extension if not exists ${name}`)
  })
}

async function withClient(connection: Connection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
