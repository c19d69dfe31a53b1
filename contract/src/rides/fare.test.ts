import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationOf, type FareRule, fareOf, furtherKmPrice, roadKmBetween } from './fare.ts'

const CAR: FareRule & { name: string } = {
  name: 'Carro',
  baseFare: 150_00,
  baseKm: 8.5,
  roadFactor: 1.2,
  fastSpeed: 34,
  slowSpeed: 25.5,
}
const BASE: readonly [string, number, number][] = [
  ['bicycle', 50_00, 6_00],
  ['motorcycle', 80_00, 10_00],
  ['car', 150_00, 18_00],
  ['tuk_tuk', 90_00, 11_00],
  ['premium', 280_00, 33_00],
]

test.each(BASE)(
  '%s: each further km costs the fare / 8.5, rounded up to a metical (MONEY-008)',
  (_, baseFare, each) => {
    expect(furtherKmPrice({ baseFare, baseKm: 8.5 })).toBe(each)
  },
)

test.each([
  [null, 150_00, 1],
  [0.4, 150_00, 1],
  [8.5, 150_00, 1],
  [8.51, 168_00, 2],
  [9.5, 168_00, 2],
  [10.5, 186_00, 2],
  [18.5, 330_00, 2],
])('by car %s km cost %s centavos, every line shown (RIDE-087)', (km, total, lines) => {
  const fare = fareOf(CAR, km)
  expect([fare.total, fare.lines.length]).toEqual([total, lines])
  expect(fare.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
})

test('the lines name what they are for', () => {
  expect(fareOf(CAR, 12).lines).toEqual([
    { label: 'Carro, até 8,5 km', amount: 150_00 },
    { label: 'Mais 4 km', amount: 72_00 },
  ])
})

test('the stated 8.5 km take the stated 15-20 min; short and long trips differ (RIDE-088)', () => {
  expect(durationOf(CAR, 8.5)).toBe('15-20')
  expect(durationOf(CAR, 2)).toBe('4-5')
  expect(durationOf(CAR, 20)).toBe('35-47')
  expect(fareOf(CAR, null).duration).toBe('15-20')
})

test('the road is longer than the great circle; one unknown place makes the distance unknown', () => {
  const [here, there] = [
    { latitude: -25.9653, longitude: 32.5834 },
    { latitude: -25.9393, longitude: 32.5834 },
  ]
  expect(roadKmBetween(here, there, CAR)).toBeCloseTo(2.891 * 1.2, 2)
  expect(roadKmBetween(here, null, CAR)).toBeNull()
})

test('a fare is whole meticais, never below the stated one, and never less for a longer way', () => {
  const km = fc.double({ min: 0, max: 500, noNaN: true })
  fc.assert(
    fc.property(fc.constantFrom(...BASE), km, km, ([, baseFare], one, other) => {
      const rule = { ...CAR, baseFare }
      const [near, far] = [fareOf(rule, Math.min(one, other)), fareOf(rule, Math.max(one, other))]
      expect(near.total % 100).toBe(0)
      expect(near.total).toBeGreaterThanOrEqual(baseFare)
      expect(far.total).toBeGreaterThanOrEqual(near.total)
    }),
  )
})
