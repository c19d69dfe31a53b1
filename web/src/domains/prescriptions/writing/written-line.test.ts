import { expect, test } from 'vitest'
import { capsules, cream } from '../../../testing/formulary.ts'
import {
  asksQuantity,
  chosenLine,
  computedUnits,
  freeLine,
  isTooMany,
  mayBeAsNeeded,
  missingIn,
  needsReason,
  sentLine,
  soughtLine,
  withAnother,
  withChanged,
  without,
} from './written-line.ts'

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

test('lines are told apart by their key, however many were taken away', () => {
  const [first, ...others] = withAnother(withAnother([soughtLine(0)]))
  if (!first) throw new Error('there is a first line')
  const left = withAnother(without([first, ...others], first))
  expect(left.map(({ key }) => key)).toEqual([1, 2, 3])
  const last = withAnother(without(left, left[0] ?? first).reverse()).at(-1)
  expect(last?.key).toBe(4)
  const changed = withChanged(left, soughtLine(2, 'amoxi'))
  expect(changed.map((line) => line.kind === 'sought' && line.typed)).toEqual(['', 'amoxi', ''])
})

test('says what a line lacks, and sends only one that lacks nothing', () => {
  const free = { ...freeLine(soughtLine(0, 'Pomada')), dose: 'camada fina', frequency: 'à noite' }
  const freely = 'o nome, a dose e a frequência'
  const own = { ...whole, isOwnQuantity: true }
  for (const [line, missing] of [
    [soughtLine(0), 'o medicamento'],
    [free, undefined],
    [{ ...free, medicine: ' P ' }, freely],
    [{ ...free, medicine: 'Pó' }, undefined],
    [{ ...free, dose: ' ' }, freely],
    [{ ...free, frequency: ' ' }, freely],
    [{ ...whole, timesADay: undefined }, 'quantas vezes por dia'],
    [{ ...own, quantity: 12, quantityReason: ' ' }, 'porquê esta quantidade'],
    [{ ...own, quantity: 12, quantityReason: 'Já tem 9' }, undefined],
    [{ ...own, quantity: 21 }, undefined],
  ] as const)
    expect([missingIn(line), sentLine(line) === undefined]).toEqual([missing, missing !== undefined])
  expect([needsReason(whole), needsReason({ ...whole, isAsNeeded: true, quantity: 20 })]).toEqual([false, false])
  for (const name of ['durationDays', 'quantity'] as const)
    expect(sentLine({ ...free, [name]: undefined })).toBe(undefined)
  for (const name of ['amount', 'durationDays'] as const)
    expect(sentLine({ ...whole, [name]: undefined })).toBe(undefined)
  expect(sentLine({ ...own, quantity: 12, amount: undefined })).toBe(undefined)
})

test('a line begins with a week, and sends its words without the blanks around them', () => {
  expect([freeLine(soughtLine(0)).durationDays, chosenLine(soughtLine(0), capsules()).durationDays]).toEqual([7, 7])
  const own = { ...whole, isOwnQuantity: true, quantity: 12, quantityReason: ' Já tem 9 ', directions: ' em jejum ' }
  expect(sentLine(own)).toMatchObject({ directions: 'em jejum', quantity: 12, quantityReason: 'Já tem 9' })
  expect(sentLine({ ...whole, directions: ' ' })).not.toHaveProperty('directions')
  expect(sentLine(whole)).toMatchObject({ dose: { value: 1, unit: '{capsule}' }, timesADay: 3 })
  expect(sentLine({ ...whole, isAsNeeded: true, quantity: 20 })).not.toHaveProperty('dose')
  expect([500, 501, undefined].map(isTooMany)).toEqual([false, true, false])
})
