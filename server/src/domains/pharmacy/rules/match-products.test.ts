import type { Product } from '@salama/contract/formulary'
import type { Dose } from '@salama/contract/formulary/dose'
import type { ProductForm, ProductUnit, Route, StrengthUnit } from '@salama/contract/formulary/units'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { matchPrescribed, type OrderedMedicine, type PrescribedLine, type ReadItem } from './prescribed.ts'

type Part = [substance: string, value: number, unit: StrengthUnit]
type Made = { form: ProductForm; code: ProductUnit; parts: Part[]; per?: number; route?: Route }

function product({ form, code, parts, per = 1, route = 'oral' }: Made): Product {
  return {
    id: `${parts.map(([substance, value]) => `${substance}-${value}`).join('-')}-${form}`,
    name: parts.map(([substance]) => substance).join(' + '),
    substances: parts.map(([substance]) => ({ code: substance, name: substance })),
    atc: 'A01AA01',
    form,
    route,
    strengths: parts.map(([substance, value, unit]) => ({
      substance,
      numerator: { value, unit },
      denominator: { value: per, unit: code },
    })),
    unit: { code, one: '', many: '' },
    requiresPrescription: true,
    controlClass: 'none',
    brands: [],
    packages: [],
  }
}
const tablet = (...parts: Part[]) => product({ form: 'tablet', code: '{tablet}', parts })
const liquid = (form: ProductForm, per: number, ...parts: Part[]) => product({ form, code: 'mL', per, parts })
const given = (route: Route, made: Made) => product({ ...made, route })

const P = {
  amoxicillin: product({ form: 'capsule', code: '{capsule}', parts: [['amoxicilina', 500, 'mg']] }),
  amoxicillin250: product({ form: 'capsule', code: '{capsule}', parts: [['amoxicilina', 250, 'mg']] }),
  slowMorphine: product({ form: 'prolonged_release_capsule', code: '{capsule}', parts: [['morfina', 30, 'mg']] }),
  amoxicillinTablet: tablet(['amoxicilina', 0.5, 'g']),
  amoxicillinDispersible: product({
    form: 'dispersible_tablet',
    code: '{tablet}',
    parts: [['amoxicilina', 500, 'mg']],
  }),
  suspension: liquid('oral_suspension', 5, ['amoxicilina', 250, 'mg']),
  suspensionPerMl: liquid('oral_suspension', 1, ['amoxicilina', 50, 'mg']),
  suspension125: liquid('oral_suspension', 5, ['amoxicilina', 125, 'mg']),
  coAmoxiclav: tablet(['amoxicilina', 875, 'mg'], ['acido-clavulanico', 125, 'mg']),
  clavamox: tablet(['acido-clavulanico', 125, 'mg'], ['amoxicilina', 875, 'mg']),
  coAmoxiclav500: tablet(['amoxicilina', 500, 'mg'], ['acido-clavulanico', 125, 'mg']),
  enalapril5: tablet(['enalapril', 5, 'mg']),
  enalapril10: tablet(['enalapril', 10, 'mg']),
  dexamethasone: tablet(['dexametasona', 0.5, 'mg']),
  dexamethasoneMcg: tablet(['dexametasona', 500, 'ug']),
  paracetamol: tablet(['paracetamol', 1, 'g']),
  paracetamolMg: tablet(['paracetamol', 1000, 'mg']),
  paracetamolSuppository: given('rectal', {
    form: 'suppository',
    code: '{suppository}',
    parts: [['paracetamol', 1000, 'mg']],
  }),
  syrup: liquid('syrup', 5, ['paracetamol', 120, 'mg']),
  solution: liquid('oral_solution', 5, ['paracetamol', 120, 'mg']),
  drops: liquid('oral_drops', 1, ['tramadol', 100, 'mg']),
  diclofenacRetard: product({ form: 'prolonged_release_tablet', code: '{tablet}', parts: [['diclofenac', 75, 'mg']] }),
  diclofenac: tablet(['diclofenac', 75, 'mg']),
  nitrate: product({ form: 'sublingual_tablet', code: '{tablet}', parts: [['dinitrato', 5, 'mg']] }),
  nitrateTablet: tablet(['dinitrato', 5, 'mg']),
  cream: given('cutânea', { form: 'cream', code: 'g', per: 100, parts: [['clotrimazol', 1, 'g']] }),
  creamPerGram: given('cutânea', { form: 'cream', code: 'g', parts: [['clotrimazol', 10, 'mg']] }),
  ointment: given('cutânea', { form: 'ointment', code: 'g', per: 100, parts: [['clotrimazol', 1, 'g']] }),
  vaginalCream: given('vaginal', { form: 'vaginal_cream', code: 'g', per: 100, parts: [['clotrimazol', 1, 'g']] }),
  inhaler: given('inalatória', { form: 'inhaler', code: '{actuat}', parts: [['salbutamol', 100, 'ug']] }),
  inhaler200: given('inalatória', { form: 'inhaler', code: '{actuat}', parts: [['salbutamol', 200, 'ug']] }),
  nebules: given('inalatória', { form: 'nebuliser_solution', code: 'mL', parts: [['salbutamol', 5, 'mg']] }),
  eyeDrops: given('ocular', { form: 'eye_drops', code: 'mL', per: 100, parts: [['cloranfenicol', 0.5, 'g']] }),
  eyeOintment: given('ocular', { form: 'eye_ointment', code: 'g', per: 100, parts: [['cloranfenicol', 1, 'g']] }),
  insulin: given('injectável', {
    form: 'suspension_for_injection',
    code: 'mL',
    parts: [['insulina-nph', 100, '[iU]']],
  }),
  insulin40: given('injectável', {
    form: 'suspension_for_injection',
    code: 'mL',
    parts: [['insulina-nph', 40, '[iU]']],
  }),
  regular: given('injectável', { form: 'injection', code: 'mL', parts: [['insulina-regular', 100, '[iU]']] }),
  ampoule: given('injectável', { form: 'injection', code: '{ampoule}', parts: [['diclofenac', 75, 'mg']] }),
  vial1g: given('injectável', { form: 'powder_for_injection', code: '{vial}', parts: [['ceftriaxona', 1, 'g']] }),
  vial250: given('injectável', { form: 'powder_for_injection', code: '{vial}', parts: [['ceftriaxona', 250, 'mg']] }),
} as const
type Key = keyof typeof P

const line = (key: Key, left: number, changes: { dose?: Dose; brand?: string } = {}): PrescribedLine => ({
  place: 1,
  medicine: P[key].name,
  left,
  product: { product: P[key], ...changes },
})
const sold = (key: Key, packageUnits: number, quantity = 1, name: string = key): OrderedMedicine => ({
  itemId: 'a',
  name,
  substance: '',
  dose: '',
  package: '',
  product: P[key],
  packageUnits,
  quantity,
})

test.each<[prescribed: Key, units: number, sold: Key, packageUnits: number, packages: number]>([
  ['amoxicillin', 21, 'amoxicillin', 21, 1],
  ['amoxicillin', 21, 'amoxicillin', 16, 2],
  ['amoxicillin', 20, 'amoxicillin', 20, 1],
  ['amoxicillin', 1, 'amoxicillin', 20, 1],
  ['amoxicillin', 21, 'amoxicillinTablet', 21, 1],
  ['amoxicillin', 21, 'amoxicillinDispersible', 10, 3],
  ['amoxicillin', 21, 'amoxicillin250', 21, 0],
  ['amoxicillin', 21, 'suspension', 100, 0],
  ['suspension', 105, 'suspension', 100, 2],
  ['suspension', 100, 'suspension', 100, 1],
  ['suspension', 105, 'suspensionPerMl', 60, 2],
  ['suspensionPerMl', 105, 'suspension', 100, 2],
  ['suspension', 105, 'suspension125', 100, 0],
  ['coAmoxiclav', 14, 'coAmoxiclav', 14, 1],
  ['coAmoxiclav', 14, 'clavamox', 7, 2],
  ['coAmoxiclav', 14, 'coAmoxiclav500', 14, 0],
  ['coAmoxiclav', 14, 'amoxicillin', 14, 0],
  ['amoxicillin', 14, 'coAmoxiclav500', 14, 0],
  ['enalapril5', 30, 'enalapril5', 30, 1],
  ['enalapril5', 30, 'enalapril10', 30, 0],
  ['dexamethasone', 10, 'dexamethasoneMcg', 10, 1],
  ['dexamethasoneMcg', 10, 'dexamethasone', 4, 3],
  ['paracetamol', 20, 'paracetamolMg', 20, 1],
  ['paracetamol', 10, 'paracetamolSuppository', 10, 0],
  ['syrup', 150, 'syrup', 100, 2],
  ['syrup', 150, 'solution', 100, 2],
  ['syrup', 150, 'suspension', 100, 0],
  ['drops', 8, 'drops', 10, 1],
  ['diclofenacRetard', 20, 'diclofenacRetard', 20, 1],
  ['diclofenacRetard', 20, 'diclofenac', 20, 0],
  ['diclofenac', 20, 'ampoule', 1, 0],
  ['nitrate', 20, 'nitrateTablet', 20, 0],
  ['cream', 30, 'cream', 20, 2],
  ['cream', 20, 'creamPerGram', 20, 1],
  ['cream', 20, 'ointment', 20, 0],
  ['cream', 20, 'vaginalCream', 20, 0],
  ['inhaler', 200, 'inhaler', 200, 1],
  ['inhaler', 240, 'inhaler', 200, 2],
  ['inhaler', 200, 'inhaler200', 200, 0],
  ['inhaler', 200, 'nebules', 20, 0],
  ['eyeDrops', 10, 'eyeDrops', 10, 1],
  ['eyeDrops', 10, 'eyeOintment', 5, 0],
  ['insulin', 8, 'insulin', 10, 1],
  ['insulin', 12, 'insulin', 10, 2],
  ['insulin', 10, 'insulin40', 10, 0],
  ['insulin', 10, 'regular', 10, 0],
  ['ampoule', 6, 'ampoule', 1, 6],
  ['ampoule', 6, 'ampoule', 5, 2],
  ['vial1g', 3, 'vial1g', 1, 3],
  ['vial1g', 3, 'vial250', 1, 0],
])('%s, %i units: of %s with %i in a package at most %i', (prescribed, units, what, packageUnits, packages) => {
  const match = (quantity: number) => matchPrescribed([sold(what, packageUnits, quantity)], [line(prescribed, units)])
  expect(match(packages + 1)).toMatchObject({
    lines: [],
    beyond: [{ itemId: 'a', prescribed: packages }],
    uncounted: [],
  })
  if (packages > 0) expect(match(packages).lines).toEqual([{ place: 1, quantity: units }])
})

it('hands out the brand that the doctor names, and no other', () => {
  const only = [line('amoxicillin', 21, { brand: 'Amoxil' })]
  expect(matchPrescribed([sold('amoxicillin', 21, 1, 'Amoxil 500 mg')], only).lines).toHaveLength(1)
  expect(matchPrescribed([sold('amoxicillin', 21, 1, 'Amoxicilina 500 mg')], only).beyond).toHaveLength(1)
})

it('halves tablets, and no capsules', () => {
  const half = [line('amoxicillinTablet', 5, { dose: { value: 0.5, unit: '{tablet}' } })]
  expect(matchPrescribed([sold('amoxicillinTablet', 10)], half).lines).toHaveLength(1)
  expect(matchPrescribed([sold('amoxicillin', 10)], half).beyond).toHaveLength(1)
  const slow = [line('slowMorphine', 5, { dose: { value: 0.5, unit: '{capsule}' } })]
  expect(matchPrescribed([sold('slowMorphine', 10)], slow).beyond).toHaveLength(1)
})

it('takes one package from two lines of the same medicine, and two products from one', () => {
  const two = [line('amoxicillin', 10), { ...line('amoxicillinTablet', 11), place: 2 }]
  expect(matchPrescribed([sold('amoxicillin', 21)], two).lines).toEqual([
    { place: 1, quantity: 10 },
    { place: 2, quantity: 11 },
  ])
  const both = [sold('amoxicillin', 16), { ...sold('amoxicillinTablet', 16), itemId: 'b' }]
  expect(matchPrescribed(both, [line('amoxicillin', 21)]).lines).toEqual([{ place: 1, quantity: 21 }])
  const third = [...both, { ...sold('amoxicillin', 16), itemId: 'c' }]
  expect(matchPrescribed(third, [line('amoxicillin', 21)]).beyond).toEqual([{ itemId: 'c', prescribed: 0 }])
})

it('leaves to the pharmacist what the pharmacy has only in words', () => {
  const enalapril = { ...P.enalapril10, name: 'Enalapril 10 mg, comprimido' }
  const prescribed = [{ ...line('enalapril10', 30), product: { product: enalapril } }]
  const inWords: OrderedMedicine = {
    itemId: 'a',
    name: 'Renitec 10 mg',
    substance: 'Enalapril',
    dose: '10 mg',
    package: 'Caixa com 30',
    quantity: 1,
  }
  expect(matchPrescribed([inWords], prescribed).beyond).toEqual([])
  expect(matchPrescribed([inWords], prescribed, new Map()).uncounted).toEqual(['a'])
  expect(matchPrescribed([inWords], prescribed, new Map([['a', { packages: 1 }]])).lines).toEqual([
    { place: 1, quantity: 30 },
  ])
  expect(matchPrescribed([{ ...inWords, name: 'Renitec 20 mg', dose: '20 mg' }], prescribed).beyond).toHaveLength(1)
})

test('a pharmacist says how many units are handed out instead, never more than are left', () => {
  const two = [line('amoxicillin', 14), { ...line('amoxicillin', 7), place: 2 }]
  const box = sold('amoxicillin', 20)
  const match = (said: ReadItem) => matchPrescribed([box], two, new Map([['a', said]]))
  expect(matchPrescribed([box], two).counted).toEqual([{ itemId: 'a', units: 20, left: 21, places: [1, 2] }])
  expect(match({ units: 10 }).lines).toEqual([{ place: 1, quantity: 10 }])
  expect(match({ units: 10 }).counted[0]?.places).toEqual([1])
  expect(match({ units: 21 }).lines.map(({ quantity }) => quantity)).toEqual([14, 7])
  expect(match({ units: 22 }).beyond).toEqual([{ itemId: 'a', prescribed: 2 }])
  expect(match({ packages: 1 })).toMatchObject({ lines: [], mixed: ['a'] })
  const free = [{ place: 1, medicine: box.name, left: 21 }]
  expect(matchPrescribed([box], free, new Map([['a', { units: 20 }]]))).toMatchObject({ lines: [], mixed: ['a'] })
  expect(matchPrescribed([sold('inhaler', 200)], two, new Map([['a', { units: 20 }]])).beyond).toHaveLength(1)
})

const KEYS: Key[] = ['amoxicillin', 'amoxicillinTablet', 'suspension', 'suspensionPerMl', 'inhaler']
const prescription = fc
  .array(fc.record({ key: fc.constantFrom(...KEYS), units: fc.integer({ min: 1, max: 300 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((lines) => lines.map(({ key, units }, at) => ({ ...line(key, units), place: at + 1 })))
const orders = fc.array(
  fc.record({
    key: fc.constantFrom(...KEYS),
    packageUnits: fc.integer({ min: 1, max: 250 }),
    quantity: fc.integer({ min: 1, max: 8 }),
    isReturned: fc.boolean(),
    said: fc.option(fc.record({ units: fc.integer({ min: 1, max: 400 }) }), { nil: undefined }),
  }),
  { maxLength: 20 },
)

test('no sequence of orders and returns hands out more units than are prescribed', () => {
  fc.assert(
    fc.property(prescription, orders, (prescribed, ordered) => {
      const handedOut = new Map(prescribed.map(({ place }) => [place, 0]))
      for (const { key, packageUnits, quantity, isReturned, said } of ordered) {
        const open = prescribed.map((each) => ({ ...each, left: each.left - (handedOut.get(each.place) ?? 0) }))
        const read = new Map(said && [['a', said]])
        const { lines, beyond } = matchPrescribed([sold(key, packageUnits, quantity)], open, read)
        if (beyond.length > 0) expect(lines).toEqual([])
        const units = lines.reduce((sum, taken) => sum + taken.quantity, 0)
        expect(units).toBeLessThanOrEqual(said?.units ?? quantity * packageUnits)
        for (const taken of isReturned ? [] : lines)
          handedOut.set(taken.place, (handedOut.get(taken.place) ?? 0) + taken.quantity)
        for (const each of prescribed) expect(handedOut.get(each.place)).toBeLessThanOrEqual(each.left)
      }
    }),
  )
})
