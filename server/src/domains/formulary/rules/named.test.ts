import type { Product } from '@salama/contract/formulary'
import { expect, test } from 'vitest'
import { describeMoiety } from './moieties.ts'
import { indexNames, productNamed, substancesNamed, wholeNamesIn } from './named.ts'

const moiety = (name: string, substances: string[], other_names: string[] = []) =>
  describeMoiety({
    code: substances.join('+'),
    name,
    substances: substances.map((code) => ({ code, name: code.replaceAll('-', ' '), inn: code })),
    other_names,
  })

const NAMES = indexNames([
  moiety('Amoxicilina', ['amoxicilina'], ['Amoxil']),
  moiety('Amoxicilina + ácido clavulânico', ['amoxicilina', 'acido-clavulanico'], ['Augmentin', 'Amoxiclav']),
  moiety('Ácido fólico', ['acido-folico']),
  moiety('Sal ferroso', ['sal-ferroso'], ['Sulfato ferroso', 'Ferro']),
  moiety('Sulfato de magnésio', ['sulfato-de-magnesio']),
  moiety('Benzilpenicilina', ['benzilpenicilina'], ['Penicilina G']),
  moiety('Paracetamol', ['paracetamol'], ['Panadol', 'Ben-u-ron']),
  moiety('Paracetamol + cafeína', ['paracetamol', 'cafeina'], ['Panadol Extra']),
])

test.each<[string, string[]]>([
  ['Amoxiclav 625 mg', ['amoxicilina+acido-clavulanico']],
  ['AUGMENTIN 875/125', ['amoxicilina+acido-clavulanico']],
  ['amoxicilina e ácido clavulânico', ['amoxicilina+acido-clavulanico']],
  ['amoxicilina 500 mg', ['amoxicilina']],
  ['Ben-u-ron 1 g', ['paracetamol']],
  ['Panadol Extra', ['paracetamol+cafeina']],
  ['sulfato ferroso 200 mg', ['sal-ferroso']],
  ['Sulfato de magnésio', ['sulfato-de-magnesio']],
  ['paracetamol com amoxicilina', ['paracetamol', 'amoxicilina']],
  // A salt, a kind of substance and a part of a name are no medicine.
  ['ferro', []],
  ['ácido', []],
  ['sulfato', []],
  ['penicilina', []],
  ['xarope da avó', []],
])('%s names %s', (text, codes) => {
  expect(wholeNamesIn(NAMES, text).map(({ code }) => code)).toEqual(codes)
})

test('an allergy is to all substances of a whole name', () => {
  expect(substancesNamed(NAMES, 'augmentin')).toEqual(['amoxicilina', 'acido-clavulanico'])
  expect(substancesNamed(NAMES, 'augmentin forte')).toEqual([])
})

const product = (name: string, changes: Partial<Product>): Product => ({
  id: name,
  name,
  substances: [{ code: name, name }],
  atc: 'M01AB05',
  form: 'tablet',
  route: 'oral',
  strengths: [{ substance: name, numerator: { value: 50, unit: 'mg' }, denominator: { value: 1, unit: '{tablet}' } }],
  unit: { code: '{tablet}', one: 'comprimido', many: 'comprimidos' },
  requiresPrescription: true,
  controlClass: 'none',
  brands: [],
  packages: [],
  ...changes,
})

test('words become a product without strengths, given as is said or else in the usual way', () => {
  const gel = product('diclofenac', { form: 'gel', route: 'cutânea', atc: 'M02AA15' })
  const tablet = product('diclofenac', {})
  const text = 'Diclofenac 50 mg'
  expect(productNamed({ text }, [[gel, tablet]])).toMatchObject({ name: text, route: 'oral', strengths: [] })
  const local = productNamed({ text, route: 'cutânea' }, [[gel, tablet]])
  expect(local).toMatchObject({ route: 'cutânea', atc: 'M02AA15', strengths: [] })
  const both = productNamed({ text: 'a e b' }, [[product('a', {})], [product('b', {})]])
  expect(both?.substances.map(({ code }) => code)).toEqual(['a', 'b'])
  expect(productNamed({ text }, [])).toBeUndefined()
})
