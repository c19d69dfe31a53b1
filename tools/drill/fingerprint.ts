import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Hashes by name: `rows of <table>`, `sequence <name>`, `file <name>`, and of what guards the rows. */
export type Fingerprint = Map<string, string>

/** What a restore leaves out on purpose: it stands in no fingerprint. */
export const LEFT_OUT = [
  'platform_migrations.applied_at: when a migration ran here',
  'files that were still arriving (*.part): no row names them',
  'DATA_DIR/keys: kept apart from every backup',
]

/** What makes a database behave as it does, beside its rows: equal after a restore. */
const GUARDS: Record<string, string> = {
  migrations: 'select name, checksum from platform_migrations',
  triggers: `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal`,
  constraints: `select conrelid::regclass::text, conname, contype, convalidated from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `select i.indexrelid::regclass::text, indisvalid, indisunique from pg_index i
    join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
}

/** Does not depend on the order in which rows lie, nor on the version of PostgreSQL. */
export async function fingerprintOf(connection: pg.ClientConfig, filesDir: string): Promise<Fingerprint> {
  const client = new pg.Client(connection)
  await client.connect()
  const found: Fingerprint = new Map()
  try {
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
      set bytea_output = 'hex'; set extra_float_digits = 1`)
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'platform_migrations' order by 1",
    )
    for (const { name } of tables.rows) found.set(`rows of ${name}`, await hashRows(client, `select * from ${name}`))
    const sequences = await client.query<{ name: string }>(
      "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
    )
    for (const { name } of sequences.rows) {
      found.set(`sequence ${name}`, await hashRows(client, `select last_value, is_called from ${name}`))
    }
    for (const [what, query] of Object.entries(GUARDS)) found.set(what, await hashRows(client, query))
  } finally {
    await client.end()
  }
  for (const name of existsSync(filesDir) ? readdirSync(filesDir) : []) {
    if (!name.endsWith('.part')) found.set(`file ${name}`, sha256(readFileSync(join(filesDir, name))))
  }
  return found
}

/** `<count> <hash>`, over the rows in the order of their own hashes. */
async function hashRows(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    `select count(*) || ' ' || encode(sha256(coalesce(string_agg(one, '' order by one), '')), 'hex') as hash
     from (select sha256(convert_to(r::text, 'UTF8')) as one from (${query}) r) all_rows`,
  )
  return rows[0]?.hash ?? ''
}

export const countOf = (hash: string): number => Number(hash.split(' ')[0])

/** The names whose hashes differ, or that only one side has. */
export function differences(one: Fingerprint, other: Fingerprint): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).toSorted()
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
