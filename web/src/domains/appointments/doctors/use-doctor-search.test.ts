import { expect, test } from 'vitest'
import { countFilters, isSpecialtyOnly, queryOfSearch } from './use-doctor-search.ts'

test.each([
  [{}, {}],
  [
    { pesquisa: 'Ana', especialidade: 'Pediatria' },
    { q: 'Ana', specialty: 'Pediatria' },
  ],
  [
    { idioma: 'Changana', provincia: 'Gaza' },
    { language: 'Changana', province: 'Gaza' },
  ],
  [
    { chat: '1', sempre: '1' },
    { chat: 'true', is24x7: 'true' },
  ],
  [{ chat: '0', sempre: 'sim' }, {}],
  [{ preco: '1' }, { maxPrice: '100' }],
  [{ preco: '999999' }, { maxPrice: '99999900' }],
  [{ preco: '1000000' }, {}],
  [{ preco: '0' }, {}],
  [{ preco: '-5' }, {}],
  [{ ordenar: 'preco' }, { sort: 'price' }],
  [{ ordenar: 'x' }, {}],
])('an address with %j asks for %j', (search, query) => {
  expect(queryOfSearch(search)).toEqual(query)
})

test('no longer word is sent than the server takes', () => {
  const long = 'a'.repeat(81)
  const sent = queryOfSearch({ pesquisa: long, especialidade: long, idioma: long, provincia: long })
  expect(Object.values(sent).map((word) => String(word).length)).toEqual([80, 80, 80, 80])
})

test('the search text and the specialty are no filters, and a specialty alone is another search', () => {
  expect(countFilters({ pesquisa: 'Ana', especialidade: 'Pediatria', idioma: 'Sena', chat: '1' })).toBe(2)
  expect([{}, { especialidade: 'x' }, { especialidade: 'x', chat: '1' }, { chat: '1' }].map(isSpecialtyOnly)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
