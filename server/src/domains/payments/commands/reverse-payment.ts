import { newId, type Tx } from '../../../platform/db/database.ts'
import type { Outcome } from '../gateways/operator.ts'
import { heldOf, linesOfReturn } from '../rules/review.ts'
import { pauseMs, reversalReference } from '../rules.ts'
import { type IntentMove, moveIntent, type PaymentRow, postponeReversal } from '../store/intents.ts'
import { findEntries, postLedger } from '../store/ledger.ts'
import { stopReturn } from '../store/returns.ts'
import type { Leaving } from './charge-payment.ts'
import { announceEnd, type PaymentDeps } from './settle-payment.ts'

/** Unknown answers to a refund before a person looks. */
const MOST_TRIES = 10

/**
 * Gives back what no purchase wants: a confirmed payment (decision A-05), or what the desk returns of one in review. It is
 * fenced off from claims before; every try carries the same reference, so the operator gives back once.
 */
export async function reversePayment(deps: PaymentDeps, payment: PaymentRow, isLeaving: Leaving): Promise<void> {
  const { id, method, reference, operator_transaction_id: operatorTransactionId } = payment
  const operator = deps.operators[method as keyof typeof deps.operators]
  const held = heldOf(await findEntries(deps.db.sql, id))
  if (!operator || !held || operatorTransactionId === null) return needPerson(deps, payment, 'local:no_operator')
  const order = { operatorTransactionId, reference: reversalReference(reference), amount: held.amount }
  const outcome = await operator.reverse(order)
  if (isLeaving()) return
  if (outcome.kind === 'confirmed') {
    const mover = payment.status === 'in_review' ? 'operator' : 'system'
    const reversal: Reversal = { paymentId: id, code: outcome.code, mover, now: deps.clock() }
    return deps.db.transact((tx) => postReversal(tx, reversal))
  }
  await tryAgainOrReview(deps, payment, outcome)
}

type Reversal = Pick<IntentMove, 'paymentId' | 'code' | 'mover' | 'decision' | 'now'>

/** The money is back with its payer, from wherever it sat on our books. */
export async function postReversal(tx: Tx, reversal: Reversal): Promise<void> {
  const { now } = reversal
  const row = await moveIntent(tx.sql, { ...NOTHING_NEW, ...reversal, to: 'reversed' })
  if (!row) return
  const held = heldOf(await findEntries(tx.sql, row.id))
  if (!held) throw new Error(`payment ${row.id} was given back, and nothing of it was held`)
  const [lines, transactionId] = [linesOfReturn(held, row.method), newId(now.getTime())]
  await postLedger(tx.sql, { transactionId, paymentId: row.id, template: 'reversed', lines, now })
  tx.tell(row.payer_id, 'payment', row)
  await announceEnd(tx, row)
}

async function tryAgainOrReview(deps: PaymentDeps, payment: PaymentRow, outcome: Outcome): Promise<void> {
  const { db, pace, clock } = deps
  const { code } = outcome
  const isAway = outcome.kind === 'failed' && outcome.failure === 'operator_unavailable'
  const isRefused = outcome.kind === 'failed' && !isAway
  if (!isRefused && (isAway || payment.checks < MOST_TRIES)) {
    const pause = pauseMs({ checks: payment.checks, ...pace, isPinOpen: false, random: Math.random() })
    const nextCheckAt = new Date(clock().getTime() + pause)
    return postponeReversal(db.sql, { paymentId: payment.id, code, nextCheckAt })
  }
  await needPerson(deps, payment, code)
}

async function needPerson({ db, log, clock }: PaymentDeps, payment: PaymentRow, code: string): Promise<void> {
  const [paymentId, now] = [payment.id, clock()]
  log.error({ paymentId, code }, 'refund needs a person')
  await db.transact(async (tx) => {
    const row =
      payment.status === 'in_review'
        ? await stopReturn(tx.sql, { paymentId, code, now })
        : await moveIntent(tx.sql, { ...NOTHING_NEW, paymentId, to: 'in_review', code, now })
    if (row) tx.tell(row.payer_id, 'payment', row)
  })
}

const NOTHING_NEW = { failure: null, operatorTransactionId: null }
