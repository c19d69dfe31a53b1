import { describe, expect, it } from 'vitest'
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
    expect(beyond).toEqual({ lines: [], beyond: [{ itemId: 'a', prescribed: 2 }] })
  })

  it('is shared by two products of the same substance', () => {
    const prescribed = [{ place: 1, medicine: 'Amoxicilina 500 mg', left: 21 }]
    const other = { ...amoxicillin, itemId: 'b', name: 'Amoxicilina 500 mg' }
    expect(matchPrescribed([amoxicillin, other], prescribed).lines).toEqual([{ place: 1, quantity: 21 }])
    const third = { ...amoxicillin, itemId: 'c' }
    expect(matchPrescribed([amoxicillin, other, third], prescribed).beyond).toEqual([{ itemId: 'c', prescribed: 0 }])
  })

  it('counts units of what is counted, and bottles of the rest', () => {
    expect(['20 comprimidos', '10 saquetas', '100 ml', '1 inalador'].map(unitsOf)).toEqual([20, 10, 1, 1])
  })
})
