import { expect, test } from 'vitest'
import { placeByArrow, placeByKey } from './place-by-key.ts'

const NOWHERE = undefined

test.each([
  ['ArrowDown', -1, 0, 0],
  ['ArrowDown', 0, 1, 1],
  ['ArrowDown', 2, 0, NOWHERE],
  ['ArrowUp', -1, 2, 2],
  ['ArrowUp', 0, 2, NOWHERE],
  ['ArrowUp', 1, 0, 0],
  ['Home', 2, 0, 0],
  ['End', 0, 2, 2],
  ['ArrowLeft', 1, NOWHERE, NOWHERE],
  ['ArrowRight', 1, NOWHERE, NOWHERE],
  ['a', 1, NOWHERE, NOWHERE],
])('%s from place %i of three below one another leads to %s in a ring, else to %s', (key, at, inRing, inList) => {
  const row = { at, count: 3, way: 'down' } as const
  expect([placeByKey(key, { ...row, isRing: true }), placeByKey(key, row)]).toEqual([inRing, inList])
})

test('the arrows of a row beside one another are the other two, and of a grid all four', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
  const of = (way: 'across' | 'both') => keys.map((key) => placeByKey(key, { at: 1, count: 3, way }))
  expect(of('across')).toEqual([0, 2, NOWHERE, NOWHERE])
  expect(of('both')).toEqual([0, 2, 0, 2])
})

test('where text is typed Home and End stay in it, and of no choices none is led to', () => {
  expect(['Home', 'End'].map((key) => placeByArrow(key, { at: 1, count: 3, way: 'down' }))).toEqual([NOWHERE, NOWHERE])
  const none = { at: -1, count: 0, way: 'down', isRing: true } as const
  expect(['Home', 'End', 'ArrowUp', 'ArrowDown'].map((key) => placeByKey(key, none))).toEqual(Array(4).fill(NOWHERE))
  expect(placeByArrow('ArrowDown', none)).toBe(NOWHERE)
})
