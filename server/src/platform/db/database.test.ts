import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/server.ts'
import { type Database, isTooSlow, isUnavailable, openDatabase } from './database.ts'

let own: TestDatabase
let db: Database
beforeAll(async () => {
  own = await createTestDatabase()
  db = openDatabase({ connection: own.connection, max: 2 })
})
afterAll(() => db.close())

test('tells a statement over our own time limit from a missing database', async () => {
  const slow = db.transact(async (tx) => {
    await sql`set local statement_timeout = '20ms'`.execute(tx.sql)
    await sql`select pg_sleep(2)`.execute(tx.sql)
  })
  const error = await slow.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: '57014' })
  expect([isTooSlow(error), isUnavailable(error)]).toEqual([true, false])
})

test('gives up a statement after five seconds and a lock after three (DOS-07)', async () => {
  const { rows } = await sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(db.sql)
  expect(rows).toEqual([{ statement: '5s', lock: '3s' }])
})

test('names a statement by its text, so that it is the same in every process (OPS-01)', async () => {
  const source = `const { openDatabase } = await import(${JSON.stringify(import.meta.resolve('./database.ts'))})
    const [connection, ...texts] = process.argv.slice(1)
    const { pool } = openDatabase({ connection: JSON.parse(connection), max: 1 })
    for (const text of texts) await pool.query(text, [1])
    const { rows } = await pool.query('select name, statement from pg_prepared_statements where statement = any($1)', [texts])
    await pool.end()
    process.stdout.write(JSON.stringify(rows.map(({ name, statement }) => [statement, name]).sort()))`
  const namesIn = async (...texts: string[]): Promise<unknown> => {
    const args = ['--input-type=module', '-e', source, JSON.stringify(own.connection), ...texts]
    return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
  }
  const [one, other] = ['select $1::int as one', 'select $1::int as other'] as const
  const names = await namesIn(one, other)
  expect(names).toHaveLength(2)
  expect(await namesIn(other, one)).toEqual(names)
})

test('counts a database that takes no writes, as a standby does, as unavailable (OPS-01)', async () => {
  const refused = db.transact(async (tx) => {
    await sql`set transaction read only`.execute(tx.sql)
    await sql`delete from platform_sessions`.execute(tx.sql)
  })
  expect(isUnavailable(await refused.catch((reason: unknown) => reason))).toBe(true)
})

test('counts a lock that others hold too long, and a lost connection, as unavailable (DOS-07)', async () => {
  const blocked = db.transact(async (holder) => {
    await sql`lock table accounts_users`.execute(holder.sql)
    return db
      .transact(async (tx) => {
        await sql`set local lock_timeout = '20ms'`.execute(tx.sql)
        await sql`lock table accounts_users`.execute(tx.sql)
      })
      .catch((reason: unknown) => reason)
  })
  expect(isUnavailable(await blocked)).toBe(true)
  const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db.sql).catch((reason: unknown) => reason)
  expect(isUnavailable(await cut)).toBe(true)
})
