import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { entriesOf, postEntries } from '../../ledger/public.ts'
import { type Provider, pauseMs } from '../../wallets/public.ts'
import { payoutReference } from '../rules/refunds.ts'
import { answerOf, canReverse, linesOfReversal, type ReturnAnswer, unallocatedBalance } from '../rules/review.ts'
import { reversalReference } from '../rules.ts'
import { type IntentMove, moveIntent, type PaymentRow } from '../store/intents.ts'
import { noteAnswer, postponeReturn, type ReturnLease, startReturning, stopReturn } from '../store/returns.ts'
import type { Leaving } from './charge-payment.ts'
import { payOutOnce, type Said, type StartSending } from './send-payout.ts'
import { announceEnd, type PaymentDeps } from './settle-payment.ts'

/** Unknown answers to a return before a person looks. */
const MOST_TRIES = 10

/**
 * Gives back what no purchase wants: a confirmed payment (decision A-05), or what the desk returns of one in review; as a
 * reversal of the charge, or where the provider's wire has none as a pay-out to the same wallet. It is fenced off from
 * claims before; every try carries the same reference, so the provider gives back once. Nothing is sent after `sendBy`, so
 * that the call is over before the lease is.
 */
export async function reversePayment(
  deps: PaymentDeps,
  { payment, sendBy }: { payment: PaymentRow; sendBy: Date },
  isLeaving: Leaving,
): Promise<void> {
  const { db, clock } = deps
  const provider = deps.providers[payment.method as keyof typeof deps.providers]
  const held = unallocatedBalance(await entriesOf(db.sql, [{ kind: 'payment', id: payment.id }]))
  if (!provider || !held) return needPerson(deps, payment, { code: 'local:no_provider', answer: payment.return_answer })
  const lease = leaseOf(payment)
  const start: StartSending = async () => {
    const now = clock()
    return now <= sendBy && !isLeaving() && startReturning(db.sql, lease)
  }
  const said = await speak(provider, { payment, amount: held.amount, start })
  if (!said) return postponeReturn(db.sql, { ...lease, code: null, nextCheckAt: clock() })
  if (isLeaving()) return
  const { news } = said
  if (news.kind === 'confirmed' && (news.amount ?? held.amount) === held.amount) {
    return bookReturned(deps, payment.id, news.code)
  }
  await tryAgainOrReview(deps, payment, said)
}

const leaseOf = ({ id, next_check_at }: PaymentRow): ReturnLease => ({ paymentId: id, leasedUntil: next_check_at })

type Return = { payment: PaymentRow; amount: Centavos; start: StartSending }

async function speak(provider: Provider, { payment, amount, start }: Return): Promise<Said | null> {
  const { method, msisdn, description, provider_transaction_id: providerTransactionId } = payment
  const [reference, wasInDoubt] = [reversalReference(payment.reference), payment.return_answer === 'unknown']
  if (!canReverse(method)) {
    const order = { reference: payoutReference(reference), msisdn: msisdn ?? '', amount, description }
    return payOutOnce(provider, order, { wasInDoubt, start })
  }
  if (providerTransactionId === null) {
    return { news: { kind: 'failed', failure: 'refused_by_operator', code: 'local:no_charge' }, wasInDoubt }
  }
  return (await start())
    ? { news: await provider.reverse({ providerTransactionId, reference, amount }), wasInDoubt }
    : null
}

/** What the provider did is true wherever the payment stands by now: confirmed, or in review meanwhile. */
async function bookReturned({ db, log, clock }: PaymentDeps, paymentId: string, code: string): Promise<void> {
  const reversal: Reversal = { paymentId, code, mover: 'operator', now: clock() }
  const isBooked = await db.transact((tx) => postReversal(tx, reversal))
  if (!isBooked) log.error({ paymentId, code }, 'the provider gave back what stands elsewhere in our books')
}

type Reversal = Pick<IntentMove, 'paymentId' | 'code' | 'mover' | 'decision' | 'returnNumber' | 'now'>

/** The money is back with its payer, from wherever it sat on our books; answers whether it could be booked so. */
export async function postReversal(tx: Tx, reversal: Reversal): Promise<boolean> {
  const { now } = reversal
  const row = await moveIntent(tx.sql, { ...NOTHING_NEW, ...reversal, to: 'reversed' })
  if (!row) return false
  const subject = { kind: 'payment', id: row.id }
  const held = unallocatedBalance(await entriesOf(tx.sql, [subject]))
  if (!held) throw new Error(`payment ${row.id} was given back, and nothing of it was held`)
  await postEntries(tx, { entryType: 'reversed', subject, lines: linesOfReversal(held, row.method), now })
  tx.tell(row.payer_id, 'payment', row)
  await announceEnd(tx, row)
  return true
}

async function tryAgainOrReview(deps: PaymentDeps, payment: PaymentRow, said: Said): Promise<void> {
  const { db, pace, clock } = deps
  const { news } = said
  const { code } = news
  const answer = answerOf(said, payment.return_answer)
  const isAway = news.kind === 'failed' && news.failure === 'operator_unavailable'
  const isOpen = news.kind === 'unknown' || news.kind === 'pending'
  if (!isAway && !(isOpen && payment.checks < MOST_TRIES)) return needPerson(deps, payment, { code, answer })
  if (!(await noteAnswer(db.sql, { ...leaseOf(payment), answer }))) return
  const pause = pauseMs({ checks: payment.checks, ...pace, isPinOpen: false, random: Math.random() })
  await postponeReturn(db.sql, { ...leaseOf(payment), code, nextCheckAt: new Date(clock().getTime() + pause) })
}

type LeftOpen = { code: string; answer: ReturnAnswer | null }

/** Refused, in doubt for too long, or given back in another amount than was held. */
async function needPerson(
  { db, log, clock }: PaymentDeps,
  payment: PaymentRow,
  { code, answer }: LeftOpen,
): Promise<void> {
  const [paymentId, now] = [payment.id, clock()]
  log.error({ paymentId, code, answer }, 'a return needs a person')
  await db.transact(async (tx) => {
    if (!(await noteAnswer(tx.sql, { ...leaseOf(payment), answer }))) return
    const row =
      payment.status === 'in_review'
        ? await stopReturn(tx.sql, { paymentId, code, now })
        : await moveIntent(tx.sql, { ...NOTHING_NEW, paymentId, to: 'in_review', code, now })
    if (row) tx.tell(row.payer_id, 'payment', row)
  })
}

const NOTHING_NEW = { failure: null, providerTransactionId: null }
