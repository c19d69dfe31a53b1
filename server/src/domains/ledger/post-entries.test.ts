import { randomUUID } from 'node:crypto'
import type { EntryType } from '@salama/contract/ledger'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, served, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { takeSnapshots } from './commands.ts'
import { balanceOf, balances, entriesOf, type Line, postEntries } from './public.ts'
import { findBalanceBefore } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: '30' } })
})
afterAll(() => server.stop())

const db = () => server.app.platform.db

type Sent = { entryType?: EntryType; id?: string; lines: Line[]; now?: Date }

const post = ({ entryType = 'captured', id = randomUUID(), lines, now = new Date() }: Sent) =>
  served(() => db().transact((tx) => postEntries(tx, { entryType, subject: { kind: 'payment', id }, lines, now })))

/** A new account, and lines that bring an amount to it. */
function newAccount() {
  const account = `credit:${randomUUID()}`
  const lines = (amount: number): Line[] => [
    { account, amount },
    { account: 'commission', amount: -amount },
  ]
  return { account, lines }
}

test('posts the same type once for a subject, also when posted many times at once (PAY-22)', async () => {
  const { account, lines } = newAccount()
  const id = randomUUID()
  await atOnce(times(20), () => post({ id, lines: lines(5_00) }))
  await post({ id, lines: lines(7_00) })
  expect(await balanceOf(db().sql, account)).toBe(5_00)
  await post({ id, entryType: 'reversed', lines: lines(-5_00) })
  expect(await balanceOf(db().sql, account)).toBe(0)
  const posted = await entriesOf(db().sql, [{ kind: 'payment', id }])
  expect(posted.map(({ entry_type, amount }) => [entry_type, amount])).toEqual([
    ['captured', 5_00],
    ['captured', -5_00],
    ['reversed', -5_00],
    ['reversed', 5_00],
  ])
})

test.each<[string, Line[]]>([
  ['does not sum to zero', [{ account: 'commission', amount: -1 }]],
  ['has no lines', []],
])('refuses a posting that %s (PAY-22)', async (_, lines) => {
  await expect(post({ lines })).rejects.toThrow('does not sum to zero')
})

test('an unbalanced posting that bypasses the posting function fails at commit (PAY-22)', async () => {
  const posting = randomUUID()
  await server.query("insert into ledger_postings values ($1, 'captured', 'payment', gen_random_uuid())", [posting])
  const insert = `insert into ledger_entries (posting_id, account_id, amount, posted_at)
    select $1, id, 1, now() from ledger_accounts limit 1`
  await post({ lines: newAccount().lines(1) })
  await expect(server.query(insert, [posting])).rejects.toThrow('does not sum to zero')
})

test.each([
  'update ledger_entries set amount = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  "update ledger_postings set entry_type = 'reversed'",
  'delete from ledger_postings',
])('the database refuses: %s (PAY-22)', async (statement) => {
  await post({ lines: newAccount().lines(1) })
  await expect(server.query(statement)).rejects.toThrow(/ledger entries are never changed|truncate a table referenced/)
})

const sumOf = async (account: string, before?: Date): Promise<number> => {
  const values = [account, before ?? 'infinity']
  const text = 'select coalesce(sum(amount), 0) as sum from ledger_lines where account = $1 and posted_at < $2'
  return Number((await server.query(text, values))[0]?.['sum'])
}

test('a snapshot and the entries after it are the sum of all entries, at every instant (PAY-22)', async () => {
  const day = 24 * 60 * 60 * 1000
  const start = Date.parse('2026-01-01T00:00:00Z')
  const posting = fc.record({ amount: fc.integer({ min: 1, max: 10 ** 9 }), day: fc.integer({ min: 0, max: 9 }) })
  const batches = fc.array(fc.array(posting, { maxLength: 4 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(batches, async (posted) => {
      const { account, lines } = newAccount()
      for (const batch of posted) {
        for (const { amount, day: n } of batch) await post({ lines: lines(amount), now: new Date(start + n * day) })
        await takeSnapshots(db(), { minEntries: 1 })
      }
      await post({ lines: lines(1), now: new Date(start) })
      expect(await balanceOf(db().sql, account)).toBe(await sumOf(account))
      const [row] = await server.query('select id from ledger_accounts where code = $1', [account])
      for (let n = 0; n <= 10; n++) {
        const before = new Date(start + n * day)
        const found = await findBalanceBefore(db().sql, { accountId: row?.['id'], before })
        expect([n, found]).toEqual([n, await sumOf(account, before)])
      }
    }),
    { numRuns: 15 },
  )
  expect((await server.query('select from ledger_snapshots')).length).toBeGreaterThan(10)
})

test('snapshots taken while others post miss no entry, in whatever order transactions commit (PAY-22)', async () => {
  const accounts = Array.from({ length: 3 }, newAccount)
  const poster = async (n: number) => {
    for (let round = 0; round < 25; round++) {
      await served(() =>
        db().transact(async (tx) => {
          for (const { lines } of accounts) {
            const subject = { kind: 'payment', id: randomUUID() }
            await postEntries(tx, { entryType: 'captured', subject, lines: lines(n + 1), now: new Date() })
            // Ids are given before the commit, so that later ones may commit first.
            await sql`select pg_sleep(${Math.random() / 200})`.execute(tx.sql)
          }
        }),
      )
    }
  }
  let posting = true
  const watch = async () => {
    while (posting) {
      await served(() => takeSnapshots(db(), { minEntries: 1 }))
      await db()
        .sql.transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          const { account } = accounts[0] ?? newAccount()
          const balance = await balanceOf(trx, account)
          const { rows } = await sql<{ sum: number }>`
            select coalesce(sum(amount), 0) as sum from ledger_lines where account = ${account}`.execute(trx)
          expect(balance).toBe(rows[0]?.sum)
        })
    }
  }
  const watching = watch()
  await Promise.all(Array.from({ length: 8 }, (_, n) => poster(n)))
  posting = false
  await watching
  await takeSnapshots(db(), { minEntries: 1 })
  for (const { account } of accounts) {
    expect(await balanceOf(db().sql, account)).toBe(await sumOf(account))
  }
  const all = await balances(db().sql)
  expect(all.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
})
