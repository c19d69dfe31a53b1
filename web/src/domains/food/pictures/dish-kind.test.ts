import { expect, test } from 'vitest'
import { kindOfDish, threeOf } from './dish-kind.ts'

test.each([
  ['Matapa com Camarão', 'leaves-with-prawns'],
  ['Matapa Simples', 'leaves'],
  ['Pizza de Camarão', 'pizza'],
  ['Rissóis de Camarão', 'fritters'],
  ['Chamuças de Carne', 'samosas'],
  ['Caril de Amendoim com Galinha', 'curry'],
  ['Hambúrguer de Frango', 'burger'],
  ['Pão de Alho', 'bread'],
  ['Água 0,5 L', 'water'],
  ['Prato que ninguém previu', 'meal'],
])('%s is drawn as %s', (name, kind) => {
  expect(kindOfDish(name)).toBe(kind)
})

test('a restaurant without a picture shows three different dishes, always the same', () => {
  for (const cuisine of ['seafood', 'chinese', 'unknown', null]) {
    const shown = threeOf(cuisine, 'Maré da Baía')
    expect(new Set(shown).size).toBe(3)
    expect(threeOf(cuisine, 'Maré da Baía')).toEqual(shown)
  }
})
