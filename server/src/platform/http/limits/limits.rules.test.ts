import { expect, test } from 'vitest'
import { sourceOf } from './limits.ts'

test('counts a subscriber once, however many addresses of its own it uses (DOS-04)', () => {
  for (const [one, other] of [
    ['2c0f:fe38:1:2:3:4:5:6', '2c0f:fe38:1:2:a::1'],
    ['2c0f:fe38::1', '2c0f:fe38::a:b:c:d'],
    ['2c0f:fe38:0:7::1', '2c0f:fe38:0:7:9:9:9:9'],
    ['::1', '::2'],
  ] as const) {
    expect(sourceOf(one)).toBe(sourceOf(other))
  }
  expect(sourceOf('2c0f:fe38:1:2::1')).not.toBe(sourceOf('2c0f:fe38:1:3::1'))
  expect(sourceOf('::ffff:41.220.1.1')).not.toBe(sourceOf('::ffff:41.220.1.2'))
  expect(sourceOf('41.220.1.1')).not.toBe(sourceOf('41.220.1.2'))
})
