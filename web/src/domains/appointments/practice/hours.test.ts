import { expect, it } from 'vitest'
import { HALF_HOURS, issueOf, nextSpan } from './hours.ts'

it('names what is wrong with the hours of a day', () => {
  expect(
    issueOf([
      { opens: 540, closes: 660 },
      { opens: 660, closes: 720 },
    ]),
  ).toBeUndefined()
  expect(
    issueOf([
      { opens: 600, closes: 720 },
      { opens: 540, closes: 660 },
    ]),
  ).toBe('Estes horários sobrepõem-se.')
  const [right, wrong] = [
    { opens: 540, closes: 600 },
    { opens: 660, closes: 660 },
  ]
  for (const spans of [[wrong], [right, wrong]]) expect(issueOf(spans)).toBe('O fim tem de ser depois do início.')
})

it('offers every half hour until 24:00, and a further span after the last', () => {
  expect(HALF_HOURS).toHaveLength(49)
  expect(HALF_HOURS.at(-1)).toEqual({ value: 1_440, label: '24:00' })
  expect(nextSpan([])).toEqual({ opens: 480, closes: 1_020 })
  expect(nextSpan([{ opens: 480, closes: 720 }])).toEqual({ opens: 780, closes: 1_020 })
  expect(nextSpan([{ opens: 0, closes: 1_440 }])).toBeUndefined()
  expect(nextSpan([{ opens: 0, closes: 1_400 }])).toEqual({ opens: 1_410, closes: 1_440 })
  expect(nextSpan([{ opens: 0, closes: 1_410 }])).toEqual({ opens: 1_410, closes: 1_440 })
})
