import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { knowWords, wordsLike } from './spelling.ts'

const known = knowWords(['amoxicilina', 'cloxacilina', 'penicilina', 'paracetamol', 'aspirina', 'comprimido'])

it('knows what a misspelt word is meant for, the likeliest first', () => {
  expect(wordsLike(known, 'paracetmol')).toEqual(['paracetamol'])
  expect(wordsLike(known, 'pinicilina')).toEqual(['penicilina'])
  expect(wordsLike(known, 'amoxacilina')[0]).toBe('amoxicilina')
  expect(wordsLike(known, 'xqzwvk')).toEqual([])
})

test('a known word is likest itself, and no word is more than a few', () => {
  const word = fc.stringMatching(/^[a-e]{3,8}$/)
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), fc.nat(), (words, at) => {
      const one = words[at % words.length] ?? ''
      const found = wordsLike(knowWords(words), one)
      expect(found).toContain(one)
      expect(found.length).toBeLessThanOrEqual(4)
    }),
  )
})
