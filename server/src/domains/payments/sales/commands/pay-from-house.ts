import { type Centavos, shareOf } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { Tx } from '../../../../platform/db/database.ts'
import { type Line, postEntries } from '../../../ledger/public.ts'
import { countMoney, type MoneyDecision } from '../../../staff/public.ts'
import { type Payee, type SharePart, whoseOf } from '../rules.ts'
import { findCommissionRates, findSale } from '../store.ts'

export type HousePayment = {
  /** What it is for; one compensation each. */
  purchase: { kind: string; id: string }
  part: SharePart
  payee: Payee
  /** Before our commission. */
  amount: Centavos
  /** Who bought it. */
  buyerId: string
  /** Of staff; null where a rule pays. */
  decision: MoneyDecision | null
  now: Date
}

/**
 * The house pays who did the work whose price went back to its buyer; answers what the payee gets, the commission taken
 * off as of any sale. Refuses `staff.second_person_needed` for what is too much for one.
 */
export async function compensate(tx: Tx, payment: HousePayment): Promise<Centavos> {
  const { purchase, payee, now } = payment
  const net = await countedNet(tx, payment)
  const lines = [
    { account: accounts.compensation, amount: net },
    { account: accounts.payable(payee), amount: -net },
  ]
  if (net > 0) await postEntries(tx, { entryType: 'compensated', subject: purchase, lines, now })
  return net
}

/**
 * The house pays who did the work before its buyer has paid, who owes us the price from now on; answers what the payee gets,
 * the commission taken off. Refuses as `compensate`.
 */
export async function advance(tx: Tx, payment: HousePayment): Promise<Centavos> {
  const { purchase, payee, buyerId: debtorId, now } = payment
  const net = await countedNet(tx, payment)
  const lines = linesOfAdvance({ payee, debtorId, net })
  if (net > 0) await postEntries(tx, { entryType: 'advanced', subject: purchase, lines, now })
  return net
}

type Repayment = Pick<HousePayment, 'purchase' | 'payee' | 'now'> & { debtorId: string; net: Centavos }

/** The buyer has paid, and the payee has the price: what was paid in advance is ours again. */
export async function repayAdvance(tx: Tx, { purchase, payee, debtorId, net, now }: Repayment): Promise<void> {
  const lines = linesOfAdvance({ payee, debtorId, net: -net })
  if (net > 0) await postEntries(tx, { entryType: 'advance_repaid', subject: purchase, lines, now })
}

const linesOfAdvance = ({ payee, debtorId, net }: Pick<Repayment, 'payee' | 'debtorId' | 'net'>): Line[] => [
  { account: accounts.receivable(debtorId), amount: net },
  { account: accounts.payable(payee), amount: -net },
]

async function countedNet(tx: Tx, payment: HousePayment): Promise<Centavos> {
  const { purchase, payee, part, amount, buyerId, decision, now } = payment
  const [rate = 0] = await findCommissionRates(tx.sql, [{ payeeKind: payee.kind, part }], now)
  const net = amount - shareOf(amount, rate)
  if (!decision) return net
  const sale = await findSale(tx.sql, purchase)
  const whose = sale ? whoseOf(sale) : { paymentId: purchase.id, payerId: buyerId }
  await countMoney(tx, decision, { ...whose, amount: net })
  return net
}
