import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import type { Policy } from '../../../platform/config/policy.ts'
import { firstIdAt } from '../../../platform/db/database.ts'
import { isAbsence, isShutOut } from '../gateways/breaker.ts'
import { type Answer, compare } from '../rules/reconciliation.ts'
import {
  advance,
  beginPass,
  type ComparedPayment,
  findComparedPayment,
  findPaymentsToCompare,
  finishReconciliation,
  goOnAt,
  hasUnanswered,
  noteDifference,
  type ReconciliationRow,
  resolveDifference,
} from '../store/reconciliations.ts'
import type { Leaving } from './charge-payment.ts'
import { type PaymentDeps, settlePayment } from './settle-payment.ts'

/**
 * Customers are asked about at the same moment: days that are over never take more than this of an operator. With answers
 * after two seconds it still is 390 000 payments a day.
 */
const AT_ONCE = 10
const PAUSE_MS = 200
/** While an operator is away nothing is asked for so long. */
const AWAY_PAUSE_MS = 5_000
/**
 * How often in a row an operator that answers nothing is waited for before those asked about count as unanswered and the
 * day goes on. Where the breaker is open, and so customers meet it too, it is waited for without end.
 */
const MOST_WAITS = 3
/** How often one payment is asked about before it counts as unanswered. */
const MOST_PASSES = 3
/** Longer than a round of questions lasts; afterwards another process may go on. */
export const RECONCILING_MS = 20_000

export type ReconcileDeps = PaymentDeps & { policy: Policy }

/**
 * Goes through a day from where it was left, as far as it gets: asks the operator about each payment and keeps what
 * differs. Killed anywhere, it is gone on with after its lease, and no payment is counted twice.
 */
export async function reconcileDay(deps: ReconcileDeps, day: ReconciliationRow, isLeaving: Leaving): Promise<void> {
  let at: ReconciliationRow | undefined = day
  while (at && !isLeaving()) {
    at = await compareSome(deps, at, isLeaving)
    if (at) await sleep(PAUSE_MS, undefined, { ref: false })
  }
}

/** Answers where it stands afterwards; nothing when it is done, waits, or is somebody else's by now. */
async function compareSome(
  deps: ReconcileDeps,
  day: ReconciliationRow,
  isLeaving: Leaving,
): Promise<ReconciliationRow | undefined> {
  const { db, clock } = deps
  const operator = deps.operators[day.method]
  if (operator?.isOpen()) return waitForOperator(deps, day)
  const payments = await findPaymentsToCompare(db.sql, {
    ...{ id: day.id, pass: day.pass, method: day.method, most: AT_ONCE },
    after: day.position ?? firstIdAt(maputoInstant(day.day)),
    before: firstIdAt(maputoInstant(addDays(day.day, 1))),
  })
  if (payments.length === 0) return endPass(deps, day)
  const answers = await Promise.all(
    payments.map(
      async (payment): Promise<Answer> => (operator ? operator.unwatched.query(payment.reference) : NO_OPERATOR),
    ),
  )
  if (isLeaving()) return undefined
  if (answers.some(isShutOut)) return waitForOperator(deps, day)
  // Later passes come long after one another as it is.
  const mayWait = day.pass === 1 && day.waits < MOST_WAITS
  if (mayWait && answers.every(isAbsence)) return waitForOperator(deps, { ...day, waits: day.waits + 1 })
  let at: ReconciliationRow | undefined = day
  for (const [place, payment] of payments.entries()) {
    const answer = answers[place] ?? NO_OPERATOR
    at = await keep(deps, at, { payment, answer, now: clock() })
    if (!at) return undefined
  }
  return at
}

/** The settings named one when it was charged and name none now. */
const NO_OPERATOR: Answer = { kind: 'unknown', code: 'local:no_operator' }

async function waitForOperator({ db, clock, policy }: ReconcileDeps, day: ReconciliationRow): Promise<undefined> {
  const nextStepAt = new Date(clock().getTime() + Math.min(AWAY_PAUSE_MS, policy.RECONCILE_AGAIN))
  await goOnAt(db.sql, day, { waits: day.waits, nextStepAt })
}

async function endPass({ db, clock, policy }: ReconcileDeps, day: ReconciliationRow): Promise<undefined> {
  const now = clock()
  if (day.pass < MOST_PASSES && (await hasUnanswered(db.sql, day.id))) {
    return beginPass(db.sql, day, new Date(now.getTime() + policy.RECONCILE_AGAIN)).then(() => undefined)
  }
  await finishReconciliation(db.sql, day, now)
}

type Kept = { payment: ComparedPayment; answer: Answer; now: Date }

/** Notes what differs, lets the news do what any news of a payment does, and moves on. */
async function keep(
  deps: ReconcileDeps,
  day: ReconciliationRow,
  { payment, answer, now }: Kept,
): Promise<ReconciliationRow | undefined> {
  const { db } = deps
  const settle = () => settlePayment(deps, { paymentId: payment.id, news: answer, now })
  // What was still open is compared as the answer leaves it.
  if (payment.status === 'pending') await settle()
  const own = payment.status === 'pending' ? ((await findComparedPayment(db.sql, payment.id)) ?? payment) : payment
  const found = compare(own, answer)
  const noted = { reconciliationId: day.id, paymentId: payment.id, comparison: found, code: answer.code, now }
  if (found.kind !== null) await noteDifference(db.sql, noted)
  const isLate = found.kind === 'charged_but_not_ours'
  // On the books from now on, as its payer's or for a person to decide. The difference stays on record.
  if (isLate) await settle()
  const comparison = isLate ? compare((await findComparedPayment(db.sql, payment.id)) ?? own, answer) : found

  const isAnswered = comparison.theirs !== null
  const [ours, theirs] = isAnswered ? [comparison.ours, comparison.theirs] : [0, 0]
  const compared = day.pass === 1 ? 1 : 0
  const isOurs = await db.transact(async (tx) => {
    const step = { to: payment.id, compared, ours, theirs, leaseUntil: new Date(now.getTime() + RECONCILING_MS) }
    if (!(await advance(tx.sql, day, step))) return false
    if (comparison.kind === null) await resolveDifference(tx.sql, noted)
    return true
  })
  return isOurs ? { ...day, position: payment.id, waits: 0 } : undefined
}
