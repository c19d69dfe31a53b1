import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalogue, type Table } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/server.ts'
import { PERSONAL } from './app.ts'
import { bindWords, erasureOf, isPersonal, lateErasureOf, type PersonalTable } from './platform/rights/personal.ts'
import { personalTables } from './platform/rights/rows.ts'

// Walks the schema: no table and no column of text is there of which nobody decided what a person gets and what leaves.

let client: pg.Client
let tables: Table[]
beforeAll(async () => {
  client = new pg.Client((await createTestDatabase()).connection)
  await client.connect()
  tables = await readCatalogue(client)
})
afterAll(() => client.end())

const RULES = new Map(PERSONAL.flatMap(({ personal }) => Object.entries(personal.tables)))
const ownerOf = (table: string): string => table.split('_', 1)[0] ?? ''
const ownerNamed = (name: string): string => (name === 'system' ? 'platform' : name)
const fileOf = (table: string): string =>
  ownerOf(table) === 'platform'
    ? 'server/src/platform/rights/own-tables.ts'
    : `server/src/domains/${ownerOf(table)}/personal.ts`

test('every table has its rule: what a person is given of it, and what leaves with them (PRV-05)', () => {
  const without = tables.filter(({ name }) => name !== 'platform_migrations' && !RULES.has(name))
  expect(
    without.map(
      ({ name }) =>
        `${fileOf(name)}: write for ${name} either { holds: 'why it says nothing of a person' } or { own, archive, erasure }`,
    ),
  ).toEqual([])
  const known = new Set(['platform_migrations', ...tables.map(({ name }) => name)])
  expect([...RULES.keys()].filter((name) => !known.has(name))).toEqual([])
  const strays = PERSONAL.flatMap(({ name, personal }) =>
    Object.keys(personal.tables).filter((table) => ownerOf(table) !== ownerNamed(name)),
  )
  expect(strays).toEqual([])
})

/** States and codes are chosen by the house: their check lists them, or gives their form. */
function isWritten(table: Table, column: string): boolean {
  const checks = table.constraints.filter(({ kind, columns }) => kind === 'check' && columns.join() === column)
  return !checks.some(({ definition }) => / = ANY \(ARRAY\[| ~ '/.test(definition))
}

const decidedIn = ({ erasure }: PersonalTable): string[] =>
  erasure === 'delete'
    ? []
    : [...Object.keys(erasure.set ?? {}), ...Object.keys(erasure.keep?.after ?? {}), ...(erasure.plain ?? [])]

test('every text of a row that stays is overwritten, kept for a law, or names nobody (PRV-05)', () => {
  const undecided = tables.flatMap((table) => {
    const rule = RULES.get(table.name)
    if (!rule || !isPersonal(rule) || rule.erasure === 'delete') return []
    const decided = new Set(decidedIn(rule))
    return table.columns
      .filter(
        ({ name, type, isGenerated }) => !isGenerated && /^(?:text|jsonb?)(?:\[\])?$/.test(type) && !decided.has(name),
      )
      .filter(({ name }) => isWritten(table, name))
      .map(({ name }) => `${fileOf(table.name)}: ${table.name}.${name} is text: name it in set, keep.after or plain`)
  })
  expect(undecided).toEqual([])
})

test('a table that points to an account says so, or why its rows are not that person’s', () => {
  const pointing = tables.filter(({ constraints }) =>
    constraints.some(({ kind, definition }) => kind === 'reference' && /REFERENCES accounts_users/.test(definition)),
  )
  const silent = pointing.filter(({ name }) => {
    const rule = RULES.get(name)
    return rule !== undefined && !isPersonal(rule)
  })
  // Who of the desk or of a shop did something to what is not theirs.
  expect(silent.map(({ name }) => name)).toEqual(['dispatch_doubts', 'pharmacy_movements', 'reconciliation_statements'])
})

test('what the rules say is SQL of their own table', async () => {
  const subject = { person: crypto.randomUUID(), phone: '840000001', email: 'a@b.mz', things: [], now: new Date() }
  const faults: string[] = []
  const run = async (name: string, statement: string) => {
    const { text, values } = bindWords(statement, subject)
    await client.query('begin')
    await client.query(text, values).catch((error: Error) => faults.push(`${name}: ${error.message}`))
    await client.query('rollback')
  }
  for (const { table, rule } of personalTables(PERSONAL.map(({ personal }) => personal))) {
    await run(table, `select own.* from ${table} own where ${rule.own}`)
    for (const statement of [erasureOf(table, rule), lateErasureOf(table, rule)])
      if (statement !== undefined) await run(table, statement)
    const columns = new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name))
    const named = [...decidedIn(rule), ...('without' in rule.archive ? (rule.archive.without ?? []) : [])]
    faults.push(...named.filter((column) => !columns.has(column)).map((column) => `${table}.${column} is no column`))
  }
  for (const { personal } of PERSONAL) for (const { code, stands } of personal.obstacles ?? []) await run(code, stands)
  expect(faults).toEqual([])
})

test('a rule names tables of its own domain alone', () => {
  const names = tables.map(({ name }) => name)
  const trespasses = PERSONAL.flatMap(({ name, personal }) => {
    const texts = [
      ...Object.values(personal.tables).flatMap((rule) => (isPersonal(rule) ? [JSON.stringify(rule)] : [])),
      ...(personal.obstacles ?? []).map(({ stands }) => stands),
      personal.closing ?? '',
    ]
    return texts.flatMap((text) =>
      names.filter((table) => new RegExp(`\\b${table}\\b`).test(text) && ownerOf(table) !== ownerNamed(name)),
    )
  })
  expect(trespasses).toEqual([])
})
