import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { maybe, real, text } from '../../platform/config/readers.ts'
import { defineSettings, SettingsError, type SettingsOf } from '../../platform/config/settings.ts'
import { moneyOf } from '../wallets/public.ts'
import { type BankAccount, bankAccountOf, issueOfBank } from './rules/bank-account.ts'

const BANK_FALLBACK = 'conta de demonstração; com um operador de verdade, nenhuma'

const BANK = real({
  bankName: { name: 'BANK_NAME', meaning: 'banco que recebe as transferências', fallback: BANK_FALLBACK, read: maybe },
  bankAccountName: { name: 'BANK_ACCOUNT_NAME', meaning: 'titular da conta', fallback: BANK_FALLBACK, read: maybe },
  bankAccountNumber: { name: 'BANK_ACCOUNT_NUMBER', meaning: 'número da conta', fallback: BANK_FALLBACK, read: maybe },
  bankNib: {
    name: 'BANK_NIB',
    meaning: 'NIB da conta, 21 dígitos; o IBAN calcula-se dele',
    fallback: BANK_FALLBACK,
    read: maybe,
  },
})

/** Only shown to people: these stand beside a demonstration. */
const USSD = {
  ussdMpesa: {
    name: 'MPESA_USSD',
    meaning: 'código mostrado para a M-Pesa',
    fallback: '*150*00#',
    read: text('*150*00#'),
  },
  ussdEmola: { name: 'EMOLA_USSD', meaning: 'código mostrado para a e-Mola', fallback: '*575#', read: text('*575#') },
  ussdMkesh: { name: 'MKESH_USSD', meaning: 'código mostrado para o mKesh', fallback: '*515#', read: text('*515#') },
}

export const paymentsSettings = defineSettings(
  {
    prefixes: ['BANK'],
    table: { ...BANK, ...USSD },
    times: {
      HOLD: { ms: 30 * MINUTE_MS, meaning: 'What is being bought is kept for its buyer until it is paid.' },
      HOLD_LIMIT: { ms: 3 * HOUR_MS, meaning: 'A hold with a payment under way lives on, at most this long.' },
      UNCLAIMED: { ms: 30 * MINUTE_MS, meaning: 'A confirmed payment that nothing claims is given back.' },
      QUOTE: { ms: 15 * MINUTE_MS, meaning: "A quote's reserved stock and bound fare." },
    },
  },
  (
    { bankName: name, bankAccountName: accountName, bankAccountNumber: accountNumber, bankNib: nib, ...ussd },
    settings,
  ) => {
    const given = { name, accountName, accountNumber, nib }
    const issue = issueOfBank(given)
    if (issue !== undefined) throw new SettingsError(issue)
    const { hasProvider, sandbox } = moneyOf(settings)
    if (sandbox && nib !== undefined) {
      throw new SettingsError(
        'SANDBOX=1 não pode estar ao lado de BANK_NIB: o operador de ensaio daria por pagos ganhos que ninguém recebeu.',
      )
    }
    /** Where bank transfers go; unset: they are not offered. */
    const bank: BankAccount | undefined = bankAccountOf(given, { takesRealMoney: hasProvider })
    return { ...ussd, bank, takesRealMoney: hasProvider || nib !== undefined }
  },
)

export type PaymentsSettings = SettingsOf<typeof paymentsSettings>
