/** 'Ana Maria Macuácua' → first name 'Ana', last name 'Maria Macuácua'. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Guesses at one account, per window and kind of browser (AN-01). */
export const GUESSES = { most: 10, windowMs: 15 * 60_000 }

/** After this many wrong passwords in a window the next try waits for its end. */
export const mayGuess = (failures: number): boolean => failures < GUESSES.most
