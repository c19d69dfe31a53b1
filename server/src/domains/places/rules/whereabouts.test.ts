import { expect, test } from 'vitest'
import { nearbyOf, whereaboutsOf } from './whereabouts.ts'

const at = (latitude: number, longitude = 39) => ({ latitude, longitude })
const place = (post: string | null, coordinates: ReturnType<typeof at> | null) => ({
  post,
  coordinates,
  source: coordinates && 'OCHA',
})
const district = { id: 'cidade', coordinates: at(-15) }
const vila = { id: 'vila', coordinates: at(-15.1) }
const [sede, beira, unknown, stray] = [
  place('Sede', at(-15.02)),
  place('Sede', at(-15.04, 39.02)),
  place('Sede', null),
  place('Norte', null),
]
const around = { district, within: [sede, beira, unknown, stray], districts: [district, vila] }

test('a neighbourhood of a source is where that says, without uncertainty (LOCA-042)', () => {
  expect(whereaboutsOf(sede, around)).toEqual({ coordinates: at(-15.02), source: 'OCHA', uncertainty: null })
})

test('the middle of its post stands in for an unknown neighbourhood, else the seat (LOCA-042)', () => {
  expect(whereaboutsOf(unknown, around)).toMatchObject({ coordinates: at(-15.03, 39.01), source: 'post' })
  expect(whereaboutsOf(stray, around)).toMatchObject({ coordinates: at(-15), source: 'seat' })
  const postless = place(null, null)
  const alone = { ...around, within: [postless, place(null, at(-15.06))] }
  expect(whereaboutsOf(postless, alone)).toMatchObject({ coordinates: at(-15), source: 'seat' })
})

test('what stands in says how far the place may be: the next seat, or the farthest of its district', () => {
  expect(whereaboutsOf(stray, around).uncertainty).toBe(11_119)
  const wide = { ...around, within: [...around.within, place(null, at(-15.3))] }
  expect(whereaboutsOf(stray, wide).uncertainty).toBe(33_358)
  expect(whereaboutsOf(stray, { ...around, within: [stray], districts: [district] }).uncertainty).toBe(1_500)
  const twin = { id: 'outra', coordinates: district.coordinates }
  expect(whereaboutsOf(stray, { ...around, within: [stray], districts: [district, twin] }).uncertainty).toBe(1_500)
})

test('the nearest known point of a district is a neighbourhood, a landmark or the seat', () => {
  const known = (id: string, coordinates: ReturnType<typeof at> | null) => ({ id, name: id, coordinates })
  const points = {
    seat: { ...known('cidade', at(-15)), coordinates: at(-15) },
    within: [known('sede', at(-15.02)), known('norte', null)],
    landmarks: [{ ...known('aeroporto', at(-15.06)), uncertainty: 800 }],
  }
  const nearby = (latitude: number) => nearbyOf(at(latitude), points)
  expect(nearby(-15.03)).toMatchObject({ kind: 'neighbourhood', id: 'sede', uncertainty: null })
  expect(nearby(-15.03).distanceKm).toBeCloseTo(1.11, 2)
  expect(nearby(-15.055)).toMatchObject({ kind: 'landmark', id: 'aeroporto', uncertainty: 800 })
  expect(nearby(-14.99)).toMatchObject({ kind: 'seat', id: 'cidade', uncertainty: null })
  expect(nearbyOf(at(-14), { ...points, within: [], landmarks: [] }).kind).toBe('seat')
})
