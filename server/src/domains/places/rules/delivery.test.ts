import { distanceKm } from '@salama/contract/kernel/geo'
import { NEIGHBOURHOOD_KM } from '@salama/contract/places/gazetteer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DISTRICT_KM, deliveryTo, nearestPlace } from './delivery.ts'
import { type Chain, chainOf, type DistrictRow, type Gazetteer, type NeighbourhoodRow, namedIn } from './gazetteer.ts'

const province = {
  id: 'norte',
  code: 'MZ-N',
  name: 'Norte',
  coordinates: { latitude: -15, longitude: 39 },
  delivery_available: true,
  max_radius_km: 10,
  delivery_fee: 65_00,
  minutes_from: 30,
  minutes_to: 45,
  cuisine_types: [],
  pharmacy_available: true,
  food_delivery_available: true,
  pickup_option: true,
}
const district = (change: Partial<DistrictRow> = {}): DistrictRow => ({
  id: 'cidade',
  province_id: 'norte',
  name: 'Cidade',
  other_names: [],
  coordinates: { latitude: -15, longitude: 39 },
  delivery_available: true,
  max_radius_km: 8,
  delivery_fee: 55_00,
  minutes_from: 30,
  minutes_to: 45,
  ...change,
})
const neighbourhood = (change: Partial<NeighbourhoodRow> = {}): NeighbourhoodRow => ({
  id: 'cidade-praia',
  district_id: 'cidade',
  name: 'Praia',
  post: null,
  postal_code: null,
  coordinates: { latitude: -15.02, longitude: 39 },
  source: 'GeoNames',
  delivery_fee: null,
  ...change,
})
const gazetteerOf = (districts: DistrictRow[], neighbourhoods: NeighbourhoodRow[] = []): Gazetteer => ({
  provinces: [province],
  districts,
  neighbourhoods,
})
const chain = (change: Partial<Chain> = {}): Chain => ({ province, district: null, neighbourhood: null, ...change })
const shop = { name: 'Churrasqueira', coordinates: { latitude: -15.01, longitude: 39 }, fee: null, radiusKm: null }

test('the most specific rule that says a fee decides it, and is named (LOCA-096, X-089)', () => {
  const gazetteer = gazetteerOf([district()])
  const answer = (of: Partial<Chain>, fee: number | null = null) => {
    const { rule, fee: charged } = deliveryTo(gazetteer, { chain: chain(of), position: null, shop: { ...shop, fee } })
    return [rule, charged]
  }
  expect(answer({})).toEqual(['province', 65_00])
  expect(answer({ district: district() })).toEqual(['district', 55_00])
  expect(answer({ district: district(), neighbourhood: neighbourhood() })).toEqual(['district', 55_00])
  const priced = neighbourhood({ delivery_fee: 40_00 })
  expect(answer({ district: district(), neighbourhood: priced })).toEqual(['neighbourhood', 40_00])
  expect(answer({ district: district(), neighbourhood: priced }, 75_00)).toEqual(['shop', 75_00])
  expect(answer({ district: district() }, 0)).toEqual(['shop', 0])
})

test("where nothing is delivered nothing is charged, not even a shop's own fee (LOCA-049)", () => {
  const pickup = district({ delivery_available: false, delivery_fee: 0 })
  const gazetteer = gazetteerOf([pickup])
  const at = {
    chain: chain({ district: pickup, neighbourhood: neighbourhood({ delivery_fee: 40_00 }) }),
    position: null,
  }
  expect(deliveryTo(gazetteer, at)).toMatchObject({
    available: false,
    reason: 'pickup_only',
    fee: 0,
    collectionPoint: { name: 'Cidade' },
  })
  const fromShop = deliveryTo(gazetteer, { ...at, shop: { ...shop, fee: 75_00 } })
  expect(fromShop).toMatchObject({ available: false, fee: 0, collectionPoint: { name: 'Churrasqueira' } })
})

const positions = fc.record({
  latitude: fc.double({ min: -16, max: -14, noNaN: true }),
  longitude: fc.double({ min: 38, max: 40, noNaN: true }),
})

test('delivers exactly within the radius, from the shop or from the seat (X-089, X-123)', () => {
  const gazetteer = gazetteerOf([district()])
  fc.assert(
    fc.property(positions, fc.boolean(), fc.option(fc.integer({ min: 1, max: 50 })), (position, hasShop, radiusKm) => {
      const seller = hasShop ? { ...shop, radiusKm } : undefined
      const answer = deliveryTo(gazetteer, { chain: chain({ district: district() }), position, shop: seller })
      const km = distanceKm(hasShop ? shop.coordinates : district().coordinates, position)
      expect(answer.distanceKm).toBe(km)
      expect(answer.available).toBe(km <= (hasShop ? (radiusKm ?? 8) : 8))
      expect([answer.reason === null, answer.collectionPoint === null]).toEqual([answer.available, answer.available])
      if (!answer.available) expect(answer.fee).toBe(0)
    }),
  )
})

test('the nearest seat is named for collection when a place is outside (X-123)', () => {
  const far = district({ id: 'vila', name: 'Vila', coordinates: { latitude: -15.5, longitude: 39 } })
  const gazetteer = gazetteerOf([district(), far])
  fc.assert(
    fc.property(positions, (position) => {
      const { collectionPoint } = deliveryTo(gazetteer, { chain: chain({ district: far }), position })
      const distances = gazetteer.districts.map(({ coordinates }) => distanceKm(position, coordinates))
      if (collectionPoint) expect(collectionPoint.distanceKm).toBe(Math.min(...distances))
    }),
  )
})

test('flags a position that cannot be in the chosen place; the place decides (ORD-11)', () => {
  const at = (latitude: number) =>
    deliveryTo(gazetteerOf([district()]), {
      chain: chain({ district: district() }),
      position: { latitude, longitude: 39 },
      shop: { ...shop, radiusKm: 100 },
    })
  expect([at(-15.2).mismatch, at(-15.4).mismatch]).toEqual([false, true])
  expect(at(-15.4)).toMatchObject({ rule: 'district', fee: 55_00 })
})

test('takes a neighbourhood within 1.5 km, else a district within 30 km (LOCA-065, LOCA-066)', () => {
  const gazetteer = gazetteerOf([district()], [neighbourhood(), neighbourhood({ id: 'x', coordinates: null })])
  fc.assert(
    fc.property(positions, (position) => {
      const found = nearestPlace(gazetteer, position)
      const toNeighbourhood = distanceKm(position, { latitude: -15.02, longitude: 39 })
      const toSeat = distanceKm(position, district().coordinates)
      const expected =
        toNeighbourhood <= NEIGHBOURHOOD_KM
          ? { neighborhoodId: 'cidade-praia', distanceKm: toNeighbourhood }
          : toSeat <= DISTRICT_KM
            ? { districtId: 'cidade', distanceKm: toSeat }
            : null
      expect(found).toEqual(expected)
    }),
  )
})

test('ids must name places that lie in each other', () => {
  const gazetteer = gazetteerOf([district()], [neighbourhood()])
  const other = { ...province, id: 'sul' }
  gazetteer.provinces.push(other)
  expect(chainOf(gazetteer, { neighborhoodId: 'cidade-praia' })).toMatchObject({ province: { id: 'norte' } })
  expect(chainOf(gazetteer, { provinceId: 'sul', districtId: 'cidade' })).toBe('mismatch')
  for (const ids of [{}, { provinceId: 'x' }, { districtId: 'x' }, { provinceId: 'norte', neighborhoodId: 'x' }]) {
    expect(chainOf(gazetteer, ids)).toBe('unknown')
  }
})

test('the place that an address names has the point of the most precise one that is known', () => {
  const known = { latitude: -15.02, longitude: 39 }
  const seat = { latitude: -15, longitude: 39 }
  const elsewhere = { latitude: -16, longitude: 38 }
  const gazetteer = gazetteerOf(
    [district(), district({ id: 'vila', name: 'Vila', coordinates: elsewhere })],
    [
      neighbourhood({ name: 'Praia Nova', coordinates: known }),
      neighbourhood({ id: 'sem-ponto', name: 'Liberdade', coordinates: null }),
      neighbourhood({ id: 'outra', district_id: 'vila', name: 'Liberdade', coordinates: elsewhere }),
    ],
  )
  for (const [address, point] of [
    ['Rua 5, Praia Nova, Cidade', known],
    ['Rua 5 praia nova', known],
    ['Liberdade, Cidade, Norte', seat],
    ['Liberdade, Vila', elsewhere],
    ['Liberdade', null],
    ['Av. da Praia Nova 12, Vila', elsewhere],
    ['Rua da Liberdade', null],
    ['Algures', null],
  ] as const) {
    expect([address, namedIn(gazetteer, address)]).toEqual([address, point])
  }
})
