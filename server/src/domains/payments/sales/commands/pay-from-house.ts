import { type Centavos, shareOf } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { Tx } from '../../../../platform/db/database.ts'
import { type Line, postEntries } from '../../../ledger/public.ts'
import type { Payee, SharePart } from '../rules.ts'
import { findCommissionRates } from '../store.ts'

export type HousePayment = {
  /** What it is for; one compensation each. */
  purchase: { kind: string; id: string }
  part: SharePart
  payee: Payee
  /** Before our commission. */
  amount: Centavos
  now: Date
}

/**
 * The house pays who did the work whose price went back to its buyer; answers what the payee gets, the commission taken
 * off as of any sale.
 */
export async function compensate(tx: Tx, { purchase, payee, now, ...earned }: HousePayment): Promise<Centavos> {
  const net = await netOf(tx, { payee, ...earned, now })
  const lines = [
    { account: accounts.compensation, amount: net },
    { account: accounts.payable(payee), amount: -net },
  ]
  if (net > 0) await postEntries(tx, { entryType: 'compensated', subject: purchase, lines, now })
  return net
}

type Advance = HousePayment & { /** Who owes us the price from now on. */ debtorId: string }

/** The house pays who did the work before its buyer has paid; answers what the payee gets, the commission taken off. */
export async function advance(tx: Tx, { purchase, payee, debtorId, now, ...earned }: Advance): Promise<Centavos> {
  const net = await netOf(tx, { payee, ...earned, now })
  const lines = linesOfAdvance({ payee, debtorId, net })
  if (net > 0) await postEntries(tx, { entryType: 'advanced', subject: purchase, lines, now })
  return net
}

type Repayment = Pick<Advance, 'purchase' | 'payee' | 'debtorId' | 'now'> & { net: Centavos }

/** The buyer has paid, and the payee has the price: what was paid in advance is ours again. */
export async function repayAdvance(tx: Tx, { purchase, payee, debtorId, net, now }: Repayment): Promise<void> {
  const lines = linesOfAdvance({ payee, debtorId, net: -net })
  if (net > 0) await postEntries(tx, { entryType: 'advance_repaid', subject: purchase, lines, now })
}

const linesOfAdvance = ({ payee, debtorId, net }: Pick<Repayment, 'payee' | 'debtorId' | 'net'>): Line[] => [
  { account: accounts.receivable(debtorId), amount: net },
  { account: accounts.payable(payee), amount: -net },
]

type Earned = Pick<HousePayment, 'payee' | 'part' | 'amount' | 'now'>

async function netOf(tx: Tx, { payee, part, amount, now }: Earned): Promise<Centavos> {
  const [rate = 0] = await findCommissionRates(tx.sql, [{ payeeKind: payee.kind, part }], now)
  return amount - shareOf(amount, rate)
}
