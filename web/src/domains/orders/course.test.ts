import type { OrderDetail, OrderStatus } from '@salama/contract/orders'
import { expect, test } from 'vitest'
import { courseOf } from './course.ts'

const AT = '2026-11-21T08:00:00.000Z'
const order = (mode: OrderDetail['mode'], ...statuses: OrderStatus[]) => ({
  mode,
  status: statuses.at(-1) ?? 'pending',
  timeline: statuses.map((status) => ({ status, at: AT })),
})
const statesOf = (...given: Parameters<typeof order>) =>
  courseOf(order(...given)).map(({ key, state }) => `${key} ${state}`)

test('what has happened is done, what stands is current, and the rest of its way is to come', () => {
  expect(statesOf('delivery', 'pending', 'accepted')).toEqual([
    'pending-0 done',
    'accepted-1 current',
    'ready todo',
    'picked_up todo',
    'in_transit todo',
    'delivered todo',
  ])
  expect(statesOf('collection', 'pending')).toEqual([
    'pending-0 current',
    'accepted todo',
    'ready todo',
    'collected todo',
  ])
})

test('an order that is over has nothing to come, done or failed', () => {
  expect(statesOf('delivery', 'pending', 'delivered')).toEqual(['pending-0 done', 'delivered-1 done'])
  expect(statesOf('collection', 'pending', 'collected')).toEqual(['pending-0 done', 'collected-1 done'])
  expect(statesOf('delivery', 'pending', 'cancelled')).toEqual(['pending-0 done', 'cancelled-1 failed'])
})

test('a step is called as the order says it, unless somebody noted something', () => {
  const noted = order('delivery', 'pending', 'accepted')
  const [first, second] = courseOf({
    ...noted,
    timeline: noted.timeline.map((entry, at) => ({ ...entry, ...(at === 1 && { note: 'Mais tarde' }) })),
  })
  expect(second?.label).toBe('Mais tarde')
  expect(first?.label).not.toBe('')
})
