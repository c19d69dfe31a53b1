import type { RideStatus } from '@salama/contract/rides'
import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const states = (...went: RideStatus[]) =>
  stepsOf({
    status: went.at(-1) ?? 'requested',
    timeline: went.map((status) => ({ status, at: '2026-11-21T08:00:00.000Z' })) as never,
  }).map(({ state, at }) => (at === undefined ? state : `${state}!`))

test('a ride shows what has happened, where it stands, and what is still to come', () => {
  expect(states('requested')).toEqual(['current!', 'todo', 'todo', 'todo', 'todo'])
  expect(states('requested', 'accepted', 'arrived')).toEqual(['done!', 'done!', 'current!', 'todo', 'todo'])
  expect(states('requested', 'accepted', 'arrived', 'in_progress', 'completed')).toEqual(Array(5).fill('done!'))
  expect(states('requested', 'cancelled')).toEqual(['done!', 'failed!'])
})
