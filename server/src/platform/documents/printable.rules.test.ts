import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFonts } from './fonts.ts'
import { printable } from './printable.ts'

test.each([
  ['2 × 10⁶ UI', '2 × 10⁶ UI'],
  ['4 × 10⁹/L', '4 × 10⁹/L'],
  ['≠ ≮ ≥ ≤ ⩽ ≈ ± ½ ‰ ° → ↑ ℞', '≠ ≮ ≥ ≤ ⩽ ≈ ± ½ ‰ ° → ↑ ℞'],
  ['50 \u03bcg, 50 \u00b5g', '50 \u03bcg, 50 \u00b5g'],
  ['\u22122 e não\u2011opioide', '\u22122 e não\u2011opioide'],
  ['Đặng Thị Łucja', 'Đặng Thị Łucja'],
  ['Ŋɓɗ Ɓapwiti m̃ ŋ́ ɔ̃ ṱḓ', 'Ŋɓɗ Ɓapwiti m̃ ŋ́ ɔ̃ ṱḓ'],
  ['Conceic\u0327a\u0303o', 'Conceição'],
  ['“Saúde” – 5 €', '“Saúde” – 5 €'],
  ['linha\r\noutra\tcoluna', 'linha outra coluna'],
  ['1\u00a0234,50', '1 234,50'],
])('prints %j as %j', (typed, printed) => {
  expect(printable(typed)).toBe(printed)
})

test.each([
  ['para\u00adcetamol', 'paracetamol'],
  ['5\u200b0\ufeff0 mg', '500 mg'],
  ['5\u31640 mg', '5⟦U+3164⟧0 mg'],
  ['\u202e05 mg', '⟦U+202E⟧05 mg'],
])('what nobody sees in %j is left out, and what moves the rest is named: %j', (typed, printed) => {
  expect(printable(typed)).toBe(printed)
})

test.each([
  ['５０ ㎎', '50 mg'],
  ['\u{1d7d3} \u{1d465}', '5 x'],
  ['5 ㎡', '5 ⟦U+33A1⟧'],
  ['5⓪', '5⟦U+24EA⟧'],
  ['李明', '⟦U+674E⟧⟦U+660E⟧'],
  ['٥٠', '⟦U+0665⟧⟦U+0660⟧'],
  ['dor 😀', 'dor ⟦U+1F600⟧'],
  ['\ud800', '⟦U+D800⟧'],
  ['⟦U+674E⟧', '⟦U+27E6⟧U+674E⟦U+27E7⟧'],
])('what the fonts lack is its plain form or its code: %j as %j', (typed, printed) => {
  expect(printable(typed)).toBe(printed)
})

test('whatever was typed, both fonts have all that is printed', async () => {
  const { regular, bold } = await openFonts()
  const everything = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).map(printable)
  const lacking = [...new Set(everything.join(''))].filter((character) =>
    [regular, bold].some((font) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  )
  expect(lacking).toEqual([])
})

test('a code on paper is one sign that was typed: nothing else prints like it', () => {
  const sign = fc.oneof(fc.constantFrom(...'⟦⟧U+0123456789ABCDEF'), fc.string({ unit: 'binary', maxLength: 1 }))
  fc.assert(
    fc.property(fc.string({ unit: sign }), (typed) => {
      const read = printable(typed).replace(/⟦U\+([0-9A-F]+)⟧/g, (_, code) => String.fromCodePoint(parseInt(code, 16)))
      expect(plain(read)).toBe(plain(typed))
    }),
  )
})

/** As a reader understands it: spaces are alike, and so are wide and plain forms, but not a figure and the same one raised. */
const plain = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .replace(/[^\p{No}\p{Lm}]/gu, (character) => character.normalize('NFKC'))
