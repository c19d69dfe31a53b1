/** Mobile wallets by national prefix (ITU numbering plan; libphonenumber carrier data). Portability: a prefix is a hint. */
const WALLET_BY_PREFIX = { 82: 'mkesh', 83: 'mkesh', 84: 'm-pesa', 85: 'm-pesa', 86: 'e-mola', 87: 'e-mola' } as const

/** The nine national digits of a Mozambican mobile number, or null: takes spaces, dashes, +258, 00258. */
export function nationalDigits(typed: string): string | null {
  const digits = typed.replace(/[\s.-]/g, '').replace(/^(?:\+|00)?258(?=8\d{8}$)/, '')
  return /^8[2-7]\d{7}$/.test(digits) ? digits : null
}

/** Which wallet a number's prefix belongs to; null when it cannot be told. */
export function walletOf(typed: string): 'm-pesa' | 'e-mola' | 'mkesh' | null {
  const digits = nationalDigits(typed)
  if (!digits) return null
  return WALLET_BY_PREFIX[Number(digits.slice(0, 2)) as keyof typeof WALLET_BY_PREFIX] ?? null
}

/** '84 123 4567' */
export function formatPhone(typed: string): string {
  const digits = nationalDigits(typed)
  return digits ? `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}` : typed
}
