/**
 * As it stands on paper: in one line, without what nobody sees. A sign that the fonts lack is its plain form or its code between
 * brackets (⟦U+674E⟧), never another sign: a dose or a name that looks different on a screen looks different on paper.
 */
export const printable = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')
    .replace(NOT_PRINTED, (character) => plainForm(character) ?? codeOf(character))

/** Soft hyphens, joiners, marks of direction; but not fillers, which are as wide as a letter, nor what turns the order round. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}--[\p{L}\u061c\u200f\u202b\u202e\u2067]]/gv

/** What both fonts have and is written from left to right, letter by letter. The brackets of codes (U+27E6) are not among it. */
const PRINTED = [
  // Latin with every mark of Mozambique's languages and of Vietnamese, Greek, Cyrillic.
  ' -~\u00a1-\u02e9\u0300-\u034e\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u0525\u1e00-\u1efb\u2c60-\u2c77',
  // Punctuation, raised and lowered figures, money.
  '\u2010-\u2027\u2030-\u205e\u2070\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20b5\u20b8-\u20ba\u20bd',
  // Letters as signs, fractions, Roman numbers, arrows, mathematics, circled numbers, boxes, ticks and crosses.
  '\u2100-\u2109\u210b-\u2149\u2150-\u2185\u2190-\u2311\u2460-\u2469\u2500-\u269c\u2701-\u2704\u2706-\u2709\u270c-\u2727\u2a7d-\u2aa0',
].join('')
const NOT_PRINTED = new RegExp(`[^${PRINTED}]`, 'gu')

/** Wide figures, letters of mathematics and units in a square mean the plain ones; what is raised, lowered or circled does not. */
function plainForm(character: string): string | undefined {
  const plain = character.normalize('NFKC')
  const isSame = !/[\p{No}\p{Lm}]/u.test(character) && /^(?:\p{L}+|.)$/u.test(plain)
  return isSame && plain.search(NOT_PRINTED) === -1 ? plain : undefined
}

const codeOf = (character: string): string =>
  `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟧`
