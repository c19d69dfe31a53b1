import { type Centavos, formatDecimal } from '@salama/contract/kernel/money'
import { formatDay, formatTime } from '@salama/contract/kernel/time'
import { movementOf, type OwnStatement } from '@salama/contract/payouts'
import type { Cell } from '../../../platform/http/replies/csv.ts'

export type Line = OwnStatement['lines'][number]

type Earned = { gross: Centavos; commission: Centavos; cash: Centavos }

/** What a posting took back again has the other sign. */
const TAKEN_BACK = 'refund_refused'

/**
 * How an amount of a payee comes about; null where it is no sale, or more than the payee's own shares are in it, such as the
 * part of another that they bear.
 */
export function soldIn(entryType: string, amount: Centavos, earned: Earned | undefined): Line['sold'] {
  if (!earned) return null
  const sign = entryType === TAKEN_BACK ? -1 : 1
  const [gross = 0, commission = 0, cash = 0] = [earned.gross, earned.commission, earned.cash].map((value) =>
    value === 0 ? 0 : value * sign,
  )
  return gross - commission - cash === amount ? { gross, commission, cash } : null
}

const HEADINGS = [
  'Data',
  'Hora',
  'Movimento',
  'Descrição',
  'Referência',
  'Valor da venda',
  'Comissão',
  'Recebido em dinheiro',
  'Valor',
  'Saldo',
]

/** The headings of the file and the balance before its first day. */
export const headOf = ({ from, opening }: { from: string; opening: Centavos }): Cell[][] => [
  HEADINGS,
  [from.split('-').toReversed().join('/'), '', 'Saldo inicial', '', '', '', '', '', '', money(opening)],
]

export const rowOf = ({ at, entryType, description, reference, sold, amount, balance }: Line): Cell[] => [
  formatDay(at),
  formatTime(at),
  movementOf(entryType).label,
  description,
  reference,
  sold ? money(sold.gross) : '',
  sold ? money(-sold.commission) : '',
  sold ? money(-sold.cash) : '',
  money(amount),
  money(balance),
]

const money = (value: Centavos): Cell => ({ number: formatDecimal(value === 0 ? 0 : value) })
