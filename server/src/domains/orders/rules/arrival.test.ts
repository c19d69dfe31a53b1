import { MINUTE_MS } from '@salama/contract/kernel/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPromise, type Promised } from './arrival.ts'

const NOW = new Date('2026-11-23T09:02:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
const order = (change: Partial<Promised> = {}): Promised => ({
  status: 'pending',
  mode: 'delivery',
  is_stranded: false,
  kitchen_minutes: 20,
  way_minutes: 17,
  ready_by: null,
  arrives_from: null,
  arrives_to: null,
  ...change,
})
const told = (change: Partial<Promised>, now = NOW, isLate = false) => {
  const next = nextPromise(order(change), { now, isLate })
  return next && [next.change, next.from.toISOString().slice(11, 16), next.to.toISOString().slice(11, 16)]
}
const PROMISED = { arrives_from: new Date('2026-11-23T09:35:00Z'), arrives_to: new Date('2026-11-23T09:50:00Z') }

test('an order is promised within a quarter of an hour, from full five minutes on', () => {
  expect(told({})).toEqual(['first', '09:35', '09:50'])
})

test('a promise is kept while it holds, and moved where shop or way take longer or much less', () => {
  expect(told({ ...PROMISED, status: 'accepted', ready_by: after(25) })).toEqual(['none', '09:35', '09:50'])
  expect(told({ ...PROMISED, status: 'accepted', ready_by: after(45) })).toEqual(['later', '10:00', '10:15'])
  expect(told({ ...PROMISED, status: 'picked_up' })).toEqual(['earlier', '09:15', '09:30'])
})

test('what does not move in time is promised anew before its window is over', () => {
  for (const status of ['accepted', 'ready', 'picked_up', 'in_transit'] as const) {
    const standing = order({ ...PROMISED, status, ready_by: after(5) })
    const reached = order({ ...standing, status: status === 'in_transit' ? 'picked_up' : status })
    const kept = nextPromise(reached, { now: NOW, isLate: false })
    if (!kept) throw new Error(`nothing is promised of ${status}`)
    expect([status, kept.slipsAt < kept.to]).toEqual([status, true])
    const late = { ...standing, arrives_from: kept.from, arrives_to: kept.to }
    const next = nextPromise(late, { now: kept.slipsAt, isLate: true })
    expect([status, next?.change]).toEqual([status, 'later'])
  }
})

test('nothing is promised while a pharmacist has not looked, and nothing put off while the shop does not answer', () => {
  expect(told({ status: 'awaiting_prescription' })).toBeNull()
  const pending = nextPromise(order(), { now: NOW, isLate: false })
  if (!pending) throw new Error('what was ordered is promised')
  const waiting = order({ arrives_from: pending.from, arrives_to: pending.to })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), (minutes) => {
      expect(
        nextPromise(waiting, { now: new Date(pending.slipsAt.getTime() + minutes * MINUTE_MS), isLate: true }),
      ).toBeNull()
    }),
  )
})

test('nothing is promised of what nobody brings, waits at the counter or is older than promises', () => {
  expect(told({ is_stranded: true, status: 'ready' })).toBeNull()
  expect(told({ mode: 'collection', status: 'ready', way_minutes: 0 })).toBeNull()
  expect(told({ kitchen_minutes: null, way_minutes: null })).toBeNull()
})

test('is looked at again in the future only, whatever the figures', () => {
  const minutes = fc.integer({ min: 1, max: 600 })
  const statuses = fc.constantFrom('pending', 'accepted', 'ready', 'picked_up', 'in_transit' as const)
  fc.assert(
    fc.property(
      statuses,
      minutes,
      minutes,
      fc.integer({ min: -300, max: 300 }),
      fc.boolean(),
      (status, kitchen, way, ready, isLate) => {
        const next = nextPromise(
          order({
            ...PROMISED,
            status,
            kitchen_minutes: kitchen,
            way_minutes: way,
            ready_by: after(ready),
          } as Partial<Promised>),
          { now: NOW, isLate },
        )
        if (next) expect(next.slipsAt.getTime()).toBeGreaterThan(NOW.getTime())
      },
    ),
  )
})
