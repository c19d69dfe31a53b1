import { MOST_LINES } from '@salama/contract/orders'
import { expect, test } from 'vitest'
import {
  type CartLine,
  countOf,
  keepCart,
  lineKey,
  readCart,
  subtotalOf,
  withLine,
  withPrices,
  withQuantity,
  withStock,
} from './cart.ts'

const shop = { id: 's1', name: 'Cozinha', minimumOrder: 150_00 }
const line: CartLine = { id: 'i1', name: 'Matapa', price: 250_00, quantity: 1, options: [], optionNames: [], note: '' }
const empty = { shop: null, lines: [] }

test('an item that is there is counted up, with other options it is a line of its own (FOOD-112)', () => {
  const twice = withLine(withLine(empty, shop, line), shop, line)
  expect(twice.lines).toEqual([{ ...line, quantity: 2 }])
  const large = withLine(twice, shop, { ...line, options: ['large'], price: 300_00 })
  expect([large.lines.length, countOf(large), subtotalOf(large)]).toEqual([2, 3, 800_00])
})

test('a line counted down to nothing is gone, and the last takes the shop with it (FOOD-113)', () => {
  const cart = withLine(withLine(empty, shop, line), shop, { ...line, id: 'i2' })
  const one = withQuantity(cart, lineKey(line), 0)
  expect(one.lines.map(({ id }) => id)).toEqual(['i2'])
  expect(withQuantity(one, lineKey({ ...line, id: 'i2' }), 0)).toEqual(empty)
})

test('the same dish with another note is a line of its own', () => {
  const cart = withLine(withLine(empty, shop, line), shop, { ...line, note: 'Sem sal' })
  expect(cart.lines.map(({ note, quantity }) => [note, quantity])).toEqual([
    ['', 1],
    ['Sem sal', 1],
  ])
})

test('nobody puts more into the cart than there is', () => {
  const three = withLine(withLine(empty, shop, { ...line, most: 3, quantity: 2 }), shop, {
    ...line,
    most: 3,
    quantity: 2,
  })
  expect(three.lines[0]?.quantity).toBe(3)
})

test('what is left decides how many stay in the cart, and what is gone leaves it', () => {
  const cart = withLine(withLine(empty, shop, { ...line, quantity: 5 }), shop, { ...line, id: 'i2' })
  expect(withStock(cart, new Map([['i1', 2]])).lines).toEqual([
    { ...line, quantity: 2, most: 2 },
    { ...line, id: 'i2' },
  ])
  expect(withStock(cart, new Map([['i1', 0]])).lines.map(({ id }) => id)).toEqual(['i2'])
  expect(
    withStock(
      cart,
      new Map([
        ['i1', 0],
        ['i2', 0],
      ]),
    ),
  ).toEqual(empty)
})

test('no line grows beyond what an order may have', () => {
  expect(withLine(empty, shop, line).lines).toHaveLength(1)
  expect(withQuantity(withLine(empty, shop, line), lineKey(line), 500).lines[0]?.quantity).toBe(99)
})

test('new prices follow the order of the lines', () => {
  expect(withPrices(withLine(empty, shop, line), [260_00]).lines[0]?.price).toBe(260_00)
})

test('a cart is kept over a reload and a sign-in, and shown to nobody else (CLI-04)', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const cart = withLine(empty, shop, line)
  keepCart(storage, 'restaurant', null, cart)
  expect(readCart(storage, 'restaurant', 'ana')).toEqual(cart)
  expect(readCart(storage, 'restaurant', 'rui')).toEqual(empty)
  expect(readCart(storage, 'pharmacy', null)).toEqual(empty)
})

test('a cart holds as many lines as an order may have, and counts up one that is there', () => {
  const lineNumber = (at: number) => ({ ...line, id: `i${at}` })
  let cart: ReturnType<typeof withLine> = empty
  for (let at = 0; at <= MOST_LINES; at++) cart = withLine(cart, shop, lineNumber(at))
  expect(cart.lines).toHaveLength(MOST_LINES)
  expect(withLine(cart, shop, lineNumber(0)).lines[0]?.quantity).toBe(2)
})
