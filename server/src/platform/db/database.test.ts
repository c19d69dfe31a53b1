import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/server.ts'
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
