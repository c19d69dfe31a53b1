import type { Province } from '@salama/contract/places/gazetteer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { deliveryFee, placesMemory } from './public.ts'

let server: TestServer
let other: TestServer
let staff: Visitor
beforeAll(async () => {
  const database = await createTestDatabase()
  const env = { RATE_LIMIT: 'off' }
  server = await startTestServer({ database, env })
  other = await startTestServer({ database, env })
  staff = await makeStaff(server)
})
afterAll(() => Promise.all([server.stop(), other.stop()]))

const changeDistrict = (who: Visitor, id: string, body: object) =>
  who.send('PATCH', `/api/operator/districts/${id}`, body)
const changeNeighborhood = (who: Visitor, id: string, body: object) =>
  who.send('PATCH', `/api/operator/neighborhoods/${id}`, body)
const OPEN = { deliveryAvailable: true, deliveryFee: 62_00, maxRadiusKm: 9 }
const PIN = { latitude: -25.9701, longitude: 32.5731, deliveryFee: null }

async function neighborhoodAt(node: TestServer, id: string) {
  const provinces = (await node.visitor().get('/api/geo/locations')).body as never as Province[]
  return provinces
    .flatMap((province) => province.districts.flatMap((district) => district.neighborhoods))
    .find((found) => found.id === id)
}
const fee = async (node: TestServer, body: object) => (await node.visitor().post('/api/geo/fee', body)).body

test('staff change the fee of a district, on every node at once', async () => {
  expect((await fee(other, { districtId: 'gondola' }))['fee']).not.toBe(62_00)
  const { status, body } = await changeDistrict(staff, 'gondola', OPEN)
  expect([status, body['deliveryFee'], body['maxRadius']]).toEqual([200, 62, 9])
  expect(await fee(server, { districtId: 'gondola' })).toMatchObject({ rule: 'district', fee: 62_00, maxRadiusKm: 9 })
  await expect.poll(async () => (await fee(other, { districtId: 'gondola' }))['fee']).toBe(62_00)
  await changeDistrict(staff, 'gondola', { ...OPEN, deliveryAvailable: false })
  expect(await fee(server, { districtId: 'gondola' })).toMatchObject({
    available: false,
    reason: 'pickup_only',
    fee: 0,
  })
})

test('what changed while no change could be heard is read again', async () => {
  const feeOf = async () => (await fee(other, { districtId: 'chokwe' }))['fee']
  await expect.poll(() => other.app.platform.channels.isListening).toBe(true)
  const before = await feeOf()
  // Nobody is told of it.
  await server.query(`update places_districts set delivery_available = true, delivery_fee = 73_00 where id = 'chokwe'`)
  expect(before).not.toBe(73_00)
  expect(await feeOf()).toBe(before)
  await server.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'salama-channels' and datname = current_database()`)
  await expect.poll(feeOf).toBe(73_00)
  // Not only while nothing is kept: also once changes are heard again.
  await expect.poll(() => other.app.platform.channels.isListening).toBe(true)
  expect(await feeOf()).toBe(73_00)
})

test('staff set a missing coordinate with a pin, and positions are found there from then on', async () => {
  const id = 'kampfumo-alto-mae-b'
  const unknown = await neighborhoodAt(server, id)
  expect(unknown).toMatchObject({ source: 'seat', uncertainty: expect.any(Number) })
  const { body } = await changeNeighborhood(staff, id, PIN)
  expect(body).toMatchObject({
    coordinates: { latitude: -25.9701, longitude: 32.5731 },
    source: 'staff',
    uncertainty: null,
  })
  const located = await server.visitor().get('/api/geo/locate?lat=-25.9702&lng=32.5732')
  expect(located.body).toMatchObject({ neighborhood: { id }, district: { id: 'kampfumo' } })
  await changeNeighborhood(staff, id, { latitude: null, longitude: null, deliveryFee: null })
  expect(await neighborhoodAt(server, id)).toEqual(unknown)
})

test('a fee that is changed alone leaves the source of the coordinates as it was', async () => {
  const id = 'kamavota-mahotas'
  const { latitude, longitude } = (await neighborhoodAt(server, id))?.coordinates ?? {}
  const { body } = await changeNeighborhood(staff, id, { latitude, longitude, deliveryFee: 45_00 })
  expect(body).toMatchObject({ source: 'OCHA', deliveryFee: 45, hasOwnFee: true })
})

test('every change is in the audit', async () => {
  await changeDistrict(staff, 'caia', OPEN)
  await changeNeighborhood(staff, 'caia-sena', { ...PIN, deliveryFee: 50_00 })
  const audit = (await staff.get('/api/operator/audit')).body as never as { subjectId: string; reason: string }[]
  const reasonOf = (id: string) => audit.find(({ subjectId }) => subjectId === id)?.reason
  expect(reasonOf('caia')).toBe('62 MT, 9 km')
  expect(reasonOf('caia-sena')).toBe('-25.9701, 32.5731; 50 MT')
})

test('only staff change places, and only places that exist, within limits (AZ-07, INJ-01, INJ-04)', async () => {
  const person = await server.person()
  const refused = [await changeDistrict(person, 'caia', OPEN), await changeNeighborhood(person, 'caia-sena', PIN)]
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual([
    [403, 'staff.not_allowed'],
    [403, 'staff.not_allowed'],
  ])
  expect((await changeDistrict(server.visitor(), 'caia', OPEN)).status).toBe(401)
  expect((await changeDistrict(staff, 'atlantida', OPEN)).body['code']).toBe('places.not_found')
  expect((await changeNeighborhood(staff, 'atlantida', PIN)).body['code']).toBe('places.not_found')
  for (const odd of [{ deliveryFee: -1 }, { deliveryFee: 0.5 }, { deliveryFee: 2 ** 53 }, { maxRadiusKm: 0 }]) {
    expect((await changeDistrict(staff, 'caia', { ...OPEN, ...odd })).status).toBe(400)
  }
  for (const odd of [{ latitude: 'NaN' }, { latitude: 32.5, longitude: -25.9 }, { latitude: null }, { latitude: 0 }]) {
    expect((await changeNeighborhood(staff, 'caia-sena', { ...PIN, ...odd })).status).toBe(400)
  }
})

test("a shop's own fee comes before that of the zone (LOCA-096, X-089)", async () => {
  const { sql } = server.app.platform.db
  const places = placesMemory(server.app.platform)
  const shop = { name: 'Farmácia', coordinates: { latitude: -25.966, longitude: 32.585 }, radiusKm: 5 }
  const to = { districtId: 'kampfumo', latitude: -25.97, longitude: 32.58 }
  expect(await deliveryFee(sql, places, { ...to, shop: { ...shop, fee: 75_00 } })).toMatchObject({
    rule: 'shop',
    fee: 75_00,
  })
  expect(await deliveryFee(sql, places, { ...to, shop: { ...shop, fee: null } })).toMatchObject({
    rule: 'district',
    fee: 40_00,
  })
  const far = await deliveryFee(sql, places, { ...to, latitude: -26.05, shop: { ...shop, fee: 75_00 } })
  expect(far).toMatchObject({ available: false, reason: 'too_far', fee: 0, collectionPoint: { name: 'Farmácia' } })
})
