import type { Product } from '@salama/contract/formulary'
import { doseUnitsOf, unitsFor } from '@salama/contract/formulary/dose'
import { MOST_UNITS, type ProductLine } from '@salama/contract/prescriptions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeLine } from './write-line.ts'

const CAPSULE: Product = {
  id: 'amoxicilina-500mg-capsula',
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
  brands: ['Amoxil'],
  packages: [21],
}
const DROPS: Product = {
  ...CAPSULE,
  id: 'cloranfenicol-0.5pc-colirio',
  name: 'Cloranfenicol 0,5 %, colírio',
  form: 'eye_drops',
  route: 'ocular',
  unit: { code: 'mL', one: 'mL', many: 'mL' },
}

const sent = (changes: Partial<ProductLine> = {}): ProductLine => ({
  kind: 'product',
  productId: CAPSULE.id,
  dose: { value: 1, unit: '{capsule}' },
  timesADay: 3,
  directions: '',
  durationDays: 7,
  quantityReason: '',
  ...changes,
})
/** As needed. */
function undosed(changes: Partial<ProductLine> = {}): ProductLine {
  const { kind, productId, directions, durationDays, quantityReason } = sent()
  return { kind, productId, directions, durationDays, quantityReason, ...changes }
}

test('a product is written in words and counted in its units', () => {
  expect(writeLine(sent(), CAPSULE)).toEqual({
    medicine: 'Amoxicilina 500 mg, cápsula',
    dose: '1 cápsula',
    route: 'oral',
    frequency: 'de 8 em 8 horas',
    durationDays: 7,
    quantity: 21,
    product: { id: CAPSULE.id, unit: '{capsule}', dose: { value: 1, unit: '{capsule}' }, timesADay: 3 },
  })
  expect(writeLine(sent({ brand: 'Amoxil', directions: 'às refeições' }), CAPSULE)).toMatchObject({
    medicine: 'Amoxil (Amoxicilina 500 mg, cápsula)',
    frequency: 'de 8 em 8 horas, às refeições',
    product: { brand: 'Amoxil' },
  })
})

test('another quantity stands with its reason, and the reason only with another quantity', () => {
  const quantityReason = 'Volta a casa só daqui a um mês'
  const more = writeLine(sent({ quantity: 30, quantityReason }), CAPSULE)
  expect(more).toMatchObject({ quantity: 30, product: { quantityReason } })
  const same = writeLine(sent({ quantity: 21, quantityReason }), CAPSULE)
  expect(same).not.toHaveProperty('product.quantityReason')
})

test('what is not given in doses says its quantity and its directions', () => {
  const line = undosed({ productId: DROPS.id, directions: 'uma gota à noite', quantity: 10 })
  expect(writeLine(line, DROPS)).toMatchObject({
    dose: 'uma gota à noite',
    frequency: 'conforme indicado',
    quantity: 10,
    product: { id: DROPS.id, unit: 'mL' },
  })
  expect(writeLine({ ...line, directions: '' }, DROPS)).toMatchObject({ dose: 'como o médico explicou' })
})

test('what cannot stand is refused by a code, with what dose, times and days give', () => {
  const refused: [ProductLine, Product | undefined, object][] = [
    [sent(), undefined, { refusal: 'product_unknown' }],
    [sent({ brand: 'Augmentin' }), CAPSULE, { refusal: 'brand_unknown' }],
    [sent({ dose: { value: 5, unit: 'mL' } }), CAPSULE, { refusal: 'dose_unit' }],
    [undosed(), CAPSULE, { refusal: 'quantity_needed' }],
    [sent({ timesADay: 6, durationDays: 100 }), CAPSULE, { refusal: 'quantity_needed', computed: 600 }],
    [sent({ quantity: 20 }), CAPSULE, { refusal: 'quantity_unexplained', computed: 21 }],
  ]
  for (const [line, product, refusal] of refused) expect(writeLine(line, product)).toEqual(refusal)
})

test('free text stays as it is written, without a product', () => {
  const words = {
    medicine: 'Xarope da avó',
    dose: '1 colher',
    route: 'oral' as const,
    frequency: 'à noite',
    durationDays: 3,
    quantity: 1,
  }
  expect(writeLine(words, undefined)).toEqual(words)
  expect(writeLine({ ...words, kind: 'text' }, CAPSULE)).toEqual(words)
})

const anyLine = fc
  .record({
    product: fc.constantFrom(CAPSULE, DROPS),
    hundredths: fc.integer({ min: 1, max: 100_000 }),
    timesADay: fc.integer({ min: 1, max: 24 }),
    durationDays: fc.integer({ min: 1, max: 365 }),
    said: fc.option(fc.integer({ min: 1, max: MOST_UNITS }), { nil: undefined }),
    quantityReason: fc.constantFrom('', 'Viagem longa'),
  })
  .map(({ product, hundredths, said, ...rest }) => {
    const dose = { value: hundredths / 100, unit: doseUnitsOf(product)[0] ?? product.unit.code }
    const line = sent({ ...rest, productId: product.id, dose, ...(said === undefined ? {} : { quantity: said }) })
    return { product, line, computed: unitsFor({ dose, ...rest }, product) ?? 0 }
  })

test('a line has from 1 to the most units, and others than computed only with a reason', () => {
  fc.assert(
    fc.property(anyLine, ({ product, line, computed }) => {
      const written = writeLine(line, product)
      if ('refusal' in written) {
        expect(written.computed).toBe(computed)
        expect(written.refusal).toBe(line.quantity === undefined ? 'quantity_needed' : 'quantity_unexplained')
        return
      }
      expect(written.quantity).toBeGreaterThan(0)
      expect(written.quantity).toBeLessThanOrEqual(MOST_UNITS)
      expect(written.quantity).toBe(line.quantity ?? computed)
      expect(Boolean(written.product?.quantityReason)).toBe(written.quantity !== computed)
      // What is signed has no member without a value.
      expect(JSON.parse(JSON.stringify(written))).toStrictEqual(written)
    }),
  )
})
