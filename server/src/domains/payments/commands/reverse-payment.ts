import { newId, type Tx } from '../../../platform/db/database.ts'
import type { Outcome } from '../gateways/operator.ts'
import { linesOfReversal, pauseMs, reversalReference } from '../rules.ts'
import { type IntentMove, moveIntent, type PaymentRow, postponeReversal } from '../store/intents.ts'
import { postLedger } from '../store/ledger.ts'
import type { Leaving } from './charge-payment.ts'
import { announceEnd, type PaymentDeps } from './settle-payment.ts'

/** Unknown answers to a refund before a person looks. */
const MOST_TRIES = 10

/**
 * Gives back a confirmed payment that no purchase wants (decision A-05). It is fenced off from claims before; every try
 * carries the same reference, so the operator gives back once.
 */
export async function reversePayment(deps: PaymentDeps, payment: PaymentRow, isLeaving: Leaving): Promise<void> {
  const operator = deps.operators[payment.method as keyof typeof deps.operators]
  if (!operator || payment.operator_transaction_id === null) return
  const outcome = await operator.reverse({
    operatorTransactionId: payment.operator_transaction_id,
    reference: reversalReference(payment.reference),
    amount: payment.amount,
  })
  if (isLeaving()) return
  if (outcome.kind === 'confirmed') {
    const reversal = { paymentId: payment.id, code: outcome.code, now: deps.clock() }
    return deps.db.transact((tx) => postReversal(tx, reversal))
  }
  await tryAgainOrReview(deps, payment, outcome)
}

type Reversal = Pick<IntentMove, 'paymentId' | 'code' | 'mover' | 'decision' | 'now'>

/** The money is back with its payer. */
export async function postReversal(tx: Tx, reversal: Reversal): Promise<void> {
  const { now } = reversal
  const row = await moveIntent(tx.sql, { ...NOTHING_NEW, ...reversal, to: 'reversed' })
  if (!row) return
  const lines = linesOfReversal({ method: row.method, payerId: row.payer_id, amount: row.amount })
  const transactionId = newId(now.getTime())
  await postLedger(tx.sql, { transactionId, paymentId: row.id, template: 'reversed', lines, now })
  tx.tell(row.payer_id, 'payment', row)
  await announceEnd(tx, row)
}

async function tryAgainOrReview(deps: PaymentDeps, payment: PaymentRow, outcome: Outcome): Promise<void> {
  const { db, log, pace, clock } = deps
  const now = clock()
  const { code } = outcome
  const isAway = outcome.kind === 'failed' && outcome.failure === 'operator_unavailable'
  const isRefused = outcome.kind === 'failed' && !isAway
  if (!isRefused && (isAway || payment.checks < MOST_TRIES)) {
    const pause = pauseMs({ checks: payment.checks, ...pace, isPinOpen: false, random: Math.random() })
    const nextCheckAt = new Date(now.getTime() + pause)
    return postponeReversal(db.sql, { paymentId: payment.id, code, nextCheckAt })
  }
  log.error({ paymentId: payment.id, code }, 'refund needs a person')
  await db.transact(async (tx) => {
    const row = await moveIntent(tx.sql, { ...NOTHING_NEW, paymentId: payment.id, to: 'in_review', code, now })
    if (row) tx.tell(row.payer_id, 'payment', row)
  })
}

const NOTHING_NEW = { failure: null, operatorTransactionId: null }
