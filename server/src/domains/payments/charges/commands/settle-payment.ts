import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { postEntries, postingSql } from '../../../ledger/public.ts'
import type { Ended, Transfer, TransferOwner } from '../../../wallets/public.ts'
import { PAYMENTS } from '../../figures.ts'
import { linesOfRelease, type Unallocated } from '../../intents/rules.ts'
import {
  type LockedPayment,
  lockPayment,
  moveIntent,
  noteOnce,
  noteWaiting,
  type PaymentRow,
} from '../../intents/store/intents.ts'
import { takePayment } from '../../payables/commands/take-payment.ts'
import { freePayables } from '../../payables/store.ts'
import type { Purchases } from '../../ports.ts'
import { completePurchase } from '../../quotes/commands/close-quotes.ts'
import { freeQuote } from '../../quotes/store.ts'
import { linesOfCapture, linesOfSuspense } from '../../rules/postings.ts'
import { type Reaction, reactionTo, type SettledCollect } from '../../rules/reactions.ts'
import { COLLECT } from '../../rules/references.ts'
import { OVERDUE_QUOTES } from '../../rules/sweeps.ts'

export type SettleDeps = { log: Log; purchases: Purchases }

/** What the collection of a payment does to it. */
export const collectOwner = ({ log, purchases }: SettleDeps): TransferOwner<PaymentRow | undefined> => ({
  kind: COLLECT,
  lock: (tx, paymentId) => lockPayment(tx.sql, paymentId),
  async waiting(tx, { subject_id: paymentId, status, code }, now) {
    const row = await noteWaiting(tx.sql, { paymentId, isUnknown: status === 'unknown', code, now })
    if (row) tx.tell(row.payer_id, 'payment', row)
  },
  settled: (tx, ended) => settlePayment(tx, { ...ended, log, purchases }),
  async stalled(tx, transfer, reason, now) {
    const { subject_id: paymentId, code } = transfer
    if (reason === 'no_provider') {
      const row = await noteWaiting(tx.sql, { paymentId, isUnknown: true, code, now })
      if (row) tx.tell(row.payer_id, 'payment', row)
      // Should its provider be configured again, it says what became of it.
      return 'ask_on'
    }
    const payment = await lockPayment(tx.sql, paymentId)
    const settling = { transfer, isAlone: true, log, purchases, now }
    if (payment?.status === 'pending')
      await finish(tx, { kind: 'review', reason, suspense: 0 }, { payment, ...settling })
    if (payment?.status === 'failed' || payment?.status === 'expired') {
      await noteOnce(tx.sql, { paymentId: payment.id, code: transfer.code, reason: CONTRADICTION, now })
    }
    return 'stop'
  },
})

type Settling = SettleDeps & Omit<Ended, 'locked'>

async function settlePayment(tx: Tx, { locked: payment, ...settling }: SettleDeps & Ended<PaymentRow | undefined>) {
  if (!payment) return
  const { transfer, now } = settling
  const { status, amount, failure_code: failure } = payment
  const { moved, failure: refusal, sent_at: sentAt } = transfer
  const settled = { status: endOf(transfer), failure: refusal, moved: moved ?? amount, wasSent: sentAt !== null }
  const reaction = reactionTo({ status, amount, failure }, settled)
  if (reaction.kind === 'none') return
  if (reaction.kind === 'release') return release(tx, { payment, transfer, now })
  await finish(tx, reaction, { payment, ...settling })
}

const endOf = ({ status }: Transfer): SettledCollect['status'] =>
  status === 'failed' || status === 'expired' ? status : 'succeeded'

type Finishing = Settling & { payment: PaymentRow }

async function finish(
  tx: Tx,
  reaction: Extract<Reaction, { kind: 'confirm' | 'end' | 'review' }>,
  { payment, ...settling }: Finishing,
): Promise<void> {
  const { transfer, log, now } = settling
  const paymentId = payment.id
  if (reaction.kind === 'review') {
    log.error(
      { paymentId, status: payment.status, reason: reaction.reason, code: transfer.code },
      'payment needs staff',
    )
  }
  const row = await moveIntent(tx.sql, {
    paymentId,
    to: reaction.kind === 'confirm' ? 'confirmed' : reaction.kind === 'end' ? reaction.to : 'in_review',
    code: transfer.code ?? '',
    now,
    failure: reaction.kind === 'end' ? reaction.failure : null,
    providerTransactionId: reaction.kind === 'end' ? null : transfer.provider_transaction_id,
    posting: reaction.kind === 'confirm' ? captureOf(payment, now) : undefined,
  })
  if (!row) return
  tx.tell(row.payer_id, 'payment', row)
  if (reaction.kind !== 'end') tx.count(PAYMENTS, row)
  if (reaction.kind === 'confirm') await giveToPurchase(tx, row, settling)
  if (reaction.kind === 'end') await announceEnd(tx, row, now)
  if (reaction.kind === 'review' && reaction.suspense > 0) await suspend(tx, row, { amount: reaction.suspense, now })
}

/**
 * The purchase that waits for the money takes it in the same transaction: nobody sees one without the other. Alone, the
 * outbox tells it.
 */
async function giveToPurchase(tx: Tx, row: LockedPayment, { isAlone, purchases, now }: Settling): Promise<void> {
  const { id: paymentId, payer_id: payerId, purpose_kind: kind, purpose_id: id } = row
  if (isAlone) return announceCapture(tx, row)
  if (row.quote_id !== null) await completePurchase(tx, purchases, row, now)
  const payable = kind === null ? undefined : purchases.find(kind)
  if (payable && id !== null) await takePayment(tx, payable, { id, paymentId, payerId, now })
}

/** The provider took it, and it is nobody's yet. */
async function suspend(tx: Tx, row: PaymentRow, { amount, now }: { amount: Centavos; now: Date }): Promise<void> {
  const lines = linesOfSuspense({ method: row.method, amount })
  await postEntries(tx, { entryType: 'suspended', subject: { kind: 'payment', id: row.id }, lines, now })
}

type Late = { payment: PaymentRow; transfer: Transfer; now: Date }

/** A late success of the right amount passes through review as if staff had confirmed it, and its history says so. */
async function release(tx: Tx, { payment, transfer, now }: Late): Promise<void> {
  const move = { paymentId: payment.id, failure: null, code: transfer.code ?? '', now }
  const providerTransactionId = transfer.provider_transaction_id
  const reviewed = await moveIntent(tx.sql, { ...move, to: 'in_review', providerTransactionId })
  if (!reviewed) return
  await suspend(tx, reviewed, { amount: payment.amount, now })
  const decision = { staffId: null, reason: LATE_SUCCESS }
  const row = await moveIntent(tx.sql, { ...move, to: 'confirmed', providerTransactionId: null, decision })
  if (!row) throw new Error(`payment ${payment.id} did not leave its review`)
  await releaseToPayer(tx, row, { unallocated: { account: accounts.suspense(row.method), amount: row.amount }, now })
}

/** As the desk reads them in a payment's history. */
const LATE_SUCCESS = 'Cobrado depois do fim, no valor certo: o operador não tinha dito como o pagamento acabou.'
const CONTRADICTION = 'O operador deu a este pagamento, já terminado, o número de outro. Pergunte-lhe o que cobrou.'

/** Credits the payer: the purchase that still waits for the money may claim it, else it is returned as unclaimed. */
export async function releaseToPayer(
  tx: Tx,
  row: PaymentRow,
  { unallocated, now }: { unallocated: Unallocated; now: Date },
): Promise<void> {
  const lines = linesOfRelease(unallocated, row.payer_id)
  await postEntries(tx, { entryType: 'released_to_payer', subject: { kind: 'payment', id: row.id }, lines, now })
  tx.count(PAYMENTS, row)
  tx.tell(row.payer_id, 'payment', row)
  announceCapture(tx, row)
}

/** The money is there: its payer's credit, for whatever waits for it. */
export const captureOf = ({ id, method, payer_id: payerId, amount }: PaymentRow, now: Date) =>
  postingSql({
    entryType: 'captured',
    subject: { kind: 'payment', id },
    lines: linesOfCapture({ method, payerId, amount }),
    now,
  })

/** Whatever waits for it may take it. */
export function announceCapture(tx: Tx, row: PaymentRow): void {
  tx.emit('payments.confirmed', subjectOf(row))
  if (row.quote_id !== null) tx.emit('payments.quote_paid', { paymentId: row.id, payerId: row.payer_id })
}

/** It came to nothing, or the money is back: whatever waited for it may be paid otherwise. */
export async function announceEnd(tx: Tx, row: PaymentRow, now: Date): Promise<void> {
  await freePayables(tx.sql, [row.id], now)
  const freedUntil = row.quote_id === null ? undefined : await freeQuote(tx.sql, row.id)
  if (freedUntil) tx.dueAt(OVERDUE_QUOTES, freedUntil)
  tx.count(PAYMENTS, row)
  tx.emit('payments.ended', { ...subjectOf(row), amount: row.amount, isReturned: row.status === 'reversed' })
}

/** What the news of a payment says. */
const subjectOf = (row: PaymentRow) => ({
  paymentId: row.id,
  payerId: row.payer_id,
  purpose: row.purpose_kind && row.purpose_id ? { kind: row.purpose_kind, id: row.purpose_id } : null,
})
