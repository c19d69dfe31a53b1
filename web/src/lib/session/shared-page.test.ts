import { expect, test } from 'vitest'
import { addressIn, ratingOf, shortened } from './shared-page.ts'

test('what is shared of a text is at most so long, in one line, and ends with a whole word', () => {
  expect(shortened('  Uma aula\n de saúde ')).toBe('Uma aula de saúde')
  expect([shortened('dez letras', 10), shortened('onze letras', 10)]).toEqual(['dez letras', 'onze…'])
  expect(shortened('a'.repeat(12), 10)).toBe('aaaaa…')
  expect(shortened('um dois três quatro', 12)).toBe('um dois…')
  expect([180, 181].map((length) => shortened(`${'palavra '.repeat(40)}`.slice(0, length)).length)).toEqual([180, 176])
})

test('stars are said where somebody has reviewed, and a province where it is known', () => {
  expect(ratingOf(0, 0)).toEqual({})
  expect(ratingOf(4.5, 1)).toEqual({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 1 },
  })
  const address = { street: 'Av. 24 de Julho', city: 'Maputo' }
  expect([null, '', 'Gaza'].map((region) => 'addressRegion' in addressIn({ ...address, region }))).toEqual([
    false,
    false,
    true,
  ])
})
