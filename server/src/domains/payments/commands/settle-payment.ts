import type { Clock } from '../../../platform/clock/clock.ts'
import type { Policy } from '../../../platform/config/policy.ts'
import { brokenConstraint, type Database, newId, type Tx } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Operators } from '../gateways/operators.ts'
import { nextRecheckAt } from '../rules/recheck.ts'
import { linesOfCapture, linesOfSuspense, type Move, moveOf, type News, type Pace, pauseMs } from '../rules.ts'
import { lockPayment, moveIntent, type PaymentRow, postponeCheck } from '../store/intents.ts'
import { postLedger } from '../store/ledger.ts'
import { freeQuote } from '../store/quotes.ts'

export type PaymentDeps = Pick<Operators, 'operators' | 'pace'> & {
  db: Database
  log: Log
  clock: Clock
  policy: Pick<Policy, 'RECHECK'>
}

type Hearing = { paymentId: string; news: News; now: Date }

/** The one way in which what an operator says changes a payment; hearing it again, or late, changes nothing wrongly. */
export async function settlePayment(deps: PaymentDeps, hearing: Hearing): Promise<void> {
  try {
    await deps.db.transact((tx) => applyNews(tx, deps, hearing))
  } catch (error) {
    if (brokenConstraint(error) !== 'payments_intents_operator_id') throw error
    const news: News = { kind: 'contradiction', code: hearing.news.code }
    await deps.db.transact((tx) => applyNews(tx, deps, { ...hearing, news }))
  }
}

async function applyNews(tx: Tx, { log, pace, policy }: PaymentDeps, hearing: Hearing): Promise<void> {
  const { paymentId, news, now } = hearing
  const payment = await lockPayment(tx.sql, paymentId)
  if (!payment) return
  const known = { status: payment.status, amount: payment.amount, chargeStartedAt: payment.charge_started_at }
  const move = moveOf(known, news, { now, pace })
  if (move.kind === 'none') return
  if (move.kind === 'wait') return wait(tx, { payment, move, pace, now })
  if (move.kind === 'review') log.error({ paymentId, reason: move.reason, code: move.code }, 'payment needs a person')
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
    ...{ paymentId: payment.id, isUnknown: move.isUnknown, isChange, code: move.code, now },
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
    ...{ paymentId: payment.id, to, code: move.code, recheckAt, now },
    failure: move.kind === 'end' ? move.failure : null,
    operatorTransactionId: move.kind === 'end' ? null : move.operatorTransactionId,
  })
  if (!row) return
  tx.tell(row.payer_id, 'payment', row)
  if (move.kind === 'confirm') await bookCapture(tx, row, now)
  if (move.kind === 'end') await announceEnd(tx, row)
  if (move.kind === 'review' && move.suspense > 0) {
    const lines = linesOfSuspense({ method: row.method, amount: move.suspense })
    const transactionId = newId(now.getTime())
    await postLedger(tx.sql, { transactionId, paymentId: row.id, template: 'suspended', lines, now })
  }
}

/** The money is there: its payer's credit, for whatever waits for it. */
export async function bookCapture(tx: Tx, row: PaymentRow, now: Date): Promise<void> {
  const lines = linesOfCapture({ method: row.method, payerId: row.payer_id, amount: row.amount })
  const transactionId = newId(now.getTime())
  await postLedger(tx.sql, { transactionId, paymentId: row.id, template: 'captured', lines, now })
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
  tx.emit('payments.ended', subjectOf(row))
}

/** What the news of a payment says. */
const subjectOf = (row: PaymentRow) => ({
  paymentId: row.id,
  payerId: row.payer_id,
  purpose: row.purpose_kind && row.purpose_id ? { kind: row.purpose_kind, id: row.purpose_id } : null,
})
