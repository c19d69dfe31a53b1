import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { booking, doctorFor, slotIn, until } from '../../domains/appointments/testing.ts'
import { freshNumber, initiate, transfer } from '../../domains/payments/testing.ts'
import { createTestDatabase, startTestServer, type TestServer, type Visitor } from '../../testing/server.ts'

// Locks and checks in the application come first, so no call shows these: each is tried by a statement of its own.

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
  const paymentId = (await patient.get(`/api/appointments/${held['id']}`)).body['transactionId'] as string
  await write(patient)
  await transfer(patient)
  const refund = await patient.post(`/api/payments/${paymentId}/refunds`, { reason: 'Já não preciso da consulta.' })
  if (refund.status !== 201) throw new Error(refund.text)
  await until(async () => (await client.query('select from notifications_inbox')).rowCount !== 0)
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
function copyOf(table: string, changed: Record<string, unknown>, where = 'true') {
  const columns = `select jsonb_populate_record(row, $1) as copy from ${table} row where ${where} limit 1`
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

const UNIQUE = '23505'
const EXCLUSION = '23P01'
const CHECK = '23514'
const id = randomUUID()
/** Raised by the triggers that keep rows as they are. */
const RESTRICTED = '23001'
const live = "status = 'confirmed'"

test.each<
  [what: string, table: string, changed: Record<string, unknown>, code: string, constraint: string, where?: string]
>([
  ['two accounts of one e-mail', 'accounts_users', { id, phone: null }, UNIQUE, 'accounts_users_email'],
  [
    'two accounts of one phone',
    'accounts_users',
    { id, email: null },
    UNIQUE,
    'accounts_users_phone',
    'phone is not null',
  ],
  ['an account without either', 'accounts_users', { id, email: null, phone: null }, CHECK, 'accounts_users_check'],
  ['a phone of no provider', 'accounts_users', { id, phone: '811234567' }, CHECK, 'accounts_users_phone_check'],
  [
    'a doctor twice at one time',
    'appointments_appointments',
    { id, patient_id: id },
    EXCLUSION,
    'appointments_doctor_time',
    live,
  ],
  [
    'a patient twice at one time',
    'appointments_appointments',
    { id, doctor_id: id },
    EXCLUSION,
    'appointments_patient_time',
    live,
  ],
  [
    'a paid one without payment',
    'appointments_appointments',
    { id, payment_id: null },
    CHECK,
    'appointments_paid',
    live,
  ],
  [
    'a time off the grid',
    'appointments_appointments',
    { id, starts_at: '2027-01-01T08:10:00Z', ends_at: '2027-01-01T08:40:00Z' },
    CHECK,
    'appointments_appointments_starts_at_check',
  ],
  [
    'more due than the price',
    'appointments_appointments',
    { id, amount_due: 100_000_00 },
    CHECK,
    'appointments_appointments_check1',
  ],
  [
    'two commission rules at once',
    'payments_commission_rules',
    { valid_from: '2026-06-01' },
    EXCLUSION,
    'payments_commission_rules_payee_kind_part_tstzrange_excl',
  ],
  [
    'a commission above the whole',
    'payments_commission_rules',
    { payee_kind: 'x', rate: 10_001 },
    CHECK,
    'payments_commission_rules_rate_check',
  ],
  [
    'two refund requests waiting',
    'payments_refunds',
    { id, reference: 'RABCDEFGHJKMNPQRSTUV' },
    UNIQUE,
    'payments_refunds_requested',
  ],
  [
    'two payments of one number',
    'payments_intents',
    { id, reference: 'SAL9ABCDEFGHJK' },
    UNIQUE,
    'payments_intents_bank_number',
    'bank_number is not null',
  ],
  [
    'two sales of one purchase',
    'payments_sales',
    { id, payment_id: null, gross: 0 },
    UNIQUE,
    'payments_sales_purchase',
  ],
  ['two sales with one payment', 'payments_sales', { id, purchase_id: id }, UNIQUE, 'payments_sales_payment_id_key'],
  ['a sale that is not wholly paid', 'payments_sales', { id, payment_id: null }, CHECK, 'payments_sales_paid'],
  [
    'a sale without shares',
    'payments_sales',
    { id, purchase_id: id, payment_id: null, cover: 1, gross: 1 },
    CHECK,
    'payments_sales_add_up',
  ],
  ['a share on top of a sale', 'payments_shares', { id, part: 'tip' }, CHECK, 'payments_sales_add_up'],
  ['two shares of one part', 'payments_shares', { id }, UNIQUE, 'payments_shares_sale_id_part_key'],
  [
    'a commission above a share',
    'payments_shares',
    { id, part: 'tip', commission: 100_000_00 },
    CHECK,
    'payments_shares_commission',
  ],
  [
    'two payments of one reference',
    'payments_intents',
    {
      id,
      bank_number_key: 'X',
      provider_transaction_id: null,
      claimed_at: null,
      claimed_by_kind: null,
      claimed_by_id: null,
    },
    UNIQUE,
    'payments_intents_reference_key',
  ],
  ['a payment of nothing', 'payments_intents', { id, amount: 0 }, CHECK, 'payments_intents_amount_check'],
  ['two live conversations of one thing', 'support_tickets', { id, number: 999_999 }, UNIQUE, 'support_tickets_live'],
  [
    'two conversations of one number',
    'support_tickets',
    { id, person_id: null, visitor_name: 'Zita', visitor_contact: 'z@exemplo.mz' },
    UNIQUE,
    'support_tickets_number_key',
  ],
  ['an empty message', 'support_messages', { id, text: '' }, CHECK, 'support_messages_text_check'],
  ['one notice twice', 'notifications_inbox', { id }, UNIQUE, 'notifications_inbox_user_id_source_key'],
  ['one key twice', 'platform_idempotency', {}, UNIQUE, 'platform_idempotency_key'],
])('the database itself refuses %s (MN-06)', async (_, table, changed, code, constraint, where) => {
  expect(await copyOf(table, changed, where)).toEqual([code, constraint])
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
