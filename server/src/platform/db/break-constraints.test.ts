import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { castAgain, findRow, type Row, type Wish } from '../../../testing/any-row.ts'
import { type Constraint, lineOf, readCatalogue, type Table } from '../../../testing/catalogue.ts'
import { createTestDatabase } from '../../../testing/server.ts'

// Locks and checks in the application come first, so no call shows these. Each is tried with a row that breaks it alone.

/** Whose lines begin with the table, so that one table is one test. Written by `npm run constraints`. */
const LINES = readFileSync(join(import.meta.dirname, 'constraints.txt'), 'utf8')
  .trim()
  .split('\n')
const TABLES = [...new Set(LINES.map((line) => line.split(':', 1)[0] ?? ''))]

/** What no row can break, and why. */
const UNBREAKABLE: Record<string, string> = {
  'formulary_products.formulary_products_id_moiety_code_key':
    'its id is unique alone; the index is there for strengths, which name the moiety too',
  'orders_orders.orders_orders_due_check':
    'what was refunded lies between nothing and what was due, which says the same first',
  'payments_sales.payments_sales_gross_check':
    'what is covered lies between nothing and the gross, which says the same first',
  'prescriptions_prescriptions.prescriptions_whose':
    'its id is unique alone; the index is there for references that name the patient too',
  'records_accesses.records_accesses_kind_check':
    'a third kind would have to end like an emergency and be answered like a consent, which no row can',
}

let client: pg.Client
let tables: Table[]
beforeAll(async () => {
  const { connection } = await createTestDatabase()
  // Only a superuser can lift the references that would ask for a row in every other table.
  client = new pg.Client({ ...connection, user: inject('cluster').user })
  await client.connect()
  tables = await readCatalogue(client)
})
afterAll(() => client.end())

test('constraints.txt is what the migrations make: npm run constraints writes it (MN-06)', () => {
  expect(tables.flatMap(({ constraints }) => constraints.map(lineOf))).toEqual(LINES)
})

test.each(TABLES)('the database itself refuses every row that breaks %s (MN-06)', async (name) => {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`no table ${name}`)
  const unlike: string[] = []
  castAgain()
  for (const constraint of table.constraints) {
    const key = `${name}.${constraint.name}`
    const refusal = key in UNBREAKABLE ? constraint.name : await tryToBreak(table, constraint)
    if (refusal !== constraint.name) unlike.push(`${key}: ${refusal}`)
  }
  expect(unlike).toEqual([])
})

const checksOf = ({ constraints }: Table): (Constraint & Wish)[] =>
  constraints.flatMap((one) =>
    one.kind === 'check' && one.condition !== null ? [{ ...one, condition: one.condition }] : [],
  )

const filled = (table: Table, names?: readonly string[]): Wish[] =>
  table.columns
    .filter(({ name, isNullable, isGenerated }) => !isGenerated && (names ? names.includes(name) : !isNullable))
    .map(({ name }) => ({ condition: `"${name}" is not null`, columns: [name] }))

const TRIES = 8
/** A row of each table that breaks nothing. */
const sound = new Map<Table, Row>()

/** The name of what refused, or what came instead; other rows are tried until it is the one. */
async function tryToBreak(table: Table, constraint: Constraint): Promise<string | undefined> {
  let refusal: string | undefined
  for (let tries = 0; tries < TRIES && refusal !== constraint.name; tries++) {
    const near =
      (tries === 0 && sound.get(table)) ||
      (await findRow(client, table, { wishes: [...filled(table), ...checksOf(table)] }))
    if (!near) continue
    sound.set(table, near)
    refusal = await tryNear(near, table, constraint)
  }
  return refusal
}

function tryNear(near: Row, table: Table, constraint: Constraint): Promise<string | undefined> {
  switch (constraint.kind) {
    case 'check':
      return breakCheck(near, table, constraint)
    case 'not null':
      return refusalOf(table, [{ ...near, [constraint.name]: null }])
    case 'reference':
      return breakReference(near, table, constraint)
    case 'exclusion':
    case 'unique':
      return breakUnique(near, table, constraint)
  }
}

async function breakCheck(near: Row, table: Table, constraint: Constraint): Promise<string | undefined> {
  // Checks are tried in the order of their names, and the first refuses.
  const others = checksOf(table).filter(({ name }) => name !== constraint.name)
  const broken = { condition: `(${constraint.condition}) is false`, columns: constraint.columns }
  const find = (checks: readonly Wish[]): Promise<Row | undefined> =>
    findRow(client, table, { wishes: [broken, ...filled(table), ...checks], near, anew: constraint.columns })
  const row = (await find(others)) ?? (await find(others.filter(({ name }) => name < constraint.name)))
  return row && refusalOf(table, [row])
}

async function breakReference(near: Row, table: Table, constraint: Constraint): Promise<string | undefined> {
  const wishes = [...filled(table, constraint.columns), ...filled(table), ...checksOf(table)]
  const row = await findRow(client, table, { wishes, near })
  return row && refusalOf(table, [row], constraint.name)
}

/** Two rows that are alike in what must be unique, and not in what else must be. */
async function breakUnique(near: Row, table: Table, constraint: Constraint): Promise<string | undefined> {
  const { columns, condition, definition } = constraint
  const isKey = (name: string): boolean => definition.includes(name)
  const keys = definition.includes('NULLS NOT DISTINCT') ? [] : filled(table, columns.filter(isKey))
  const named = table.columns.map(({ name }) => name).filter((name) => condition?.includes(name))
  const about = condition === null ? [] : [{ condition: `(${condition}) is true`, columns: named }]
  const wishes = [...filled(table), ...keys, ...checksOf(table), ...about]
  const first = await findRow(client, table, { wishes, near })
  if (!first) return undefined
  // Spans only have to overlap.
  const isAlike = (name: string): boolean =>
    columns.includes(name) && (constraint.kind === 'unique' || definition.includes(`${name} WITH =`))
  const fixed = Object.fromEntries(Object.entries(first).filter(([name]) => isAlike(name)))
  const anew = table.constraints
    .filter(({ kind }) => kind === 'unique' || kind === 'exclusion')
    .flatMap((other) => other.columns)
  const second = await findRow(client, table, { wishes, fixed, near: first, anew })
  return second && refusalOf(table, [first, second])
}

const NONE = '-'

/** What refuses the rows, one after the other; references but the one named are lifted, and what triggers say. */
async function refusalOf({ name, columns }: Table, rows: readonly Row[], reference = NONE): Promise<string> {
  const given = columns.filter(({ isGenerated }) => !isGenerated).map((column) => `"${column.name}"`)
  await client.query('begin')
  try {
    const { rows: triggers } = await client.query<{ tgname: string }>(
      `select tgname from pg_trigger t left join pg_constraint c on c.oid = t.tgconstraint
        where tgrelid = $1::regclass and (not tgisinternal or c.contype = 'f') and coalesce(c.conname, '') <> $2`,
      [name, reference],
    )
    for (const { tgname } of triggers) await client.query(`alter table ${name} disable trigger "${tgname}"`)
    await client.query(`delete from ${name}`)
    for (const row of rows) {
      await client.query(
        `insert into ${name} (${given.join(', ')}) overriding system value
          select ${given.join(', ')} from jsonb_populate_record(null::${name}, $1)`,
        [JSON.stringify(row)],
      )
    }
    await client.query('set constraints all immediate')
    return 'taken'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return error.code === '23502' ? (error.column ?? '') : (error.constraint ?? error.message)
  } finally {
    await client.query('rollback')
  }
}
