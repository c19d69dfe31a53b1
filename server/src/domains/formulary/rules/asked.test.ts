import type { Strength } from '@salama/contract/formulary/strength'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fitOf, namingWords, readAsked } from './asked.ts'

const capsule = (value: number): Strength => ({
  numerator: { value, unit: 'mg' },
  denominator: { value: 1, unit: '{capsule}' },
})
const suspension: Strength = { numerator: { value: 250, unit: 'mg' }, denominator: { value: 5, unit: 'mL' } }

describe('what is typed', () => {
  it('names with its words, without small ones, and says one strength', () => {
    expect(readAsked('Xarope de Paracetamol 120 mg/5 ml, frasco de 100 ml')).toMatchObject({
      words: ['xarope', 'paracetamol'],
      strengths: [[{ value: 120, unit: 'mg', per: { value: 5, unit: 'mL' } }]],
    })
    expect(readAsked('3TC vitamina B12')).toEqual({ words: ['3tc', 'vitamina', 'b12'], strengths: [] })
    expect(namingWords('Vitamina A e ferro para a anemia')).toEqual(['vitamina', 'a', 'ferro', 'anemia'])
  })

  it('may mean one amount or several where figures stand alone', () => {
    const values = (typed: string) => readAsked(typed).strengths.map((amounts) => amounts.map(({ value }) => value))
    expect(values('amoxicilina 500')).toEqual([[500]])
    expect(values('dexametasona 0,5')).toEqual([[0.5]])
    expect(values('coartem 20 120')).toEqual([[20, 120], [20_120]])
    expect(values('amoxicilina')).toEqual([])
  })
})

describe('a strength', () => {
  const fit = (typed: string, ...strengths: Strength[]) => fitOf(strengths, readAsked(typed).strengths)

  it('answers figures exactly, or as far as they say', () => {
    expect(fit('x', capsule(500))).toBe(0)
    expect(fit('x 500', capsule(500))).toBe(0)
    expect(fit('x 0,5 g', capsule(500))).toBe(0)
    expect(fit('x 250/5', suspension)).toBe(0)
    expect(fit('x 250 mg/5', suspension)).toBe(0)
    expect(fit('x 50 mg/ml', suspension)).toBe(0)
    expect(fit('x 250 mg', suspension)).toBe(1)
    expect(fit('x 875', capsule(875), capsule(125))).toBe(1)
    expect(fit('x 50', capsule(500))).toBe(2)
  })

  it('answers no other figures', () => {
    expect(fit('x 50 mg', capsule(500))).toBeUndefined()
    expect(fit('x 500', capsule(50))).toBeUndefined()
    expect(fit('x 250/4', suspension)).toBeUndefined()
    expect(fit('x 250/5', capsule(250))).toBeUndefined()
    expect(fit('x 875/100', capsule(875), capsule(125))).toBeUndefined()
    expect(fit('x 500 ui', capsule(500))).toBeUndefined()
  })

  test('answers just its own figure exactly', () => {
    const amount = fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100)
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const typed = `x ${one}`.replace('.', ',')
        expect(fit(typed, capsule(other)) === 0).toBe(one === other)
      }),
    )
  })
})
