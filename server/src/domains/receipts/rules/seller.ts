import { brand } from '@salama/contract/brand'
import { isNuit } from '@salama/contract/kernel/nuit'

/** Who sells, as receipts print it. */
export type Seller = {
  name: string
  /** Nine digits. */
  nuit: string
  address: string
  /** Of the price without it: 16. */
  vatPercent: number
  /** The purchases whose price contains VAT; all others are exempt. */
  vatKinds: readonly string[]
  /** Nobody's number: receipts say that they are none. */
  isDemonstration: boolean
}

type Given = Record<'name' | 'nuit' | 'address' | 'vatKinds', string | undefined> & { vatPercent: number }

const NAMES = { name: 'SELLER_NAME', nuit: 'SELLER_NUIT', address: 'SELLER_ADDRESS' } as const
const MOST_CHARACTERS = 120

/** The sentence that stops the start: half a seller, or one that no tax office could know. */
export function issueOfSeller(given: Given): string | undefined {
  const keys = Object.keys(NAMES) as (keyof typeof NAMES)[]
  const missing = keys.filter((key) => given[key] === undefined)
  if (missing.length > 0 && missing.length < keys.length) {
    return `Para passar recibos faltam ${missing.map((key) => NAMES[key]).join(', ')}: quem vende é dito por inteiro.`
  }
  const tooLong = keys.find((key) => (given[key] ?? '').length > MOST_CHARACTERS)
  if (tooLong) return `${NAMES[tooLong]} tem mais de ${MOST_CHARACTERS} caracteres.`
  if (given.nuit !== undefined && !/^\d{9}$/.test(compact(given.nuit))) {
    return `SELLER_NUIT deve ter nove algarismos, e não «${given.nuit}».`
  }
  if (given.nuit !== undefined && !isNuit(compact(given.nuit))) {
    return `SELLER_NUIT «${given.nuit}» não é um NUIT: o último algarismo não condiz com os outros.`
  }
  return undefined
}

/**
 * The seller of the settings. With none, that of the demonstration, but never where real money is taken: a receipt with
 * nobody's number would be worse than none.
 */
export function sellerOf(
  { name, nuit, address, ...given }: Given,
  { demo, takesRealMoney }: { demo: boolean; takesRealMoney: boolean },
): Seller | undefined {
  const vat = { vatPercent: given.vatPercent, vatKinds: kindsIn(given) }
  if (name !== undefined && nuit !== undefined && address !== undefined) {
    return { name, nuit: compact(nuit), address, ...vat, isDemonstration: demo }
  }
  return takesRealMoney ? undefined : { ...DEMONSTRATION, ...vat }
}

const compact = (nuit: string): string => nuit.replace(/[\s.-]/g, '')

const kindsIn = ({ vatKinds = '' }: { vatKinds?: string | undefined }): string[] =>
  vatKinds.split(',').flatMap((kind) => kind.trim() || [])

const DEMONSTRATION = {
  name: `${brand.name}, Lda.`,
  nuit: '400123454',
  address: brand.contact.address,
  isDemonstration: true,
} as const
