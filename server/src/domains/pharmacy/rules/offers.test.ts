import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestFirst, isEnough } from './offers.ts'

type Offer = Parameters<typeof bestFirst>[0][number]
const offer = (changes: Partial<Offer> = {}): Offer => ({
  delivers: true,
  distanceKm: 1,
  subtotal: 10_000,
  missing: [],
  ...changes,
})

test('what lacks least comes first, then what is delivered, then the nearest, then the cheapest', () => {
  const [lacking, collected, unknown] = [
    offer({ missing: ['x'] }),
    offer({ delivers: false }),
    offer({ distanceKm: null }),
  ]
  const [far, dear, best] = [offer({ distanceKm: 2 }), offer({ subtotal: 20_000 }), offer()]
  expect(bestFirst([lacking, collected, unknown, far, dear, best])).toEqual([best, dear, far, unknown, collected])
})

test('once there are enough, no pharmacy farther away changes the answer', () => {
  const offers = fc.uniqueArray(
    fc.record({
      delivers: fc.boolean(),
      distanceKm: fc.integer({ min: 0, max: 400 }),
      subtotal: fc.integer({ min: 1, max: 9 }),
      missing: fc.array(fc.constant('x'), { maxLength: 1 }),
    }),
    { minLength: 40, maxLength: 60, selector: ({ distanceKm }) => distanceKm },
  )
  let stops = 0
  fc.assert(
    fc.property(offers, (found) => {
      const nearest = found.toSorted((one, other) => one.distanceKm - other.distanceKm)
      const read = nearest.findIndex((_, at) => isEnough(nearest.slice(0, at)))
      if (read < 0) return
      stops++
      expect(bestFirst(nearest)).toEqual(bestFirst(nearest.slice(0, read)))
    }),
  )
  expect(stops).toBeGreaterThan(50)
})
