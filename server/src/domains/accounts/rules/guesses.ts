/** Guesses at one account, per window and kind of browser (AN-01). */
export const GUESSES = { most: 10, windowMs: 15 * 60_000 }

/** After this many wrong passwords in a window the next try waits for its end. */
export const mayGuess = (failures: number): boolean => failures < GUESSES.most

/**
 * Wrong passwords from one address. Thousands of people may share it, so it is slowed down first, and refused for the rest
 * of a day only after more than all of them would mistype. A browser that has signed in to the account before is neither.
 */
export const ADDRESS_FAILURES = {
  free: 100,
  windowMs: 15 * 60_000,
  pauseMs: 100,
  mostWaiting: 300,
  budget: { most: 3_000, windowMs: 24 * 60 * 60_000 },
}
