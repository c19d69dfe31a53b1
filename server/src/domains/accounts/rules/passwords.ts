import { nationalDigits } from '@salama/contract/kernel/phone'
import { fold } from '@salama/contract/kernel/text'
import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Published with the demonstration. */
export const DEMO_PASSWORD = 'Salama-2026!'

/** What a guesser of this house tries with a year or a sign behind it (ASVS 6.2.11). */
const HOUSE_WORDS = new Set(
  `salama mocambique mozambique maputo matola beira nampula chimoio quelimane tete inhambane lichinga pemba xaixai saude
  medico medica doutor doutora hospital clinica farmacia remedio consulta paciente operador operadora mpesa emola mkesh
  vodacom movitel tmcel senha`.split(/\s+/),
)

/** Its letters alone: 'Salama-2026!' is 'salama'. */
const isHouseWord = (plain: string): boolean => HOUSE_WORDS.has(fold(plain).replace(/[^a-z]/g, ''))

type Owner = { email?: string | undefined; phone?: string | undefined }

/**
 * Whether a guesser would try this password among the first: one of the most used, a word of the house with digits
 * and signs, the person's own e-mail or phone, one repeated character, or the published one of the demonstration
 * (ASVS 6.2.4).
 */
export function isGuessable(password: string, { email, phone }: Owner): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (new Set(plain).size <= 1 || COMMON_PASSWORDS.has(plain) || isHouseWord(plain)) return true
  if (email !== undefined && (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0])) return true
  return phone !== undefined && nationalDigits(plain) === nationalDigits(phone)
}
