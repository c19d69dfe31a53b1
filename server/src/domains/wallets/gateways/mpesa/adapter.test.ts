import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Charge, Provider } from '../provider.ts'
import { FAULTS } from '../sandbox/faults.ts'
import { type SandboxProvider, sandboxSettings, startSandboxProvider } from '../sandbox/server.ts'
import { createMpesa, type MpesaSettings } from './adapter.ts'

const DELAY_MS = 20
const SLOW_MS = 700

let sandbox: SandboxProvider
let mpesa: Provider
/** Gives up waiting for the PIN long before ending 0005 confirms. */
let impatient: Provider
let made = 0

/** Waits for the PIN as long as a busy machine may need. */
const settingsFor = (provider: SandboxProvider): MpesaSettings => ({
  ...sandboxSettings(provider),
  readTimeoutMs: 10_000,
  queryTimeoutMs: 10_000,
})

beforeAll(async () => {
  sandbox = await startSandboxProvider({ delayMs: DELAY_MS, slowMs: SLOW_MS })
  mpesa = createMpesa(settingsFor(sandbox))
  impatient = createMpesa({ ...settingsFor(sandbox), readTimeoutMs: 300 })
})
afterAll(() => sandbox.stop())

function chargeOf(msisdn = '841234567', amount = 450_00): Charge {
  made += 1
  return { reference: `SALAMA${made}`, msisdn, amount, description: 'Consulta' }
}

const booked = (reference: string, books = sandbox.books()) => books.find((line) => line.reference === reference)

/** Asks until the provider has made up its mind, as the reconciliation does. */
async function settled(reference: string) {
  for (;;) {
    const outcome = await mpesa.query(reference)
    if (outcome.kind !== 'pending') return outcome
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a confirmed charge is in the provider’s books to the centavo', async () => {
  const charge = chargeOf('841234567', 123_45)
  const outcome = await mpesa.charge(charge)
  const line = booked(charge.reference)
  expect(outcome).toEqual({ kind: 'confirmed', providerTransactionId: line?.transactionId, code: 'INS-0' })
  expect(line).toMatchObject({ msisdn: '841234567', amount: 123_45, status: 'Completed', reversed: 0 })
})

test('a charge whose PIN was not typed yet is pending and not paid (PAY-05)', async () => {
  const charge = chargeOf()
  sandbox.script(charge.reference, { delayMs: 3_000 })
  const answer = mpesa.charge(charge)
  await expect.poll(() => booked(charge.reference)?.status).toBe('Pending')
  expect(await mpesa.query(charge.reference)).toEqual({ kind: 'pending', code: 'Pending' })
  expect(await answer).toMatchObject({ kind: 'confirmed' })
})

test.each([
  ['0001', 'insufficient_balance', 'Failed'],
  ['0002', 'refused_by_customer', 'Cancelled'],
])('a number that ends in %s fails as %s and takes nothing', async (digits, failure, status) => {
  const charge = chargeOf(`84123${digits}`)
  expect(await mpesa.charge(charge)).toMatchObject({ kind: 'failed', failure })
  expect(booked(charge.reference)?.status).toBe(status)
})

test('a number that ends in 0003 lets the PIN window pass and expires', async () => {
  const charge = chargeOf('841230003')
  expect(await mpesa.charge(charge)).toEqual({ kind: 'unknown', code: 'INS-9' })
  expect(await settled(charge.reference)).toEqual({ kind: 'expired', code: 'Expired' })
})

test('a number that ends in 0004 times out though the money moved, and the query finds it (PAY-10)', async () => {
  const charge = chargeOf('841230004')
  expect(await impatient.charge(charge)).toEqual({ kind: 'unknown', code: 'wire:timeout' })
  const transactionId = booked(charge.reference)?.transactionId
  expect(await settled(charge.reference)).toMatchObject({
    kind: 'confirmed',
    providerTransactionId: transactionId,
  })
})

test('a number that ends in 0005 confirms after the wait for its PIN is over', async () => {
  const charge = chargeOf('841230005')
  expect(await impatient.charge(charge)).toEqual({ kind: 'unknown', code: 'wire:timeout' })
  expect(await settled(charge.reference)).toMatchObject({ kind: 'confirmed' })
})

test('a pay-out reaches the wallet once, however often it is sent, and the query finds it (PAY-10, X-059)', async () => {
  const order = chargeOf('841234567', 123_45)
  const outcomes = await Promise.all([mpesa.payOut(order), mpesa.payOut(order), mpesa.payOut(order)])
  const [line, ...more] = sandbox.payouts().filter(({ reference }) => reference === order.reference)
  const { transactionId: providerTransactionId } = line ?? {}
  for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'confirmed', providerTransactionId })
  expect(line).toMatchObject({ method: 'm-pesa', msisdn: '841234567', amount: 123_45, status: 'Completed' })
  expect(more).toEqual([])
  expect(await mpesa.queryPayOut(order.reference)).toMatchObject({ kind: 'confirmed', providerTransactionId })
})

test('a pay-out whose answer was lost is unknown until it is asked for (PAY-10)', async () => {
  const [moved, lost] = [chargeOf(), chargeOf()]
  sandbox.script(moved.reference, FAULTS.cutAfter)
  sandbox.script(lost.reference, FAULTS.cutBefore)
  expect(await mpesa.payOut(moved)).toEqual({ kind: 'unknown', code: 'wire:cut' })
  expect(await mpesa.queryPayOut(moved.reference)).toMatchObject({ kind: 'confirmed' })
  expect(await mpesa.payOut(lost)).toEqual({ kind: 'unknown', code: 'wire:cut' })
  expect(await mpesa.queryPayOut(lost.reference)).toMatchObject({ kind: 'notFound' })
})

test('a number that ends in 0006 is called back three times for one charge', async () => {
  const callbacks: Record<string, string>[] = []
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    callbacks.push(JSON.parse(body))
    response.end('{}')
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const calling = await startSandboxProvider({ delayMs: DELAY_MS })
  calling.callBack((method) => `http://127.0.0.1:${(listener.address() as AddressInfo).port}/${method}`)
  try {
    const charge = chargeOf('841230006')
    expect(await createMpesa(settingsFor(calling)).charge(charge)).toMatchObject({ kind: 'confirmed' })
    await expect.poll(() => callbacks.length).toBe(3)
    const [line] = calling.books()
    for (const callback of callbacks) {
      expect(callback).toMatchObject({
        input_ThirdPartyReference: charge.reference,
        input_TransactionID: line?.transactionId,
        input_ResultCode: '0',
      })
    }
    expect(calling.books()).toHaveLength(1)
  } finally {
    await calling.stop()
    listener.close()
    listener.closeAllConnections()
  }
})

test('a number that ends in 0007 meets a provider that is down and takes nothing (PAY-24)', async () => {
  const charge = chargeOf('841230007')
  expect(await mpesa.charge(charge)).toEqual({ kind: 'failed', failure: 'operator_unavailable', code: 'INS-16' })
  expect(booked(charge.reference)).toBeUndefined()
  expect(await mpesa.query(charge.reference)).toMatchObject({ kind: 'notFound' })
})

test.each(Object.entries(FAULTS))(
  'a charge that meets %s is in doubt until the query tells (PAY-10)',
  async (_, fault) => {
    const charge = chargeOf()
    sandbox.script(charge.reference, fault)
    expect(await impatient.charge(charge)).toMatchObject({ kind: 'unknown' })
    const moved = !('charged' in fault)
    expect(await settled(charge.reference)).toMatchObject({ kind: moved ? 'confirmed' : 'notFound' })
  },
)

test('a reference charged before is looked up instead of charged again (PAY-11)', async () => {
  const charge = chargeOf()
  const first = await mpesa.charge(charge)
  const second = await mpesa.charge(charge)
  const original = { kind: 'confirmed', providerTransactionId: booked(charge.reference)?.transactionId }
  expect(first).toMatchObject(original)
  expect(second).toMatchObject(original)
})

test('a duplicate of a charge that failed is a failure, and of one still waiting is pending (PAY-11)', async () => {
  const refused = chargeOf('841230002')
  await mpesa.charge(refused)
  expect(await mpesa.charge(refused)).toMatchObject({ kind: 'failed', failure: 'refused_by_customer' })

  const waiting = chargeOf()
  sandbox.script(waiting.reference, { delayMs: 3_000 })
  const answer = mpesa.charge(waiting)
  await expect.poll(() => booked(waiting.reference)?.status).toBe('Pending')
  expect(await mpesa.charge(waiting)).toMatchObject({ kind: 'pending' })
  await answer
})

test('two equal charges at once take the money once (PAY-11)', async () => {
  const charge = chargeOf()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => mpesa.charge(charge)))
  const transactions = outcomes.flatMap((outcome) =>
    outcome.kind === 'confirmed' ? outcome.providerTransactionId : [],
  )
  expect(new Set(transactions)).toEqual(new Set([booked(charge.reference)?.transactionId]))
})

test('an answer about another reference or number credits nobody (PAY-23)', async () => {
  const [crossed, strange] = [chargeOf(), chargeOf()]
  sandbox.script(crossed.reference, { reference: 'SOMEONEELSE' })
  sandbox.script(strange.reference, { msisdn: '849999999' })
  expect(await mpesa.charge(crossed)).toEqual({ kind: 'unknown', code: 'wire:other_reference' })
  expect(await mpesa.charge(strange)).toEqual({ kind: 'unknown', code: 'wire:other_number' })
})

test('another amount than asked for is passed on to be noticed (PAY-23)', async () => {
  const charge = chargeOf('841234567', 450_00)
  sandbox.script(charge.reference, { amount: 45_00 })
  expect(await mpesa.charge(charge)).toMatchObject({ kind: 'confirmed', amount: 45_00 })
  expect(booked(charge.reference)?.amount).toBe(45_00)
})

test('a charge is given back once, in parts if need be, and never more than was taken', async () => {
  const charge = chargeOf('841234567', 100_00)
  const paid = await mpesa.charge(charge)
  if (paid.kind !== 'confirmed') throw new Error('the charge should be confirmed')
  const { providerTransactionId } = paid
  const reverse = (reference: string, amount: number) => mpesa.reverse({ providerTransactionId, reference, amount })

  expect(await reverse('REFUND1', 60_00)).toMatchObject({ kind: 'confirmed' })
  expect(await reverse('REFUND1', 60_00)).toMatchObject({ kind: 'confirmed' })
  expect(booked(charge.reference)?.reversed).toBe(60_00)
  expect(await reverse('REFUND2', 60_00)).toMatchObject({ kind: 'failed', code: 'INS-15' })
  expect(await reverse('REFUND3', 40_00)).toMatchObject({ kind: 'confirmed' })
  expect(booked(charge.reference)?.reversed).toBe(100_00)
})

test('a refund under the charge’s own reference is not taken for done because the charge is', async () => {
  const charge = chargeOf()
  const paid = await mpesa.charge(charge)
  if (paid.kind !== 'confirmed') throw new Error('the charge should be confirmed')
  const order = {
    providerTransactionId: paid.providerTransactionId,
    reference: charge.reference,
    amount: charge.amount,
  }
  expect(await mpesa.reverse(order)).toEqual({ kind: 'unknown', code: 'INS-10' })
  expect(booked(charge.reference)?.reversed).toBe(0)
})

test('the provider refuses a key that is not ours', async () => {
  const stranger = createMpesa({ ...settingsFor(sandbox), apiKey: 'not-the-key' })
  const charge = chargeOf()
  expect(await stranger.charge(charge)).toEqual({ kind: 'failed', failure: 'misconfigured', code: 'INS-2' })
  expect(booked(charge.reference)).toBeUndefined()
})

test('what the provider charged outlives its restart, and a prompt goes on waiting for its PIN', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'salama-sandbox-'))
  const storeFile = join(folder, 'books.jsonl')
  const before = await startSandboxProvider({ delayMs: DELAY_MS, storeFile })
  const [paid, waiting] = [chargeOf(), chargeOf()]
  before.script(waiting.reference, { delayMs: 3_000 })
  await createMpesa(settingsFor(before)).charge(paid)
  const cut = createMpesa(settingsFor(before)).charge(waiting)
  await expect.poll(() => booked(waiting.reference, before.books())?.status).toBe('Pending')
  await before.stop()
  expect(await cut).toMatchObject({ kind: 'unknown' })

  const after = await startSandboxProvider({ delayMs: DELAY_MS, storeFile })
  try {
    const returned = createMpesa(settingsFor(after))
    expect(booked(paid.reference, after.books())?.status).toBe('Completed')
    await expect.poll(async () => (await returned.query(waiting.reference)).kind).toBe('confirmed')
  } finally {
    await after.stop()
    await rm(folder, { recursive: true })
  }
})
