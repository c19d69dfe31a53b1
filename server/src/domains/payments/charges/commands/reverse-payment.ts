import type { MobileMoney } from '@salama/contract/wallets'
import { brokenConstraint, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { entriesOf, postEntries } from '../../../ledger/public.ts'
import { enqueueTransfer, resumeTransfer, type Transfer, type TransferOwner } from '../../../wallets/public.ts'
import { canReverse, linesOfReversal, unallocatedBalance } from '../../intents/rules.ts'
import {
  fenceUnclaimed,
  type IntentMove,
  lockPayment,
  moveIntent,
  type PaymentRow,
} from '../../intents/store/intents.ts'
import { payoutReference } from '../../refunds/rules/channels.ts'
import { isNumberOfRefund } from '../../refunds/store.ts'
import { REVERSAL, reversalReference } from '../../rules/references.ts'
import { noteNotReturned } from '../store.ts'
import { announceEnd } from './settle-payment.ts'

type Unclaimed = { paymentId: string; settledBefore: Date; methods: readonly MobileMoney[]; now: Date }

/** Gives back what no purchase claimed in time (decision A-05). */
export async function returnUnclaimed(tx: Tx, { now, ...which }: Unclaimed): Promise<void> {
  const payment = await fenceUnclaimed(tx.sql, { ...which, now })
  if (payment) await orderReversal(tx, payment, now)
}

/**
 * Has the provider give back what is held of a payment that is fenced off from claims: as a reversal of the charge, or
 * where its wire has none as a payout to the same wallet. Asked for again, it goes under the same reference.
 */
export async function orderReversal(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const { id, method, msisdn, description } = payment
  const subject = { kind: REVERSAL, id }
  if (await resumeTransfer(tx, subject, now)) return
  const held = unallocatedBalance(await entriesOf(tx.sql, [{ kind: 'payment', id }]))
  if (!held || method === 'bank-transfer' || msisdn === null)
    throw new Error(`payment ${id} holds nothing to give back`)
  const reference = reversalReference(payment.reference)
  const isReversal = canReverse(method)
  await enqueueTransfer(tx, {
    subject,
    direction: 'refund',
    channel: isReversal ? 'reversal' : 'payout',
    provider: method,
    msisdn,
    amount: held.amount,
    description,
    reference: isReversal ? reference : payoutReference(reference),
    chargeId: payment.provider_transaction_id,
    now,
  })
}

/** What giving back a payment does to it. */
export const reversalOwner = (log: Log): TransferOwner => ({
  kind: REVERSAL,
  lock: async (tx, paymentId) => void (await lockPayment(tx.sql, paymentId)),
  async settled(tx, { transfer, now }) {
    const { subject_id: paymentId, code } = transfer
    if (transfer.status !== 'succeeded') return decideAnew(tx, { transfer, log, now })
    // What the provider did is true wherever the payment stands by now: confirmed, or in review meanwhile.
    const isBooked = await postReversal(tx, { paymentId, code: code ?? '', mover: 'system', now })
    if (!isBooked) log.error({ paymentId, code }, 'the provider gave back what stands elsewhere in our books')
  },
  async stalled(tx, transfer, _reason, now) {
    await decideAnew(tx, { transfer, log, now })
    return 'stop'
  },
})

type NotReturned = { transfer: Transfer; log: Log; now: Date }

/** Refused, in doubt for too long, or given back in another amount than was held: staff decide. */
async function decideAnew(tx: Tx, { transfer, log, now }: NotReturned): Promise<void> {
  const { subject_id: paymentId, status } = transfer
  const code = transfer.code ?? ''
  log.error({ paymentId, status, code }, 'a reversal needs staff')
  const row =
    (await noteNotReturned(tx.sql, { paymentId, code, now })) ??
    (await moveIntent(tx.sql, { ...NOTHING_NEW, paymentId, to: 'in_review', code, now }))
  if (row) tx.tell(row.payer_id, 'payment', row)
}

type Reversal = Pick<IntentMove, 'paymentId' | 'code' | 'mover' | 'decision' | 'returnNumber' | 'now'>

/**
 * A person gave the money back without the provider's help. The number that the bank or the provider gave to that return
 * proves one return only: refuses `payments.return_number_used`.
 */
export async function postReturnByHand(tx: Tx, reversal: Reversal & { returnNumber: string }): Promise<boolean> {
  if (await isNumberOfRefund(tx.sql, reversal.returnNumber)) refuse('payments.return_number_used')
  return postReversal(tx, reversal).catch((error: unknown) => {
    if (brokenConstraint(error) === 'payments_intents_return_number') refuse('payments.return_number_used')
    throw error
  })
}

/** The money is back with its payer, from wherever it sat on our books; answers whether it could be booked so. */
async function postReversal(tx: Tx, reversal: Reversal): Promise<boolean> {
  const { now } = reversal
  const row = await moveIntent(tx.sql, { ...NOTHING_NEW, ...reversal, to: 'reversed' })
  if (!row) return false
  const subject = { kind: 'payment', id: row.id }
  const held = unallocatedBalance(await entriesOf(tx.sql, [subject]))
  if (!held) throw new Error(`payment ${row.id} was given back, and nothing of it was held`)
  await postEntries(tx, { entryType: 'reversed', subject, lines: linesOfReversal(held, row.method), now })
  tx.tell(row.payer_id, 'payment', row)
  await announceEnd(tx, row, now)
  return true
}

const NOTHING_NEW = { failure: null, providerTransactionId: null }
