import { expect, test } from 'vitest'
import { bought, sellsNothing } from '../../../../testing/payments/payments.ts'
import { serverForTest, type TestServer } from '../../../../testing/server.ts'
import { agreedBy, staffIdOf } from '../../../../testing/staff.ts'
import {
  attemptTransfer,
  leaseTransfers,
  passStranded,
  type Transfer,
  type TransferDeps,
} from '../../../../testing/wallets/wallets.ts'
import type { Outcome, Provider } from '../../wallets/public.ts'
import { startRefund } from './commands/decide-refund.ts'
import { refundOwner } from './commands/return-refund.ts'

/** Beyond the server's own sweeps. */
const FAR = new Date(Date.now() + 24 * 3_600_000)
const later = (ms: number) => new Date(FAR.getTime() + ms)
const RUNNING = { aborted: false }
/** Money leaves within this after the lease: a question, and the slack of a call. */
const SEND_WITHIN_MS = 3_000

/** An approved refund that the server's own sweeps leave alone. */
async function approved(server: TestServer): Promise<string> {
  const [person, staff] = [await server.person(), await server.person()]
  const paymentId = await bought(server, person)
  return server.app.platform.db.transact(async (tx) => {
    const order = {
      paymentId,
      staffId: staffIdOf(staff),
      money: agreedBy(staff),
      isSeller: sellsNothing,
      amount: 40_00,
      reason: 'Cobrado a mais.',
      now: FAR,
    }
    return startRefund(tx, order)
  })
}

async function lease(server: TestServer, now: Date): Promise<{ transfer: Transfer; leasedAt: Date }> {
  const leaseUntil = new Date(now.getTime() + 1_000)
  const given = { share: 'outgoing', now, most: 1, leaseUntil, providers: ['m-pesa'] } as const
  const [transfer] = await leaseTransfers(server.app.platform.db.sql, given)
  if (!transfer) throw new Error('nothing was due')
  return { transfer, leasedAt: now }
}

const NEVER = async (): Promise<never> => {
  throw new Error('the provider was not to be asked')
}

const depsOf = (server: TestServer, now: Date, reverse: Provider['reverse']): TransferDeps => {
  const { db, log } = server.app.platform
  return {
    db,
    log,
    clock: () => now,
    ownerOf: () => refundOwner(log),
    doubtMs: 60_000,
    recheckMs: 60_000,
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
        isAway: () => false,
        unwatched: { query: NEVER, queryPayOut: NEVER },
      },
    },
  }
}

const rowOf = async (server: TestServer, refundId: string) =>
  (
    await server.query(
      `select refund.status, refund.outcome, refund.provider_transaction_id, return_number,
         transfer.status as transfer, sent_at
       from payments_refunds refund join wallets_transfers transfer on subject_id = refund.id where refund.id = $1`,
      [refundId],
    )
  )[0]

const REFUSED: Outcome = { kind: 'failed', failure: 'refused_by_operator', code: 'INS-6' }
const AWAY: Outcome = { kind: 'failed', failure: 'operator_unavailable', code: 'INS-16' }
const DONE: Outcome = { kind: 'confirmed', providerTransactionId: 'TX9', code: 'INS-0' }

test('what comes too late to send, or as the server stops, sends nothing and leaves no doubt (PAY-12, PAY-19)', async () => {
  const server = await serverForTest()
  const refundId = await approved(server)
  const tooLate = SEND_WITHIN_MS + 1
  await attemptTransfer(depsOf(server, later(tooLate), NEVER), await lease(server, FAR), RUNNING)
  const leaving = await lease(server, later(tooLate))
  await attemptTransfer(depsOf(server, later(tooLate), NEVER), leaving, { aborted: true })
  expect(await rowOf(server, refundId)).toMatchObject({ status: 'approved', transfer: 'queued', sent_at: null })
  const done = depsOf(server, later(tooLate + 1), async () => DONE)
  await attemptTransfer(done, await lease(server, later(tooLate + 1)), RUNNING)
  expect(await rowOf(server, refundId)).toMatchObject({ status: 'completed', return_number: 'TX9' })
})

test.each([
  ['refusal', REFUSED, { status: 'completed', return_number: 'TX1', outcome: null }],
  [
    'success of another number',
    DONE,
    { status: 'completed', return_number: 'TX1', outcome: 'unknown', provider_transaction_id: 'TX9' },
  ],
] as const)(
  'a %s that comes after the next worker has finished overwrites nothing and is not lost (PAY-12, PAY-19)',
  async (_, answer, expected) => {
    const server = await serverForTest()
    const refundId = await approved(server)
    const first = depsOf(server, FAR, async () => {
      const done: Outcome = { kind: 'confirmed', providerTransactionId: 'TX1', code: 'INS-0' }
      const next = depsOf(server, later(1_000), async () => done)
      await attemptTransfer(next, await lease(server, later(1_000)), RUNNING)
      return answer
    })
    await attemptTransfer(first, await lease(server, FAR), RUNNING)
    expect(await rowOf(server, refundId)).toMatchObject(expected)
  },
)

test('a success that finds its refund in review is kept there, in doubt, with the provider’s number (PAY-12, PAY-19)', async () => {
  const server = await serverForTest()
  const refundId = await approved(server)
  const first = depsOf(server, FAR, async () => {
    const next = depsOf(server, later(1_000), async () => REFUSED)
    await attemptTransfer(next, await lease(server, later(1_000)), RUNNING)
    return DONE
  })
  await attemptTransfer(first, await lease(server, FAR), RUNNING)
  expect(await rowOf(server, refundId)).toMatchObject({
    status: 'in_review',
    outcome: 'unknown',
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
      const cut = depsOf(server, later(1_000), async () => ({ kind: 'unknown', code: 'wire:cut' }))
      await attemptTransfer(cut, await lease(server, later(1_000)), RUNNING)
      return answer
    })
    await attemptTransfer(first, await lease(server, FAR), RUNNING)
    expect(await rowOf(server, refundId)).toMatchObject({ status: 'processing', transfer: 'unknown' })
  },
)

test('a worker that wakes after its lease sends nothing, and leaves the next its own (PAY-12, PAY-19, CRS-09)', async () => {
  const server = await serverForTest()
  await approved(server)
  const stale = await lease(server, FAR)
  await lease(server, later(1_000))
  await attemptTransfer(depsOf(server, FAR, NEVER), stale, RUNNING)
  await expect(lease(server, later(1_999))).rejects.toThrow('nothing was due')
})

test('a process that is gone between fence and call leaves a doubt, and the next one sends under the same reference (PAY-12)', async () => {
  const server = await serverForTest()
  const refundId = await approved(server)
  const gone = depsOf(server, FAR, () => new Promise(() => undefined))
  void attemptTransfer(gone, await lease(server, FAR), RUNNING)
  await expect.poll(async () => (await rowOf(server, refundId))?.['transfer']).toBe('sending')
  const references: string[] = []
  const next = depsOf(server, later(1_000), async ({ reference }) => {
    references.push(reference)
    return REFUSED
  })
  await attemptTransfer(next, await lease(server, later(1_000)), RUNNING)
  const [{ reference } = {}] = await server.query('select reference from payments_refunds where id = $1', [refundId])
  expect(references).toEqual([reference])
  // The call that was lost may have returned it, so the refusal is not believed.
  expect(await rowOf(server, refundId)).toMatchObject({ status: 'in_review', outcome: 'unknown', transfer: 'unknown' })
})

test.each([
  ['never sent', 'queued', 'approved', null],
  ['in doubt', 'unknown', 'processing', 'unknown'],
] as const)(
  'a refund %s by a provider that is not configured any more is for staff, its doubt as it was (PAY-19)',
  async (_, transfer, status, outcome) => {
    const server = await serverForTest()
    const refundId = await approved(server)
    const sent = "update wallets_transfers set status = 'unknown', sent_at = now() where subject_id = $1"
    if (transfer === 'unknown') await server.query(sent, [refundId])
    await server.query('update payments_refunds set status = $2 where id = $1', [refundId, status])
    const deps = { ...depsOf(server, FAR, NEVER), providers: {} }
    await passStranded(deps, later(deps.doubtMs - 1))
    expect(await rowOf(server, refundId)).toMatchObject({ status })
    await passStranded(deps, later(deps.doubtMs))
    expect(await rowOf(server, refundId)).toMatchObject({ status: 'in_review', outcome })
  },
)
