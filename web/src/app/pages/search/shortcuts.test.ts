import { pageAt } from '@salama/contract/paths'
import { expect, test } from 'vitest'
import { FIRST_SHORTCUTS, findShortcuts } from './shortcuts.ts'

test.each([
  ['taxi', '/transport'],
  ['REMÉDIO', '/pharmacy'],
  ['fome', '/delivery'],
  ['recibo', '/pagamentos'],
  ['ambulancia', '/salama-life'],
  ['palavra passe', '/perfil'],
])('a search for %s leads to %s', (search, href) => {
  expect(findShortcuts(search).map((found) => found.href)).toContain(href)
})

test('a search for nothing, or for what no page is about, names none', () => {
  for (const search of ['', ' ', 'xqzw', 'taxi almoço']) expect([search, findShortcuts(search)]).toEqual([search, []])
})

test('every shortcut leads to a page', () => {
  for (const { href } of FIRST_SHORTCUTS) expect(pageAt(href)?.path).toBe(href)
})
