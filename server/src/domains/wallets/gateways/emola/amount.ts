import type { Centavos } from '@salama/contract/kernel/money'

export const LIMITS: { minimum: Centavos; maximum: Centavos } = { minimum: 1_00, maximum: 99_999_00 }

/** The wire's amount: whole meticais of one to five digits; null for anything else. Cut from the digits, never rounded. */
export function toWireAmount(amount: Centavos): string | null {
  if (amount < LIMITS.minimum || amount > LIMITS.maximum) return null
  return /^(\d{1,5})00$/.exec(String(amount))?.[1] ?? null
}

/** Centavos of a wire amount, or null when it is none. */
export const fromWireAmount = (text: string): Centavos | null =>
  /^[1-9]\d{0,4}$/.test(text) ? Number(`${text}00`) : null
