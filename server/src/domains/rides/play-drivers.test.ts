import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashRide, kindsFor, rideOf } from '../../../testing/rides.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { playDrivers } from './commands/play-drivers.ts'
import { seedRideDrivers } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.app.platform.db.transact((tx) => seedRideDrivers(tx, new Date()))
})
afterAll(() => server.stop())

test('in a demonstration a simulated driver takes the ride of a newcomer to its end', async () => {
  const { platform } = server.app
  const [rider, other] = [await server.person(), await server.person()]
  const deps = { settings: platform.settings, kinds: kindsFor(server) }
  expect(await playDrivers(platform, deps, new Date())).toBeNull()
  const [id, second] = [await cashRide(rider, { vehicleType: 'tuk_tuk' }), await cashRide(other)]
  const asked = new Date()
  expect(await playDrivers(platform, deps, asked)).toEqual(new Date(asked.getTime() + 2000))
  const seen: string[] = []
  for (let seconds = 0; seconds <= 70; seconds += 5) {
    await playDrivers(platform, deps, new Date(Date.now() + seconds * 1000))
    const { status } = await rideOf(rider, id)
    if (status !== seen.at(-1)) seen.push(status)
  }
  expect(seen).toEqual(['requested', 'accepted', 'arrived', 'in_progress', 'completed'])
  expect((await rideOf(rider, id))['driver']['name']).toMatch(/Mucavele|Matusse/)
  expect((await rideOf(other, second))['status']).toBe('completed')
  expect(await playDrivers(platform, deps, new Date(Date.now() + 70_000))).toBeNull()
})
