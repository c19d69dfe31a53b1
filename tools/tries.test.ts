import { expect, test } from 'vitest'
import { inThreeTries } from './tries.ts'

const refusing = (times: number) => {
  let asked = 0
  return () => {
    asked++
    if (asked <= times) throw new Error(`refused ${asked}`)
    return asked
  }
}

test('a registry that breaks off twice is asked a third time, and no more', async () => {
  expect(await inThreeTries(refusing(0), 0)).toBe(1)
  expect(await inThreeTries(refusing(2), 0)).toBe(3)
  await expect(inThreeTries(refusing(3), 0)).rejects.toThrow('refused 3')
})
