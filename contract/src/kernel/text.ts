/** Lower case without accents: 'São José' is 'sao jose'. The function `platform_fold` of the database does the same. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search, folded; punctuation only separates them. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** What people put between and before names; no single letters, which name vitamins. */
const UNSAID = new Set('de da do das dos em no na nos nas ao aos para com doutor doutora dr dra ª º'.split(' '))

/** The words that a search needs: those between and before names only where nothing else was typed. */
export function searchWordsOf(text: string): string[] {
  const words = wordsOf(text)
  const said = words.filter((word) => !UNSAID.has(word))
  return said.length > 0 ? said : words
}
