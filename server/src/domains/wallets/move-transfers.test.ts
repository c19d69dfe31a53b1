import { randomInt, randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { MobileMoney } from '@salama/contract/wallets'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import type { Sql } from '../../platform/db/database.ts'
import * as store from './store/transfers.ts'

// Statements with an instant of their own, years ahead: nothing is due there for the server beside them.

let server: TestServer
let db: Sql
beforeAll(async () => {
  server = await startTestServer()
  db = server.app.platform.db.sql
})
afterAll(() => server.stop())
/** What another test left is due long after this one. */
beforeEach(() =>
  server.query("update wallets_transfers set next_attempt_at = '2040-01-01' where next_attempt_at is not null"),
)

const NOW = new Date('2031-03-04T10:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * MINUTE_MS)

async function transfer(given: Partial<store.NewTransfer> = {}): Promise<{ id: string; subject: store.Subject }> {
  const made = { id: randomUUID(), subject: { kind: 'payment', id: randomUUID() } }
  await store.insertTransfer(db, {
    ...made,
    direction: 'collect',
    channel: 'prompt',
    provider: 'm-pesa',
    msisdn: '841234567',
    amount: 100_00,
    description: 'Consulta',
    reference: `SALT${randomInt(1e9)}`,
    chargeId: null,
    expiresAt: minutes(2),
    nextAttemptAt: NOW,
    now: NOW,
    ...given,
  })
  return made
}

const stored = (subject: store.Subject) => store.findTransfer(db, subject)
const historyOf = async (id: string) =>
  (
    await server.query<{ status: string }>(
      'select status from wallets_transfer_history where transfer_id = $1 order by at, status',
      [id],
    )
  ).map(({ status }) => status)
/** In this state, with nothing due. */
const put = (id: string, status: string) =>
  server.query(
    `update wallets_transfers set status = $2, next_attempt_at = null, sent_at = created_at,
      settled_at = case when $2 in ('succeeded', 'expired') then created_at end where id = $1`,
    [id, status],
  )
const payout = { direction: 'disburse', channel: 'payout', expiresAt: null } as const

describe('a customer is asked', () => {
  const leaseUntil = minutes(5)
  it('once, before the time is over, and nobody else is (PAY-10)', async () => {
    const [mine, other] = [await transfer(), await transfer()]
    expect(await store.fenceCollect(db, { subject: mine.subject, now: minutes(2), leaseUntil })).toBeUndefined()
    expect((await stored(mine.subject))?.status).toBe('queued')
    const fenced = await store.fenceCollect(db, { subject: mine.subject, now: minutes(1), leaseUntil })
    expect(fenced).toMatchObject({ status: 'sending', attempts: 1, sent_at: minutes(1), next_attempt_at: leaseUntil })
    expect(await store.fenceCollect(db, { subject: mine.subject, now: minutes(1), leaseUntil })).toBeUndefined()
    await server.query("update wallets_transfers set status = 'queued' where id = $1", [mine.id])
    expect(await store.fenceCollect(db, { subject: mine.subject, now: minutes(1), leaseUntil })).toBeUndefined()
    expect(await stored(other.subject)).toMatchObject({ status: 'queued', attempts: 0, sent_at: null })
    expect(await historyOf(mine.id)).toEqual(['queued', 'sending'])
  })
})

describe('work is leased', () => {
  const lease = async (given: Partial<store.Lease>) => {
    const leaseUntil = minutes(30)
    const all = { share: 'collect', now: NOW, most: 100, leaseUntil, providers: ['m-pesa'], ...given } as const
    return (await store.leaseTransfers(db, all)).map(({ id }) => id)
  }
  it('when its time has come, by its share and by its provider, the earliest first', async () => {
    const first = await transfer({ nextAttemptAt: minutes(-1) })
    const now = await transfer()
    const later = await transfer({ nextAttemptAt: new Date(NOW.getTime() + 1) })
    const out = await transfer(payout)
    const foreign = await transfer({ provider: 'e-mola' })
    expect(await lease({ most: 1 })).toEqual([first.id])
    expect(await lease({ most: 1 })).toEqual([now.id])
    expect(await lease({})).toEqual([])
    expect(await lease({ share: 'outgoing' })).toEqual([out.id])
    expect(await lease({ providers: ['e-mola'] as MobileMoney[] })).toEqual([foreign.id])
    expect(await lease({ now: minutes(1) })).toEqual([later.id])
    expect(await stored(now.subject)).toMatchObject({ attempts: 1, next_attempt_at: minutes(30) })
  })

  it('and given up or postponed under the lease that runs, never under an earlier one', async () => {
    const { id, subject } = await transfer()
    const waiting = await transfer()
    await lease({ most: 2 })
    await store.releaseTransfer(db, { id, attempts: 0, now: NOW })
    expect((await stored(subject))?.next_attempt_at).toEqual(minutes(30))
    await store.releaseTransfer(db, { id, attempts: 1, now: NOW })
    expect((await stored(subject))?.next_attempt_at).toEqual(NOW)
    expect((await stored(waiting.subject))?.next_attempt_at).toEqual(minutes(30))

    const wait = { id, outcome: 'pending', code: 'x', nextAttemptAt: minutes(9) } as const
    expect(await store.postponeTransfer(db, { ...wait, attempts: 2, leasedUntil: NOW })).toBe(false)
    // A callback has set an earlier time meanwhile, which stays.
    expect(await store.postponeTransfer(db, { ...wait, attempts: 1, leasedUntil: minutes(30) })).toBe(true)
    expect((await stored(subject))?.next_attempt_at).toEqual(NOW)
    expect(await store.postponeTransfer(db, { ...wait, attempts: 1, leasedUntil: NOW })).toBe(true)
    expect((await stored(subject))?.next_attempt_at).toEqual(minutes(9))
    expect((await stored(waiting.subject))?.outcome).toBeNull()
  })

  it('is told the next time of its own providers only', async () => {
    await transfer({ provider: 'mkesh', nextAttemptAt: minutes(1) })
    await transfer({ nextAttemptAt: minutes(3) })
    await transfer({ nextAttemptAt: minutes(2) })
    expect(await store.findNextAttempt(db, ['m-pesa'])).toEqual(minutes(2))
    expect(await store.findNextAttempt(db, [])).toBeNull()
  })
})

describe('money that leaves', () => {
  it('is fenced under the lease that runs, and keeps when it was sent first', async () => {
    const { id, subject } = await transfer(payout)
    const other = await transfer(payout)
    const fence = { id, attempts: 0, stallsAt: minutes(60) }
    expect(await store.fenceOutgoing(db, { ...fence, attempts: 1, now: NOW })).toBeUndefined()
    expect(await store.fenceOutgoing(db, { ...fence, now: NOW })).toMatchObject({ status: 'sending', sent_at: NOW })
    const again = await store.fenceOutgoing(db, { ...fence, now: minutes(1), stallsAt: minutes(99) })
    expect(again).toMatchObject({ sent_at: NOW, stalls_at: minutes(60) })
    expect(await historyOf(id)).toEqual(['queued', 'sending'])
    expect((await stored(other.subject))?.status).toBe('queued')
    await put(id, 'succeeded')
    expect(await store.fenceOutgoing(db, { ...fence, now: NOW })).toBeUndefined()
    expect((await stored(subject))?.status).toBe('succeeded')
  })

  it('that failed is called anew by staff, once nothing is due for it', async () => {
    const { id, subject } = await transfer(payout)
    const other = await transfer(payout)
    const failed = { id, to: 'failed', mover: 'system', outcome: 'failed', code: 'E1', now: NOW } as const
    expect(await store.moveTransfer(db, { ...failed, nextAttemptAt: null, attempts: 7 })).toBeUndefined()
    expect(await store.moveTransfer(db, { ...failed, nextAttemptAt: minutes(1) })).toMatchObject({
      status: 'failed',
      settled_at: NOW,
    })
    expect(await store.moveTransfer(db, { ...failed, nextAttemptAt: null })).toBeUndefined()
    expect(await store.markForRetry(db, { subject, now: minutes(2) })).toBeUndefined()
    await server.query('update wallets_transfers set next_attempt_at = null where id = $1', [id])
    expect(await store.markForRetry(db, { subject, now: minutes(2) })).toMatchObject({
      status: 'queued',
      next_attempt_at: minutes(2),
      settled_at: null,
    })
    expect(await stored(other.subject)).toMatchObject({ status: 'queued', next_attempt_at: NOW })
  })

  it('in doubt is asked about first, and what succeeded is not called again', async () => {
    const { id, subject } = await transfer(payout)
    await put(id, 'unknown')
    expect(await store.markForRetry(db, { subject, now: NOW })).toMatchObject({ status: 'unknown' })
    for (const status of ['succeeded', 'sending', 'expired']) {
      await put(id, status)
      expect([status, await store.markForRetry(db, { subject, now: NOW })]).toEqual([status, undefined])
    }
  })
})

it('what no process of these providers takes is found once it is overdue and cannot be answered any more', async () => {
  const given = { provider: 'mkesh', nextAttemptAt: NOW } as const
  const overdue = await transfer(given)
  const answerable = await transfer({ ...given, expiresAt: minutes(9) })
  const paidOut = await transfer({ ...given, ...payout })
  const recent = await transfer({ ...given, nextAttemptAt: minutes(1) })
  await transfer({ nextAttemptAt: minutes(-9) })
  const find = async (now: Date, before = NOW) => {
    const which = { sweep: 'stranded', before, now, most: 10, providers: ['m-pesa'] as MobileMoney[] }
    return (await store.findStranded(db, which)).map(({ id }) => id).toSorted()
  }
  expect(await find(minutes(2))).toEqual([overdue.id, paidOut.id].toSorted())
  expect(await find(minutes(9))).toEqual([overdue.id, answerable.id, paidOut.id].toSorted())
  expect(await find(minutes(2), minutes(1))).toEqual([overdue.id, paidOut.id, recent.id].toSorted())
})

describe('what a statement names', () => {
  it('is found by its own numbers and by our references, of its provider alone', async () => {
    const number = String(randomInt(1e9))
    const named = async (numbers: string[], references: string[]) =>
      (await store.transfersNamed(db, { provider: 'm-pesa', numbers, references })).map(({ id }) => id)
    const of = (provider: MobileMoney, reference: string, given = {}) => transfer({ ...given, provider, reference })
    const collect = await of('m-pesa', `SALTA${number}`)
    const disburse = await of('m-pesa', `SALTB${number}`, payout)
    const others = [await of('e-mola', `SALTC${number}`), await of('e-mola', `SALTD${number}`, payout)]
    await server.query('update wallets_transfers set provider_transaction_id = direction || $2 where id = any($1)', [
      [collect, disburse, ...others].map(({ id }) => id),
      number,
    ])
    expect(await named([`collect${number}`], [])).toEqual([collect.id])
    expect(await named([`disburse${number}`], [])).toEqual([disburse.id])
    expect(await named([], [`SALTA${number}`, `SALTC${number}`])).toEqual([collect.id])
  })
})
