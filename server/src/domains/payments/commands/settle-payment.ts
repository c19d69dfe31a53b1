import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Policy } from '../../../platform/config/policy.ts'
import { brokenConstraint, type Database, type Tx } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import { postEntries } from '../../ledger/public.ts'
import { leaseMs, type Pace, type Providers, pauseMs } from '../../wallets/public.ts'
import { nextRecheckAt } from '../rules/recheck.ts'
import { linesOfRelease, type Unallocated } from '../rules/review.ts'
import { linesOfCapture, linesOfSuspense, type Move, moveOf, type News } from '../rules.ts'
import { lockPayment, moveIntent, type PaymentRow, postponeCheck } from '../store/intents.ts'
import { freeQuote } from '../store/quotes.ts'
import { noteNews } from '../store/rechecks.ts'

export type PaymentDeps = Pick<Providers, 'providers' | 'pace'> & {
  db: Database
  log: Log
  clock: Clock
  policy: Pick<Policy, 'RECHECK'>
}

type Hearing = { paymentId: string; news: News; now: Date }

/** The one way in which what a provider says changes a payment; hearing it again, or late, changes nothing wrongly. */
export async function settlePayment(deps: PaymentDeps, hearing: Hearing): Promise<void> {
  try {
    await deps.db.transact((tx) => applyNews(tx, deps, hearing))
  } catch (error) {
    if (brokenConstraint(error) !== 'payments_intents_provider_id') throw error
    const news: News = { kind: 'contradiction', code: hearing.news.code }
    await deps.db.transact((tx) => applyNews(tx, deps, { ...hearing, news }))
  }
}

async function applyNews(tx: Tx, { log, pace, policy }: PaymentDeps, hearing: Hearing): Promise<void> {
  const { paymentId, news, now } = hearing
  const payment = await lockPayment(tx.sql, paymentId)
  if (!payment) return
  const { status, amount, failure_code: failure, charge_started_at: chargeStartedAt } = payment
  const move = moveOf({ status, amount, failure, chargeStartedAt }, news, { now, leaseMs: leaseMs(pace) })
  if (move.kind === 'none') return
  if (move.kind === 'wait') return wait(tx, { payment, move, pace, now })
  if (move.kind === 'release') return release(tx, { payment, move, now })
  if (move.kind === 'review' || move.kind === 'note') {
    log.error({ paymentId, status, reason: move.reason, code: move.code }, 'payment needs a person')
  }
  if (move.kind === 'note') return noteNews(tx.sql, { paymentId, code: move.code, reason: CONTRADICTION, now })
  const ended = { endedAt: now, hintedAt: null, news, now, everyMs: policy.RECHECK }
  const recheckAt = move.kind === 'end' ? nextRecheckAt(ended) : null
  await finish(tx, { payment, move, recheckAt, now })
}

type Waiting = { payment: PaymentRow; move: Extract<Move, { kind: 'wait' }>; pace: Pace; now: Date }

async function wait(tx: Tx, { payment, move, pace, now }: Waiting): Promise<void> {
  const isPinOpen = now < payment.prompt_expires_at
  const pause = pauseMs({ checks: payment.checks, ...pace, isPinOpen, random: Math.random() })
  const isChange = payment.outcome_unknown !== move.isUnknown
  const row = await postponeCheck(tx.sql, {
    paymentId: payment.id,
    isUnknown: move.isUnknown,
    isChange,
    code: move.code,
    now,
    nextCheckAt: new Date(now.getTime() + pause),
  })
  if (row && isChange) tx.tell(row.payer_id, 'payment', row)
}

type Finishing = {
  payment: PaymentRow
  move: Extract<Move, { kind: 'confirm' | 'end' | 'review' }>
  recheckAt: Date | null
  now: Date
}

async function finish(tx: Tx, { payment, move, recheckAt, now }: Finishing): Promise<void> {
  const to = move.kind === 'confirm' ? 'confirmed' : move.kind === 'end' ? move.to : 'in_review'
  const row = await moveIntent(tx.sql, {
    paymentId: payment.id,
    to,
    code: move.code,
    recheckAt,
    now,
    failure: move.kind === 'end' ? move.failure : null,
    providerTransactionId: move.kind === 'end' ? null : move.providerTransactionId,
  })
  if (!row) return
  tx.tell(row.payer_id, 'payment', row)
  if (move.kind === 'confirm') await bookCapture(tx, row, now)
  if (move.kind === 'end') await announceEnd(tx, row)
  if (move.kind === 'review' && move.suspense > 0) await suspend(tx, row, { amount: move.suspense, now })
}

/** The provider took it, and it is nobody's yet. */
async function suspend(tx: Tx, row: PaymentRow, { amount, now }: { amount: Centavos; now: Date }): Promise<void> {
  const lines = linesOfSuspense({ method: row.method, amount })
  await postEntries(tx, { entryType: 'suspended', subject: { kind: 'payment', id: row.id }, lines, now })
}

type Late = { payment: PaymentRow; move: Extract<Move, { kind: 'release' }>; now: Date }

/** A late success of the right amount passes through review as if staff had confirmed it, and its history says so. */
async function release(tx: Tx, { payment, move: { code, providerTransactionId }, now }: Late): Promise<void> {
  const news = { paymentId: payment.id, failure: null, code, now }
  const reviewed = await moveIntent(tx.sql, { ...news, to: 'in_review', providerTransactionId })
  if (!reviewed) return
  await suspend(tx, reviewed, { amount: payment.amount, now })
  const decision = { staffId: null, reason: LATE_SUCCESS }
  const row = await moveIntent(tx.sql, { ...news, to: 'confirmed', providerTransactionId: null, decision })
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
  tx.tell(row.payer_id, 'payment', row)
  announceCapture(tx, row)
}

/** The money is there: its payer's credit, for whatever waits for it. */
export async function bookCapture(tx: Tx, row: PaymentRow, now: Date): Promise<void> {
  const lines = linesOfCapture({ method: row.method, payerId: row.payer_id, amount: row.amount })
  await postEntries(tx, { entryType: 'captured', subject: { kind: 'payment', id: row.id }, lines, now })
  announceCapture(tx, row)
}

/** Whatever waits for it may take it. */
export function announceCapture(tx: Tx, row: PaymentRow): void {
  tx.emit('payments.confirmed', subjectOf(row))
  if (row.quote_id !== null) tx.emit('payments.quote_paid', { paymentId: row.id, payerId: row.payer_id })
}

/** It came to nothing, or the money is back: whatever waited for it may be paid otherwise. */
export async function announceEnd(tx: Tx, row: PaymentRow): Promise<void> {
  if (row.quote_id !== null) await freeQuote(tx.sql, row.id)
  tx.emit('payments.ended', { ...subjectOf(row), amount: row.amount, isReturned: row.status === 'reversed' })
}

/** What the news of a payment says. */
const subjectOf = (row: PaymentRow) => ({
  paymentId: row.id,
  payerId: row.payer_id,
  purpose: row.purpose_kind && row.purpose_id ? { kind: row.purpose_kind, id: row.purpose_id } : null,
})
