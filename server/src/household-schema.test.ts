import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/server.ts'

// Walks the schema: a clinical row without a patient could be read as anybody's.

/** Tables of the clinical domains that say nothing of anybody who is cared for. */
const OF_NOBODY: readonly string[] = [
  'appointments_doctors',
  'appointments_exceptions',
  'appointments_hours',
  'appointments_next_free',
  'appointments_specialties',
  'pharmacy_medicines',
  'pharmacy_movements',
  'pharmacy_stock',
  // Packages that are held for an order, which names its patient.
  'pharmacy_reservations',
  'prescriptions_keys',
]

type Reference = { from: string; to: string }

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client((await createTestDatabase()).connection)
  await client.connect()
})
afterAll(() => client.end())

/** What each row of a table is bound to: nothing of it may be null. */
async function boundReferences(): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.convalidated group by c.oid, c.conrelid, c.confrelid having bool_and(a.attnotnull)`)
  return rows
}

async function tablesLike(pattern: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname ~ $1 order by relname`,
    [pattern],
  )
  return rows.map(({ name }) => name)
}

test('every clinical table has its patient, or hangs on one that has', async () => {
  const references = await boundReferences()
  const leadsToPatient = (table: string, seen: readonly string[] = []): boolean =>
    references
      .filter(({ from, to }) => from === table && !seen.includes(to))
      .some(({ to }) => to === 'patients_patients' || leadsToPatient(to, [...seen, table]))
  const clinical = await tablesLike('^(appointments|consultations|prescriptions|records|pharmacy)_')
  expect(clinical.filter((table) => !leadsToPatient(table))).toEqual(OF_NOBODY.toSorted())
})

test('an order of medicines cannot be kept without its patient', async () => {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'orders_orders'::regclass and conname = 'orders_orders_named' and convalidated`,
  )
  expect(rows.map(({ definition }) => definition)).toEqual([
    "CHECK (((patient_id IS NOT NULL) OR (kind <> 'pharmacy_order'::text)))",
  ])
})
