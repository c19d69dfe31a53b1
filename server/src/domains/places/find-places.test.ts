import { COUNTRY, distanceKm, isInCountry } from '@salama/contract/kernel/geo'
import type { LocationMatch, Province } from '@salama/contract/places/gazetteer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
let provinces: Province[]
let staff: Visitor
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  staff = await makeStaff(server)
  provinces = (await server.visitor().get('/api/geo/locations')).body as never
})
afterAll(() => server.stop())

const get = async (path: string) => (await server.visitor().get(path)).body
const search = async (typed: string) =>
  (await get(`/api/geo/locations?q=${encodeURIComponent(typed)}`)) as never as LocationMatch[]
const districts = () => provinces.flatMap((province) => province.districts)
const neighborhoods = () => districts().flatMap((district) => district.neighborhoods)
const district = (name: string) => districts().find((found) => found.name === name)

/** Whether every value of each row is present. */
const lacking = (rows: readonly object[], fields: readonly string[]) =>
  rows.flatMap((row) => fields.filter((field) => (row as Record<string, unknown>)[field] === undefined))

const ZONE = ['id', 'name', 'coordinates', 'deliveryAvailable', 'maxRadius', 'deliveryFee', 'estimatedTime']

test('a province says what and where it is (LOCA-017, LOCA-018, LOCA-019, LOCA-020, LOCA-021)', () => {
  expect(provinces).toHaveLength(11)
  expect(lacking(provinces, ZONE)).toEqual([])
  expect(new Set(provinces.map(({ code }) => code)).size).toBe(11)
  expect(provinces.filter(({ code }) => !/^MZ-[A-Z]+$/.test(code))).toEqual([])
  expect(provinces.filter(({ coordinates }) => !coordinates || !isInCountry(coordinates))).toEqual([])
})

test('a province says what it offers (LOCA-022, LOCA-023, LOCA-024, LOCA-025, LOCA-026)', () => {
  expect(provinces.filter(({ maxRadius, deliveryFee }) => maxRadius <= 0 || deliveryFee <= 0)).toEqual([])
  expect(provinces.filter(({ estimatedTime }) => !/^\d+-\d+ min$/.test(estimatedTime))).toEqual([])
  expect(provinces.filter(({ cuisineTypes }) => cuisineTypes.length === 0)).toEqual([])
  expect(provinces.filter(({ pharmacyAvailable }) => !pharmacyAvailable)).toEqual([])
})

test('a province has food delivery, collection and districts (LOCA-027, LOCA-028, LOCA-029)', () => {
  expect(lacking(provinces, ['foodDeliveryAvailable', 'pickupOption'])).toEqual([])
  expect(provinces.filter((province) => province.districts.length === 0)).toEqual([])
})

test('a district says what and where it is (LOCA-030, LOCA-031, LOCA-032, LOCA-033, LOCA-034)', () => {
  expect(districts()).toHaveLength(161)
  expect(lacking(districts(), [...ZONE, 'provinceId'])).toEqual([])
  expect(districts().filter(({ coordinates }) => !coordinates || !isInCountry(coordinates))).toEqual([])
  const strayed = provinces.filter(({ id, districts: own }) => own.some(({ provinceId }) => provinceId !== id))
  expect(strayed).toEqual([])
})

test('a district says what it offers (LOCA-035, LOCA-036, LOCA-037, LOCA-038)', () => {
  expect(lacking(districts(), ['maxRadius', 'deliveryFee', 'estimatedTime'])).toEqual([])
  expect(districts().filter((found) => found.neighborhoods.length === 0)).toEqual([])
})

test('a neighbourhood says where it is (LOCA-039, LOCA-040, LOCA-041, LOCA-042, LOCA-043)', () => {
  expect(lacking(neighborhoods(), [...ZONE, 'districtId', 'source', 'uncertainty'])).toEqual([])
  expect(neighborhoods().filter(({ coordinates }) => !coordinates || !isInCountry(coordinates))).toEqual([])
  // Nothing is invented: its own point has a source, and what only stands in for it says how far it may be.
  const sourcesOf = (places: typeof ownPlaces) => [...new Set(places.map(({ source }) => source))].toSorted()
  const ownPlaces = neighborhoods().filter(({ uncertainty }) => uncertainty === null)
  const others = neighborhoods().filter(({ uncertainty }) => uncertainty !== null)
  expect([sourcesOf(ownPlaces), sourcesOf(others)]).toEqual([
    ['GeoNames', 'OCHA'],
    ['post', 'seat'],
  ])
  expect(others.filter(({ uncertainty }) => !uncertainty || uncertainty < 1_500)).toEqual([])
  for (const name of ['Polana Cimento A', 'Matola Gare', 'Ponta-Gêa', 'Namicopo']) {
    expect(neighborhoods().some((found) => found.name === name)).toBe(true)
  }
})

test('a neighbourhood says what it offers (LOCA-044, LOCA-045, LOCA-046, LOCA-047)', () => {
  expect(lacking(neighborhoods(), ['maxRadius', 'deliveryFee', 'estimatedTime', 'zipCode'])).toEqual([])
  const codes = neighborhoods().flatMap(({ zipCode }) => (zipCode === null ? [] : [zipCode]))
  expect(codes.length).toBeGreaterThan(400)
  expect(codes.filter((code) => !/^\d{4}-\d{2}$/.test(code))).toEqual([])
})

test('ids are unique and parents exist (LOCA-095)', () => {
  const ids = [...provinces, ...districts(), ...neighborhoods()].map(({ id }) => id)
  expect(new Set([...districts(), ...neighborhoods()].map(({ id }) => id)).size).toBe(ids.length - 11)
  const parents = new Set(districts().map(({ id }) => id))
  expect(neighborhoods().filter(({ districtId }) => !parents.has(districtId))).toEqual([])
})

const feesAndRadii = (names: readonly string[]) =>
  provinces
    .filter(({ name }) => names.includes(name))
    .map(({ name, deliveryFee, maxRadius }) => [name, deliveryFee, maxRadius])

test('fees and radii of the south are the stated ones (LOCA-076, LOCA-077, LOCA-078, LOCA-079)', () => {
  expect(feesAndRadii(['Maputo Cidade', 'Maputo Província', 'Gaza', 'Inhambane'])).toEqual([
    ['Maputo Cidade', 50, 20],
    ['Maputo Província', 75, 15],
    ['Gaza', 80, 8],
    ['Inhambane', 70, 10],
  ])
})

test('fees and radii of the centre are the stated ones (LOCA-080, LOCA-081, LOCA-082, LOCA-083)', () => {
  expect(feesAndRadii(['Sofala', 'Manica', 'Tete', 'Zambézia'])).toEqual([
    ['Sofala', 60, 12],
    ['Manica', 65, 10],
    ['Tete', 70, 8],
    ['Zambézia', 75, 8],
  ])
})

test('fees and radii of the north are the stated ones (LOCA-084, LOCA-085, LOCA-086)', () => {
  expect(feesAndRadii(['Nampula', 'Cabo Delgado', 'Niassa'])).toEqual([
    ['Nampula', 65, 10],
    ['Cabo Delgado', 80, 8],
    ['Niassa', 90, 6],
  ])
})

test('every district and neighbourhood that delivers asks 40 to 90 MT (LOCA-087)', () => {
  const odd = [...districts(), ...neighborhoods()].filter(
    ({ deliveryAvailable, deliveryFee }) => deliveryAvailable && (deliveryFee < 40 || deliveryFee > 90),
  )
  expect(odd).toEqual([])
})

const collected = (name: string) => {
  const { deliveryAvailable, deliveryFee } = district(name) ?? {}
  return { deliveryAvailable, deliveryFee }
}
const ONLY_COLLECTED = { deliveryAvailable: false, deliveryFee: 0 }

test('southern districts for collection only (LOCA-088, LOCA-089, LOCA-090, LOCA-091)', () => {
  for (const name of ['Moamba', 'Namaacha', 'Chibuto', 'Catandica']) expect(collected(name)).toEqual(ONLY_COLLECTED)
  expect(district('Catandica')).toMatchObject({ provinceId: 'manica', otherNames: ['Báruè', 'Bárue'] })
})

test('northern districts for collection only (LOCA-092, LOCA-093, LOCA-094)', () => {
  for (const name of ['Ilha de Moçambique', 'Montepuez', 'Cuamba']) expect(collected(name)).toEqual(ONLY_COLLECTED)
  expect(districts().filter(({ deliveryAvailable }) => !deliveryAvailable)).toHaveLength(7)
})

test('finds places by name without accents, with the places above them (X-121)', async () => {
  expect((await search('ponta gea'))[0]).toMatchObject({
    kind: 'neighbourhood',
    name: 'Ponta-Gêa',
    label: 'Ponta-Gêa, Beira, Sofala',
    districtId: 'beira',
    provinceId: 'sofala',
  })
  expect((await search('BARUE'))[0]).toMatchObject({ kind: 'district', name: 'Catandica' })
  expect((await search('zambezia'))[0]).toMatchObject({ kind: 'province', id: 'zambezia', districtId: null })
  expect(await search('Xyzzy')).toEqual([])
})

test('a search is bounded and takes its characters literally (INJ-02, INJ-03, INJ-11)', async () => {
  expect((await search('a')).length).toBe(20)
  for (const typed of ["'; drop table places_provinces; --", '.*', '\\', '"', '[a-z]+']) {
    expect((await server.visitor().get(`/api/geo/locations?q=${encodeURIComponent(typed)}`)).status).toBe(200)
  }
  expect(await search('nam_ula')).toEqual([])
  expect((await server.visitor().get(`/api/geo/locations?q=${'a'.repeat(81)}`)).status).toBe(400)
  expect((await server.visitor().get('/api/geo/locations?q=%00')).status).toBe(400)
})

test('the whole list is sent again only when it has changed', async () => {
  const first = await server.visitor().get('/api/geo/locations')
  const etag = first.headers.get('etag') ?? ''
  expect((await server.visitor().get('/api/geo/locations', { 'if-none-match': etag })).status).toBe(304)
})

test('the whole list travels compressed, where the browser takes that', async () => {
  const answers = [await raw('br, gzip'), await raw('zstd, gzip'), await raw('gzip'), await raw('identity')]
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'zstd', 'gzip', null])
  expect(new Set(answers.map(({ headers }) => headers.get('vary')))).toEqual(new Set(['accept-encoding']))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

const raw = (encodings: string) => server.visitor().get('/api/geo/locations', { 'accept-encoding': encodings })

const locate = async (lat: number | string, lng: number | string) => {
  const { status, body } = await server.visitor().get(`/api/geo/locate?lat=${lat}&lng=${lng}`)
  return status === 200 ? [body['province'].id, body['district']?.id, body['neighborhood']?.id] : [status, body['code']]
}

test('a position is in a neighbourhood, district or province (LOCA-065, LOCA-066, LOCA-067)', async () => {
  expect(await locate(-25.884, 32.6226)).toEqual(['maputo-cidade', 'kamavota', 'kamavota-mahotas'])
  expect(await locate(-25.966, 32.585)).toEqual(['maputo-cidade', 'kampfumo', undefined])
  expect(await locate(-22.4, 33.2)).toEqual(['gaza', undefined, undefined])
})

test('where no neighbourhood is near, the nearest known point of the district is said (LOCA-066)', async () => {
  const { body } = await server.visitor().get('/api/geo/locate?lat=-25.968&lng=32.589')
  expect(body['nearby']).toEqual({
    kind: 'landmark',
    id: 'kampfumo-hospital-central-de-maputo',
    name: 'Hospital Central de Maputo',
    distanceKm: expect.closeTo(0.1, 1),
    uncertainty: null,
  })
  const inside = await server.visitor().get('/api/geo/locate?lat=-25.884&lng=32.6226')
  expect(inside.body['nearby']).toBeUndefined()
  const rural = await server.visitor().get('/api/geo/locate?lat=-22.4&lng=33.2')
  expect(rural.body['nearby']).toBeUndefined()
})

test('the point of every neighbourhood that has its own is found there again (LOCA-065)', async () => {
  const all = neighborhoods()
  const strayed: string[] = []
  for (const { id, coordinates, uncertainty } of all) {
    if (!coordinates || uncertainty !== null) continue
    const [, , found] = await locate(coordinates.latitude, coordinates.longitude)
    // Some sources give one point to two places.
    const there = all.find((place) => place.id === found)
    if (!there || distanceKm(there.coordinates ?? coordinates, coordinates) > 0) strayed.push(id)
  }
  expect(strayed).toEqual([])
})

test('towns that borders draw into the sea are found: Beira, KaTembe, Ibo', async () => {
  expect((await locate(-19.8436, 34.8389)).slice(0, 2)).toEqual(['sofala', 'beira'])
  expect((await locate(-26.0091, 32.5666)).slice(0, 2)).toEqual(['maputo-cidade', 'katembe'])
  expect((await locate(-12.3426, 40.5859)).slice(0, 2)).toEqual(['cabo-delgado', 'ibo'])
})

test('positions that are none or nowhere are refused with a code (ORD-11, GEO-010)', async () => {
  for (const [lat, lng] of [
    ['abc', 32.5],
    ['NaN', 32.5],
    ['', ''],
    [32.58, -25.96],
    [91, 32.5],
    [0, 0],
  ] as const) {
    expect(await locate(lat, lng)).toEqual([400, 'platform.invalid_input'])
  }
  // Inside the frame of the country, but in Zambia and on the high sea.
  expect(await locate(-13.5, 31.5)).toEqual([404, 'places.not_recognised'])
  expect(await locate(COUNTRY.south, COUNTRY.east)).toEqual([404, 'places.not_recognised'])
})

const fee = async (body: object) => {
  const answer = await server.visitor().post('/api/geo/fee', body)
  return { status: answer.status, ...answer.body } as Record<string, unknown>
}

test('says the fee of a place with the rule that decided it (LOCA-096)', async () => {
  expect(await fee({ provinceId: 'gaza' })).toMatchObject({ available: true, rule: 'province', fee: 80_00 })
  expect(await fee({ districtId: 'kampfumo' })).toMatchObject({
    rule: 'district',
    fee: 40_00,
    estimatedTime: '30-40 min',
  })
  await staff.send('PATCH', '/api/operator/neighborhoods/kampfumo-coop', {
    latitude: null,
    longitude: null,
    deliveryFee: 43_00,
  })
  const ids = { provinceId: 'maputo-cidade', districtId: 'kampfumo', neighborhoodId: 'kampfumo-coop' }
  expect(await fee(ids)).toMatchObject({ rule: 'neighbourhood', fee: 43_00 })
  expect(await fee({ latitude: '-25.966', longitude: '32.585' })).toMatchObject({ rule: 'district', fee: 40_00 })
})

test('outside the radius, and where there is collection only, the nearest point is named (X-123)', async () => {
  expect(await fee({ districtId: 'moamba' })).toMatchObject({
    available: false,
    reason: 'pickup_only',
    fee: 0,
    collectionPoint: { name: 'Moamba' },
  })
  const outside = await fee({ districtId: 'boane', latitude: -26.2, longitude: 32.33 })
  expect(outside).toMatchObject({ available: false, reason: 'too_far', fee: 0, collectionPoint: { name: 'Boane' } })
})

test('refuses a fee for unknown places, places apart, and odd positions (ORD-11, INJ-01)', async () => {
  expect(await fee({ districtId: 'atlantida' })).toMatchObject({ status: 404, code: 'places.unknown' })
  for (const [body, code] of [
    [{ provinceId: 'gaza', districtId: 'matola' }, 'place_mismatch'],
    [{}, 'place_required'],
    [{ districtId: 'matola', latitude: 'NaN', longitude: 32.5 }, 'not_a_number'],
    [{ districtId: 'matola', latitude: 32.5, longitude: -25.9 }, 'coordinates_swapped'],
    [{ districtId: 'matola', latitude: 0, longitude: 0 }, 'outside_country'],
    [{ districtId: 'matola', latitude: -25.9 }, 'coordinates_incomplete'],
  ] as const) {
    const answer = await fee(body)
    expect(answer).toMatchObject({ status: 400, code: 'platform.invalid_input' })
    expect((answer['fields'] as { code: string }[]).map((field) => field.code)).toContain(code)
  }
  expect(await fee({ districtId: ['matola'] })).toMatchObject({ status: 400 })
  expect(await fee({ districtId: '__proto__' })).toMatchObject({ status: 404 })
})
