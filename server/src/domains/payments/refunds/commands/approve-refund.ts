import type { Centavos } from '@salama/contract/kernel/money'
import { brokenConstraint, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { lockAccount, postEntries } from '../../../ledger/public.ts'
import { countMoney, type MoneyDecision } from '../../../staff/public.ts'
import type { PaymentRow } from '../../intents/store/intents.ts'
import { accountOfShare, type Share, sumOf, whoseOf } from '../../sales/rules.ts'
import type { SaleRow } from '../../sales/store.ts'
import { channelOf } from '../rules/channels.ts'
import { type Destination, linesOfRefund, type RefundPart } from '../rules/parts.ts'
import { insertParts, moveRefund, type RefundRow } from '../store.ts'
import { finishRefund } from './finish-refund.ts'
import { orderReturn } from './return-refund.ts'

/** Null where nothing goes back to a wallet. */
type Approval = {
  sale: SaleRow
  payment: PaymentRow | null
  refund: RefundRow
  parts: readonly RefundPart[]
  /** Of staff; null for a rule, and for who sold it. */
  decision: MoneyDecision | null
  now: Date
}

/** Cash goes back by hand: in the books it is owed to us no more. */
export const destinationOf = ({ collector_kind: kind, collector_id: id }: SaleRow): Destination =>
  kind === null || id === null ? 'wallet' : { cash: { collector: { kind, id } } }

/**
 * Takes the money from the payees, our commission and the insurer, and has the provider return it; a bank transfer waits
 * to be sent back by hand, and where nothing goes back to a wallet the refund is done. The sale is locked. Refuses
 * `payments.refund_not_now`.
 */
export async function approveRefund(tx: Tx, approval: Approval): Promise<RefundRow> {
  const { sale, payment, refund, parts, decision, now } = approval
  if (decision) await countMoney(tx, decision, { ...whoseOf(sale), amount: priceBack(parts) })
  await lockPayees(tx, parts)
  await insertParts(tx.sql, { refundId: refund.id, parts }).catch((error: unknown) => {
    if (brokenConstraint(error) === 'payments_refund_parts_sold') refuse('payments.refund_too_high')
    throw error
  })
  const by = decision ? ({ mover: 'operator', staffId: decision.staffId } as const) : ({ mover: 'system' } as const)
  // No wire takes a transfer back.
  const channel = payment ? channelOf(payment.method) : 'none'
  const row = await moveRefund(tx.sql, { ...by, refundId: refund.id, to: 'approved', code: null, channel, now })
  if (!row) return refuse('payments.refund_not_now')
  const lines = linesOfRefund(parts, destinationOf(sale))
  if (lines.length > 0) {
    await postEntries(tx, { entryType: 'refund_approved', subject: { kind: 'refund', id: row.id }, lines, now })
  }
  if (!payment) return finishAtOnce(tx, approval)
  if (payment.method !== 'bank-transfer') await orderReturn(tx, { refund: row, payment, now })
  return row
}

/** What of the price is given back, whoever has it back. */
const priceBack = (parts: readonly RefundPart[]): Centavos => sumOf(parts, ({ amount }) => Math.max(0, amount))

/** Whose share a part is of, and whose bears it. */
const sharesOf = ({ share, borneBy }: RefundPart): Share[] =>
  borneBy === null || borneBy === 'house' ? [share] : [share, borneBy]

/** A payout that is asked for at the same moment sees what this takes, or is seen. In one order, so that none waits for another. */
async function lockPayees(tx: Tx, parts: readonly RefundPart[]): Promise<void> {
  const accounts = new Set(parts.flatMap(sharesOf).map(accountOfShare))
  for (const account of [...accounts].toSorted()) await lockAccount(tx.sql, account)
}

async function finishAtOnce(tx: Tx, { refund, sale, now }: Approval): Promise<RefundRow> {
  const done = await moveRefund(tx.sql, { refundId: refund.id, to: 'completed', mover: 'system', code: null, now })
  if (!done) throw new Error(`refund ${refund.id} was not completed`)
  await finishRefund(tx, { row: done, payment: null, sale, now })
  return done
}
