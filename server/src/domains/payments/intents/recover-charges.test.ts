import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { booksOf, freshNumber, initiate, leaveTransfer, NOTHING_SOLD } from '../../../../testing/payments/payments.ts'
import { served, until } from '../../../../testing/repeat.ts'
import {
  createTestDatabase,
  serverForTest,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../../../testing/server.ts'
import { type BookedCharge, collect } from '../../../../testing/wallets/wallets.ts'
import { newId } from '../../../platform/db/database.ts'
import { makeReference, type Provider } from '../../wallets/public.ts'
import { collectOwner } from '../charges/commands/settle-payment.ts'

/** A database and a data folder that outlive a server, as after a crash. */
async function remains() {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-remains-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const person = await withServer({ database, dataDir }, (server) => server.person())
  return { database, dataDir, payerId: person.id }
}

type Remains = { database: TestDatabase; dataDir: string }

async function withServer<T>({ database, dataDir }: Remains, use: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer({ database, env: { DATA_DIR: dataDir } })
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

const HOUR = 3_600_000

type Left = { payerId: string; chargedAgoMs?: number; createdAgoMs?: number; dueInMs?: number }

/** The row as a process leaves it that is killed after committing the intent. */
async function leaveIntent(database: TestDatabase, { payerId, chargedAgoMs, createdAgoMs = 0, dueInMs = 0 }: Left) {
  const client = new pg.Client(database.connection)
  await client.connect()
  const [id, reference, msisdn] = [newId(), makeReference(), freshNumber()]
  const ago = (ms: number) => new Date(Date.now() - ms)
  await client.query(
    `insert into payments_intents (id, payer_id, method, amount, description, msisdn, reference, status, created_at,
       prompt_expires_at)
     values ($1, $2, 'm-pesa', 10000, 'Consulta', $3, $4, 'pending', $5, $6)`,
    [id, payerId, msisdn, reference, ago(createdAgoMs), ago(createdAgoMs - 9e4)],
  )
  const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows
  await leaveTransfer(query as TestServer['query'], {
    subject: { kind: 'payment', id },
    direction: 'collect',
    channel: 'prompt',
    provider: 'm-pesa',
    msisdn,
    reference,
    status: chargedAgoMs === undefined ? 'queued' : 'sending',
    expiresAt: ago(createdAgoMs - 9e4),
    sentAt: chargedAgoMs === undefined ? null : ago(chargedAgoMs),
    nextAttemptAt: ago(-dueInMs),
  })
  await client.end()
  return { id, reference, msisdn }
}

/** What the provider had written down before we were gone. */
function providerBooked(dataDir: string, { reference, msisdn }: { reference: string; msisdn: string }): void {
  const charge: BookedCharge = {
    reference,
    msisdn,
    amount: 100_00,
    transactionId: 'TX0000000001',
    conversationId: 'C1',
    endsAs: 'Completed',
    endsAt: Date.now() - 1_000,
  }
  writeFileSync(join(dataDir, 'sandbox-provider.jsonl'), `${JSON.stringify({ kind: 'charge', charge })}\n`)
}

const finalState = (server: TestServer, id: string) =>
  until(async () => {
    const [row] = await server.query('select status, failure_code from payments_intents where id = $1', [id])
    return row?.['status'] === 'pending' ? undefined : row
  })

test('a charge whose process was gone before the answer is asked about, not made again (PAY-12)', async () => {
  const left = await remains()
  const intent = await leaveIntent(left.database, { payerId: left.payerId, chargedAgoMs: HOUR })
  providerBooked(left.dataDir, intent)
  await withServer(left, async (server) => {
    expect(await finalState(server, intent.id)).toMatchObject({ status: 'confirmed' })
    expect(server.app.sandbox?.books()).toHaveLength(1)
    expect(await booksOf(server)).toEqual({ sum: 0, own: 100_00, theirs: 100_00 })
  })
})

test('a charge that the provider never saw took nothing, and nobody is prompted afterwards (PAY-12)', async () => {
  const left = await remains()
  const intent = await leaveIntent(left.database, { payerId: left.payerId, chargedAgoMs: HOUR })
  await withServer(left, async (server) => {
    expect(await finalState(server, intent.id)).toEqual({ status: 'failed', failure_code: 'operator_unavailable' })
    expect(server.app.sandbox?.books()).toEqual([])
  })
})

test('an intent whose process was gone before the call is charged by the next one (PAY-12)', async () => {
  const left = await remains()
  const intent = await leaveIntent(left.database, { payerId: left.payerId })
  await withServer(left, async (server) => {
    expect(await finalState(server, intent.id)).toMatchObject({ status: 'confirmed' })
    expect(server.app.sandbox?.books()).toMatchObject([{ reference: intent.reference, status: 'Completed' }])
  })
})

test('nobody is prompted for what they gave up an hour ago', async () => {
  const left = await remains()
  const intent = await leaveIntent(left.database, { payerId: left.payerId, createdAgoMs: HOUR })
  await withServer(left, async (server) => {
    expect(await finalState(server, intent.id)).toMatchObject({ status: 'failed' })
    expect(server.app.sandbox?.books()).toEqual([])
  })
})

test('a server that stops while a customer types the PIN leaves the answer to the next one (PAY-12)', async () => {
  const left = await remains()
  const { id, msisdn } = await withServer(left, async (server) => {
    const phoneNumber = freshNumber()
    server.app.sandbox?.script(phoneNumber, { delayMs: 400 })
    const { body } = await initiate(await server.person(), { phoneNumber })
    await until(async () => server.app.sandbox?.books().find((line) => line.msisdn === phoneNumber))
    return { id: body['transactionId'] as string, msisdn: phoneNumber }
  })
  await withServer(left, async (server) => {
    expect(await finalState(server, id)).toMatchObject({ status: 'confirmed' })
    expect(server.app.sandbox?.books().filter((line) => line.msisdn === msisdn)).toHaveLength(1)
  })
})

test('two processes that find the same intents make one charge of each (PAY-12)', async () => {
  const left = await remains()
  const intents = await Promise.all(
    Array.from({ length: 20 }, () => leaveIntent(left.database, { payerId: left.payerId })),
  )
  const servers = await Promise.all([1, 2].map(() => serverForTest({ database: left.database })))
  for (const { id } of intents) {
    expect(await finalState(servers[0] as TestServer, id)).toMatchObject({ status: 'confirmed' })
  }
  const charges = servers.flatMap((server) => server.app.sandbox?.books() ?? [])
  expect(charges.map((line) => line.reference).sort()).toEqual(intents.map((intent) => intent.reference).sort())
})

test('however many try to charge one intent at once, one call leaves (PAY-12)', async () => {
  const left = await remains()
  const intent = await leaveIntent(left.database, { payerId: left.payerId, dueInMs: HOUR })
  await withServer(left, async (server) => {
    const calls: string[] = []
    const provider: Provider = {
      method: 'm-pesa',
      capabilities: { minimum: 1, maximum: 1_000_00, wholeMeticaisOnly: false, prefixes: ['84'] },
      charge: async ({ reference }) => {
        calls.push(reference)
        return { kind: 'confirmed', providerTransactionId: 'TX1', code: 'INS-0' }
      },
      query: async () => ({ kind: 'pending', code: 'Pending' }),
      reverse: async () => ({ kind: 'pending', code: 'Pending' }),
      payOut: async () => ({ kind: 'pending', code: 'Pending' }),
      queryPayOut: async () => ({ kind: 'pending', code: 'Pending' }),
    }
    const { db, log, clock } = server.app.platform
    const deps = {
      db,
      log,
      clock,
      pace: { callMs: 1_000, queryMs: 1_000, checkMs: 1_000 },
      providers: { 'm-pesa': { ...provider, isOpen: () => false, isAway: () => false, unwatched: provider } },
      ownerOf: () => collectOwner({ log, purchases: NOTHING_SOLD }),
      recheckMs: HOUR,
      doubtMs: HOUR,
    }
    const subject = { kind: 'payment', id: intent.id }
    await Promise.all(Array.from({ length: 15 }, () => served(() => collect(deps, subject, { aborted: false }))))
    expect(calls).toEqual([intent.reference])
    expect(await finalState(server, intent.id)).toMatchObject({ status: 'confirmed' })
  })
})
