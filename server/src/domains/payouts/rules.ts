import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { formatPhone } from '@salama/contract/kernel/phone'
import { formatDateTime } from '@salama/contract/kernel/time'
import { accounts } from '@salama/contract/ledger'
import type { MobileMoney } from '@salama/contract/wallets'
import type { Line } from '../ledger/public.ts'
import type { Message } from '../notifications/public.ts'

/** The subject kind of payouts, in the ledger and among transfers. */
export const PAYOUT = 'payout'

/** What a payee's account holds. */
export type Earnings = {
  balance: Centavos
  /** Earnings that are too new to be paid out. */
  onHold: Centavos
  /** The payee's share of undecided refund requests on older sales. */
  pendingRefunds: Centavos
}

/** What may be paid out now. Refunds of older purchases may have eaten into what is on hold. */
export const availableOf = ({ balance, onHold, pendingRefunds }: Earnings): Centavos =>
  Math.max(0, balance - Math.max(0, onHold) - pendingRefunds)

type Payout = { account: string; method: MobileMoney; amount: Centavos }

/** Requested: no longer in the payee's balance, not yet in their wallet. */
export const linesOfPayout = ({ account, amount }: Pick<Payout, 'account' | 'amount'>): Line[] => [
  { account, amount },
  { account: accounts.payouts, amount: -amount },
]

/** The payout reached the wallet. */
export const linesOfPaidPayout = ({ method, amount }: Pick<Payout, 'method' | 'amount'>): Line[] => [
  { account: accounts.payouts, amount },
  { account: accounts.clearing(method), amount: -amount },
]

/** The payout failed: it is in the payee's balance again. */
export const linesOfFailedPayout = (payout: Pick<Payout, 'account' | 'amount'>): Line[] =>
  linesOfPayout(payout).map(({ account, amount }) => ({ account, amount: -amount }))

const EARNINGS_PAGE = '/pagamentos'

export const payoutSettled = ({ amount, status }: { amount: Centavos; status: 'completed' | 'failed' }): Message =>
  status === 'completed'
    ? {
        class: 'money',
        title: 'Ganhos pagos',
        body: `Pagámos ${formatMoney(amount)} na sua carteira.`,
        href: EARNINGS_PAGE,
      }
    : {
        class: 'money',
        title: 'Ganhos por pagar',
        body: `Não conseguimos pagar ${formatMoney(amount)}: voltaram ao seu saldo. Veja porquê.`,
        href: EARNINGS_PAGE,
      }

/** Told before any money can go there, should somebody else have added it. */
export const numberAdded = ({ msisdn, usableAt }: { msisdn: string; usableAt: string }): Message => ({
  class: 'account',
  title: 'Número novo para receber ganhos',
  body: `Pode receber no ${formatPhone(msisdn)} a partir de ${formatDateTime(usableAt)}. Se não foi você, termine todas as sessões e mude a palavra-passe.`,
  href: '/perfil',
})
