import { type Centavos, formatDecimal } from '@salama/contract/kernel/money'
import { formatDay, formatTime } from '@salama/contract/kernel/time'
import { entryTypeLabel } from '@salama/contract/ledger'

/** The entries of one account, each with the balance after it. */
export function withBalances<E extends { amount: Centavos }>(
  opening: Centavos,
  entries: readonly E[],
): (E & { balance: Centavos })[] {
  let balance = opening
  return entries.map((entry) => {
    balance += entry.amount
    return { ...entry, balance }
  })
}

/** A cell of a spreadsheet. */
type Cell = string | { number: string }

const HEADINGS = ['Data', 'Hora', 'Lançamento', 'Descrição', 'Referência', 'Pagamento', 'Débito', 'Crédito', 'Saldo']

type Line = {
  at: string
  entryType: string
  transactionId: string
  description: string
  reference: string
  amount: Centavos
  balance: Centavos
}

/** The headings of a statement and its opening balance. */
export const headOfStatement = ({ from, opening }: { from: string; opening: Centavos }): Cell[][] => [
  HEADINGS,
  [from.split('-').toReversed().join('/'), '', 'Saldo inicial', '', '', '', '', '', money(opening)],
]

export const rowOfStatement = ({ at, entryType, amount, ...line }: Line): Cell[] => [
  formatDay(at),
  formatTime(at),
  entryTypeLabel(entryType),
  line.description,
  line.reference,
  line.transactionId,
  amount > 0 ? money(amount) : '',
  amount < 0 ? money(-amount) : '',
  money(line.balance),
]

const money = (value: Centavos): Cell => ({ number: formatDecimal(value) })

/** The name of a statement's file; a file name cannot have colons. */
export const nameOfStatement = ({ account, from, to }: { account: string; from: string; to: string }): string =>
  `extrato ${account.replaceAll(':', ' ')} ${from} ${to}.csv`
