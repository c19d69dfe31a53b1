import { nationalDigits } from '@salama/contract/kernel/phone'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Published with the demonstration. */
export const DEMO_PASSWORD = 'Salama-2026!'

type Owner = { email?: string | undefined; phone?: string | undefined }

/**
 * Whether a guesser would try this password among the first: one of the most used, the person's own e-mail or phone, one
 * repeated character, or the published one of the demonstration (ASVS 6.2.4).
 */
export function isGuessable(password: string, { email, phone }: Owner): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (new Set(plain).size <= 1 || COMMON_PASSWORDS.has(plain) || plain === DEMO_PASSWORD.toLowerCase()) return true
  if (email !== undefined && (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0])) return true
  return phone !== undefined && nationalDigits(plain) === nationalDigits(phone)
}
