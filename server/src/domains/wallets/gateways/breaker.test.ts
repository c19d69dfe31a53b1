import { expect, test } from 'vitest'
import { withBreaker } from './breaker.ts'
import type { Charge, Outcome, Provider } from './provider.ts'

const CHARGE: Charge = { reference: 'SALAMA0001', msisdn: '841234567', amount: 10_00, description: 'Consulta' }
const AWAY: Outcome = { kind: 'failed', failure: 'operator_unavailable', code: 'wire:ECONNREFUSED' }
const PAID: Outcome = { kind: 'confirmed', providerTransactionId: '4XDF12345', code: 'INS-0' }
const PAUSE_MS = 1000

/** A provider that answers what the test says, a clock the test moves and no jitter unless asked for. */
function bench({ random = () => 0 }: { random?: () => number } = {}) {
  const state = { answer: AWAY as Outcome | Promise<Outcome>, calls: 0, time: 0 }
  const call = async () => {
    state.calls += 1
    return state.answer
  }
  const provider: Provider = {
    method: 'm-pesa',
    capabilities: { minimum: 1_00, maximum: 100_00, wholeMeticaisOnly: false, prefixes: ['84'] },
    charge: call,
    query: call,
    reverse: call,
    payOut: call,
    queryPayOut: call,
  }
  const guarded = withBreaker(provider, { threshold: 3, pauseMs: PAUSE_MS, now: () => new Date(state.time), random })
  const chargeTimes = async (times: number) => {
    for (let n = 0; n < times; n++) await guarded.charge(CHARGE)
  }
  return { state, guarded, chargeTimes }
}

test('after three absences in a row nobody waits for the provider any more (PAY-24)', async () => {
  const { state, guarded, chargeTimes } = bench()
  await chargeTimes(2)
  expect(guarded.isOpen()).toBe(false)
  await chargeTimes(1)
  expect(guarded.isOpen()).toBe(true)
  expect(await guarded.charge(CHARGE)).toMatchObject({ kind: 'failed', failure: 'operator_unavailable' })
  expect(await guarded.reverse({ providerTransactionId: 'A', reference: 'B', amount: 1 })).toMatchObject({
    failure: 'operator_unavailable',
  })
  expect(await guarded.payOut(CHARGE)).toMatchObject({ kind: 'failed', failure: 'operator_unavailable' })
  expect(await guarded.queryPayOut(CHARGE.reference)).toEqual({ kind: 'unknown', code: 'wire:breaker_open' })
  expect(state.calls).toBe(3)
})

test('an open breaker leaves a charge in doubt as it is (PAY-10)', async () => {
  const { guarded, chargeTimes } = bench()
  await chargeTimes(3)
  expect(await guarded.query('SALAMA0001')).toEqual({ kind: 'unknown', code: 'wire:breaker_open' })
})

test('one call a pause tries whether the provider is back; its return opens the way for all (PAY-24)', async () => {
  const { state, guarded, chargeTimes } = bench()
  await chargeTimes(3)
  state.time += PAUSE_MS
  await Promise.all([guarded.query('A'), guarded.query('B'), guarded.charge(CHARGE)])
  expect(state.calls).toBe(4)
  expect(guarded.isOpen()).toBe(true)

  state.time += PAUSE_MS
  state.answer = PAID
  expect(await guarded.charge(CHARGE)).toEqual(PAID)
  expect(guarded.isOpen()).toBe(false)
  await chargeTimes(2)
  expect(state.calls).toBe(7)
})

test('a trial that waits for its PIN does not keep the others out for longer than a pause', async () => {
  const { state, guarded, chargeTimes } = bench()
  await chargeTimes(3)
  state.time += PAUSE_MS
  const pin = Promise.withResolvers<Outcome>()
  state.answer = pin.promise
  const waiting = guarded.charge(CHARGE)
  expect(guarded.isOpen()).toBe(true)
  state.time += PAUSE_MS
  expect(guarded.isOpen()).toBe(false)
  pin.resolve(PAID)
  await waiting
})

test('a customer who refuses or has no balance is a sign of life', async () => {
  const { state, guarded, chargeTimes } = bench()
  await chargeTimes(2)
  state.answer = { kind: 'failed', failure: 'insufficient_balance', code: 'INS-2006' }
  await chargeTimes(1)
  state.answer = AWAY
  await chargeTimes(2)
  expect(guarded.isOpen()).toBe(false)
})

test('customers who do not find their PIN do not close the provider for the others', async () => {
  const { state, guarded, chargeTimes } = bench()
  state.answer = { kind: 'unknown', code: 'wire:timeout' }
  await chargeTimes(10)
  expect(guarded.isOpen()).toBe(false)
})

test.each(['wire:timeout', 'wire:cut', 'wire:http_502', 'wire:unreadable'])(
  'status queries that end in %s are absences (PAY-24)',
  async (code) => {
    const { state, guarded } = bench()
    state.answer = { kind: 'unknown', code }
    for (let n = 0; n < 3; n++) await guarded.query('A')
    expect(guarded.isOpen()).toBe(true)
  },
)

test('nodes do not return in step: the pause is drawn out by up to half (PAY-24)', async () => {
  const { state, guarded, chargeTimes } = bench({ random: () => 1 })
  await chargeTimes(3)
  state.time += PAUSE_MS * 1.5 - 1
  expect(guarded.isOpen()).toBe(true)
  state.time += 1
  expect(guarded.isOpen()).toBe(false)
})

test('a refund that the adapter refuses by itself is no sign of life (PAY-24)', async () => {
  const { state, guarded, chargeTimes } = bench()
  await chargeTimes(2)
  state.answer = { kind: 'failed', failure: 'refused_by_operator', code: 'emola:no_reversal' }
  await guarded.reverse({ providerTransactionId: 'A', reference: 'B', amount: 1 })
  state.answer = AWAY
  await chargeTimes(1)
  expect(guarded.isOpen()).toBe(true)
})

test('questions about days that are over neither open nor close it, and respect it (PAY-24, X-061)', async () => {
  const { state, guarded, chargeTimes } = bench()
  await chargeTimes(2)
  state.answer = { kind: 'unknown', code: 'wire:cut' }
  for (let n = 0; n < 5; n++) {
    expect(await guarded.unwatched.query('A')).toMatchObject({ code: 'wire:cut' })
    await guarded.unwatched.queryPayOut('A')
  }
  expect(guarded.isOpen()).toBe(false)
  state.answer = PAID
  await guarded.unwatched.query('A')
  state.answer = AWAY
  await chargeTimes(1)
  expect(guarded.isOpen()).toBe(true)
  const { calls } = state
  const shutOut = { kind: 'unknown', code: 'wire:breaker_open' }
  expect([await guarded.unwatched.query('A'), await guarded.unwatched.queryPayOut('A')]).toEqual([shutOut, shutOut])
  expect(state.calls).toBe(calls)
})
