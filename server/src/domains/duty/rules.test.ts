import { LEVELS, SIGN_SOURCES, SIGNS, signsFor } from '@salama/contract/duty/signs'
import { DAY_MS, minutesInMaputo, weekdayInMaputo } from '@salama/contract/kernel/time'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { assess, expectedMs, nextStart, triageOf } from './rules.ts'

const ids = SIGNS.map(({ id }) => id)
const anyone = fc.record({
  ageMonths: fc.integer({ min: 0, max: 1_560 }),
  isPregnant: fc.boolean(),
  signs: fc.subarray(ids),
})
const rank = (level: (typeof LEVELS)[number]) => LEVELS.indexOf(level)

test('planned hours begin next within a week, on their weekday and at their minute', () => {
  const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  const hours = fc.record({ weekday: fc.nat(6), opens: fc.nat(47).map((half) => half * 30) })
  fc.assert(
    fc.property(at, hours, (now, span) => {
      const start = nextStart(span, now)
      expect([weekdayInMaputo(start), minutesInMaputo(start)]).toEqual([span.weekday, span.opens])
      expect(start > now && start.getTime() - now.getTime() <= 7 * DAY_MS).toBe(true)
    }),
  )
})

describe('triage by danger signs', () => {
  it('one emergency sign is an emergency, whatever else is said and at any age', () => {
    const red = fc.constantFrom(...SIGNS.filter(({ level }) => level === 'emergency'))
    fc.assert(
      fc.property(anyone, red, (person, { id, text }) => {
        const { level, because } = assess({ ...person, signs: [...person.signs, id] })
        expect(level).toBe('emergency')
        expect(because.map((sign) => sign.text)).toContain(text)
      }),
    )
  })

  it('one sign more never makes it less urgent', () => {
    fc.assert(
      fc.property(anyone, fc.constantFrom(...ids), (person, more) => {
        const before = assess(person).level
        expect(rank(assess({ ...person, signs: [...person.signs, more] }).level)).toBeLessThanOrEqual(rank(before))
      }),
    )
  })

  it('neither the order of the signs nor one that is said twice changes anything', () => {
    fc.assert(
      fc.property(anyone, (person) => {
        const other = { ...person, signs: [...person.signs, ...person.signs].reverse() }
        expect(triageOf(other)).toEqual(triageOf(person))
      }),
    )
  })

  it('a young infant and a pregnant woman are never routine', () => {
    fc.assert(
      fc.property(anyone, (person) => {
        expect(assess({ ...person, ageMonths: person.ageMonths % 2 }).level).not.toBe('routine')
        expect(assess({ ...person, isPregnant: true }).level).not.toBe('routine')
      }),
    )
    expect(assess({ ageMonths: 2, isPregnant: false, signs: [] }).level).toBe('routine')
  })

  it('an emergency leads to 110, 117 and 119; what can wait to nobody who drives out', () => {
    const numbersOf = (signs: string[]) =>
      triageOf({ ageMonths: 400, isPregnant: false, signs }).numbers.map(({ number }) => number)
    expect(numbersOf(['chest_pain'])).toEqual(['110', '117', '119'])
    expect(numbersOf(['pain'])).toEqual(['110', '117', '1490'])
    expect(numbersOf([])).toEqual(['1490'])
  })
})

describe('which signs are asked', () => {
  it('the list names each sign once, in plain words, with its source', () => {
    expect(new Set(ids).size).toBe(ids.length)
    for (const { text, source } of SIGNS) {
      expect(text.length).toBeLessThanOrEqual(70)
      expect(SIGN_SOURCES[source]).toMatch(/^WHO.*20\d\d$/)
    }
  })

  it('at every age somebody is asked of breathing, consciousness, convulsions and bleeding', () => {
    fc.assert(
      fc.property(anyone, (person) => {
        const asked = signsFor(person).map(({ id }) => id)
        expect(asked).toEqual(expect.arrayContaining(['breathing', 'unconscious', 'convulsion', 'bleeding']))
      }),
    )
  })

  it('asks of drinking below five years, of a stroke from fifteen on, of pregnancy only in one', () => {
    const asked = (ageMonths: number, isPregnant = false) => signsFor({ ageMonths, isPregnant }).map(({ id }) => id)
    expect(asked(59)).toContain('cannot_drink')
    expect(asked(60)).not.toContain('cannot_drink')
    expect(asked(1)).toContain('infant_temperature')
    expect(asked(2)).not.toContain('infant_temperature')
    expect(asked(1)).not.toContain('fever')
    expect(asked(179)).not.toContain('stroke')
    expect(asked(180)).toContain('stroke')
    expect(asked(300)).not.toContain('pregnancy_bleeding')
    expect(asked(300, true)).toContain('pregnancy_bleeding')
  })
})

test('free doctors take the first at once; who comes after waits a consultation for each turn of all doctors', () => {
  const crew = { onDuty: 2, free: 1, visitMs: 900, answerMs: 60 }
  expect([0, 1, 2, 3].map((ahead) => expectedMs(ahead, crew))).toEqual([60, 960, 960, 1_860])
  expect([0, 1].map((ahead) => expectedMs(ahead, { ...crew, free: 0 }))).toEqual([960, 960])
  expect(expectedMs(0, { ...crew, onDuty: 0, free: 0 })).toBeNull()
})
