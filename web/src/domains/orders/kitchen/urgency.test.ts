import { expect, test } from 'vitest'
import { minutesSince, totalsOf, urgencyOf } from './urgency.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

test('an order that nobody has answered is pressing after three minutes and late after six', () => {
  const pending = (minutes: number) => urgencyOf({ status: 'pending', placedAt: at(-minutes) }, now)
  expect([0, 2.9, 3, 5.9, 6, 30].map(pending)).toEqual(['calm', 'calm', 'soon', 'soon', 'late', 'late'])
})

test('an accepted order is pressing five minutes before its promised time and late after it', () => {
  const accepted = (minutes: number) => urgencyOf({ status: 'accepted', placedAt: at(-60), readyBy: at(minutes) }, now)
  expect([30, 5, 4.9, 0, -0.1].map(accepted)).toEqual(['calm', 'calm', 'soon', 'soon', 'late'])
  expect(urgencyOf({ status: 'ready', placedAt: at(-60), readyBy: at(-30) }, now)).toBe('calm')
})

test('dishes are added up over all orders, the most first', () => {
  const line = (name: string, quantity: number) => ({ itemId: name, name, quantity, price: 1, options: [], note: '' })
  expect(totalsOf([{ items: [line('Sumo', 1), line('Matapa', 2)] }, { items: [line('Matapa', 3)] }])).toEqual([
    { name: 'Matapa', quantity: 5 },
    { name: 'Sumo', quantity: 1 },
  ])
})

test('a clock behind the server counts no time below nothing', () => {
  expect([minutesSince(at(2), now), minutesSince(at(-3.5), now)]).toEqual([0, 3])
})
