import { expect, test } from 'vitest'
import { capsules, cream } from '../../../testing/formulary.ts'
import { asksQuantity, chosenLine, computedUnits, mayBeAsNeeded, soughtLine } from './written-line.ts'

const whole = { ...chosenLine(soughtLine(0), capsules()), amount: 1, timesADay: 3, durationDays: 7 }

test('dose, times and days give the units together, and none without one of them', () => {
  expect(computedUnits(whole)).toBe(21)
  for (const name of ['amount', 'timesADay', 'durationDays'] as const)
    expect([name, computedUnits({ ...whole, [name]: undefined })]).toEqual([name, undefined])
  expect(computedUnits({ ...whole, isAsNeeded: true })).toBeUndefined()
})

test('the doctor says how much where it cannot be counted, or where they want to', () => {
  expect(asksQuantity(whole)).toBe(false)
  expect(asksQuantity({ ...whole, isAsNeeded: true })).toBe(true)
  expect(asksQuantity({ ...whole, isOwnQuantity: true })).toBe(true)
  expect(asksQuantity({ ...whole, timesADay: 24, durationDays: 90 })).toBe(true)
  expect([mayBeAsNeeded(capsules()), mayBeAsNeeded(cream())]).toEqual([false, true])
})
