/** As printed by the fonts that every reader of PDF has: Windows-1252, in one line. What it lacks loses its accents, or is '?'. */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' '), (character) =>
    isPrintable(character) ? character : withoutAccents(character),
  ).join('')

const BEYOND_LATIN = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const isPrintable = (character: string): boolean =>
  /^[ -~\u00a1-\u00ff]$/.test(character) || BEYOND_LATIN.includes(character)

function withoutAccents(character: string): string {
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return base !== '' && Array.from(base).every(isPrintable) ? base : /^\p{M}|\p{Cf}$/u.test(character) ? '' : '?'
}
