import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldIssues } from './field.ts'
import { COUNTRY, type Coordinates, distanceKm, EARTH_RADIUS_KM, formatDistance, isInCountry, nearest } from './geo.ts'
import { bothCoordinates, latitude, longitude } from './position-field.ts'

const MAPUTO = { latitude: -25.9653, longitude: 32.5834 }
const BEIRA = { latitude: -19.8316, longitude: 34.837 }

const positions = fc.record({
  latitude: fc.double({ min: COUNTRY.south, max: COUNTRY.north, noNaN: true }),
  longitude: fc.double({ min: COUNTRY.west, max: COUNTRY.east, noNaN: true }),
})

test('distances are great circles of a sphere of 6371 km (GEO-015)', () => {
  expect(EARTH_RADIUS_KM).toBe(6371)
  expect(distanceKm(MAPUTO, BEIRA)).toBeCloseTo(720.1, 0)
  const pole = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })
  expect(pole).toBeCloseTo((Math.PI / 2) * 6371, 6)
})

test('a distance is symmetric, never negative, and obeys the triangle inequality (GEO-015)', () => {
  fc.assert(
    fc.property(positions, positions, positions, (a, b, c) => {
      const direct = distanceKm(a, c)
      expect(distanceKm(a, a)).toBe(0)
      expect(distanceKm(c, a)).toBeCloseTo(direct, 9)
      expect(direct).toBeGreaterThanOrEqual(0)
      expect(direct).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-9)
    }),
  )
})

test('shows metres below a kilometre, then kilometres with one decimal (GEO-016, GEO-017)', () => {
  expect([0, 0.45, 0.9994].map(formatDistance)).toEqual(['0 m', '450 m', '999 m'])
  expect([0.9996, 1, 2.345, 720.09].map(formatDistance)).toEqual(['1,0 km', '1,0 km', '2,3 km', '720,1 km'])
})

test('the nearest place is no farther than any other that has coordinates', () => {
  fc.assert(
    fc.property(positions, fc.array(fc.option(positions), { minLength: 1 }), (from, points) => {
      const items = points.map((coordinates) => ({ coordinates }))
      const known = points.filter((point): point is Coordinates => point !== null)
      const found = nearest(from, items)
      expect(found?.distanceKm).toBe(
        known.length === 0 ? undefined : Math.min(...known.map((point) => distanceKm(from, point))),
      )
    }),
  )
})

const pair = z.object({ latitude: z.optional(latitude), longitude: z.optional(longitude) }).check(bothCoordinates)
const codesOf = (sent: object): string[] => {
  const parsed = pair.safeParse(sent)
  return parsed.success ? [] : fieldIssues(parsed.error, sent).map(({ path, code }) => `${path}: ${code}`)
}

test('takes numbers and numbers as strings, and makes numbers of both', () => {
  expect(pair.parse(MAPUTO)).toEqual(MAPUTO)
  expect(pair.parse({ latitude: '-25.9653', longitude: '32.5834' })).toEqual(MAPUTO)
  fc.assert(fc.property(positions, (position) => isInCountry(position) && codesOf(position).length === 0))
})

test('refuses text, NaN, a swapped pair, a place abroad and half a pair (ORD-11, INJ-04)', () => {
  for (const odd of ['-25.9abc', 'NaN', '', ' ', '1e5', '0x10', Number.NaN, Infinity, true, {}, [-25.9]]) {
    expect(codesOf({ ...MAPUTO, latitude: odd })).toEqual(['latitude: not_a_number'])
  }
  expect(codesOf({ latitude: MAPUTO.longitude, longitude: MAPUTO.latitude })).toEqual([
    'latitude: coordinates_swapped',
    'longitude: coordinates_swapped',
  ])
  for (const latitude of [0, 91, -91, 1e300]) {
    expect(codesOf({ ...MAPUTO, latitude })).toEqual(['latitude: outside_country'])
  }
  expect(codesOf({ latitude: MAPUTO.latitude })).toEqual(['longitude: coordinates_incomplete'])
})
