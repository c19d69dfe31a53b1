import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { serverForTest, type TestServer } from '../../platform/testing/server.ts'
import { staffIdOf } from '../staff/testing.ts'
import type { Outcome, Provider } from '../wallets/public.ts'
import { startRefund } from './commands/decide-refund.ts'
import { releaseStranded } from './commands/release-stranded.ts'
import { type ReturnDeps, returnRefund } from './commands/return-refund.ts'
import { type LeasedRefund, leaseRefunds } from './store/refund-leases.ts'
import { bought, sellsNothing } from './testing.ts'

/** Beyond the server's own sweeps. */
const FAR = new Date(Date.now() + 24 * 3_600_000)
const later = (ms: number) => new Date(FAR.getTime() + ms)
const AT_ONCE = { sendBy: later(1_000) }

/** An approved refund that the server's own sweeps leave alone. */
async function approved(server: TestServer): Promise<string> {
  const [person, operator] = [await server.person(), await server.person()]
  const paymentId = await bought(server, person)
  return server.app.platform.db.transact(async (tx) => {
    const order = {
      paymentId,
      staffId: staffIdOf(operator),
      isSeller: sellsNothing,
      amount: 40_00,
      reason: 'Cobrado a mais.',
      now: new Date(),
    }
    const refundId = await startRefund(tx, order)
    await sql`update payments_refunds set next_try_at = ${FAR} where id = ${refundId}`.execute(tx.sql)
    return refundId
  })
}

async function lease(server: TestServer, now: Date): Promise<LeasedRefund> {
  const given = { now, most: 1, leaseUntil: new Date(now.getTime() + 1_000), methods: ['m-pesa'] as const }
  const [refund] = await leaseRefunds(server.app.platform.db.sql, given)
  if (!refund) throw new Error('nothing was due')
  return refund
}

const NEVER = async (): Promise<never> => {
  throw new Error('the operator was not to be asked')
}

const depsOf = (server: TestServer, now: Date, reverse: Provider['reverse']): ReturnDeps => ({
  ...server.app.platform,
  policy: server.app.platform.settings.policy,
  clock: () => now,
  doubtMs: 60_000,
  pace: { callMs: 1_000, queryMs: 1_000, checkMs: 1_000 },
  providers: {
    'm-pesa': {
      method: 'm-pesa',
      capabilities: { minimum: 1, maximum: 1_000_00, wholeMeticaisOnly: false, prefixes: ['84'] },
      charge: NEVER,
      query: NEVER,
      payOut: NEVER,
      queryPayOut: NEVER,
      reverse,
      isOpen: () => false,
      unwatched: { query: NEVER, queryPayOut: NEVER },
    },
  },
})

const rowOf = async (server: TestServer, refundId: string) =>
  (
    await server.query(
      'select status, in_doubt, sent_at, provider_transaction_id, return_number from payments_refunds where id = $1',
      [refundId],
    )
  )[0]

const REFUSED: Outcome = { kind: 'failed', failure: 'refused_by_operator', code: 'INS-6' }
const AWAY: Outcome = { kind: 'failed', failure: 'operator_unavailable', code: 'INS-16' }
const DONE: Outcome = { kind: 'confirmed', providerTransactionId: 'TX9', code: 'INS-0' }

test('what comes too late to send, or as the server stops, sends nothing and leaves no doubt (PAY-12, PAY-19)', async () => {
  const server = await serverForTest()
  const refundId = await approved(server)
  await returnRefund(depsOf(server, later(1_001), NEVER), { refund: await lease(server, FAR), ...AT_ONCE }, () => false)
  await returnRefund(
    depsOf(server, later(1_001), NEVER),
    { refund: await lease(server, later(1_001)), ...AT_ONCE },
    () => true,
  )
  expect(await rowOf(server, refundId)).toMatchObject({ status: 'processing', in_doubt: false, sent_at: null })
  await returnRefund(
    depsOf(server, later(2_000), async () => DONE),
    { refund: await lease(server, later(1_002)), sendBy: later(2_000) },
    () => false,
  )
  expect(await rowOf(server, refundId)).toMatchObject({ status: 'completed', return_number: 'TX9' })
})

test.each([
  ['refusal', REFUSED, { status: 'completed', return_number: 'TX1' }],
  [
    'success of another number',
    DONE,
    { status: 'completed', return_number: 'TX1', in_doubt: true, provider_transaction_id: 'TX9' },
  ],
] as const)(
  'a %s that comes after the next worker has finished overwrites nothing and is not lost (PAY-12, PAY-19)',
  async (_, answer, expected) => {
    const server = await serverForTest()
    const refundId = await approved(server)
    const first = depsOf(server, FAR, async () => {
      const next = { refund: await lease(server, later(1_000)), sendBy: later(1_000) }
      const done: Outcome = { kind: 'confirmed', providerTransactionId: 'TX1', code: 'INS-0' }
      await returnRefund(
        depsOf(server, later(1_000), async () => done),
        next,
        () => false,
      )
      return answer
    })
    await returnRefund(first, { refund: await lease(server, FAR), ...AT_ONCE }, () => false)
    expect(await rowOf(server, refundId)).toMatchObject(expected)
  },
)

test('a success that finds its refund in review is kept there, in doubt, with the number of the operator (PAY-12, PAY-19)', async () => {
  const server = await serverForTest()
  const refundId = await approved(server)
  const first = depsOf(server, FAR, async () => {
    const next = { refund: await lease(server, later(1_000)), sendBy: later(1_000) }
    await returnRefund(
      depsOf(server, later(1_000), async () => REFUSED),
      next,
      () => false,
    )
    return DONE
  })
  await returnRefund(first, { refund: await lease(server, FAR), ...AT_ONCE }, () => false)
  expect(await rowOf(server, refundId)).toMatchObject({
    status: 'in_review',
    in_doubt: true,
    provider_transaction_id: 'TX9',
    return_number: null,
  })
})

test.each([REFUSED, AWAY])(
  'what is heard under a lease that is over ($code) does not free what the next worker sends (PAY-12, PAY-19)',
  async (answer) => {
    const server = await serverForTest()
    const refundId = await approved(server)
    const first = depsOf(server, FAR, async () => {
      const next = { refund: await lease(server, later(1_000)), sendBy: later(1_000) }
      const cut = depsOf(server, later(1_000), async () => ({ kind: 'unknown', code: 'wire:cut' }))
      await returnRefund(cut, next, () => false)
      return answer
    })
    await returnRefund(first, { refund: await lease(server, FAR), ...AT_ONCE }, () => false)
    expect(await rowOf(server, refundId)).toMatchObject({ status: 'processing', in_doubt: true })
  },
)

test('a worker whose lease is over sends nothing, and leaves the next one its own (PAY-12, PAY-19)', async () => {
  const server = await serverForTest()
  await approved(server)
  const stale = { refund: await lease(server, FAR), ...AT_ONCE }
  await lease(server, later(1_000))
  await returnRefund(depsOf(server, FAR, NEVER), stale, () => false)
  await expect(lease(server, later(1_999))).rejects.toThrow('nothing was due')
})

test.each([true, false])(
  'a refund by an operator that is not configured any more is for a person, its doubt (%s) as it was (PAY-19)',
  async (inDoubt) => {
    const server = await serverForTest()
    const refundId = await approved(server)
    await server.query('update payments_refunds set in_doubt = $1 where id = $2', [inDoubt, refundId])
    const deps = { ...depsOf(server, FAR, NEVER), providers: {} }
    await releaseStranded(deps, { now: later(deps.doubtMs - 1), most: 10 })
    expect(await rowOf(server, refundId)).toMatchObject({ status: 'approved' })
    await releaseStranded(deps, { now: later(deps.doubtMs), most: 10 })
    expect(await rowOf(server, refundId)).toMatchObject({ status: 'in_review', in_doubt: inDoubt })
  },
)
