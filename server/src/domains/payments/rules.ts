import { randomBytes } from 'node:crypto'
import { brand } from '@salama/contract/brand'
import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { FailureCode, PaymentMethod, PaymentStatus } from '@salama/contract/payments'
import type { TransferFailure } from '@salama/contract/wallets'
import type { Line } from '../ledger/public.ts'

/** The provider holds the money for us, and we owe it to the payer. */
export const linesOfCapture = (payment: { method: PaymentMethod; payerId: string; amount: Centavos }): Line[] => [
  { account: accounts.clearing(payment.method), amount: payment.amount },
  { account: accounts.credit(payment.payerId), amount: -payment.amount },
]

/** The provider took money that our records do not explain: nobody's credit until staff have decided. */
export const linesOfSuspense = (payment: { method: PaymentMethod; amount: Centavos }): Line[] => [
  { account: accounts.clearing(payment.method), amount: payment.amount },
  { account: accounts.suspense(payment.method), amount: -payment.amount },
]

/** Of the transfers whose ids are a payment's: the one that collects it, and the one that gives it back unclaimed. */
export const COLLECT = 'payment'
export const REVERSAL = 'payment_reversal'
/** Of the transfers of refunds. */
export const REFUND = 'refund'

export type KnownPayment = {
  status: PaymentStatus
  /** Of one that failed. */
  failure: FailureCode | null
  amount: Centavos
}

/** How its transfer ended, as far as a payment is concerned. */
export type SettledCollect = {
  status: 'succeeded' | 'failed' | 'expired'
  failure: TransferFailure | null
  /** What the provider took. */
  moved: Centavos
  /** A call left for it. */
  wasSent: boolean
}

export type Reaction =
  /** Nothing new. */
  | { kind: 'none' }
  | { kind: 'confirm' }
  | { kind: 'end'; to: 'failed' | 'expired'; failure: FailureCode }
  /** A late success of exactly the amount: passes through review and becomes the payer's credit. */
  | { kind: 'release' }
  /** For staff. `suspense`: what the provider took without our being able to credit it. */
  | { kind: 'review'; reason: string; suspense: Centavos }

const NONE: Reaction = { kind: 'none' }

/**
 * What the end of its transfer does to a payment. Monotonic: a success is never undone by a late failure. One that comes
 * after the end is its payer's where the provider had left the end open (decision 0008), and for staff to decide where the
 * provider contradicts itself or took another amount.
 */
export function reactionTo(payment: KnownPayment, settled: SettledCollect): Reaction {
  if (settled.status === 'succeeded') return reactionToSuccess(payment, settled)
  if (payment.status !== 'pending') return NONE
  return { kind: 'end', to: settled.status, failure: settled.failure ?? 'refused_by_operator' }
}

const hasEnded = (status: PaymentStatus): boolean => status === 'failed' || status === 'expired'

function reactionToSuccess(payment: KnownPayment, { moved, wasSent }: SettledCollect): Reaction {
  const isWhole = moved === payment.amount
  if (hasEnded(payment.status)) {
    const isExplained = isWhole && wasSent && isOpenEnd(payment)
    return isExplained ? { kind: 'release' } : { kind: 'review', reason: 'success after the end', suspense: moved }
  }
  if (payment.status !== 'pending') return NONE
  return isWhole ? { kind: 'confirm' } : { kind: 'review', reason: 'another amount', suspense: moved }
}

/** It ended without the provider's last word, and nobody has looked since. */
const isOpenEnd = ({ status, failure }: KnownPayment): boolean =>
  status === 'expired' || failure === 'operator_unavailable'

/** The refund's own key, always the same: asked for twice, the provider knows it as the same refund. */
export const reversalReference = (reference: string): string => `R${reference.slice(1)}`

/** Digits and letters that nobody takes for another: no 0, O, 1, I, L. Their number is a prime, for the check. */
const SPOKEN = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const SPOKEN_LENGTH = 9

/**
 * What a payer writes into a transfer: eight random characters (8 × 10¹¹) and one that makes the weighted sum a multiple
 * of 31, so that every single slip and every swap of neighbours is seen.
 */
export function makeBankReference(random: Buffer = randomBytes(SPOKEN_LENGTH - 1)): string {
  const values = Array.from(random.subarray(0, SPOKEN_LENGTH - 1), (byte) => byte % SPOKEN.length)
  return [...values, checkOf(values)].map((value) => SPOKEN[value]).join('')
}

/** Whether a text, as found in a statement, is one of ours; spaces and small letters do no harm. */
export function isBankReference(text: string): boolean {
  const values = Array.from(keyOfReference(text), (character) => SPOKEN.indexOf(character))
  return values.length === SPOKEN_LENGTH && !values.includes(-1) && weightedSum(values) % SPOKEN.length === 0
}

/** Spaces and capitals make no other reference. */
export const keyOfReference = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** Weights 1, 2, …: neighbours differ in theirs, and none is a multiple of the prime. */
const weightedSum = (values: readonly number[]): number =>
  values.reduce((sum, value, place) => sum + value * (place + 1), 0)

function checkOf(values: readonly number[]): number {
  const rest = weightedSum(values) % SPOKEN.length
  const candidates = Array.from(SPOKEN, (_, value) => value)
  return candidates.find((value) => (rest + value * SPOKEN_LENGTH) % SPOKEN.length === 0) ?? 0
}

/** What the customer's phone shows beside the amount: our words alone, the payer's text could be anybody's. */
export const promptText = (label = 'Pagamento', paymentId: string): string =>
  `${brand.name} ${paymentId.slice(-4).toUpperCase()} ${label}`

/** The sweep that lets go what was reserved for quotes whose time is over. */
export const OVERDUE_QUOTES = 'payments.quotes'
