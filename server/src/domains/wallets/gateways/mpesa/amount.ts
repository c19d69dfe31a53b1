import type { Centavos } from '@salama/contract/kernel/money'

/** The wire's amount: meticais as a decimal string, '10' or '10.50'. Cut from the digits, so nothing is ever rounded. */
export function toWireAmount(amount: Centavos): string {
  const digits = String(amount).padStart(3, '0')
  const cents = digits.slice(-2)
  return digits.slice(0, -2) + (cents === '00' ? '' : `.${cents}`)
}

/** Centavos of a wire amount, or null when it is none. */
export function fromWireAmount(text: string): Centavos | null {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  return parts ? Number(parts[1] + (parts[2] ?? '').padEnd(2, '0')) : null
}
