import { expect, test } from 'vitest'
import { hasSeen, noteSeen, seenAt, watchSeen } from './seen.ts'

test('an answer that was kept has its time until the server answers, and each change is told once', () => {
  let told = 0
  const stop = watchSeen(() => {
    told += 1
  })
  noteSeen('/api/a', undefined)
  expect([told, hasSeen()]).toEqual([0, false])
  noteSeen('/api/a', 5)
  noteSeen('/api/a', 5)
  expect([told, hasSeen(), seenAt('/api/a'), seenAt('/api/b')]).toEqual([1, true, 5, undefined])
  noteSeen('/api/a', undefined)
  expect([told, hasSeen(), seenAt('/api/a')]).toEqual([2, false, undefined])
  stop()
  noteSeen('/api/a', 6)
  expect(told).toBe(2)
})
