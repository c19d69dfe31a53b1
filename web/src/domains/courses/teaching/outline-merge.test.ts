import { expect, test } from 'vitest'
import type { OutlineDraft } from './outline.ts'
import { changesBetween, mergeOutlines } from './outline-merge.ts'

const lesson = (id: string) => ({
  id,
  title: id.toUpperCase(),
  kind: 'text' as const,
  isFreePreview: false,
  durationMinutes: 3,
  missing: null,
})
const module = (id: string, lessons: string[], title = id.toUpperCase()): OutlineDraft[number] => ({
  id,
  title,
  description: '',
  lessons: lessons.map(lesson),
})
const shape = (modules: OutlineDraft) =>
  modules.map(({ title, lessons }) => [title, lessons.map(({ id }) => id).join('')])

const base = [module('m', ['a', 'b']), module('n', ['c'])]

test('a name that was typed stays, with what was changed there', () => {
  const mine = [module('m', ['a', 'b'], 'O que escrevi'), module('n', ['c'])]
  const theirs = [module('n', ['c', 'd'], 'Deles'), module('m', ['a'])]
  expect(shape(mergeOutlines({ base, mine, theirs }))).toEqual([
    ['Deles', 'cd'],
    ['O que escrevi', 'a'],
  ])
  expect(changesBetween({ base, mine, theirs })).toEqual([
    'Juntou-se «D».',
    'Apagou-se «B».',
    '«N» chama-se agora «Deles».',
    'A ordem mudou.',
  ])
})

test('a name that both typed is the own, and the other is told', () => {
  const mine = [module('m', ['a', 'b'], 'Minha'), module('n', ['c'])]
  const theirs = [module('m', ['a', 'b'], 'Deles'), module('n', ['c'])]
  expect(shape(mergeOutlines({ base, mine, theirs }))[0]).toEqual(['Minha', 'ab'])
  expect(changesBetween({ base, mine, theirs })).toEqual([
    '«Deles», como se chamava ali, fica com o nome que escreveu: «Minha».',
  ])
})

test('a module that is gone there is told by the name that was typed here', () => {
  const mine = [module('m', ['a', 'b']), module('n', ['c'], 'Escrito em vão')]
  const theirs = [module('m', ['a', 'b'])]
  expect(mergeOutlines({ base, mine, theirs })).toBe(theirs)
  expect(changesBetween({ base, mine, theirs })).toEqual(['Apagou-se «Escrito em vão», «C».'])
})

test('what was added here is added to what stands there, and never twice', () => {
  const mine = [module('m', ['a', 'x', 'b']), module('n', ['c']), module('p', ['y', 'a'])]
  const theirs = [module('m', ['b', 'a']), module('n', ['c'], 'Deles')]
  const merged = mergeOutlines({ base, mine, theirs })
  expect(shape(merged)).toEqual([
    ['M', 'bax'],
    ['Deles', 'c'],
    ['P', 'y'],
  ])
  expect(mergeOutlines({ base, mine, theirs: merged })).toBe(merged)
})

test('what was moved or deleted here is as it stands there, and is told', () => {
  const theirs = [module('m', ['a', 'b'], 'Deles'), module('n', ['c'])]
  for (const mine of [[module('m', ['b', 'a']), module('n', ['c'])], [module('m', ['a', 'b'])]]) {
    expect(mergeOutlines({ base, mine, theirs })).toBe(theirs)
    expect(changesBetween({ base, mine, theirs }).at(-1)).toMatch(/^O que moveu ou apagou aqui/)
  }
  expect(changesBetween({ base, mine: base, theirs: base })).toEqual([])
})
