import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { paid } from '../testing/payments/payments.ts'
import { createEmptyDatabase, serverForTest } from '../testing/server.ts'
import { migrate } from './platform/db/migrate.ts'
import { testAddresses } from './platform/db/self-test.ts'

/** As an operator copies them. */
const [, ORDERS = ''] =
  /<!-- server role -->\s*```sql\n([^`]+)```/.exec(
    readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8'),
  ) ?? []

const urlOf = ({ user, host, port, database }: pg.ClientConfig): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

test('a role that only reads and writes rows runs the product, and can alter nothing (OPS-01)', async () => {
  const { connection: owner } = await createEmptyDatabase()
  const role = `server_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ ...inject('cluster'), database: String(owner.database) })
  await admin.connect()
  await admin.query(ORDERS.replaceAll('salama_server', role))
  await admin.end()
  await migrate(owner)

  const connection = { ...owner, user: role }
  const access = await testAddresses({ url: urlOf(connection), listenUrl: urlOf(owner), statements: 'named' })
  const server = await serverForTest({ database: { connection, access } })
  const person = await server.person()
  await paid(person)
  expect((await person.post('/api/places', { label: 'Casa', address: 'Avenida 1, Maputo' })).status).toBe(201)
  for (const order of [
    'truncate ledger_entries cascade',
    'alter table ledger_entries disable trigger user',
    'drop table ledger_entries cascade',
    'drop trigger prescriptions_signed on prescriptions_prescriptions',
    'create table more (id int)',
    "set session_replication_role = 'replica'",
  ])
    await expect(server.query(order), order).rejects.toThrow(/must be owner|permission denied/)
  const rights = await server.query<{ missing: string | null }>(
    `select string_agg(relname || ' ' || needed, ', ') as missing
     from pg_class, unnest(array['select', 'insert', 'update', 'delete', 'usage']) needed
     where relnamespace = 'public'::regnamespace and (
       relkind = 'r' and needed <> 'usage' and not has_table_privilege($1, oid, needed)
       or relkind = 'S' and needed = 'usage' and not has_sequence_privilege($1, oid, needed))`,
    [role],
  )
  expect(rights).toEqual([{ missing: null }])
})
