import { distanceKm } from '@salama/contract/kernel/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spotOf } from './plane.ts'

const place = fc.record({
  latitude: fc.double({ min: -26.8, max: -10.5, noNaN: true }),
  longitude: fc.double({ min: 30.3, max: 40.9, noNaN: true }),
})
const step = fc.double({ min: -0.1, max: 0.1, noNaN: true })

test('distances on the plane are right within 4 % anywhere in the country', () => {
  fc.assert(
    fc.property(place, step, step, (from, north, east) => {
      const to = { latitude: from.latitude + north, longitude: from.longitude + east }
      const [one, other] = [spotOf(from), spotOf(to)]
      const plane = Math.hypot(one.x - other.x, one.y - other.y)
      const km = distanceKm(from, to)
      expect(Math.abs(plane - km)).toBeLessThanOrEqual(0.04 * km + 0.001)
    }),
  )
})
