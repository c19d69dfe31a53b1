import type { Product } from '@salama/contract/formulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillBasket, type Shelved } from './basket.ts'
import { matchPrescribed, type PrescribedLine } from './prescribed.ts'

const capsule = (substance: string): Product => ({
  id: substance,
  name: substance,
  substances: [{ code: substance, name: substance }],
  atc: 'A01AA01',
  form: 'capsule',
  route: 'oral',
  strengths: [{ substance, numerator: { value: 500, unit: 'mg' }, denominator: { value: 1, unit: '{capsule}' } }],
  unit: { code: '{capsule}', one: 'cápsula', many: 'cápsulas' },
  requiresPrescription: true,
  controlClass: 'none',
  brands: [],
  packages: [],
})
const line = (place: number, substance: string, left: number): PrescribedLine => ({
  place,
  medicine: substance,
  left,
  product: { product: capsule(substance) },
})
const item = (itemId: string, substance: string, packageUnits: number, price: number, available = 10): Shelved => ({
  itemId,
  name: itemId,
  substance,
  dose: '',
  package: '',
  product: capsule(substance),
  packageUnits,
  available,
  price,
})
const taken = ({ lines, missing }: ReturnType<typeof fillBasket<Shelved>>) => ({
  lines: lines.map((one) => [one.item.itemId, one.quantity]),
  missing: missing.map(({ place }) => place),
})

test('the cheapest packages that hold all units are taken, of equal ones the fewest', () => {
  const shelf = [item('dear', 'a', 21, 900), item('small', 'a', 7, 200), item('large', 'a', 30, 600)]
  expect(taken(fillBasket([line(1, 'a', 21)], shelf))).toEqual({ lines: [['large', 1]], missing: [] })
  expect(taken(fillBasket([line(1, 'a', 20)], shelf.slice(0, 2)))).toEqual({ lines: [['small', 3]], missing: [] })
})

test('what there is not enough of, what is used up and what is free text is in no basket', () => {
  const free = { ...line(3, 'a', 5), product: undefined } as unknown as PrescribedLine
  const prescribed = [line(1, 'a', 21), { ...line(2, 'b', 5), left: 0 }, free]
  expect(taken(fillBasket(prescribed, [item('x', 'a', 7, 200, 2)]))).toEqual({ lines: [], missing: [1] })
})

test('two lines of one product open no package more than they need together', () => {
  expect(taken(fillBasket([line(1, 'a', 10), line(2, 'a', 11)], [item('x', 'a', 21, 500)]))).toEqual({
    lines: [['x', 1]],
    missing: [],
  })
})

test('what is filled may be ordered with the prescription, and no more than there is', () => {
  const substance = fc.constantFrom('a', 'b')
  fc.assert(
    fc.property(
      fc.array(fc.record({ substance, left: fc.integer({ min: 1, max: 60 }) }), { minLength: 1, maxLength: 4 }),
      fc.array(
        fc.record({
          substance,
          units: fc.integer({ min: 1, max: 40 }),
          price: fc.integer({ min: 1, max: 900 }),
          available: fc.integer({ min: 0, max: 6 }),
        }),
        { maxLength: 6 },
      ),
      (lines, shelf) => {
        const prescribed = lines.map((each, at) => line(at + 1, each.substance, each.left))
        const items = shelf.map((each, at) => item(`${at}`, each.substance, each.units, each.price, each.available))
        const { lines: filled, missing } = fillBasket(prescribed, items)
        for (const each of filled) expect(each.quantity).toBeLessThanOrEqual(each.item.available)
        const ordered = filled.map(({ item: its, quantity }) => ({ ...its, quantity }))
        const { lines: handedOut, beyond } = matchPrescribed(ordered, prescribed)
        expect(beyond).toEqual([])
        const gone = new Set(missing.map(({ place }) => place))
        for (const { place, left } of prescribed)
          expect(handedOut.find((one) => one.place === place)?.quantity ?? 0).toBe(gone.has(place) ? 0 : left)
      },
    ),
  )
})
