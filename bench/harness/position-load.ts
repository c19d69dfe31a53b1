import type { Patient } from '../../server/testing/load-rows.ts'
import { Caller } from './caller.ts'
import type { Run } from './report.ts'

const CLIENTS = 32
/** About 11 m: a driver who goes to and fro is believed however often they report. */
const STEP = 0.0001

/** Drivers report where they are, one after the other, through the call that their phones use. */
export async function reportPositions(origin: string, drivers: readonly Patient[], seconds: number): Promise<Run> {
  const caller = new Caller(origin, CLIENTS)
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  let answered = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; performance.now() < endsAt; turn += CLIENTS) {
        const { cookie, id } = drivers[turn % drivers.length] as Patient
        const round = Math.floor(turn / drivers.length)
        const body = JSON.stringify({ ...placeOf(turn % drivers.length, round), accuracy: 12 })
        const headers = { cookie, 'x-driver': id }
        const { status, text } = await caller.call('PATCH', '/api/delivery/driver/location', headers, body)
        if (status !== 200 || !text.includes('"kept"')) throw new Error(`a position was answered ${status}: ${text}`)
        answered++
      }
    }),
  )
  const perSecond = (answered * 1_000) / (performance.now() - startedAt)
  caller.close()
  return { perSecond }
}

/** Drivers stand in rows over 10 km; between two reports they move by a step. */
const placeOf = (driver: number, round: number) => ({
  latitude: String(-25.9653 + (driver % 50) * 0.002 + (round % 2) * STEP),
  longitude: String(32.5 + Math.floor(driver / 50) * 0.002),
})
