import { randomInt } from 'node:crypto'

/** Four digits that whoever collects an order says. */
export const makeCode = (): string => String(randomInt(10_000)).padStart(4, '0')

/** After so many wrong codes nobody guesses on for a while. */
export const MOST_TRIES = 5
