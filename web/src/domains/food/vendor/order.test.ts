import { expect, test } from 'vitest'
import { movedTo } from './order.ts'

test('a dish changes places with its neighbour of the same section, whatever stands between them', () => {
  const menu = ['a1', 'b1', 'a2', 'b2', 'a3'].map((id) => ({ id, category: id.slice(0, 1) }))
  const moved = (at: number, step: -1 | 1) => movedTo(menu, menu[at] ?? { id: '', category: '' }, step).join(' ')
  expect([moved(2, -1), moved(2, 1), moved(1, 1)]).toEqual(['a2 b1 a1 b2 a3', 'a1 b1 a3 b2 a2', 'a1 b2 a2 b1 a3'])
  expect([moved(0, -1), moved(4, 1)]).toEqual(Array(2).fill('a1 b1 a2 b2 a3'))
})
