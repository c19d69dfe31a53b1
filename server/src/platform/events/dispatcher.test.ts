import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atOnce, served, times } from '../../../testing/repeat.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/server.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { consumersOf, Dispatcher, type Listener } from './dispatcher.ts'
import { takeNews } from './take-news.ts'

let own: TestDatabase
let db: Database
const listeners: Listener[] = []
const log = pino({ level: 'silent' })

beforeAll(async () => {
  own = await createTestDatabase()
  db = openDatabase({
    connection: own.connection,
    max: 10,
    consumersOf: (type, payload) => consumersOf(listeners)(type, payload),
  })
  await sql`create table taken (consumer text, user_id text)`.execute(db.sql)
})
afterAll(() => db.close())
beforeEach(async () => {
  listeners.length = 0
  await sql`truncate taken, platform_outbox`.execute(db.sql)
})

const dispatcher = () => new Dispatcher({ db, listeners, log, clock: () => new Date() })
const takes = (consumer: string): Listener => ({
  consumer,
  on: {
    'accounts.registered': async (tx, { userId }) => {
      await sql`insert into taken values (${consumer}, ${userId})`.execute(tx.sql)
    },
  },
})
const announce = (userId: string) => db.transact(async (tx) => tx.emit('accounts.registered', { userId }))
const taken = async () =>
  (await sql<{ consumer: string; user_id: string }>`select * from taken order by 1, 2`.execute(db.sql)).rows
const left = async () =>
  (
    await sql<{ attempts: number; parked_at: Date | null; last_error: string }>`select * from platform_outbox`.execute(
      db.sql,
    )
  ).rows

test('each consumer takes each news once, also when many dispatchers run at once (CRS-10, MN-03)', async () => {
  listeners.push(takes('one'), takes('two'))
  await atOnce(times(40), (n) => announce(`u${n}`))
  const several = Array.from({ length: 4 }, dispatcher)
  for (const each of several) each.start()
  await expect.poll(async () => (await left()).length).toBe(0)
  await Promise.all(several.map((each) => each.stop()))
  const rows = await taken()
  expect(rows).toHaveLength(80)
  expect(new Set(rows.map((row) => `${row.consumer} ${row.user_id}`)).size).toBe(80)
})

test('a batch takes no more than it says where the planner believes that one row waits', async () => {
  listeners.push({
    consumer: 'one',
    on: {
      'accounts.registered': async (tx, { userId }) => {
        if (userId === 'u30') throw new Error('refused')
        await sql`insert into taken values ('one', ${userId})`.execute(tx.sql)
      },
    },
  })
  await announce('u0')
  await sql`update platform_outbox set consumer = 'live'`.execute(db.sql)
  await sql`analyze platform_outbox`.execute(db.sql)
  await sql`
    insert into platform_outbox (consumer, type, payload, due_at)
    select consumer, type, jsonb_build_object('userId', 'u' || n), due_at from platform_outbox, generate_series(1, 59) n`.execute(
    db.sql,
  )
  const { rows } = await db.transact(async (tx) => takeNews(7).execute(tx.sql))
  expect(rows).toHaveLength(7)
  await sql`update platform_outbox set consumer = 'one'`.execute(db.sql)
  // One by one, only the row that is to blame steps aside.
  const running = dispatcher()
  running.start()
  await expect.poll(async () => (await taken()).length).toBe(52)
  await running.stop()
  expect(await left()).toMatchObject([{ last_error: 'refused', parked_at: null }])
})

test('news goes to those alone who want it, and two listeners of one consumer both take it', async () => {
  const only = (userId: string): Listener['wants'] => ({ 'accounts.registered': (news) => news.userId === userId })
  listeners.push({ ...takes('one'), wants: only('a') }, { ...takes('two'), wants: only('b') }, takes('two'))
  await announce('a')
  await announce('b')
  expect(await left()).toHaveLength(3)
  const running = dispatcher()
  running.start()
  await expect.poll(async () => (await left()).length).toBe(0)
  await running.stop()
  expect((await taken()).map(({ consumer, user_id }) => `${consumer} ${user_id}`)).toEqual([
    'one a',
    'two a',
    'two a',
    'two b',
    'two b',
  ])
})

test('news of a transaction that fails is never told', async () => {
  listeners.push(takes('one'))
  await expect(
    db.transact(async (tx) => {
      tx.emit('accounts.registered', { userId: 'nobody' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await left()).toEqual([])
})

test('news that a statement carries leaves with it where it takes effect, and else at the end, once', async () => {
  listeners.push(takes('one'))
  const statement = async (isEffective: boolean) => {
    await db.transact(async (tx) => {
      tx.emit('accounts.registered', { userId: 'before' })
      const { rows } = await sql`
        with wrote as (select 1 as one where ${isEffective}), told as (${tx.news()} where exists (select from wrote))
        select one from wrote`.execute(tx.sql)
      if (rows.length === 1) tx.newsCarried()
      expect((await sql`select from platform_outbox`.execute(tx.sql)).rows).toHaveLength(rows.length)
      tx.emit('accounts.registered', { userId: 'after' })
    })
    const { rows } = await sql<{ userId: string }>`
      delete from platform_outbox returning payload->>'userId' as "userId"`.execute(db.sql)
    return rows.map(({ userId }) => userId).sort()
  }
  expect(await statement(true)).toEqual(['after', 'before'])
  expect(await statement(false)).toEqual(['after', 'before'])
})

test('a consumer that fails leaves nothing half done, lets the others pass and tries again later (CRS-10)', async () => {
  let failing = true
  listeners.push({
    consumer: 'fragile',
    on: {
      'accounts.registered': async (tx, { userId }) => {
        await sql`insert into taken values ('fragile', ${userId})`.execute(tx.sql)
        if (failing && userId === 'b') throw new Error('not today')
      },
    },
  })
  for (const userId of ['a', 'b', 'c']) await announce(userId)
  const one = dispatcher()
  one.start()
  await expect.poll(async () => (await taken()).map((row) => row.user_id)).toEqual(['a', 'c'])
  expect(await left()).toMatchObject([{ last_error: 'not today', parked_at: null }])
  failing = false
  await expect.poll(async () => (await taken()).map((row) => row.user_id)).toEqual(['a', 'b', 'c'])
  await one.stop()
  expect(await left()).toEqual([])
})

test('a consumer that is at work for long delays no other (CRS-10)', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  listeners.push({ consumer: 'slow', on: { 'accounts.registered': () => released } }, takes('quick'))
  const one = dispatcher()
  await announce('a')
  one.start()
  const takenByQuick = async () => (await taken()).map((row) => row.user_id)
  await expect.poll(takenByQuick).toEqual(['a'])
  await announce('b')
  one.wake(['slow', 'quick'])
  await expect.poll(takenByQuick).toEqual(['a', 'b'])
  release()
  await expect.poll(left).toEqual([])
  await one.stop()
})

test('a deadlock is run again and nobody notices', async () => {
  await sql`create table pairs (id int primary key, n int)`.execute(db.sql)
  await sql`insert into pairs values (1, 0), (2, 0)`.execute(db.sql)
  const { promise: bothHold, resolve: goOn } = Promise.withResolvers<void>()
  let holding = 0
  const touch = (first: number, second: number) =>
    db.transact(async (tx) => {
      await sql`update pairs set n = n + 1 where id = ${first}`.execute(tx.sql)
      if (++holding === 2) goOn()
      await bothHold
      await sql`update pairs set n = n + 1 where id = ${second}`.execute(tx.sql)
    })
  await Promise.all([served(() => touch(1, 2)), served(() => touch(2, 1))])
  expect((await sql<{ n: number }>`select n from pairs`.execute(db.sql)).rows).toEqual([{ n: 2 }, { n: 2 }])
})

test('news that finds the database busy is never given up; news that nobody can take is, at last (CRS-10)', async () => {
  const refusals: Record<string, Error> = {
    busy: Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
    hopeless: new Error('nobody can take this'),
  }
  listeners.push({
    consumer: 'weary',
    on: {
      'accounts.registered': async (_tx, { userId }) => {
        throw refusals[userId]
      },
    },
  })
  for (const userId of Object.keys(refusals)) await announce(userId)
  await sql`update platform_outbox set attempts = 11`.execute(db.sql)
  const one = dispatcher()
  one.start()
  const attempts = async () => (await left()).map((row) => row.attempts)
  await expect.poll(attempts).toEqual([12, 12])
  await one.stop()
  const rows = (await left()).sort((a, b) => a.last_error.localeCompare(b.last_error))
  expect(rows.map((row) => row.parked_at !== null)).toEqual([false, true])
})

test('a row that fails only at the commit steps aside, and the news beside it arrives (CRS-10)', async () => {
  listeners.push(takes('one'))
  await sql`
    create function refuse_poison() returns trigger language plpgsql as
      $$ begin if new.user_id = 'poison' then raise exception 'poison'; end if; return null; end $$`.execute(db.sql)
  await sql`
    create constraint trigger refuse_poison after insert on taken deferrable initially deferred
      for each row execute function refuse_poison()`.execute(db.sql)
  for (const userId of ['before', 'poison', 'after']) await announce(userId)
  const only = dispatcher()
  only.start()
  await expect.poll(taken).toEqual([
    { consumer: 'one', user_id: 'after' },
    { consumer: 'one', user_id: 'before' },
  ])
  await expect.poll(async () => (await left())[0]).toMatchObject({ last_error: 'poison' })
  await only.stop()
})
