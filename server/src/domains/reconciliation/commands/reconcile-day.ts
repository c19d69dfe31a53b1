import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import type { Clock } from '../../../platform/clock/clock.ts'
import { type Database, firstIdAt, type Sql } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import {
  type ClearedPayment,
  COLLECT,
  findClearedPayment,
  findPaymentsBetween,
  withClearedAmounts,
} from '../../payments/public.ts'
import { type GuardedProvider, isAbsence, isShutOut, sentOf, type Wallets } from '../../wallets/public.ts'
import { findSentPayouts, type SentPayout } from '../queries/sent-payouts.ts'
import { type Answer, type Comparison, compare, comparePayout, STEPS } from '../rules.ts'
import type { ReconciliationSettings } from '../settings.ts'
import {
  advance,
  beginPass,
  findUnansweredSubjects,
  finishReconciliation,
  goOnAt,
  hasUnanswered,
  noteDifference,
  type ReconciliationRow,
  resolveDifference,
} from '../store.ts'

/**
 * Customers are asked about at the same moment: days that are over never take more than this of a provider. With answers
 * after two seconds it still is 390 000 payments a day.
 */
const AT_ONCE = 10
const PAUSE_MS = 200
/** While a provider is away nothing is asked for so long. */
const AWAY_PAUSE_MS = 5_000
/**
 * How often in a row a provider that answers nothing is waited for before those asked about count as unanswered and the
 * day goes on. Where the breaker is open, and so customers meet it too, it is waited for without end.
 */
const MOST_WAITS = 3
/** How often one payment is asked about before it counts as unanswered. */
const MOST_PASSES = 3
/** Longer than a round of questions lasts; afterwards another process may go on. */
export const RECONCILING_MS = 20_000

/** Set when the process stops: the next one goes on. */
export type Shutdown = Pick<AbortSignal, 'aborted'>

export type ReconcileDeps = Pick<Wallets, 'providers' | 'hear'> & {
  db: Database
  log: Log
  clock: Clock
  times: ReconciliationSettings
}

/**
 * Goes through a day from where it was left, as far as it gets: asks the provider about each payment and keeps what
 * differs. Killed anywhere, it is gone on with after its lease, and no payment is counted twice.
 */
export async function reconcileDay(deps: ReconcileDeps, day: ReconciliationRow, shutdown: Shutdown): Promise<void> {
  let at: ReconciliationRow | undefined = day
  while (at && !shutdown.aborted) {
    at = await compareSome(deps, at, shutdown)
    if (at) await sleep(PAUSE_MS, undefined, { ref: false })
  }
}

/** Answers where it stands afterwards; nothing when it is done, waits, or is somebody else's by now. */
async function compareSome(
  deps: ReconcileDeps,
  day: ReconciliationRow,
  shutdown: Shutdown,
): Promise<ReconciliationRow | undefined> {
  const { db, clock } = deps
  const provider = deps.providers[day.method]
  if (provider?.isOpen()) return waitForProvider(deps, day)
  const movements = await findMovements(db.sql, day)
  if (movements.length === 0) return endPass(deps, day)
  const answers = await Promise.all(
    movements.map(async (movement): Promise<Answer> => (provider ? ask(provider.unwatched, movement) : NO_PROVIDER)),
  )
  if (shutdown.aborted) return undefined
  if (answers.some(isShutOut)) return waitForProvider(deps, day)
  // Later passes come long after one another as it is.
  const mayWait = day.pass === 1 && day.waits < MOST_WAITS
  if (mayWait && answers.every(isAbsence)) return waitForProvider(deps, { ...day, waits: day.waits + 1 })
  let at: ReconciliationRow | undefined = day
  for (const [place, movement] of movements.entries()) {
    const answer = answers[place] ?? NO_PROVIDER
    at = await keep(deps, at, { movement, answer, now: clock() })
    if (!at) return undefined
  }
  return at
}

/** Money that came or went by a provider, in the order of ids. */
type Movement = { id: string; payment: ClearedPayment } | { id: string; payout: SentPayout }

async function findMovements(db: Sql, day: ReconciliationRow): Promise<Movement[]> {
  const [since, until] = [maputoInstant(day.day), maputoInstant(addDays(day.day, 1))]
  const first = firstIdAt(since)
  // A refund may be older than the day on which it was sent.
  const after = day.position !== null && day.position > first ? day.position : first
  const which = { ...day, most: AT_ONCE }
  const payments = await findCharges(db, { ...which, after, before: firstIdAt(until) })
  const payouts = await findSentPayouts(db, { ...which, since, until })
  return [
    ...payments.map((payment) => ({ id: payment.id, payment })),
    ...payouts.map((payout) => ({ id: payout.id, payout })),
  ]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .slice(0, AT_ONCE)
}

type Charges = Pick<ReconciliationRow, 'id' | 'pass' | 'method'> & { after: string; before: string; most: number }

/** Payments whose charge may have been sent; in later passes only those that the provider has not answered for. */
async function findCharges(db: Sql, { id, pass, ...which }: Charges): Promise<ClearedPayment[]> {
  const only = pass === 1 ? null : await findUnansweredSubjects(db, id)
  for (let { after } = which; ; ) {
    const page = await findPaymentsBetween(db, { ...which, after, only })
    const sent = await sentOf(
      db,
      COLLECT,
      page.map(({ id }) => id),
    )
    const charges = page.filter(({ id }) => sent.has(id))
    const last = page.at(-1)
    if (charges.length > 0 || !last) return withClearedAmounts(db, charges)
    after = last.id
  }
}

const ask = (provider: GuardedProvider['unwatched'], movement: Movement): Promise<Answer> =>
  'payment' in movement ? provider.query(movement.payment.reference) : provider.queryPayOut(movement.payout.reference)

/** The settings named one when it was charged and name none now. */
const NO_PROVIDER: Answer = { kind: 'unknown', code: 'local:no_provider' }

async function waitForProvider({ db, clock, times }: ReconcileDeps, day: ReconciliationRow): Promise<undefined> {
  const nextStepAt = new Date(clock().getTime() + Math.min(AWAY_PAUSE_MS, times.RECONCILE_AGAIN))
  await db.transact(async (tx) => {
    await goOnAt(tx.sql, day, { waits: day.waits, nextStepAt })
    tx.dueAt(STEPS, nextStepAt)
  })
}

async function endPass({ db, clock, times }: ReconcileDeps, day: ReconciliationRow): Promise<undefined> {
  const now = clock()
  if (day.pass < MOST_PASSES && (await hasUnanswered(db.sql, day.id))) {
    const nextStepAt = new Date(now.getTime() + times.RECONCILE_AGAIN)
    await db.transact(async (tx) => {
      await beginPass(tx.sql, day, nextStepAt)
      tx.dueAt(STEPS, nextStepAt)
    })
    return
  }
  await finishReconciliation(db.sql, day, now)
}

type Heard<T> = { answer: Answer; now: Date } & T

/** Notes what differs and moves on. */
async function keep(
  deps: ReconcileDeps,
  day: ReconciliationRow,
  { movement, answer, now }: Heard<{ movement: Movement }>,
): Promise<ReconciliationRow | undefined> {
  const { id } = movement
  const isCharge = 'payment' in movement
  const comparison = isCharge
    ? await compareCharge(deps, day, { payment: movement.payment, answer, now })
    : await comparePaidOut(deps, day, { payout: movement.payout, answer, now })
  const isCounted = isCharge && comparison.theirs !== null
  const [ours, theirs] = isCounted ? [comparison.ours, comparison.theirs ?? 0] : [0, 0]
  const compared = day.pass === 1 ? 1 : 0
  const isOurs = await deps.db.transact(async (tx) => {
    const step = { to: id, compared, ours, theirs, leaseUntil: new Date(now.getTime() + RECONCILING_MS) }
    if (!(await advance(tx.sql, day, step))) return false
    if (comparison.kind === null) await resolveDifference(tx.sql, { reconciliationId: day.id, subjectId: id, now })
    return true
  })
  return isOurs ? { ...day, position: id, waits: 0 } : undefined
}

/** Lets the news do what any news of a payment does, too; answers how the two sides stand then. */
async function compareCharge(
  deps: ReconcileDeps,
  day: ReconciliationRow,
  { payment, answer, now }: Heard<{ payment: ClearedPayment }>,
): Promise<Comparison> {
  const { sql } = deps.db
  const settle = () => deps.hear({ kind: COLLECT, id: payment.id }, answer)
  // What was still open is compared as the answer leaves it.
  if (payment.status === 'pending') await settle()
  const own = payment.status === 'pending' ? ((await findClearedPayment(sql, payment.id)) ?? payment) : payment
  const comparison = compare(own, answer)
  const subject = { paymentId: payment.id, refundId: null, payoutId: null }
  const noted = { reconciliationId: day.id, subject, comparison, code: answer.code, now }
  if (comparison.kind !== null) await noteDifference(sql, noted)
  if (comparison.kind !== 'charged_but_not_ours') return comparison
  // On the books from now on, as its payer's or for a person to decide. The difference stays on record.
  await settle()
  return compare((await findClearedPayment(sql, payment.id)) ?? own, answer)
}

/** What becomes of it is left to whoever sends it. */
async function comparePaidOut(
  { db }: ReconcileDeps,
  day: ReconciliationRow,
  { payout, answer, now }: Heard<{ payout: SentPayout }>,
): Promise<Comparison> {
  const comparison = comparePayout(payout, answer)
  const subject = { paymentId: payout.payment_id, refundId: payout.refund_id, payoutId: payout.payout_id }
  const noted = { reconciliationId: day.id, subject, comparison, code: answer.code, now }
  if (comparison.kind !== null) await noteDifference(db.sql, noted)
  return comparison
}
