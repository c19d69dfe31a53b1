import { strengthIn } from '@salama/contract/formulary/said'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isFor, matchPrescribed, type OrderedMedicine, unitsOf } from './prescribed.ts'

const amoxicillin: OrderedMedicine = {
  itemId: 'a',
  name: 'Amoxil 500 mg',
  substance: 'Amoxicilina',
  dose: '500 mg',
  package: '16 cápsulas',
  quantity: 1,
}

describe('a prescription of a doctor', () => {
  it('names a product by its name, or by its substance and dose, however it is written', () => {
    expect(isFor('AMOXICILINA 500mg cápsulas', amoxicillin)).toBe(true)
    expect(isFor('Amoxil 500 mg', amoxicillin)).toBe(true)
    expect(isFor('Amoxicilina 250 mg', amoxicillin)).toBe(false)
    expect(isFor('Amoxicilina 1500 mg', amoxicillin)).toBe(false)
    expect(isFor('Amoxicilina', amoxicillin)).toBe(false)
    expect(isFor('Amoxicilina + ácido clavulânico 500 mg', amoxicillin)).toBe(false)
  })

  it('allows the packages that its units need, and no more (ORD-07)', () => {
    const prescribed = [{ place: 1, medicine: 'Amoxicilina 500 mg', left: 21 }]
    expect(matchPrescribed([amoxicillin], prescribed).lines).toEqual([{ place: 1, quantity: 16 }])
    expect(matchPrescribed([{ ...amoxicillin, quantity: 2 }], prescribed).lines).toEqual([{ place: 1, quantity: 21 }])
    const beyond = matchPrescribed([{ ...amoxicillin, quantity: 3 }], prescribed)
    expect(beyond).toMatchObject({ lines: [], beyond: [{ itemId: 'a', prescribed: 2 }], uncounted: [] })
  })

  it('is shared by two products of the same substance', () => {
    const prescribed = [{ place: 1, medicine: 'Amoxicilina 500 mg', left: 21 }]
    const other = { ...amoxicillin, itemId: 'b', name: 'Amoxicilina 500 mg' }
    expect(matchPrescribed([amoxicillin, other], prescribed).lines).toEqual([{ place: 1, quantity: 21 }])
    const third = { ...amoxicillin, itemId: 'c' }
    expect(matchPrescribed([amoxicillin, other, third], prescribed).beyond).toEqual([{ itemId: 'c', prescribed: 0 }])
  })

  it('counts units of what is counted; a bottle is one, and of other words nobody can tell', () => {
    expect(['20 comprimidos', '10 saquetas', '1 cápsula'].map((words) => unitsOf(words).units)).toEqual([20, 10, 1])
    const packagings = (words: string[]) => [...new Set(words.map((one) => unitsOf(one).packaging))]
    expect(
      packagings(['frasco de 100 ml', '100 ml', '1 inalador', '200 doses', '1 frasco', 'bisnaga de 15 g']),
    ).toEqual(['container'])
    const unclear = [
      'Caixa com 20 comprimidos',
      'Cx. 20',
      '2 x 10 comprimidos',
      '2 blisters de 10',
      '20 unidades',
      '0 comprimidos',
    ]
    expect(packagings(unclear)).toEqual(['unknown'])
  })

  it('of what nobody can count goes by what the pharmacist reads', () => {
    const tramadol = {
      ...amoxicillin,
      name: 'Tramadol 50 mg',
      substance: 'Tramadol',
      dose: '50 mg',
      package: 'Caixa com 20',
    }
    const prescribed = [{ place: 1, medicine: 'Tramadol 50 mg', left: 20 }]
    const match = (quantity: number, read?: [string, number][]) =>
      matchPrescribed(
        [{ ...tramadol, quantity }],
        prescribed,
        read && new Map(read.map(([id, packages]) => [id, { packages }])),
      )
    expect(match(20).beyond).toEqual([])
    expect(match(20, [])).toMatchObject({ lines: [], beyond: [], uncounted: ['a'] })
    expect(match(20, [['a', 1]]).beyond).toEqual([{ itemId: 'a', prescribed: 1 }])
    expect(match(1, [['a', 1]])).toMatchObject({ lines: [{ place: 1, quantity: 20 }], beyond: [], uncounted: [] })
    const bottle = { ...tramadol, package: 'frasco de 100 ml', quantity: 1 }
    expect(matchPrescribed([bottle], prescribed, new Map([['a', { packages: 3 }]])).lines).toEqual([
      { place: 1, quantity: 7 },
    ])
    expect(matchPrescribed([{ ...bottle, quantity: 3 }], prescribed, new Map([['a', { packages: 3 }]])).lines).toEqual([
      { place: 1, quantity: 20 },
    ])
    // What a doctor wrote freely is never matched by itself, nor for more than can be counted.
    const free = [{ place: 1, medicine: 'Amoxicilina 500 mg', left: 21 }]
    expect(matchPrescribed([amoxicillin], free, new Map()).uncounted).toEqual(['a'])
    expect(matchPrescribed([amoxicillin], free, new Map([['a', { packages: 2 }]])).lines).toEqual([
      { place: 1, quantity: 16 },
    ])
    expect(matchPrescribed([{ ...amoxicillin, quantity: 3 }], free, new Map([['a', { packages: 9 }]])).beyond).toEqual([
      { itemId: 'a', prescribed: 2 },
    ])
  })
})

const product = (name: string, substance: string, dose: string) => ({ name, substance, dose })
const enalapril = product('Enalapril 10 mg', 'Enalapril', '10 mg')
const suspension = product('Amoxicilina suspensão', 'Amoxicilina', '250 mg/5 ml')
const augmentin = product('Augmentin 875/125', 'Amoxicilina + ácido clavulânico', '875 mg + 125 mg')

describe('the strength', () => {
  it.each([
    ['Enalapril 5 mg', enalapril, false],
    ['Enalapril 5 mg, 10 comprimidos', enalapril, false],
    ['Enalapril 20 mg (tomar 10 dias)', enalapril, false],
    ['Enalapril 10 mg, 5 comprimidos', enalapril, true],
    ['10 mg de enalapril', enalapril, true],
    ['Enalapril', enalapril, false],
    ['Varfarina 1 mg (caixa de 5)', product('Varfarina 5 mg', 'Varfarina', '5 mg'), false],
    ['Levotiroxina 25 mcg, 100 comprimidos', product('Levotiroxina 100 mcg', 'Levotiroxina', '100 mcg'), false],
    ['Levotiroxina 0,1 mg', product('Levotiroxina 100 mcg', 'Levotiroxina', '100 mcg'), true],
    ['Levotiroxina 100 µg', product('Levotiroxina 100 mcg', 'Levotiroxina', '100 mcg'), true],
    ['Dexametasona 0.5 mg', product('Dexametasona 0,5 mg', 'Dexametasona', '0,5 mg'), true],
    ['Paracetamol 1000 mg', product('Paracetamol 1 g', 'Paracetamol', '1 g'), true],
    ['Amoxicilina suspensão 1 mg/5 ml', suspension, false],
    ['Amoxicilina suspensão', suspension, false],
    ['Amoxicilina suspensão 250 mg/5ml, 1 frasco', suspension, true],
    ['Amoxicilina 50 mg/ml', suspension, true],
    ['Amoxicilina 50 mg', suspension, false],
    ['Amoxicilina 500 mg', suspension, false],
    ['Augmentin 875/125', augmentin, true],
    ['Augmentin 875 mg + 125 mg', augmentin, true],
    ['Augmentin 500/125', augmentin, false],
    ['Amoxicilina + ácido clavulânico 875/125 mg', augmentin, true],
    ['Amoxicilina 875 mg', augmentin, false],
    ['Cotrimoxazol 480 mg', product('Cotrimoxazol 480 mg', 'Cotrimoxazol', '400 mg + 80 mg'), true],
    ['Cotrimoxazol 400 mg + 80 mg', product('Cotrimoxazol 480 mg', 'Cotrimoxazol', '400 mg + 80 mg'), true],
    ['Beclometasona 100 mcg, 200 doses', product('Beclometasona inalador', 'Beclometasona', '100 mcg/dose'), true],
    ['Nistatina 100 000 UI/ml', product('Nistatina gotas', 'Nistatina', '100 000 UI/ml'), true],
    ['Nistatina 100 UI/ml', product('Nistatina gotas', 'Nistatina', '100 000 UI/ml'), false],
    ['Amoxicilina/ácido clavulânico 500 mg', product('Amoxicilina 500 mg', 'Amoxicilina', '500 mg'), false],
    ['Amoxicilina com ácido clavulânico 500 mg', product('Amoxicilina 500 mg', 'Amoxicilina', '500 mg'), false],
    ['Gaze esterilizada', product('Gaze esterilizada', 'Gaze', ''), true],
    ['Paracetamol 500 mg, em vez de tramadol 50 mg', product('Tramadol 50 mg', 'Tramadol', '50 mg'), false],
  ])('%s', (medicine, asked, is) => {
    expect(isFor(medicine, asked)).toBe(is)
  })

  test('is the first that is said; no later figure makes it another', () => {
    const strength = fc.constantFrom(
      '5 mg',
      '0,5 mg',
      '0.25 g',
      '250 mg/5 ml',
      '875 mg + 125 mg',
      '100 000 UI/ml',
      '25 %',
    )
    const later = fc.constantFrom(', 10 comprimidos', ' (tomar 20 dias)', ' 2 x 500 mg por dia', '; 1 frasco de 100 ml')
    fc.assert(
      fc.property(strength, fc.array(later, { maxLength: 3 }), (said, rest) => {
        const alone = strengthIn(`Medicamento ${said}`)
        expect(alone.strength).toBeDefined()
        expect(strengthIn(`Medicamento ${said}${rest.join('')}`)).toEqual(alone)
      }),
    )
  })

  test('is the same in every unit of weight and with either comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (micrograms) => {
        const milligrams = String(micrograms / 1_000)
        const said = [`${micrograms} mcg`, `${milligrams} mg`, `${milligrams.replace('.', ',')}mg`]
        const found = new Set(said.map((one) => strengthIn(`X ${one}`).strength))
        expect(found.size).toBe(1)
        expect(strengthIn(`X ${micrograms + 1} mcg`).strength).not.toBe([...found][0])
      }),
    )
  })
})
