import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createEmptyDatabase } from '../../testing/server.ts'
import { MigrationError, migrate, readMigrations } from './migrate.ts'

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
const later = { name: '9999_later_thing.sql', text: 'create table later_thing (id int)', checksum: 'c' }

test('brings an empty database to this version once, however many processes start at once (MN-03)', async () => {
  const connection = await emptyDatabase()
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(connection)))
  expect(applied.flat().sort()).toEqual(files.map(({ name }) => name))
  expect(await migrate(connection)).toEqual([])
})

test('a migration that fails leaves nothing of itself behind, and the next start goes on (CRS-05)', async () => {
  const connection = await emptyDatabase()
  const broken = { name: '9999_later_thing.sql', text: 'create table later_thing (id int); select 1/0', checksum: 'b' }
  await expect(migrate(connection, [...files, broken])).rejects.toThrow(/9999_later_thing/)
  expect(await query(connection, "select to_regclass('later_thing') as found")).toEqual([{ found: null }])
  expect(await migrate(connection, [...files, later])).toEqual(['9999_later_thing.sql'])
})

test('refuses a database of a later version and a migration changed after it was applied (MN-05, OPS-04)', async () => {
  const connection = await emptyDatabase()
  await migrate(connection, [...files, later])
  await expect(migrate(connection, files)).rejects.toThrow(MigrationError)
  await expect(migrate(connection, [...files, { ...later, checksum: 'other' }])).rejects.toThrow(/alterada/)
})

test("the application's role owns its tables and is no superuser", async () => {
  const connection = await emptyDatabase()
  await migrate(connection)
  expect(await query(connection, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false, rolcreaterole: false },
  ])
  expect(inject('cluster').user).not.toBe('salama')
})
