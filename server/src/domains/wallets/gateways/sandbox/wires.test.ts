import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmola } from '../emola/adapter.ts'
import { createMkesh } from '../mkesh/adapter.ts'
import type { Charge, Provider } from '../provider.ts'
import { FAULTS } from './faults.ts'
import { type SandboxProvider, sandboxEmolaSettings, sandboxMkeshSettings, startSandboxProvider } from './server.ts'

const TIMEOUTS = { readTimeoutMs: 10_000, queryTimeoutMs: 10_000 }

let sandbox: SandboxProvider
const callbacks: Record<string, string>[] = []
const listener = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  callbacks.push(JSON.parse(body))
  response.end('{"ResponseCode":"0","ResponseMessage":"OK"}')
})

beforeAll(async () => {
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  sandbox = await startSandboxProvider({ delayMs: 20, slowMs: 300 })
  sandbox.callBack((method) => `http://127.0.0.1:${(listener.address() as AddressInfo).port}/${method}`)
})
afterAll(async () => {
  await sandbox.stop()
  listener.close()
})

let made = 0
const chargeOf = (msisdn: string, amount = 450_00): Charge => {
  made += 1
  return { reference: `SALAMA${String(made).padStart(14, '0')}`, msisdn, amount, description: 'Consulta' }
}
const booked = (reference: string) => sandbox.books().find((line) => line.reference === reference)

const WIRES = [
  ['e-mola', '861', (timeouts = TIMEOUTS) => createEmola({ ...sandboxEmolaSettings(sandbox), ...timeouts })],
  ['mkesh', '821', (timeouts = TIMEOUTS) => createMkesh({ ...sandboxMkeshSettings(sandbox), ...timeouts })],
] as const

describe.each(WIRES)('%s', (method, prefix, create) => {
  const settled = async (provider: Provider, reference: string) => {
    for (;;) {
      const outcome = await provider.query(reference)
      if (outcome.kind !== 'pending') return outcome
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  test('a charge is pending at once, and paid when the query says so (PAY-05)', async () => {
    const charge = chargeOf(`${prefix}234567`)
    sandbox.script(charge.reference, { delayMs: 3_000 })
    expect(await create().charge(charge)).toMatchObject({ kind: 'pending' })
    expect(booked(charge.reference)?.status).toBe('Pending')
    const outcome = await settled(create(), charge.reference)
    const line = booked(charge.reference)
    expect(outcome).toMatchObject({ kind: 'confirmed', providerTransactionId: line?.transactionId })
    expect(line).toMatchObject({ method, msisdn: `${prefix}234567`, amount: 450_00, status: 'Completed' })
  })

  test.each([
    ['0001', { kind: 'failed', failure: 'insufficient_balance' }],
    ['0002', { kind: 'failed', failure: 'refused_by_customer' }],
    ['0003', { kind: 'expired' }],
    ['0005', { kind: 'confirmed' }],
    ['0006', { kind: 'confirmed' }],
  ])('a number that ends in %s ends as %j', async (digits, end) => {
    const charge = chargeOf(`${prefix}23${digits}`)
    expect(await create().charge(charge)).toMatchObject({ kind: 'pending' })
    expect(await settled(create(), charge.reference)).toMatchObject(end)
  })

  test('a number that ends in 0004 times out though the money moved, and the query finds it (PAY-10)', async () => {
    const charge = chargeOf(`${prefix}230004`)
    const impatient = create({ ...TIMEOUTS, readTimeoutMs: 200 })
    expect(await impatient.charge(charge)).toEqual({ kind: 'unknown', code: 'wire:timeout' })
    expect(await settled(create(), charge.reference)).toMatchObject({ kind: 'confirmed' })
  })

  test('a number that ends in 0007 finds the provider down, and nothing is booked', async () => {
    const charge = chargeOf(`${prefix}230007`)
    expect(await create().charge(charge)).toMatchObject({ kind: 'failed', failure: 'operator_unavailable' })
    expect(booked(charge.reference)).toBeUndefined()
    expect(await create().query(charge.reference)).toMatchObject({ kind: 'notFound' })
  })

  const paidOut = (reference: string) => sandbox.payouts().filter((line) => line.reference === reference)
  const settledPayOut = async (provider: Provider, reference: string) => {
    for (;;) {
      const outcome = await provider.queryPayOut(reference)
      if (outcome.kind !== 'pending') return outcome
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  test('a pay-out is done when the query says so, and once however often it is sent (PAY-10, X-059)', async () => {
    const order = chargeOf(`${prefix}234567`)
    expect(await create().queryPayOut(order.reference)).toMatchObject({ kind: 'notFound' })
    expect(await create().payOut(order)).toMatchObject({ kind: 'pending' })
    await Promise.all([create().payOut(order), create().payOut(order)])
    const [line, ...more] = paidOut(order.reference)
    expect(await settledPayOut(create(), order.reference)).toMatchObject({
      kind: 'confirmed',
      providerTransactionId: line?.transactionId,
    })
    expect(line).toMatchObject({ method, msisdn: order.msisdn, amount: order.amount })
    expect(more).toEqual([])
    // The two directions are not mixed up.
    expect(await create().query(order.reference)).toMatchObject({ kind: 'notFound' })
  })

  test('a pay-out whose answer was cut is not a failure; one that the provider did not take is (PAY-10)', async () => {
    const [cut, before] = [chargeOf(`${prefix}234567`), chargeOf(`${prefix}234567`)]
    sandbox.script(cut.reference, FAULTS.cutAfter)
    sandbox.script(before.reference, FAULTS.cutBefore)
    expect(await create().payOut(cut)).toEqual({ kind: 'unknown', code: 'wire:cut' })
    expect(await settledPayOut(create(), cut.reference)).toMatchObject({ kind: 'confirmed' })
    expect(await create().payOut(before)).toEqual({ kind: 'unknown', code: 'wire:cut' })
    expect(await create().queryPayOut(before.reference)).toMatchObject({ kind: 'notFound' })
    const refused = chargeOf(`${prefix}230001`)
    await create().payOut(refused)
    expect(await settledPayOut(create(), refused.reference)).toMatchObject({ kind: 'failed' })
    expect(await create().payOut(chargeOf(`${prefix}230007`))).toMatchObject({ failure: 'operator_unavailable' })
  })

  test('a charge sent twice is charged once', async () => {
    const charge = chargeOf(`${prefix}234567`)
    await Promise.all([create().charge(charge), create().charge(charge)])
    expect(sandbox.books().filter((line) => line.reference === charge.reference)).toHaveLength(1)
  })

  test('an answer about another charge credits nobody; a cut one is asked for (PAY-10, PAY-23)', async () => {
    const [crossed, cut] = [chargeOf(`${prefix}234567`), chargeOf(`${prefix}234567`)]
    sandbox.script(crossed.reference, { reference: 'SOMEONEELSE0000' })
    sandbox.script(cut.reference, FAULTS.cutAfter)
    expect(await create().charge(crossed)).toEqual({ kind: 'unknown', code: 'wire:other_reference' })
    expect(await create().charge(cut)).toEqual({ kind: 'unknown', code: 'wire:cut' })
    expect(await settled(create(), cut.reference)).toMatchObject({ kind: 'confirmed' })
  })
})

test('e-Mola posts its unsigned callback once the customer has answered, three times for 0006', async () => {
  const charge = chargeOf('861230006')
  const emola = createEmola({ ...sandboxEmolaSettings(sandbox), ...TIMEOUTS })
  await emola.charge(charge)
  const own = () => callbacks.filter((callback) => callback['transId'] === charge.reference)
  await expect.poll(() => own().length).toBe(3)
  expect(own()[0]).toMatchObject({ refNo: charge.reference, errorCode: '0' })
})

test('e-Mola gives nothing back by itself: a person must see to it', async () => {
  const emola = createEmola({ ...sandboxEmolaSettings(sandbox), ...TIMEOUTS })
  expect(await emola.reverse({ providerTransactionId: 'PP1', reference: 'R1', amount: 1_00 })).toEqual({
    kind: 'failed',
    failure: 'refused_by_operator',
    code: 'emola:no_reversal',
  })
})

test('mKesh gives a charge back once, in parts if need be, and never more than was taken', async () => {
  const mkesh = createMkesh({ ...sandboxMkeshSettings(sandbox), ...TIMEOUTS })
  const charge = chargeOf('821234567', 100_50)
  await mkesh.charge(charge)
  await expect.poll(() => booked(charge.reference)?.status).toBe('Completed')
  const providerTransactionId = booked(charge.reference)?.transactionId ?? ''
  const reverse = (reference: string, amount: number) => mkesh.reverse({ providerTransactionId, reference, amount })
  expect(await reverse('REFUND1', 60_50)).toMatchObject({ kind: 'confirmed' })
  expect(await reverse('REFUND1', 60_50)).toMatchObject({ kind: 'confirmed' })
  expect(booked(charge.reference)?.reversed).toBe(60_50)
  expect(await reverse('REFUND2', 60_50)).toMatchObject({ kind: 'failed', code: 'not_reversible' })
  expect(await reverse('REFUND3', 40_00)).toMatchObject({ kind: 'confirmed' })
  expect(booked(charge.reference)?.reversed).toBe(100_50)
})

test('e-Mola takes whole meticais only, in this direction too', async () => {
  const emola = createEmola({ ...sandboxEmolaSettings(sandbox), ...TIMEOUTS })
  expect(await emola.payOut(chargeOf('861234567', 10_50))).toMatchObject({ kind: 'failed', code: 'emola:amount' })
})

test('a wire that is down decides nothing, and answers again once it is back', async () => {
  const mkesh = createMkesh({ ...sandboxMkeshSettings(sandbox), ...TIMEOUTS })
  const charge = chargeOf('821234567')
  sandbox.setDown('mkesh', true)
  expect(await mkesh.charge(charge)).toEqual({ kind: 'unknown', code: 'wire:cut' })
  sandbox.setDown('mkesh', false)
  expect(await mkesh.query(charge.reference)).toMatchObject({ kind: 'notFound' })
})

test('a fault chooses how a charge ends, and how many answers about it are cut off', async () => {
  const emola = createEmola({ ...sandboxEmolaSettings(sandbox), ...TIMEOUTS })
  const charge = chargeOf('861234567')
  sandbox.script(charge.reference, { endsAs: 'Cancelled', cutLater: 1 })
  expect(await emola.charge(charge)).toMatchObject({ kind: 'pending' })
  expect(await emola.query(charge.reference)).toEqual({ kind: 'unknown', code: 'wire:cut' })
  await expect.poll(() => emola.query(charge.reference)).toMatchObject({ failure: 'refused_by_customer' })
})

test('a stranger is refused by each provider', async () => {
  const emola = createEmola({ ...sandboxEmolaSettings(sandbox), ...TIMEOUTS, password: 'another' })
  const mkesh = createMkesh({ ...sandboxMkeshSettings(sandbox), ...TIMEOUTS, apiKey: 'another' })
  const refused = { kind: 'failed', failure: 'misconfigured' }
  expect(await emola.charge(chargeOf('861234567'))).toEqual({ ...refused, code: '6003' })
  expect(await mkesh.charge(chargeOf('821234567'))).toEqual({ ...refused, code: 'unauthorized' })
})
