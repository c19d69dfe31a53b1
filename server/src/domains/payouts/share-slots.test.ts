import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { MobileMoney } from '@salama/contract/wallets'
import { expect, test } from 'vitest'
import {
  collectOwner,
  leavePayment,
  leaveTransfer,
  NOTHING_SOLD,
  reversalOwner,
  reversalReference,
} from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { serverForTest, type TestServer } from '../../../testing/server.ts'
import { createTransferWorker, passStranded, type TransferDeps } from '../../../testing/wallets/wallets.ts'
import { newId } from '../../platform/db/database.ts'
import { type GuardedProvider, makeReference } from '../wallets/public.ts'
import { payoutOwner } from './commands.ts'
import { insertPayout } from './store.ts'

/** Beyond the server's own sweeps. */
const FAR = new Date(Date.now() + 24 * 60 * MINUTE_MS)
const LONG_AGO = new Date(FAR.getTime() - 61 * MINUTE_MS)

/** A worker of its own, whose providers never answer a payout; answers who was asked what. */
function stuckAt(server: TestServer, methods: readonly MobileMoney[]) {
  const asked: string[] = []
  const providerOf = (method: MobileMoney): GuardedProvider => {
    const pending = async (what: string) => {
      asked.push(`${what} ${method}`)
      return { kind: 'pending', code: 'Pending' } as const
    }
    return {
      method,
      capabilities: { minimum: 1, maximum: 1_000_00, wholeMeticaisOnly: false, prefixes: [] },
      charge: () => pending('charge'),
      query: () => pending('query'),
      reverse: () => pending('reverse'),
      queryPayOut: () => pending('queryPayOut'),
      payOut: () => {
        asked.push(`payOut ${method}`)
        return new Promise(() => undefined)
      },
      isOpen: () => false,
      isAway: () => false,
      unwatched: { query: () => pending('query'), queryPayOut: () => pending('queryPayOut') },
    }
  }
  const { db, log } = server.app.platform
  const owners = [collectOwner({ log, purchases: NOTHING_SOLD }), reversalOwner(log), payoutOwner(log)]
  const deps: TransferDeps = {
    db,
    log,
    clock: () => FAR,
    doubtMs: 60 * MINUTE_MS,
    recheckMs: 60 * MINUTE_MS,
    pace: { callMs: 1_000, queryMs: 1_000, checkMs: 1_000 },
    providers: Object.fromEntries(methods.map((method) => [method, providerOf(method)])),
    ownerOf: (kind) => owners.find((owner) => owner.kind === kind) ?? payoutOwner(log),
  }
  const worker = createTransferWorker(deps)
  return {
    asked,
    attemptDue: () => worker.attemptDue(FAR),
    release: () => passStranded(deps, FAR),
    count: (what: string) => asked.filter((line) => line === what).length,
  }
}

/** Asked for by this person, and due at this time. */
async function payoutsBy(server: TestServer, method: MobileMoney, count: number, dueAt = FAR): Promise<string[]> {
  const { id: userId } = await server.person()
  const ids = Array.from({ length: count }, () => newId())
  for (const id of ids) {
    const [reference, msisdn, amount] = [makeReference(), '861234567', 10_00]
    const account = `payable:doctor:${userId}`
    const payout = { id, userId, account, method, msisdn, amount, reference, now: FAR }
    await insertPayout(server.app.platform.db.sql, payout)
    await leaveTransfer(server.query, {
      subject: { kind: 'payout', id },
      direction: 'disburse',
      channel: 'payout',
      provider: method,
      amount,
      reference,
      status: 'queued',
      nextAttemptAt: dueAt,
    })
  }
  return ids
}

/** Charged, and to be asked about at this time. */
async function chargedBy(server: TestServer, method: MobileMoney, dueAt: Date | null = FAR): Promise<string> {
  const { id: payerId } = await server.person()
  const [id, reference] = [newId(), makeReference()]
  await leavePayment(server.query, { id, payerId, method, amount: 10_00, reference, promptUntil: FAR })
  await leaveTransfer(server.query, {
    subject: { kind: 'payment', id },
    direction: 'collect',
    channel: 'prompt',
    provider: method,
    amount: 10_00,
    reference,
    status: 'sending',
    expiresAt: FAR,
    sentAt: new Date(),
    nextAttemptAt: dueAt,
  })
  return id
}

test('payouts that hang hold up no question, and nothing of another provider (PAY-24)', async () => {
  const server = await serverForTest()
  const { asked, attemptDue, count } = stuckAt(server, ['m-pesa', 'e-mola'])
  await payoutsBy(server, 'e-mola', 60)
  for (let round = 0; round < 8; round++) await attemptDue()
  await until(async () => (count('payOut e-mola') > 0 ? true : undefined))
  await payoutsBy(server, 'm-pesa', 1)
  await chargedBy(server, 'e-mola')
  await chargedBy(server, 'm-pesa')
  await attemptDue()
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['payOut m-pesa', 'query e-mola', 'query m-pesa']))
  expect(count('payOut e-mola')).toBeLessThan(60)
})

test('what no process can send any more is not stuck: unsent money is in the balance again, money in doubt is kept (PAY-19)', async () => {
  const server = await serverForTest()
  const [unsent = '', doubtful = ''] = await payoutsBy(server, 'mkesh', 2, LONG_AGO)
  const [taken = ''] = await payoutsBy(server, 'mkesh', 1)
  const sent = "update wallets_transfers set status = 'unknown', sent_at = now() where subject_id = $1"
  await server.query(sent, [doubtful])
  await stuckAt(server, ['m-pesa']).release()
  const statusOf = async (id: string) =>
    (
      await server.query(
        `select payout.status, failure_code, transfer.status as transfer, next_attempt_at is not null as waits
         from payouts_payouts payout join wallets_transfers transfer on subject_id = payout.id where payout.id = $1`,
        [id],
      )
    )[0]
  expect(await statusOf(unsent)).toMatchObject({ status: 'failed', failure_code: 'operator_unavailable' })
  expect(await statusOf(doubtful)).toMatchObject({ status: 'processing', transfer: 'unknown', waits: true })
  expect(await statusOf(taken)).toMatchObject({ status: 'processing', transfer: 'queued', waits: true })
})

test('a return that no process can ask for any more is decided anew by staff, with the doubt that it had (PAY-19)', async () => {
  const server = await serverForTest()
  const due = async (nextAttemptAt: Date) => {
    const id = await chargedBy(server, 'mkesh', null)
    await server.query("update payments_intents set status = 'in_review', reversal_started_at = now() where id = $1", [
      id,
    ])
    await leaveTransfer(server.query, {
      subject: { kind: 'payment_reversal', id },
      direction: 'refund',
      channel: 'reversal',
      provider: 'mkesh',
      amount: 10_00,
      reference: reversalReference(makeReference()),
      status: 'unknown',
      sentAt: new Date(),
      nextAttemptAt,
    })
    return id
  }
  const [late, fresh] = [await due(LONG_AGO), await due(FAR)]
  await stuckAt(server, ['m-pesa']).release()
  const rows = await server.query(
    `select subject_id as id, next_attempt_at is not null as waits, status from wallets_transfers
     where subject_kind = 'payment_reversal' order by subject_id`,
  )
  expect(rows).toEqual([
    { id: late, waits: false, status: 'unknown' },
    { id: fresh, waits: true, status: 'unknown' },
  ])
})

test('a charge by a provider that is not configured any more stays pending, and its payer reads that nobody knows (PAY-10)', async () => {
  const server = await serverForTest()
  const id = await chargedBy(server, 'mkesh', LONG_AGO)
  await stuckAt(server, ['m-pesa']).release()
  const [row] = await server.query(
    `select payment.status, payment.outcome, transfer.status as transfer, next_attempt_at is not null as waits
     from payments_intents payment join wallets_transfers transfer on subject_id = payment.id where payment.id = $1`,
    [id],
  )
  expect(row).toEqual({ status: 'pending', outcome: 'unknown', transfer: 'unknown', waits: true })
})
