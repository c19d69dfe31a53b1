import { MINUTE_MS } from '@salama/contract/kernel/time'
import { expect, test } from 'vitest'
import { arrivalOf, isProven, isReturnProven, proofAtEnd, silenceReleases } from './rules.ts'

const DOOR = { latitude: -25.9521, longitude: 32.5896 }
const north = (km: number) => ({ ...DOOR, latitude: DOOR.latitude + km / 111.2 })
const START = new Date('2026-11-23T08:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS)
const seen = { place: DOOR, position: north(0.29), startedAt: START, estimatedMinutes: 12, now: after(4) }

test('near is within 300 m of the place, timely a third of the estimated time', () => {
  expect(arrivalOf(seen)).toEqual({ isNear: true, isTimely: true })
  expect(arrivalOf({ ...seen, position: north(0.31) }).isNear).toBe(false)
  expect(arrivalOf({ ...seen, now: new Date(after(4).getTime() - 1) }).isTimely).toBe(false)
})

test('what nobody knows shows nothing', () => {
  expect(arrivalOf({ ...seen, position: undefined }).isNear).toBe(false)
  expect(arrivalOf({ ...seen, place: null }).isNear).toBe(false)
  expect(arrivalOf({ ...seen, startedAt: undefined }).isTimely).toBe(false)
})

test.each([
  [true, true, 0, 'place'],
  [true, true, 4, 'place'],
  [true, true, 5, 'none'],
  [true, false, 0, 'none'],
  [false, true, 0, 'none'],
])('without a code, near %s, timely %s and after %s wrong codes the proof is %s', (isNear, isTimely, wrong, proof) => {
  expect(proofAtEnd('none', { isNear, isTimely }, wrong)).toBe(proof)
  expect(proofAtEnd('pin', { isNear, isTimely }, wrong)).toBe('pin')
})

const NOWHERE = { isNear: false, isTimely: false }

test('earned is what has a code, what place and time show, and what nothing is held of', () => {
  const delivery = { kind: 'delivery', pickup_proof: 'pin', cash: 0, fee: 75_00 } as const
  expect(isProven(delivery, 'none', { isNear: true, isTimely: true })).toBe(false)
  for (const proof of ['pin', 'place'] as const) expect(isProven(delivery, proof, NOWHERE)).toBe(true)
  expect(isProven({ ...delivery, cash: 75_00 }, 'none', NOWHERE)).toBe(true)
  expect(isProven({ ...delivery, fee: 0 }, 'none', NOWHERE)).toBe(true)
})

test.each([
  ['pin', { isNear: false, isTimely: false }, false],
  ['pin', { isNear: true, isTimely: false }, true],
  ['pin', { isNear: false, isTimely: true }, true],
  ['none', { isNear: true, isTimely: true }, false],
] as const)('a ride that began with %s and ended with %o has earned: %s', (pickup_proof, arrival, isEarned) => {
  expect(isProven({ kind: 'ride', pickup_proof, cash: 0, fee: 75_00 }, 'none', arrival)).toBe(isEarned)
})

test('silence pays a driver for whom place or time speak', () => {
  const status = 'delivered' as const
  expect([
    silenceReleases({ isNear: true, isTimely: false, status }),
    silenceReleases({ isNear: false, isTimely: true, status }),
    silenceReleases({ isNear: false, isTimely: false, status }),
  ]).toEqual([true, true, false])
  expect(silenceReleases({ isNear: true, isTimely: true, status: 'returned' })).toBe(false)
})

test('place and time together prove a return; that the shop was at fault, only the shop says', () => {
  const there = { isNear: true, isTimely: true }
  expect([isReturnProven(there, 'driver_fault'), isReturnProven(there, 'customer_absent')]).toEqual([true, true])
  expect(isReturnProven(there, 'shop_fault')).toBe(false)
  expect(isReturnProven({ ...there, isNear: false }, 'driver_fault')).toBe(false)
  expect(isReturnProven({ ...there, isTimely: false }, 'driver_fault')).toBe(false)
})
