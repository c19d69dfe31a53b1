import { priceOfDish } from '@salama/contract/food'
import type { OrderLine } from '@salama/contract/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dishSample } from '../../../testing/food.ts'
import { dishesAgain } from './again.ts'

const PIZZA = dishSample({
  id: 'pizza',
  name: 'Pizza',
  price: 450_00,
  sizes: [
    { id: 'small', name: 'Média', price: 450_00 },
    { id: 'large', name: 'Familiar', price: 690_00 },
  ],
  addOns: [
    {
      id: 'extras',
      name: 'Extras',
      minimum: 0,
      maximum: 2,
      options: [
        { id: 'cheese', name: 'Queijo', price: 60_00, isAvailable: true },
        { id: 'olives', name: 'Azeitonas', price: 40_00, isAvailable: true },
      ],
    },
  ],
})
const MATAPA = dishSample({ id: 'matapa' })
const sold = (change: Partial<OrderLine>): OrderLine => ({
  place: 0,
  itemId: 'matapa',
  name: 'Matapa',
  quantity: 1,
  price: 250_00,
  amount: 250_00,
  options: [],
  note: '',
  ...change,
})

test('an order is filled with the same options, by the prices of now', () => {
  const pizza = sold({
    itemId: 'pizza',
    name: 'Pizza',
    price: 700_00,
    options: ['Familiar', 'Queijo'],
    quantity: 2,
    note: 'Bem passada',
  })
  const { lines, notes } = dishesAgain([pizza, sold({})], [PIZZA, MATAPA])
  expect(lines.map(({ options, quantity, price, note }) => [options, quantity, price, note])).toEqual([
    [['large', 'cheese'], 2, 750_00, 'Bem passada'],
    [[], 1, 250_00, ''],
  ])
  expect(notes.map((note) => note.replaceAll('\u00a0', ' '))).toEqual(['Pizza custa agora 750 MT (antes 700 MT).'])
})

test('what is gone, sold out or has other options is left out, and each says so', () => {
  const other = sold({ itemId: 'pizza', name: 'Pizza', options: ['Gigante'] })
  const { lines, notes } = dishesAgain(
    [sold({ itemId: 'gone', name: 'Xima' }), sold({}), other],
    [PIZZA, { ...MATAPA, isAvailable: false }],
  )
  expect(lines).toEqual([])
  expect(notes).toEqual([
    'Xima já não se vende aqui.',
    'Matapa está esgotado.',
    'Pizza tem agora outras opções: escolha de novo.',
  ])
})

test('whatever was chosen and is still there comes back as the same choice', () => {
  const extras = PIZZA.addOns[0]?.options ?? []
  const choice = fc.tuple(fc.constantFrom(...PIZZA.sizes), fc.subarray([...extras]))
  fc.assert(
    fc.property(choice, ([size, chosen]) => {
      const ids = [size.id, ...chosen.map(({ id }) => id)]
      const priced = priceOfDish(PIZZA, ids)
      if (!('price' in priced)) throw new Error('the choice is a valid one')
      const item = sold({ itemId: 'pizza', name: 'Pizza', options: priced.options, price: priced.price })
      const { lines, notes } = dishesAgain([item], [PIZZA])
      expect([lines[0]?.options.toSorted(), lines[0]?.price, notes]).toEqual([ids.toSorted(), priced.price, []])
    }),
  )
})
