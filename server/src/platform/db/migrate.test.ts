import { createHash } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createEmptyDatabase } from '../../../testing/server.ts'
import { migrate } from './migrate.ts'
import { type Migration, MigrationError, readMigrations, traitsOf } from './migrations.ts'

const emptyDatabase = async (): Promise<pg.ClientConfig> => (await createEmptyDatabase()).connection

async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const files = readMigrations()
const migration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
  traits: traitsOf(name, text),
})
const later = migration('9999_later_thing.sql', 'create table later_thing (id int)')

test('brings an empty database to this version once, however many processes start at once (MN-03)', async () => {
  const connection = await emptyDatabase()
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(connection)))
  expect(applied.flat().sort()).toEqual(files.map(({ name }) => name))
  expect(await migrate(connection)).toEqual([])
})

test('a migration that fails leaves nothing of itself behind, and the next start goes on (CRS-05)', async () => {
  const connection = await emptyDatabase()
  const broken = migration('9999_later_thing.sql', 'create table later_thing (id int); select 1/0')
  await expect(migrate(connection, { migrations: [...files, broken] })).rejects.toThrow(/9999_later_thing/)
  expect(await query(connection, "select to_regclass('later_thing') as found")).toEqual([{ found: null }])
  expect(await migrate(connection, { migrations: [...files, later] })).toEqual(['9999_later_thing.sql'])
})

test('refuses a database of a later version and a migration changed after it was applied (MN-05, OPS-04)', async () => {
  const connection = await emptyDatabase()
  await migrate(connection, { migrations: [...files, later] })
  await expect(migrate(connection, { migrations: files })).rejects.toThrow(MigrationError)
  await expect(migrate(connection, { migrations: [...files, { ...later, checksum: 'other' }] })).rejects.toThrow(
    /alterada/,
  )
})

test("the application's role owns its tables and is no superuser", async () => {
  const connection = await emptyDatabase()
  await migrate(connection)
  expect(await query(connection, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false, rolcreaterole: false },
  ])
  expect(inject('cluster').user).not.toBe('salama')
})

test('works on a newer schema that was made to leave it room, and on no other (MN-05, OPS-04)', async () => {
  const connection = await emptyDatabase()
  const roomy = migration('9999_roomy.sql', '-- migration: expand\ncreate table roomy_thing (id int)')
  await migrate(connection, { migrations: [later, roomy] })
  const said: unknown[] = []
  expect(await migrate(connection, { migrations: [later], say: (_, details) => said.push(details) })).toEqual([])
  expect(said).toEqual([{ newer: ['9999_roomy.sql'] }])
  const shut = migration('9999_shut.sql', 'drop table later_thing')
  await migrate(connection, { migrations: [later, roomy, shut] })
  await expect(migrate(connection, { migrations: [later] })).rejects.toThrow(/mais recente \(tem 9999_shut\.sql\)/)
})

test('says of a database from before migrations stood still that it is of another line, and leaves it alone', async () => {
  const connection = await emptyDatabase()
  const first = migration('0002_accounts_users.sql', 'create table accounts_users (id int)')
  await migrate(connection, { migrations: [first] })
  // That release kept no column of what leaves room.
  await query(connection, 'alter table platform_migrations drop column expands')
  await expect(migrate(connection)).rejects.toThrow(
    /não é desta linha de versões: tem 0002_accounts_users\.sql, .* não tem 0001_accounts_users\.sql, .* e mais/,
  )
  const tables = "select tablename from pg_tables where schemaname = 'public' order by 1"
  expect(await query(connection, tables)).toEqual([
    { tablename: 'accounts_users' },
    { tablename: 'platform_migrations' },
  ])
})

test('a migration that finds its table busy lets others pass and tries again', async () => {
  const connection = await emptyDatabase()
  await migrate(connection, { migrations: [later] })
  const holder = new pg.Client(connection)
  await holder.connect()
  try {
    await holder.query('begin; lock table later_thing in share mode')
    const wider = migration('9999_wider.sql', 'alter table later_thing add column more int')
    const said: string[] = []
    const done = migrate(connection, { migrations: [later, wider], say: (event) => said.push(event) })
    await expect.poll(() => said.length).toBeGreaterThan(0)
    expect(said[0]).toMatch(/busy: trying again/)
    // Who reads meanwhile does not wait behind it for ever.
    expect(await query(connection, 'select count(*)::int as n from later_thing')).toEqual([{ n: 0 }])
    await holder.query('rollback')
    expect(await done).toEqual(['9999_wider.sql'])
  } finally {
    await holder.end()
  }
})

test('builds an index while rows are written, and anew where one broke off', async () => {
  const connection = await emptyDatabase()
  await migrate(connection, { migrations: [later] })
  await query(connection, 'insert into later_thing values (1), (1)')
  const text = '-- migration: expand, concurrent\ncreate unique index concurrently later_thing_once on later_thing (id)'
  const index = migration('9999_once.sql', text)
  const all = { migrations: [later, index] }
  await expect(migrate(connection, all)).rejects.toThrow(/9999_once\.sql falhou/)
  const valid = "select indisvalid from pg_index where indexrelid = to_regclass('later_thing_once')"
  expect(await query(connection, valid)).toEqual([{ indisvalid: false }])
  await query(connection, 'delete from later_thing')
  // Others who start meanwhile wait beside it without holding it up.
  expect((await Promise.all([migrate(connection, all), migrate(connection, all)])).flat()).toEqual(['9999_once.sql'])
  expect(await query(connection, valid)).toEqual([{ indisvalid: true }])
})

test('fills old rows in batches, goes on where it was stopped, and is done once', async () => {
  const connection = await emptyDatabase()
  await migrate(connection, { migrations: [later] })
  await query(
    connection,
    'alter table later_thing add column twice int check (twice <> 40); insert into later_thing select generate_series(1, 25)',
  )
  const fill = migration(
    '9999_twice.sql',
    `-- migration: expand, backfill
    update later_thing set twice = id * 2 where id in (
      select id from later_thing where twice is null order by id limit 10)`,
  )
  const all = { migrations: [later, fill] }
  await expect(migrate(connection, all)).rejects.toThrow(/9999_twice\.sql falhou/)
  const left = 'select count(*)::int as n from later_thing where twice is null'
  expect(await query(connection, left)).toEqual([{ n: 15 }])
  await query(connection, 'alter table later_thing drop constraint later_thing_twice_check')
  const filled: unknown[] = []
  expect(await migrate(connection, { ...all, say: (_, details) => filled.push(details['filled']) })).toHaveLength(1)
  expect([filled, await query(connection, left)]).toEqual([[10, 15], [{ n: 0 }]])
  expect(await migrate(connection, all)).toEqual([])
})

test('a start says that it waits while another process migrates', async () => {
  const connection = await emptyDatabase()
  const slow = migration('9999_slow.sql', 'select pg_sleep(1.5)')
  const all = { migrations: [later, slow] }
  const said: string[] = []
  const starts = [1, 2].map(() => migrate(connection, { ...all, say: (event) => said.push(event) }))
  expect((await Promise.all(starts)).flat()).toHaveLength(2)
  expect(said).toEqual(['another process migrates or restores this database: waiting'])
})

test('refuses a first line that it does not understand', () => {
  expect(() => migration('9999_typo.sql', '-- migration: concurrently\nselect 1')).toThrow(/"concurrently"/)
  expect(traitsOf('x', '-- The room of an appointment.\nselect 1')).toEqual([])
})
