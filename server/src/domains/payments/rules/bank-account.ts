import { brand } from '@salama/contract/brand'
import { ibanOf, isIban, isNib } from '@salama/contract/kernel/nib'

export type BankAccount = {
  name: string
  accountName: string
  accountNumber: string
  /** 21 digits. */
  nib: string
  iban: string
  /** An account that does not exist: pages tell people not to transfer. */
  isDemonstration: boolean
}

type Given = Record<'name' | 'accountName' | 'accountNumber' | 'nib', string | undefined>

const NAMES: Record<keyof Given, string> = {
  name: 'BANK_NAME',
  accountName: 'BANK_ACCOUNT_NAME',
  accountNumber: 'BANK_ACCOUNT_NUMBER',
  nib: 'BANK_NIB',
}

const MOST_CHARACTERS = 80

/** The sentence that ends the start when the account is incomplete or its numbers are invalid. */
export function issueOfBank(given: Given): string | undefined {
  const keys = Object.keys(NAMES) as (keyof Given)[]
  const missing = keys.filter((key) => given[key] === undefined)
  if (missing.length === keys.length) return undefined
  if (missing.length > 0) {
    return `Para receber transferências faltam ${missing.map((key) => NAMES[key]).join(', ')}: a conta é dita por inteiro.`
  }
  const tooLong = keys.find((key) => (given[key] ?? '').length > MOST_CHARACTERS)
  if (tooLong) return `${NAMES[tooLong]} tem mais de ${MOST_CHARACTERS} caracteres.`
  if (!/^[\d .-]{5,30}$/.test(given.accountNumber ?? '')) {
    return `BANK_ACCOUNT_NUMBER deve ter só algarismos, e não «${given.accountNumber}».`
  }
  const nib = compact(given.nib ?? '')
  if (!isNib(nib) || !isIban(ibanOf(nib))) {
    return `BANK_NIB deve ter 21 algarismos com os dois de controlo certos, e não «${given.nib}». Verifique junto do banco.`
  }
  return undefined
}

/**
 * The account of the settings, else that of the demonstration. The latter is never offered beside a provider that takes
 * real money.
 */
export function bankAccountOf(
  { name, accountName, accountNumber, nib }: Given,
  { takesRealMoney }: { takesRealMoney: boolean },
): BankAccount | undefined {
  if (name !== undefined && accountName !== undefined && accountNumber !== undefined && nib !== undefined) {
    const digits = compact(nib)
    return { name, accountName, accountNumber, nib: digits, iban: ibanOf(digits), isDemonstration: false }
  }
  return takesRealMoney ? undefined : DEMONSTRATION
}

const compact = (nib: string): string => nib.replace(/[\s.-]/g, '')

/** No bank of Mozambique has the code 0099. */
const DEMONSTRATION: BankAccount = {
  name: 'Banco Comercial do Índico',
  accountName: `${brand.name}, Lda.`,
  accountNumber: '581377',
  nib: '009900010000058137733',
  iban: ibanOf('009900010000058137733'),
  isDemonstration: true,
}
