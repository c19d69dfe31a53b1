import { expect, test } from 'vitest'
import { Failures } from './failures.ts'

const budget = { most: 20, windowMs: 60_000 }

function counted({ free = 3, pauseMs = 20, mostWaiting = 2 } = {}) {
  const clock = { now: 0 }
  const failures = new Failures({
    clock: () => new Date(clock.now),
    free,
    windowMs: 1_000,
    pauseMs,
    mostWaiting,
    budget,
  })
  return { clock, failures }
}

test('slows a source down after its free failures, one attempt after another, and spares others (DOS-04)', async () => {
  const { failures } = counted()
  for (let n = 0; n < 3; n++) {
    expect(await failures.admit('guesser')).toBe(true)
    failures.count('guesser')
  }
  const answered: string[] = []
  const waits = ['first', 'second'].map(async (which) => {
    expect(await failures.admit('guesser')).toBe(true)
    answered.push(which)
  })
  expect(await failures.admit('guesser')).toBe(false)
  expect(await failures.admit('other')).toBe(true)
  // Both still wait: a source that has not failed, and one too many, are answered in the same turn.
  expect(answered).toEqual([])
  await waits[0]
  expect(answered).toEqual(['first'])
  await waits[1]
  expect(answered).toEqual(['first', 'second'])
})

test('begins anew when the window is over', async () => {
  const { clock, failures } = counted({ free: 1, mostWaiting: 0 })
  failures.count('guesser')
  expect(await failures.admit('guesser')).toBe(false)
  clock.now = 1_001
  expect(await failures.admit('guesser')).toBe(true)
})

test('refuses a source that has failed too often for the rest of its longer window, and spares others (AN-01)', () => {
  const { clock, failures } = counted()
  for (let n = 0; n < budget.most - 1; n++) failures.count('guesser')
  clock.now = 2_000
  expect(failures.spentForMs('guesser')).toBe(0)
  failures.count('guesser')
  expect([failures.spentForMs('guesser'), failures.spentForMs('neighbour')]).toEqual([58_000, 0])
  clock.now = 60_000
  expect(failures.spentForMs('guesser')).toBe(0)
})
