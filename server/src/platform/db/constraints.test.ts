import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { booking, doctorFor, slotIn } from '../../../testing/appointments.ts'
import { freshNumber, initiate } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { createTestDatabase, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

// What triggers refuse: `break-constraints.test.ts` shows the constraints, with triggers out of the way.

let server: TestServer
let client: pg.Client
beforeAll(async () => {
  const database = await createTestDatabase()
  server = await startTestServer({ database, env: { RATE_LIMIT: 'off' } })
  client = new pg.Client(database.connection)
  await client.connect()
  await fill()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

/** One row at least in every table that is tried below. */
async function fill(): Promise<void> {
  const patient = await server.person({ phone: '841230001' })
  const doctor = await doctorFor(server)
  const { body: held } = await patient.post('/api/appointments', booking(doctor, slotIn(2)), { 'idempotency-key': 'a' })
  await initiate(patient, {
    amount: doctor.priceVideo,
    phoneNumber: freshNumber(),
    purpose: { kind: 'appointment', id: held['id'] },
  })
  await until(async () => (await patient.get(`/api/appointments/${held['id']}`)).body['status'] === 'confirmed')
  await write(patient)
  for (const table of CARE) await addHistory(table)
}

/** Histories of care, of which no row is ever changed. */
const CARE = [
  'appointments_history',
  'consultations_addenda',
  'consultations_messages',
  'courses_history',
  'dispatch_history',
  'orders_history',
  'pharmacy_movements',
  'prescriptions_dispenses',
  'rides_history',
]

const SOME: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  integer: '1',
  smallint: '1',
  bigint: '1',
  boolean: 'false',
  jsonb: "'{}'",
  'timestamp with time zone': 'now()',
}

/** A row of any value that its columns take, without what it belongs to: triggers of statements and rows see it all the same. */
async function addHistory(table: string): Promise<void> {
  const admin = new pg.Client({ ...inject('cluster'), database: client.database })
  await admin.connect()
  await admin.query('set session_replication_role = replica')
  const { rows } = await admin.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const values = rows.map(({ data_type: type }) => SOME[type] ?? "'x'")
  const constraints = await admin.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { name } of constraints.rows) await admin.query(`alter table ${table} drop constraint ${name}`)
  await admin.query(
    `insert into ${table} (${rows.map(({ column_name: name }) => name).join(', ')}) values (${values.join(', ')})`,
  )
  await admin.end()
}

async function write(patient: Visitor): Promise<void> {
  const { status, text } = await patient.post('/api/support/messages', { text: 'Bom dia' })
  if (status !== 201) throw new Error(text)
}

/** The code and the name of what refused a copy of any such row with these columns changed. */
function copyOf(table: string, changed: Record<string, unknown>) {
  const columns = `select jsonb_populate_record(row, $1) as copy from ${table} row limit 1`
  return refusalOf(`insert into ${table} overriding system value select (copy).* from (${columns}) copies`, [
    JSON.stringify(changed),
  ])
}

async function refusalOf(statement: string, values: unknown[] = []): Promise<[code?: string, constraint?: string]> {
  await client.query('begin')
  try {
    const { rowCount } = await client.query(statement, values)
    if (rowCount === 0) throw new Error(`touches no row: ${statement}`)
    await client.query('set constraints all immediate')
    return []
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return error.constraint === undefined ? [error.code ?? ''] : [error.code ?? '', error.constraint]
  } finally {
    await client.query('rollback')
  }
}

const CHECK = '23514'
const id = randomUUID()
/** Raised by the triggers that keep rows as they are. */
const RESTRICTED = '23001'

test.each<[what: string, table: string, changed: Record<string, unknown>, constraint: string]>([
  [
    'a sale without shares',
    'payments_sales',
    { id, purchase_id: id, payment_id: null, cover: 1, gross: 1 },
    'payments_sales_add_up',
  ],
  ['a share on top of a sale', 'payments_shares', { id, part: 'tip' }, 'payments_sales_add_up'],
])('a trigger refuses %s (MN-06)', async (_, table, changed, constraint) => {
  expect(await copyOf(table, changed)).toEqual([CHECK, constraint])
})

test.each([
  ['update ledger_entries set amount = amount + 1'],
  ['delete from ledger_entries'],
  ["update ledger_postings set entry_type = 'outro'"],
  ['delete from ledger_postings'],
  ["update support_messages set text = 'outra coisa'"],
  ['delete from support_messages'],
])('what is written stays as it is: %s is refused', async (statement) => {
  expect(await refusalOf(statement)).toEqual([RESTRICTED])
})

test.each(CARE)('a history of care stays as it is: nothing of %s is changed, deleted or emptied', async (table) => {
  const [column] = await client
    .query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and is_nullable = 'NO' and is_identity = 'NO' order by ordinal_position limit 1`,
      [table],
    )
    .then(({ rows }) => rows)
  for (const statement of [
    `update ${table} set ${column?.name} = ${column?.name}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]) {
    expect([statement, ...(await refusalOf(statement))]).toEqual([statement, RESTRICTED])
  }
})
