import type { Centavos } from '@salama/contract/kernel/money'
import { addDays, dayInMaputo } from '@salama/contract/kernel/time'
import type { DifferenceKind } from '@salama/contract/reconciliation'
import type { Outcome } from '../wallets/public.ts'

/** The last day to be compared: a day is over for it `afterMs` after its end, when what was under way has settled. */
export const dayDue = (now: Date, afterMs: number): string =>
  addDays(dayInMaputo(new Date(now.getTime() - afterMs)), -1)

/** What our books hold of a payment: what it asked for, what the provider took by them, and what went back. */
export type OwnRecord = { amount: Centavos; charged: Centavos; returned: Centavos }

export type Answer = Outcome | { kind: 'notFound'; code: string }

/** Charged, or sent, on both sides; `kind` null where they agree, `theirs` null where the provider does not say. */
export type Comparison =
  | { kind: Exclude<DifferenceKind, 'unanswered'> | null; ours: Centavos; theirs: Centavos }
  | { kind: 'unanswered'; ours: Centavos; theirs: null }

/**
 * Our record of a charge against the provider's answer. Providers differ in how they answer for a charge that was given
 * back: some still call it charged, some no longer. Both agree with books that took it and gave all of it back; one that
 * never saw it does not.
 */
export function compare({ amount, charged, returned }: OwnRecord, answer: Answer): Comparison {
  if (answer.kind === 'unknown' || answer.kind === 'pending') return { kind: 'unanswered', ours: charged, theirs: null }
  if (answer.kind !== 'confirmed') {
    const isBack = answer.kind !== 'notFound' && charged > 0 && returned >= charged
    const ours = isBack ? 0 : charged
    return { kind: ours === 0 ? null : 'ours_but_not_charged', ours, theirs: 0 }
  }
  // A provider that names no figure took what it was asked for.
  const theirs = answer.amount ?? (charged || amount)
  if (charged === 0) return { kind: 'charged_but_not_ours', ours: 0, theirs }
  return { kind: theirs === charged ? null : 'amount', ours: charged, theirs }
}

/** Likewise of a pay-out: `sent` is what of it our books say has reached its wallet. */
export function comparePayout({ amount, sent }: { amount: Centavos; sent: Centavos }, answer: Answer): Comparison {
  if (answer.kind === 'unknown' || answer.kind === 'pending') return { kind: 'unanswered', ours: sent, theirs: null }
  const theirs = answer.kind === 'confirmed' ? (answer.amount ?? amount) : 0
  const differs = sent === 0 ? 'sent_but_not_ours' : theirs === 0 ? 'ours_but_not_sent' : 'amount'
  return { kind: theirs === sent ? null : differs, ours: sent, theirs }
}

/** The sweep that continues the comparisons that have begun. */
export const STEPS = 'reconciliation.steps'
