/** Lower case without accents: 'São José' is 'sao jose'. The function `platform_fold` of the database does the same. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search, folded; punctuation only separates them. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
