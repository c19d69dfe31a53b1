import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countGsm, splitGsm, toGsm } from '../rules/gsm.ts'

test('a text leaves in the letters of GSM 03.38, without accents', () => {
  expect(toGsm('Olá, João! A receita «X» está pronta – até já…')).toBe(
    'Ola, Joao! A receita "X" esta pronta - ate ja...',
  )
  expect(toGsm('漢😀')).toBe('??')
  expect(countGsm('[€]')).toBe(6)
})

test('one short message holds 160 places, a part of several 153', () => {
  expect(splitGsm('a'.repeat(160))).toHaveLength(1)
  expect(splitGsm('a'.repeat(161)).map(countGsm)).toEqual([153, 8])
  expect(splitGsm('€'.repeat(81)).map(countGsm)).toEqual([152, 10])
})

test('whatever is written leaves whole, in as few parts as it needs, no sign torn apart', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (written) => {
      const text = toGsm(written)
      const parts = splitGsm(text)
      const most = parts.length === 1 ? 160 : 153
      return (
        parts.join('') === text &&
        parts.every((part) => countGsm(part) <= most) &&
        /^[\x20-\x7e\n\r\f£$¥¤§¡¿ØøÆæßΔΦΓΛΩΠΨΣΘΞ€]*$/.test(text)
      )
    }),
  )
})
