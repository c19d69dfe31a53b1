import { expect, test } from 'vitest'
import { BORNE_DAYS, MOST_BORNE } from '../server/src/domains/payments/refunds/rules/borne.ts'
import { ADVANCED_DAYS, MOST_ADVANCED_TO_DRIVER } from '../server/src/domains/rides/rules/payment.ts'
import { mostWithin, playRing, sumOf } from './collude.ts'

const RINGS = [
  { customers: 1, shops: 1, drivers: 1 },
  { customers: 8, shops: 1, drivers: 1 },
  { customers: 2, shops: 3, drivers: 2 },
]
const SEEDS = [1, 2, 3, 4]
const played = RINGS.flatMap((ring) => SEEDS.map((seed) => ({ ring, ...playRing({ seed, days: 70, ...ring }) })))

test('whoever agrees with whom has no more of the house within 30 days than it bears by rules', () => {
  for (const { given, asked } of played) {
    const orders = given.filter(({ how }) => how !== 'advanced')
    expect(mostWithin(orders, 'payer', BORNE_DAYS)).toBeLessThanOrEqual(MOST_BORNE.payer)
    expect(mostWithin(orders, 'seller', BORNE_DAYS)).toBeLessThanOrEqual(MOST_BORNE.seller)
    expect(mostWithin(orders, 'driver', BORNE_DAYS)).toBeLessThanOrEqual(MOST_BORNE.driver)
    const rides = given.filter(({ how }) => how === 'advanced')
    expect(mostWithin(rides, 'driver', ADVANCED_DAYS)).toBeLessThanOrEqual(MOST_ADVANCED_TO_DRIVER)
    // They ask for far more, and have something of each kind.
    expect(asked).toBeGreaterThan(10 * sumOf(given))
  }
  expect(new Set(played.flatMap(({ given }) => given.map(({ how }) => how))).size).toBe(4)
})

test('a ring is bounded as its shops and drivers are, however many order', () => {
  for (const { ring, given } of played) {
    const windows = Math.ceil(70 / BORNE_DAYS)
    const most = ring.shops * MOST_BORNE.seller + ring.drivers * MOST_ADVANCED_TO_DRIVER
    expect(sumOf(given)).toBeLessThanOrEqual(windows * most)
  }
})

test('a seed plays the same days again', () => {
  const ring = { days: 20, customers: 2, shops: 1, drivers: 1 }
  expect(playRing({ seed: 7, ...ring })).toEqual(playRing({ seed: 7, ...ring }))
  expect(playRing({ seed: 7, ...ring })).not.toEqual(playRing({ seed: 8, ...ring }))
})
