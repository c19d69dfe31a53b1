import type { Coordinates } from '@salama/contract/kernel/geo'
import type { SelectedLocation } from '@salama/contract/places/address'
import { expect, test } from 'vitest'
import { MAPUTO } from '../../testing/places.ts'
import { VEHICLES } from '../../testing/rides.ts'
import { EMPTY_TRIP, isComplete, isToItsStart, isTripDraft, orderOf, startAt, withPassengers } from './trip.ts'

const POINT = { latitude: -25.95, longitude: 32.58 }
const at = (address: string, coordinates: Coordinates | null = null) => ({ address, coordinates })
const order = (from: string, to: string, ...points: (typeof POINT | null)[]) =>
  orderOf({ ...EMPTY_TRIP, pickup: at(from, points[0]), destination: at(to, points[1]) })

test('is sent without the blanks around its addresses, and with both halves of a point or none', () => {
  expect(order(' Mahotas ', ' Coop', POINT)).toEqual({
    serviceType: 'ride',
    pickupAddress: 'Mahotas',
    destinationAddress: 'Coop',
    pickupLatitude: POINT.latitude,
    pickupLongitude: POINT.longitude,
    destinationLatitude: null,
    destinationLongitude: null,
    vehicleType: 'car',
    passengers: 1,
  })
})

test.each([
  ['', '', false],
  ['  ', ' ', false],
  ['Mahotas', '', false],
  ['', 'Mahotas', false],
  ['Mahotas', 'mahotas ', true],
  ['Mahotas', 'Coop', false],
])('from "%s" to "%s" leads to where it begins: %s', (from, to, isSame) => {
  expect(isToItsStart(order(from, to))).toBe(isSame)
})

test('a driver goes to points: both ends have one', () => {
  const ends = (from: typeof POINT | null, to: typeof POINT | null) => ({
    pickup: at('a', from),
    destination: at('b', to),
  })
  expect([ends(POINT, POINT), ends(POINT, null), ends(null, POINT)].map(isComplete)).toEqual([true, false, false])
})

test('a vehicle that is too small gives way to a car, and one that is not known yet stays', () => {
  const tuktuk = VEHICLES.find(({ id }) => id === 'tuk_tuk')
  expect([3, 4].map((count) => withPassengers(count, tuktuk))).toEqual([
    { passengers: 3 },
    { passengers: 4, vehicleType: 'car' },
  ])
  expect(withPassengers(4, undefined)).toEqual({ passengers: 4 })
})

test('only a draft whose every part is there is taken up again', () => {
  const whole = { pickup: null, destination: at('Coop'), passengers: 2, vehicleType: 'car' }
  for (const good of [whole, { ...whole, pickup: at('Mahotas', POINT) }]) expect(isTripDraft(good)).toBe(true)
  const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name))
  const broken = [
    ...Object.keys(whole).map(without),
    { ...whole, pickup: 'Mahotas' },
    { ...whole, pickup: { address: 'Mahotas' } },
    { ...whole, destination: null },
    { ...whole, destination: { coordinates: null } },
    { ...whole, passengers: '2' },
    { ...whole, vehicleType: 'boat' },
    null,
    'car',
  ]
  expect(broken.filter(isTripDraft)).toEqual([])
})

const [kampfumo] = MAPUTO.districts
const [bairro] = kampfumo?.neighborhoods ?? []
if (!kampfumo || !bairro) throw new Error('the sample has a district with a neighbourhood')
/** KaMpfumo in the gazetteer, its first neighbourhood so sure of its point. */
const gazetteer = (uncertainty: number | null) => [
  { ...MAPUTO, coordinates: POINT, districts: [{ ...kampfumo, neighborhoods: [{ ...bairro, uncertainty }] }] },
]
type Chosen = Pick<SelectedLocation, 'district' | 'neighborhood' | 'coordinates'>
const chosen = (changes: Partial<Chosen> = {}): SelectedLocation => ({
  province: MAPUTO,
  district: kampfumo,
  neighborhood: bairro,
  coordinates: null,
  fullAddress: 'Alto Maé A',
  street: '',
  houseNumber: '',
  reference: '',
  instructions: '',
  secondPhone: '',
  ...changes,
})
const START = { address: 'Alto Maé A', coordinates: null }

test('a chosen place is a start by its own point, else by one near it that says how rough it is', () => {
  const seat = { point: kampfumo.coordinates, isRough: true }
  for (const [place, uncertainty, start] of [
    [chosen({ coordinates: { ...POINT, accuracy: 10 } }), null, { ...START, coordinates: { ...POINT, accuracy: 10 } }],
    [chosen(), null, at('Alto Maé A', bairro.coordinates)],
    [chosen(), 900, { ...START, near: { point: bairro.coordinates, isRough: false } }],
    [chosen(), 4_100, { ...START, near: { point: bairro.coordinates, isRough: true } }],
    [chosen({ neighborhood: null }), null, { ...START, near: seat }],
    [chosen({ neighborhood: null, district: null }), null, { ...START, near: { point: POINT, isRough: true } }],
  ] as const)
    expect(startAt(place, gazetteer(uncertainty))).toEqual(start)
  expect(startAt(chosen(), undefined)).toEqual({ ...START, near: null })
})
