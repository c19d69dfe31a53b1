import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { MobileMoney } from '@salama/contract/wallets'
import { expect, test } from 'vitest'
import { newId } from '../../platform/db/database.ts'
import { serverForTest, type TestServer } from '../../platform/testing/server.ts'
import type { GuardedProvider } from '../wallets/public.ts'
import { createWorker, paymentsSweeps } from './jobs.ts'
import { makeReference } from './rules.ts'
import { insertIntent } from './store/intents.ts'
import { insertPayout } from './store/payouts.ts'
import { until } from './testing.ts'

/** Beyond the server's own sweeps. */
const FAR = new Date(Date.now() + 24 * 60 * MINUTE_MS)

/** A worker with its sweeps, whose providers never answer a pay-out; answers who was asked what. */
function stuckAt(server: TestServer, methods: readonly MobileMoney[]) {
  const asked: string[] = []
  const operatorOf = (method: MobileMoney): GuardedProvider => {
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
      unwatched: { query: () => pending('query'), queryPayOut: () => pending('queryPayOut') },
    }
  }
  const { settings, ...platform } = server.app.platform
  const deps = {
    ...platform,
    policy: settings.policy,
    clock: () => FAR,
    doubtMs: 60 * MINUTE_MS,
    purchases: { find: () => undefined },
    seller: undefined,
    pace: { callMs: 1_000, queryMs: 1_000, checkMs: 1_000 },
    providers: Object.fromEntries(methods.map((method) => [method, operatorOf(method)])),
  }
  const sweeps = paymentsSweeps(deps, createWorker(deps))
  const run = (name: string) => sweeps.find((sweep) => sweep.name === name)?.run(FAR)
  return { asked, run, count: (what: string) => asked.filter((line) => line === what).length }
}

/** Asked for by this person, and due far from now. */
async function payoutsBy(server: TestServer, method: MobileMoney, count: number): Promise<string[]> {
  const { id: userId } = await server.person()
  const ids = Array.from({ length: count }, () => newId())
  for (const id of ids) {
    await insertPayout(server.app.platform.db.sql, {
      id,
      userId,
      account: `payable:doctor:${userId}`,
      method,
      msisdn: '861234567',
      amount: 10_00,
      reference: makeReference(),
      now: FAR,
    })
  }
  return ids
}

async function chargedBy(server: TestServer, method: MobileMoney): Promise<string> {
  const { id: payerId } = await server.person()
  const { id } = await insertIntent(server.app.platform.db.sql, {
    id: newId(),
    payerId,
    method,
    amount: 10_00,
    description: 'Consulta',
    msisdn: '841234567',
    reference: makeReference(),
    purpose: null,
    quoteId: null,
    promptExpiresAt: FAR,
    nextCheckAt: FAR,
    now: new Date(),
  })
  await server.query('update payments_intents set charge_started_at = now() where id = $1', [id])
  return id
}

test('pay-outs that hang hold up no question, and nothing of another provider (PAY-24)', async () => {
  const server = await serverForTest()
  const { asked, run, count } = stuckAt(server, ['m-pesa', 'e-mola'])
  await payoutsBy(server, 'e-mola', 60)
  for (let round = 0; round < 8; round++) await run('payments.payouts')
  await until(async () => (count('payOut e-mola') > 0 ? true : undefined))
  await payoutsBy(server, 'm-pesa', 1)
  await chargedBy(server, 'e-mola')
  await chargedBy(server, 'm-pesa')
  await run('payments.payouts')
  await run('payments.due')
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['payOut m-pesa', 'query e-mola', 'query m-pesa']))
  expect(count('payOut e-mola')).toBeLessThan(60)
})

test('what no process can send any more is not stuck: nothing sent is in the balance again, what may be sent is kept (PAY-19)', async () => {
  const server = await serverForTest()
  const [unsent = '', doubtful = '', taken = ''] = await payoutsBy(server, 'mkesh', 3)
  const { run } = stuckAt(server, ['m-pesa'])
  const late = new Date(FAR.getTime() - 61 * MINUTE_MS)
  await server.query('update payments_payouts set next_try_at = $1 where id = any($2)', [late, [unsent, doubtful]])
  await server.query('update payments_payouts set in_doubt = true where id = $1', [doubtful])
  await run('payments.stranded')
  const statusOf = async (id: string) =>
    (await server.query('select status, in_doubt, failure_code from payments_payouts where id = $1', [id]))[0]
  expect(await statusOf(unsent)).toMatchObject({ status: 'failed', failure_code: 'operator_unavailable' })
  expect(await statusOf(doubtful)).toMatchObject({ status: 'processing', in_doubt: true })
  expect(await statusOf(taken)).toMatchObject({ status: 'processing', in_doubt: false })
})

test('a return that no process can ask for any more is decided anew by a person, with the doubt that it had (PAY-19)', async () => {
  const server = await serverForTest()
  const due = async (at: Date) => {
    const id = await chargedBy(server, 'mkesh')
    await server.query(
      `update payments_intents set status = 'in_review', reversal_started_at = now(), return_answer = 'unknown',
         next_check_at = $2 where id = $1`,
      [id, at],
    )
    return id
  }
  const [late, fresh] = [await due(new Date(FAR.getTime() - 61 * MINUTE_MS)), await due(FAR)]
  await stuckAt(server, ['m-pesa']).run('payments.stranded')
  const rows = await server.query(
    'select id, next_check_at is not null as waits, return_answer from payments_intents where id = any($1) order by id',
    [[late, fresh]],
  )
  expect(rows).toEqual([
    { id: late, waits: false, return_answer: 'unknown' },
    { id: fresh, waits: true, return_answer: 'unknown' },
  ])
})
