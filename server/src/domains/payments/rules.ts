import { randomBytes } from 'node:crypto'
import { type Centavos, shareOf } from '@salama/contract/kernel/money'
import { isFinal } from '@salama/contract/kernel/status'
import { accounts } from '@salama/contract/ledger'
import { type FailureCode, type PaymentMethod, type PaymentStatus, paymentMachine } from '@salama/contract/payments'
import type { Line } from '../ledger/public.ts'
import type { Outcome } from '../wallets/public.ts'

/** Who earns from a purchase. */
export type Payee = { kind: 'doctor'; id: string }

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

/** What a sale brings the payee and us; together the price. */
export type Shares = { payable: Centavos; commission: Centavos }

/** `rate` in basis points; the two parts are always the whole. */
export function splitCommission(amount: Centavos, rate: number): Shares {
  const commission = shareOf(amount, rate)
  return { payable: amount - commission, commission }
}

/** The payer's credit becomes the payee's earnings and our commission. */
export const linesOfClaim = (
  { payerId, payeeAccount }: { payerId: string; payeeAccount: string },
  { payable, commission }: Shares,
): Line[] =>
  [
    { account: accounts.credit(payerId), amount: payable + commission },
    { account: payeeAccount, amount: -payable },
    { account: accounts.commission, amount: -commission },
  ].filter((line) => line.amount !== 0)

/** A new intent whose worker was lost is picked up after this. */
export const PICK_UP_MS = 2_000

/**
 * What is heard of a payment. `notSent`: we know that no call ever left. `contradiction`: the provider names a transaction
 * of its own that another payment already has.
 */
export type News =
  | Outcome
  | { kind: 'notFound'; code: string }
  | { kind: 'notSent'; code: string }
  | { kind: 'contradiction'; code: string }

export type Known = {
  status: PaymentStatus
  /** Of one that failed. */
  failure: FailureCode | null
  amount: Centavos
  chargeStartedAt: Date | null
}

export type Move =
  /** Nothing new. */
  | { kind: 'none' }
  /** Not known yet: ask again later. `isUnknown`: the provider may have charged. */
  | { kind: 'wait'; isUnknown: boolean; code: string }
  | { kind: 'confirm'; code: string; providerTransactionId: string }
  | { kind: 'end'; to: 'failed' | 'expired'; failure: FailureCode; code: string }
  /** A late success of exactly the amount: passes through review and becomes the payer's credit. */
  | { kind: 'release'; code: string; providerTransactionId: string }
  /** To be noted, and nothing more: there is no money to decide about. */
  | { kind: 'note'; reason: string; code: string }
  /** For a person to see. `suspense`: what the provider took without our being able to credit it. */
  | { kind: 'review'; reason: string; code: string; providerTransactionId: string | null; suspense: Centavos }

const NONE: Move = { kind: 'none' }

/**
 * Monotonic: a success is never undone by a late failure. One that comes after the end is its payer's where the provider
 * had left the end open (decision 0008), and for a person to see where it contradicts itself or took another amount.
 */
export function moveOf(known: Known, news: News, { now, leaseMs }: { now: Date; leaseMs: number }): Move {
  const { code } = news
  if (news.kind === 'confirmed') return moveOnSuccess(known, news)
  if (news.kind === 'contradiction') return moveOnContradiction(known, code)
  if (known.status !== 'pending') return NONE
  if (news.kind === 'failed') return { kind: 'end', to: 'failed', failure: news.failure, code }
  if (news.kind === 'expired') return { kind: 'end', to: 'expired', failure: 'pin_timeout', code }
  if (news.kind === 'notSent') {
    return known.chargeStartedAt ? NONE : { kind: 'end', to: 'failed', failure: 'operator_unavailable', code }
  }
  if (news.kind === 'notFound' && isCallOver(known, now, leaseMs)) {
    return { kind: 'end', to: 'failed', failure: 'operator_unavailable', code }
  }
  return { kind: 'wait', isUnknown: news.kind !== 'pending', code }
}

function moveOnContradiction({ status }: Known, code: string): Move {
  const reason = 'transaction of another payment'
  if (status === 'pending') return { kind: 'review', reason, code, providerTransactionId: null, suspense: 0 }
  return hasEnded(status) ? { kind: 'note', reason, code } : NONE
}

const hasEnded = (status: PaymentStatus): boolean => status === 'failed' || status === 'expired'

type Success = Extract<Outcome, { kind: 'confirmed' }>

function moveOnSuccess(known: Known, { providerTransactionId, amount, code }: Success): Move {
  const suspense = amount ?? known.amount
  const review = (reason: string): Move => ({ kind: 'review', reason, code, providerTransactionId, suspense })
  if (hasEnded(known.status)) {
    const isExplained = suspense === known.amount && isOpenEnd(known)
    return isExplained ? { kind: 'release', code, providerTransactionId } : review('success after the end')
  }
  if (known.status !== 'pending' || isFinal(paymentMachine, known.status)) return NONE
  if (suspense !== known.amount) return review('another amount')
  return { kind: 'confirm', code, providerTransactionId }
}

/** What was charged ended without the provider's last word, and nobody has looked since: see `isLastWord`. */
const isOpenEnd = ({ status, failure, chargeStartedAt }: Known): boolean =>
  chargeStartedAt !== null && (status === 'expired' || failure === 'operator_unavailable')

/** "Not found" is to be believed only when no request can still be on its way. */
const isCallOver = ({ chargeStartedAt }: Known, now: Date, leaseMs: number): boolean =>
  chargeStartedAt !== null && now.getTime() >= chargeStartedAt.getTime() + leaseMs

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Our key in the provider's books: 20 letters and digits, 95 bits of them random. */
export function makeReference(random: Buffer = randomBytes(19)): string {
  return `S${Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('')}`
}

/** The first of our keys in a text, whatever surrounds it: nothing else looks like one. */
export const referenceIn = (text: string): string | null =>
  /(?<![A-Z0-9])S[A-Z2-7]{19}(?![A-Z0-9])/.exec(text)?.[0] ?? null

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
