import { expect, test } from 'vitest'
import { ringingOf, seenOf } from './bell.ts'

const order = { id: 'a', rings: 1 }

test('an order rings until somebody has seen it, and again at each new call of the server', () => {
  expect(ringingOf([order], new Map())).toEqual(['a'])
  const seen = seenOf([order])
  expect(ringingOf([order], seen)).toEqual([])
  expect(ringingOf([{ ...order, rings: 2 }], seen)).toEqual(['a'])
})

test('what was seen of one order says nothing of another', () => {
  expect(ringingOf([order, { id: 'b', rings: 1 }], seenOf([order]))).toEqual(['b'])
})
