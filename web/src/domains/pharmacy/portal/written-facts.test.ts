import { PRODUCT_FORM_NAMES } from '@salama/contract/formulary/units'
import { FORM_NAMES, productFacts } from '@salama/contract/pharmacy'
import { describe, expect, it } from 'vitest'
import { capsules, cream, suspension } from '../../../testing/formulary.ts'
import {
  describedFreely,
  NEW_FACTS,
  pharmacyForm,
  sentFacts,
  soughtAgain,
  withProduct,
  withUnits,
} from './written-facts.ts'

describe('the form under which a pharmacy sells a product', () => {
  it('is the same or the coarser one, for every form of the formulary', () => {
    const sold = Object.groupBy(PRODUCT_FORM_NAMES, pharmacyForm)
    expect(sold).toEqual({
      tablet: [
        'tablet',
        'dispersible_tablet',
        'chewable_tablet',
        'effervescent_tablet',
        'sublingual_tablet',
        'prolonged_release_tablet',
        'vaginal_tablet',
      ],
      capsule: ['capsule', 'prolonged_release_capsule'],
      syrup: ['syrup'],
      suspension: ['oral_suspension'],
      cream: ['cream', 'ointment', 'gel', 'vaginal_cream', 'eye_ointment'],
      drops: ['oral_drops', 'eye_drops', 'ear_drops', 'nasal_drops'],
      inhaler: ['inhaler'],
      injection: ['injection', 'suspension_for_injection', 'powder_for_injection'],
      sachet: ['oral_powder'],
      suppository: ['suppository'],
      solution: [
        'oral_solution',
        'nebuliser_solution',
        'rectal_solution',
        'lotion',
        'cutaneous_solution',
        'nasal_spray',
      ],
    })
    // Devices are in no formulary.
    expect(FORM_NAMES.filter((form) => !sold[form])).toEqual(['device'])
  })
})

describe('what a pharmacist writes of an own product', () => {
  const chosen = withProduct(NEW_FACTS, capsules())

  it('has the words of the product that is chosen, and needs a prescription where that does', () => {
    expect(chosen).toMatchObject({
      name: 'Amoxicilina 500 mg',
      substance: 'Amoxicilina',
      dose: '500 mg',
      form: 'capsule',
      requiresPrescription: true,
    })
    const both = capsules({
      substances: [
        { code: 'amoxicilina', name: 'Amoxicilina' },
        { code: 'acido-clavulanico', name: 'Ácido clavulânico' },
      ],
    })
    expect(withProduct(NEW_FACTS, both).substance).toBe('Amoxicilina + ácido clavulânico')
    const counted = { value: 1, unit: '{tablet}' } as const
    const mixture = capsules({
      unit: { code: '{tablet}', one: 'comprimido', many: 'comprimidos' },
      strengths: [{ substance: 'multivitaminas', numerator: counted, denominator: counted }],
    })
    expect(withProduct(NEW_FACTS, mixture).dose).toBe('1 comprimido')
  })

  it('keeps the name that was written when another product is chosen', () => {
    const other = withProduct(soughtAgain({ ...chosen, name: 'Moxil' }), suspension())
    expect(other).toMatchObject({ name: 'Moxil', dose: '250 mg/5 mL', form: 'suspension' })
    expect(withProduct(soughtAgain(chosen), cream()).requiresPrescription).toBe(false)
  })

  it('says its package as it is counted, until other words are written', () => {
    const counted = withUnits(chosen, 21)
    expect(counted.package).toBe('21 cápsulas')
    expect(withUnits(counted, 12).package).toBe('12 cápsulas')
    expect(withUnits({ ...counted, package: 'Caixa de 21' }, 12).package).toBe('Caixa de 21')
    expect(withUnits(counted, undefined).package).toBe('')
    expect(soughtAgain(counted)).toMatchObject({ product: undefined, package: '', packageUnits: undefined })
    expect(soughtAgain({ ...counted, package: 'Caixa de 21' }).package).toBe('Caixa de 21')
  })

  it('is sent whole: a product with its package, or words alone', () => {
    const written = { ...withUnits(chosen, 21), manufacturer: 'Medis' }
    const sent = sentFacts({ ...written, requiresPrescription: false })
    expect(sent).toMatchObject({ productId: capsules().id, packageUnits: 21, requiresPrescription: true })
    expect(productFacts.safeParse(sent).success).toBe(true)
    expect([sentFacts({ ...written, packageUnits: undefined }), sentFacts(soughtAgain(written))]).toEqual([
      undefined,
      undefined,
    ])
    const words = sentFacts(describedFreely(soughtAgain({ ...written, package: 'Caixa de 21' }), 'amox'))
    expect(words).toMatchObject({ name: 'Amoxicilina 500 mg', package: 'Caixa de 21' })
    expect(words).not.toHaveProperty('productId')
    expect(describedFreely(NEW_FACTS, 'Pomada da Avó').name).toBe('Pomada da Avó')
  })
})
