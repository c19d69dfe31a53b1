import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takesAmount } from '../server/src/domains/wallets/public.ts'
import { checkoutOf, checkoutOfNumber, DECK, incidentsOf, isFaulty } from './plan.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const checkouts = (seed: number, count: number) => Array.from({ length: count }, (_, n) => checkoutOf(seed, n))

test('a seed names its checkouts one by one, so that a failing run can be played again', () => {
  fc.assert(
    fc.property(seeds, fc.nat(100_000), (seed, n) => {
      expect(checkoutOf(seed, n)).toEqual(checkoutOf(seed, n))
      expect(checkoutOfNumber(checkoutOf(seed, n).msisdn)).toBe(n)
      expect(checkoutOf(seed, n).msisdn).toMatch(/^8[246]\d{3}[1-9]\d{3}$/)
    }),
  )
})

test('another seed is another run', () => {
  fc.assert(
    fc.property(seeds, seeds, (one, other) => {
      fc.pre(one !== other)
      expect(checkouts(one, 60)).not.toEqual(checkouts(other, 60))
    }),
  )
})

test('at least every third payment of a run of any length meets a fault of its provider', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 2 * DECK.length, max: 500 }), (seed, count) => {
      const faulty = checkouts(seed, count).filter(({ mishap }) => isFaulty(mishap))
      expect(faulty.length).toBeGreaterThanOrEqual(count * 0.3)
    }),
  )
})

test('every provider takes what is asked of it', () => {
  const emola = { minimum: 1_00, maximum: 99_999_00, wholeMeticaisOnly: true, prefixes: [] }
  fc.assert(
    fc.property(seeds, fc.nat(10_000), (seed, n) => {
      const { method, amount, fault } = checkoutOf(seed, n)
      expect(takesAmount(amount, { ...emola, wholeMeticaisOnly: method === 'e-mola' })).toBe(true)
      expect(fault.amount ?? 1).toBeGreaterThan(0)
    }),
  )
})

test('kills and outages fall within the run, the database dies once, each provider goes away once', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.integer({ min: 30, max: 10_000 }),
      fc.integer({ min: 2, max: 8 }),
      (seed, payments, kills) => {
        const incidents = incidentsOf({ seed, payments, kills })
        const victims = incidents.flatMap((incident) => (incident.kind === 'kill' ? [incident.victim] : []))
        const away = incidents.flatMap((incident) => (incident.kind === 'outage' ? [incident.method] : []))
        expect(incidents.every(({ at }) => at >= 0 && at < payments)).toBe(true)
        expect(victims).toHaveLength(kills)
        expect(victims.filter((victim) => victim === 'database')).toHaveLength(1)
        expect(away.toSorted()).toEqual(['e-mola', 'm-pesa', 'mkesh'])
      },
    ),
  )
})
