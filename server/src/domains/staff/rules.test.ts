import { expect, test } from 'vitest'
import { meaningOf } from './rules.ts'

const id = '0190a000-0000-7000-8000-00000091c4f2'

test.each([
  ['Ana Macuácua', { words: ['ana', 'macuacua'], name: ['ana', 'macuacua'], code: null }],
  ['84 123 4567', { contact: { phone: '841234567', email: null }, name: [] }],
  [' Ana@Exemplo.MZ ', { contact: { phone: null, email: 'ana@exemplo.mz' }, name: [] }],
  [id.toUpperCase(), { id, name: [] }],
  ['P-91C4F2', { code: '91c4f2', id: null }],
  ['Pedido 91c4f2', { code: '91c4f2' }],
  ['#91C4F2', { code: '91c4f2' }],
  ['Farmácia 24', { words: ['farmacia', '24'], name: [] }],
  ['ab', { words: [], name: [], code: null }],
])('the desk takes %s for what it may be', (typed, meant) => {
  expect(meaningOf(typed)).toMatchObject(meant)
})
