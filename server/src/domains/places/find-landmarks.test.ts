import { isInCountry } from '@salama/contract/kernel/geo'
import type { Landmark } from '@salama/contract/places/landmarks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

type Query = { q?: string; latitude?: number; longitude?: number }
const ask = (query: Query) => {
  const written = Object.entries(query).map(([key, value]): [string, string] => [key, `${value}`])
  return server.visitor().get(`/api/geo/landmarks?${new URLSearchParams(written)}`)
}
const find = async (query: Query) => (await ask(query)).body as never as Landmark[]
const names = (landmarks: readonly Landmark[]) => landmarks.map(({ name }) => name)

const BEIRA = { latitude: -19.8436, longitude: 34.8389 }
const NAMPULA = { latitude: -15.1165, longitude: 39.2666 }

test('the central hospital is found by name, and the nearest of several stands first', async () => {
  const all = ['Hospital Central da Beira', 'Hospital Central de Maputo', 'Hospital Central de Nampula']
  expect(names(await find({ q: 'hospital central' }))).toEqual(all)
  expect(names(await find({ q: 'HOSPITAL CENTRAL', ...BEIRA }))[0]).toBe('Hospital Central da Beira')
  expect(names(await find({ q: 'Hospital Central', ...NAMPULA }))[0]).toBe('Hospital Central de Nampula')
  // A name says more than nearness.
  expect(names(await find({ q: 'hospital central de maputo', ...BEIRA }))).toEqual(['Hospital Central de Maputo'])
  expect((await find({ q: 'hcm' }))[0]).toMatchObject({
    kind: 'hospital',
    label: 'Hospital Central de Maputo, KaMpfumo, Maputo Cidade',
    districtId: 'kampfumo',
    provinceId: 'maputo-cidade',
    uncertainty: null,
    source: 'OpenStreetMap',
  })
})

test('airports and central markets are found by what everybody calls them', async () => {
  expect(names(await find({ q: 'aeroporto', ...BEIRA }))[0]).toBe('Aeroporto da Beira')
  expect(names(await find({ q: 'mercado central', ...NAMPULA }))[0]).toBe('Mercado Central de Nampula')
  expect(await find({ q: 'xyzzy' })).toEqual([])
})

test('every landmark lies in the country and says where its point is from and how sure it is', async () => {
  const all = await find({})
  expect(all.length).toBeGreaterThan(60)
  expect(all.filter(({ coordinates }) => !isInCountry(coordinates))).toEqual([])
  // The point of an airport is the middle of its runways, not the door of its terminal.
  const unsure = all.filter(({ uncertainty }) => uncertainty !== null)
  expect(unsure.length).toBeGreaterThan(5)
  expect(all.filter(({ source }) => source === 'OurAirports')).toEqual(unsure)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

test('a search of landmarks is bounded and refuses positions that are none (INJ-02, ORD-11)', async () => {
  expect((await find({ q: 'a' })).length).toBe(20)
  for (const typed of ["'; drop table places_landmarks; --", '.*', '\\', '%'])
    expect((await ask({ q: typed })).status).toBe(200)
  const refused: Query[] = [{ latitude: -19.8 }, { latitude: 34.8, longitude: -19.8 }, { q: 'a'.repeat(81) }]
  for (const query of refused) {
    const { status, body } = await ask(query)
    expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
  }
})
