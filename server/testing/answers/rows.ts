import type { TestServer } from '../server.ts'

export type Row = Record<string, unknown>
export type Rows = Map<string, Row[]>

/** Sessions and what leaves are not what the town is about. */
const LEFT_OUT = ['platform_sessions', 'platform_outbox', 'notifications_messages', 'prescriptions_keys']

/** Every row of every table as PostgreSQL writes it, without what is empty. */
export async function rowsOf(server: TestServer): Promise<Rows> {
  const tables = await server.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by relname`,
    [LEFT_OUT],
  )
  const found: Rows = new Map()
  for (const { name } of tables) {
    const rows = await server.query<{ row: Row }>(`select jsonb_strip_nulls(to_jsonb(t)) as row from ${name} t`)
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** What was not there before. */
export function newRows(before: Rows, after: Rows): Rows {
  const keyOf = (row: Row) => JSON.stringify(row)
  const added = [...after].map(([table, rows]): [string, Row[]] => {
    const old = new Set((before.get(table) ?? []).map(keyOf))
    return [table, rows.filter((row) => !old.has(keyOf(row)))]
  })
  return new Map(added.filter(([, rows]) => rows.length > 0))
}
