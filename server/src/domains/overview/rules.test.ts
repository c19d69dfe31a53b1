import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likenessOf, rankGroups, rankOf, soughtWords } from './rules.ts'

test('a search has folded words, six at most, and needs one of three letters', () => {
  expect(soughtWords('  Dr.ª São  Tomé! ')).toEqual(['dr', 'ª', 'sao', 'tome'])
  expect(soughtWords('um dois três quatro cinco seis sete')).toHaveLength(6)
  for (const typed of ['', ' ', 'ab', 'a b c', '!?', '💊'])
    expect([typed, soughtWords(typed)]).toEqual([typed, undefined])
})

test.each([
  ['Paracetamol', ['paracetamol'], 0],
  ['Paracetamol 500 mg', ['para'], 1],
  ['Dra. Amina Sitoe', ['amina', 'sit'], 2],
  ['Dra. Amina Sitoe', ['sitoe', 'amina'], 2],
  ['Ibuprofeno', ['profeno'], 3],
  ['Matapa com camarão', ['amendoim'], 4],
])('the title %s answers %j with rank %i', (title, words, rank) => {
  expect(rankOf(title, words)).toBe(rank)
})

test('likeness is 1 for the same words, less for others, and never outside 0 to 1', () => {
  expect(likenessOf('Pizza Margherita', ['pizza'])).toBe(1)
  expect(likenessOf('Pizza', ['piza'])).toBeGreaterThan(likenessOf('Praia', ['piza']))
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 6 }), (title, words) => {
      const likeness = likenessOf(title, words)
      expect(likeness).toBeGreaterThanOrEqual(0)
      expect(likeness).toBeLessThanOrEqual(1)
    }),
  )
})

test('the best title leads its group, and its group leads; groups without a result are left out', () => {
  const groups = [
    { kind: 'course', label: 'Cursos', results: [{ title: 'Cozinhar pizza em casa' }] },
    { kind: 'doctor', label: 'Médicos', results: [] },
    { kind: 'dish', label: 'Pratos', results: [{ title: 'Tosta de pizza' }, { title: 'Pizza' }] },
  ]
  expect(rankGroups(groups, { words: ['pizza'], isLike: false })).toEqual([
    { kind: 'dish', label: 'Pratos', results: [{ title: 'Pizza' }, { title: 'Tosta de pizza' }] },
    groups[0],
  ])
  const [best] = rankGroups(groups, { words: ['cosinhar'], isLike: true })
  expect(best?.kind).toBe('course')
})
