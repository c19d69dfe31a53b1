import { distanceKm } from '@salama/contract/kernel/geo'
import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearingOf, type Jump, judge, type Measured } from './rules.ts'

test('two positions say where a vehicle is heading, and one that stands is heading nowhere (RIDE-036)', () => {
  const [latitude, longitude] = [-25.96, 32.58]
  const to = (north: number, east: number) =>
    bearingOf({ latitude, longitude }, { latitude: latitude + north, longitude: longitude + east })
  expect([to(0.01, 0), to(0, 0.01), to(-0.01, 0), to(0, -0.01)]).toEqual([0, 90, 180, 270])
  expect(to(0.01, 0.01)).toBe(42)
  expect([to(0, 0), to(0.0001, 0), bearingOf(undefined, { latitude, longitude })]).toEqual([null, null, null])
})

test('a bearing is a whole number of degrees below 360', () => {
  const near = fc.record({
    latitude: fc.double({ min: -26.5, max: -11, noNaN: true }),
    longitude: fc.double({ min: 31, max: 40, noNaN: true }),
  })
  fc.assert(
    fc.property(near, near, (from, to) => {
      const bearing = bearingOf(from, to)
      if (bearing !== null) expect(Number.isInteger(bearing) && bearing >= 0 && bearing < 360).toBe(true)
    }),
  )
})

const START = Date.UTC(2026, 10, 2, 8)
const MAPUTO = { latitude: -25.9653, longitude: 32.5834 }
const BEIRA = { latitude: -19.8333, longitude: 34.85 }
const PLACES = [MAPUTO, { latitude: -25.9521, longitude: 32.5896 }, { latitude: -25.7, longitude: 32.4 }, BEIRA]
/** Of a motorcycle, with what a fix may be off. */
const isPossible = (from: Measured, to: Measured): boolean =>
  distanceKm(from, to) <= 0.3 + (160 * (to.measuredAt.getTime() - from.measuredAt.getTime())) / 3_600_000

type Fix = { place: (typeof PLACES)[number]; afterMs: number; delayMs: number; accuracy: number }
type Heard = Measured & { heardAt: number; verdict: string }

/** What becomes of these fixes, one after another. */
function hear(fixes: readonly Fix[]): Heard[] {
  let [nowMs, last, jump]: [number, Measured | undefined, Jump | undefined] = [START, undefined, undefined]
  return fixes.map(({ place, afterMs, delayMs, accuracy }) => {
    nowMs += afterMs
    const sent = { ...place, measuredAt: new Date(nowMs - delayMs) }
    const judged = judge({ sent: { ...sent, accuracy }, last, jump, vehicleType: 'motorcycle', now: new Date(nowMs) })
    jump = judged.jump
    if (judged.verdict === 'kept') last = sent
    return { ...sent, heardAt: nowMs, verdict: judged.verdict }
  })
}

const at = (place: Fix['place'], afterMs: number): Fix => ({ place, afterMs, delayMs: 0, accuracy: 10 })
const verdicts = (fixes: readonly Fix[]) => hear(fixes).map(({ verdict }) => verdict)

test('a jump is believed on its third fix, a minute after its first (DRV-07)', () => {
  const [there, jumps] = [at(MAPUTO, 0), 'impossible_jump']
  const fixes = (everyMs: number, most: number) => Array.from({ length: most }, () => at(BEIRA, everyMs))
  expect(verdicts([there, ...fixes(30 * SECOND_MS, 3)])).toEqual(['kept', jumps, jumps, 'kept'])
  expect(verdicts([there, ...fixes(29 * SECOND_MS, 4)])).toEqual(['kept', jumps, jumps, jumps, 'kept'])
  expect(verdicts([there, ...fixes(MINUTE_MS, 3)])).toEqual(['kept', jumps, jumps, 'kept'])
  expect(verdicts([there, ...fixes(0, 50)]).slice(1)).toEqual(Array(50).fill(jumps))
})

test('one believed fix between two lies ends the first of them', () => {
  const lies = Array.from({ length: 4 }, () => [at(BEIRA, MINUTE_MS), at(MAPUTO, SECOND_MS)]).flat()
  expect(new Set(verdicts([at(MAPUTO, 0), ...lies]).filter((_, place) => place % 2 === 1))).toEqual(
    new Set(['impossible_jump']),
  )
})

test('an old fix says nothing, whatever time the phone writes on it', () => {
  expect(verdicts([{ ...at(BEIRA, 0), delayMs: 3 * MINUTE_MS }])).toEqual(['out_of_order'])
})

const anyFix = fc.record({
  place: fc.constantFrom(...PLACES),
  afterMs: fc.constantFrom(0, SECOND_MS, 20 * SECOND_MS, 40 * SECOND_MS, 5 * MINUTE_MS),
  delayMs: fc.constantFrom(0, 0, 30 * SECOND_MS, 119 * SECOND_MS),
  accuracy: fc.constantFrom(10, 10, 10, 900),
})

test('whatever is sent, nobody is where they cannot be without three fixes over a minute (DRV-07)', () => {
  fc.assert(
    fc.property(fc.array(anyFix, { maxLength: 40 }), (fixes) => {
      const heard = hear(fixes).filter(({ verdict }) => verdict === 'kept' || verdict === 'impossible_jump')
      heard.forEach((fix, place) => {
        if (fix.verdict !== 'kept') return
        const before = heard.slice(0, place)
        const last = before.findLast(({ verdict }) => verdict === 'kept')
        if (!last || isPossible(last, fix)) return
        const run = [...before.slice(before.lastIndexOf(last) + 1), fix]
        const broken = run.findLastIndex((one, index) => index > 0 && !isPossible(run[index - 1] as Heard, one))
        const agreeing = run.slice(Math.max(0, broken))
        expect(agreeing.length).toBeGreaterThanOrEqual(3)
        expect(fix.heardAt - (agreeing[0]?.heardAt ?? fix.heardAt)).toBeGreaterThanOrEqual(MINUTE_MS)
      })
    }),
    { numRuns: 500 },
  )
})

test('who drives at a possible speed is believed at every fix', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 30 }), (seconds) => {
      let latitude = MAPUTO.latitude
      const fixes = seconds.map((after) => {
        // A degree of latitude is 111 km: 100 km/h.
        latitude += (100 / 3_600 / 111) * after
        return at({ latitude, longitude: MAPUTO.longitude }, after * SECOND_MS)
      })
      expect(new Set(verdicts([at(MAPUTO, 0), ...fixes]))).toEqual(new Set(['kept']))
    }),
  )
})
