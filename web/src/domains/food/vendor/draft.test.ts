import type { OwnDish } from '@salama/contract/food'
import { expect, test } from 'vitest'
import { dishSample } from '../../../testing/food.ts'
import { draftOf, isDraft, sentOf } from './draft.ts'

const ID = '00000000-0000-4000-8000-0000000000a'
const group = (name: string, ...options: string[]) => ({
  id: `${ID}1`,
  name,
  minimum: 0,
  maximum: 2,
  options: options.map((option) => ({ id: `${ID}2`, name: option, price: 25_50, isAvailable: true })),
})
const dish = (changes: Partial<OwnDish> = {}): OwnDish => ({
  ...dishSample(),
  isOffered: true,
  soldOutUntil: null,
  revision: 4,
  ...changes,
})
const FULL = dish({
  originalPrice: 300_00,
  price: 250_50,
  sizes: [{ id: `${ID}3`, name: 'Grande', price: 320_00 }],
  addOns: [group('Molhos', 'Piripíri'), group('Extras', 'Queijo')],
})

test('a dish is typed as it is, and sent back as it was', () => {
  const draft = draftOf(FULL)
  expect([draft.price, draft.originalPrice, draft.ingredients, draft.preparationTime]).toEqual([
    '250,50',
    '300',
    'amendoim, coco',
    '20',
  ])
  expect(draft.extras).toEqual([{ id: `${ID}2`, name: 'Queijo', price: '25,50' }])
  expect(sentOf(draft, FULL)).toMatchObject({
    revision: 4,
    price: 250_50,
    originalPrice: 300_00,
    ingredients: ['amendoim', 'coco'],
    allergens: ['amendoim'],
    isVegetarian: true,
    sizes: FULL.sizes,
    addOns: [FULL.addOns[0], { name: 'Extras', minimum: 0, maximum: 1, options: [{ name: 'Queijo', price: 25_50 }] }],
  })
  expect(sentOf(draft, FULL)).not.toHaveProperty('pictureId')
  expect(sentOf({ ...draft, pictureId: null }, FULL)).toHaveProperty('pictureId', null)
})

test('a new dish has no revision, no empty group of extras, and a price of its own or a size', () => {
  const blank = draftOf(undefined)
  expect(sentOf(blank, undefined)).toBeUndefined()
  const named = { ...blank, name: 'Matapa', ingredients: ' coco,, amendoim ,', preparationTime: 'meia hora' }
  const lines = [
    { name: ' Pequena ', price: '180' },
    { name: ' ', price: '99' },
  ]
  const sent = sentOf({ ...named, sizes: lines, extras: lines.slice(1) }, undefined)
  expect(sent).toMatchObject({
    price: 180_00,
    originalPrice: null,
    ingredients: ['coco', 'amendoim'],
    preparationTime: 0,
    sizes: [{ name: 'Pequena', price: 180_00 }],
    addOns: [],
  })
  expect(sent).not.toHaveProperty('revision')
  expect(sentOf({ ...named, price: '200', originalPrice: ' ', extras: lines }, undefined)).toMatchObject({
    price: 200_00,
    originalPrice: null,
    addOns: [{ name: 'Extras', minimum: 0, maximum: 1, options: [{ name: 'Pequena', price: 180_00 }] }],
  })
  // What is no amount is one that the server refuses.
  expect(
    sentOf({ ...named, price: '200', originalPrice: 'x', extras: [{ name: 'Q', price: 'y' }] }, undefined),
  ).toMatchObject({
    originalPrice: 0,
    addOns: [{ options: [{ price: 0 }] }],
  })
})

test('only a draft with every field of its kind is taken up again', () => {
  const draft = draftOf(FULL)
  expect([draft, draftOf(undefined), { ...draft, pictureId: ID }].map(isDraft)).toEqual([true, true, true])
  const { price: _price, ...older } = draft
  const broken = [null, 'x', older, { ...draft, price: 5 }, { ...draft, sizes: {} }, { ...draft, isVegan: 'yes' }]
  expect(broken.filter(isDraft)).toEqual([])
})
