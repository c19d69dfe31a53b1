import type { FoundProduct } from '@salama/contract/formulary'

/** A capsule that needs a prescription, of packages of 12 and 21. */
export const capsules = (changes: Partial<FoundProduct> = {}): FoundProduct => ({
  id: 'amoxicilina-500-mg-capsule',
  name: 'Amoxicilina 500 mg, cápsula',
  substances: [{ code: 'amoxicilina', name: 'Amoxicilina' }],
  atc: 'J01CA04',
  form: 'capsule',
  route: 'oral',
  strengths: [
    {
      substance: 'amoxicilina',
      numerator: { value: 500, unit: 'mg' },
      denominator: { value: 1, unit: '{capsule}' },
    },
  ],
  unit: { code: '{capsule}', one: 'cápsula', many: 'cápsulas' },
  requiresPrescription: true,
  controlClass: 'none',
  brands: ['Amoxil', 'Ospamox'],
  packages: [12, 21],
  matchedName: null,
  ...changes,
})

const STRENGTH = { substance: 'amoxicilina', numerator: { value: 250, unit: 'mg' } } as const

/** A liquid, by its millilitres. */
export const suspension = (changes: Partial<FoundProduct> = {}): FoundProduct =>
  capsules({
    id: 'amoxicilina-250-mg-5-ml-oral-suspension',
    name: 'Amoxicilina 250 mg/5 mL, suspensão oral',
    form: 'oral_suspension',
    strengths: [{ ...STRENGTH, denominator: { value: 5, unit: 'mL' } }],
    unit: { code: 'mL', one: 'mL', many: 'mL' },
    packages: [60, 100],
    ...changes,
  })

/** A controlled tablet of which halves are taken. */
export const tablets = (changes: Partial<FoundProduct> = {}): FoundProduct =>
  capsules({
    id: 'diazepam-10-mg-tablet',
    name: 'Diazepam 10 mg, comprimido',
    substances: [{ code: 'diazepam', name: 'Diazepam' }],
    atc: 'N05BA01',
    form: 'tablet',
    strengths: [
      { substance: 'diazepam', numerator: { value: 10, unit: 'mg' }, denominator: { value: 1, unit: '{tablet}' } },
    ],
    unit: { code: '{tablet}', one: 'comprimido', many: 'comprimidos' },
    controlClass: 'psychotropic',
    brands: [],
    packages: [20],
    ...changes,
  })

/** What is put on as needed. */
export const cream = (changes: Partial<FoundProduct> = {}): FoundProduct =>
  capsules({
    id: 'clotrimazol-1-cream',
    name: 'Clotrimazol 1 %, creme',
    substances: [{ code: 'clotrimazol', name: 'Clotrimazol' }],
    atc: 'D01AC01',
    form: 'cream',
    route: 'cutânea',
    strengths: [
      { substance: 'clotrimazol', numerator: { value: 1, unit: 'g' }, denominator: { value: 100, unit: 'g' } },
    ],
    unit: { code: 'g', one: 'g', many: 'g' },
    requiresPrescription: false,
    brands: [],
    packages: [20],
    ...changes,
  })

/** Drops, said in drops or in millilitres. */
export const drops = (changes: Partial<FoundProduct> = {}): FoundProduct =>
  capsules({
    id: 'paracetamol-100-mg-ml-oral-drops',
    name: 'Paracetamol 100 mg/mL, gotas orais',
    substances: [{ code: 'paracetamol', name: 'Paracetamol' }],
    atc: 'N02BE01',
    form: 'oral_drops',
    strengths: [
      { substance: 'paracetamol', numerator: { value: 100, unit: 'mg' }, denominator: { value: 1, unit: 'mL' } },
    ],
    unit: { code: 'mL', one: 'mL', many: 'mL' },
    requiresPrescription: false,
    brands: [],
    packages: [15, 30],
    ...changes,
  })
