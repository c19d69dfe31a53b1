import pg from 'pg'
import { tablesInOrder } from '../../server/src/platform/db/manifest.ts'
import { castAgain, findRow, type Row, type Wish } from '../../server/testing/any-row.ts'
import { readCatalogue, type Table } from '../../server/testing/catalogue.ts'

type Reference = { columns: string[]; to: string; target: string[] }

const TRIES = 40

/**
 * Gives every table that nobody wrote to one row that fulfils its constraints, referring to rows that are there. Such rows
 * are stranger than any that the product writes. Answers the tables that got one.
 */
export async function fillEmptyTables(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  castAgain()
  const filled: string[] = []
  try {
    const tables = new Map((await readCatalogue(client)).map((table) => [table.name, table]))
    for (const name of await tablesInOrder(client)) {
      const table = tables.get(name)
      if (!table || !(await isEmpty(client, name))) continue
      if (await fill(client, table)) filled.push(name)
    }
  } finally {
    await client.end()
  }
  return filled
}

const isEmpty = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query(`select from ${name} limit 1`)).rows.length === 0

async function fill(client: pg.Client, table: Table): Promise<boolean> {
  const references = await referencesOf(client, table.name)
  const wishes: Wish[] = [
    ...table.columns
      .filter(({ isNullable, isGenerated }) => !isNullable && !isGenerated)
      .map(({ name }) => ({ condition: `"${name}" is not null`, columns: [name] })),
    ...table.constraints.flatMap(({ kind, condition, columns }) =>
      kind === 'check' && condition !== null ? [{ condition, columns }] : [],
    ),
  ]
  for (let tries = 0; tries < TRIES; tries++) {
    // Of references that may be null some are left out, as a check may forbid one beside another; two references to the
    // same table are to one row or to two, as a check may ask either.
    const fixed = await refer(client, table, { references, withOptional: tries, isOneRow: tries < TRIES / 2 })
    const row = await findRow(client, table, { wishes, fixed })
    if (row && (await insert(client, table, row))) return true
  }
  return false
}

async function referencesOf(client: pg.Client, name: string): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select confrelid::regclass::text as "to",
       (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as k (number, place)
          join pg_attribute on attrelid = conrelid and attnum = number) as columns,
       (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as k (number, place)
          join pg_attribute on attrelid = confrelid and attnum = number) as target
     from pg_constraint where contype = 'f' and conrelid = $1::regclass order by cardinality(conkey) desc, conname`,
    [name],
  )
  return rows
}

type Refer = { references: readonly Reference[]; withOptional: number; isOneRow: boolean }

/** The columns that refer to other rows; each bit of `withOptional` is for one reference that may be null. */
async function refer(client: pg.Client, table: Table, { references, withOptional, isOneRow }: Refer): Promise<Row> {
  const fixed: Row = {}
  let optional = 0
  for (const { columns, to, target } of references) {
    const nullable = columns.filter((name) => table.columns.some((column) => column.name === name && column.isNullable))
    if (nullable.length > 0 && (withOptional >> optional++) % 2 === 1) {
      for (const name of nullable) if (!(name in fixed)) fixed[name] = null
      continue
    }
    // What another reference has said already holds for this one too.
    const known = columns.flatMap((name, at) => (name in fixed ? [{ column: target[at], value: fixed[name] }] : []))
    const where = known.map(({ column }, at) => `"${column}"::text = $${at + 1}`).join(' and ') || 'true'
    const order = `${withOptional}${isOneRow ? '' : columns}`
    const { rows } = await client.query<{ one: Row }>(
      `select to_jsonb(r) as one from ${to} r where ${where} order by md5(r::text || '${order}') limit 1`,
      known.map(({ value }) => value),
    )
    columns.forEach((name, at) => {
      fixed[name] ??= rows[0]?.one[target[at] ?? ''] ?? null
    })
  }
  return fixed
}

/** False where something refuses it; triggers say nothing, as they tell how a row is written and not what it may be. */
async function insert(client: pg.Client, { name, columns }: Table, row: Row): Promise<boolean> {
  const given = columns.filter(({ isGenerated }) => !isGenerated).map((column) => `"${column.name}"`)
  await client.query('begin')
  try {
    await client.query(`alter table ${name} disable trigger user`)
    await client.query(
      `insert into ${name} (${given}) overriding system value
         select ${given} from jsonb_populate_record(null::${name}, $1)`,
      [JSON.stringify(row)],
    )
    await client.query('set constraints all immediate')
    await client.query(`alter table ${name} enable trigger user`)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError) return false
    throw error
  }
}
