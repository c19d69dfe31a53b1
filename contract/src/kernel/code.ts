/** A code as it was drawn: blanks, hyphens, dots and signs that nobody sees fall out of what was typed or pasted, and letters are large. */
export const readCode = (typed: string): string => typed.replace(/[\s\p{Pd}\p{Cf}.]/gu, '').toUpperCase()
