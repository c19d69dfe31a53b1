import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Our key in the provider's books: 20 letters and digits, 95 bits of them random. */
export function makeReference(random: Buffer = randomBytes(19)): string {
  return `S${Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}

/** The first of our keys in a text, whatever surrounds it: nothing else looks like one. */
export const referenceIn = (text: string): string | null =>
  /(?<![A-Z0-9])S[A-Z2-7]{19}(?![A-Z0-9])/.exec(text)?.[0] ?? null
