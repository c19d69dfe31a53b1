import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { Sql, Tx } from '../db/database.ts'
import {
  bindWords,
  erasureOf,
  isPersonal,
  lateErasureOf,
  namesThings,
  type Obstacle,
  type Personal,
  type PersonalTable,
  type Statement,
  type Subject,
} from './personal.ts'

/** So many rows of a table are in memory at once. */
const ROWS_AT_ONCE = 200

export type NamedTable = { table: string; rule: PersonalTable }

export const personalTables = (domains: readonly Personal[]): NamedTable[] =>
  domains.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, rule]) => (isPersonal(rule) ? [{ table, rule }] : [])),
  )

const run = async <Row>(db: Sql, { text, values }: Statement): Promise<Row[]> =>
  (await db.executeQuery(CompiledQuery.raw(text, values))).rows as Row[]

/** The account with its contacts and the ids of all that is this person's. */
export async function findSubject(
  db: Sql,
  tables: readonly NamedTable[],
  person: { id: string; phone: string | null; email: string | null; now: Date },
): Promise<Subject> {
  const subject = { person: person.id, phone: person.phone, email: person.email, things: [], now: person.now }
  const things: string[] = []
  for (const { table, rule } of tables) {
    if (rule.ids === undefined || namesThings(rule)) continue
    const found = await run<{ id: string }>(
      db,
      bindWords(`select own.${rule.ids} as id from ${table} own where ${rule.own}`, subject),
    )
    for (const { id } of found) things.push(id)
  }
  return { ...subject, things }
}

/** Why this person cannot leave now. */
export async function findObstacles(
  db: Sql,
  domains: readonly Personal[],
  { id: person, now }: { id: string; now: Date },
): Promise<Omit<Obstacle, 'stands'>[]> {
  const subject = { person, phone: null, email: null, things: [], now }
  const found: Omit<Obstacle, 'stands'>[] = []
  for (const { code, reason, stands } of domains.flatMap(({ obstacles = [] }) => obstacles)) {
    const [row] = await run<{ exists: boolean }>(db, bindWords(stands, subject))
    if (row?.exists) found.push({ code, reason })
  }
  return found
}

/** Reads everything as it is at one moment, without holding anybody up. */
export async function atOneMoment(pool: pg.Pool, read: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await read(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    // A cursor may be open still: the connection is not used again.
    client.release(true)
    throw error
  }
}

export async function countRows(client: pg.ClientBase, { table, rule }: NamedTable, subject: Subject): Promise<number> {
  const { text, values } = bindWords(`select count(*)::int as count from ${table} own where ${rule.own}`, subject)
  const { rows } = await client.query<{ count: number }>(text, values)
  return rows[0]?.count ?? 0
}

/** The rows of a person in a table, a few at a time; within a transaction. */
export async function* readRows(
  client: pg.ClientBase,
  { table, rule }: NamedTable,
  subject: Subject,
): AsyncGenerator<Record<string, unknown>> {
  const hidden = ('without' in rule.archive && rule.archive.without) || []
  const without = hidden.map((column) => ` - '${column}'`).join('')
  const { text, values } = bindWords(
    `select to_jsonb(own)${without} as row from ${table} own where ${rule.own}`,
    subject,
  )
  await client.query(`declare personal_rows no scroll cursor for ${text}`, values)
  for (;;) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(`fetch ${ROWS_AT_ONCE} from personal_rows`)
    for (const { row } of rows) yield row
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close personal_rows')
}

/** Those that use others first, so that no row is missed because another went before. */
async function change(
  tx: Tx,
  { tables, subject }: { tables: readonly NamedTable[]; subject: Subject },
  statementOf: typeof erasureOf,
): Promise<void> {
  await sql`select set_config('salama.erasing', ${subject.person}::text, true)`.execute(tx.sql)
  for (const { table, rule } of tables.toReversed()) {
    const text = statementOf(table, rule)
    if (text !== undefined) await run(tx.sql, bindWords(text, subject))
  }
  await sql`select set_config('salama.erasing', '', true)`.execute(tx.sql)
}

/** What others count on ends before the account is erased. */
export async function endAtClosing(
  tx: Tx,
  domains: readonly Personal[],
  { id: person, now }: { id: string; now: Date },
): Promise<void> {
  const subject = { person, phone: null, email: null, things: [], now }
  for (const { closing } of domains) if (closing !== undefined) await run(tx.sql, bindWords(closing, subject))
}

/** One person leaves after another: of two who act for a child one stays. */
export const leaveInTurn = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('platform.leaving', 0))`.execute(tx.sql)
}

type Leaving = { tables: readonly NamedTable[]; subject: Subject }

/** Does at once what the rules of the tables say. */
export const eraseRows = (tx: Tx, leaving: Leaving): Promise<void> => change(tx, leaving, erasureOf)

/** Does the rest, when the law lets go of it. */
export const forgetRows = (tx: Tx, leaving: Leaving): Promise<void> => change(tx, leaving, lateErasureOf)
