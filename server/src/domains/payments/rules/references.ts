import { randomBytes } from 'node:crypto'
import { brand } from '@salama/contract/brand'

/** Of the transfers whose ids are a payment's: the one that collects it, and the one that gives it back unclaimed. */
export const COLLECT = 'payment'
export const REVERSAL = 'payment_reversal'
/** Of the transfers of refunds. */
export const REFUND = 'refund'

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
