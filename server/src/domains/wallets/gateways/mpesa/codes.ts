import type { TransferFailure } from '@salama/contract/wallets'

/**
 * What a provider's code says of the money.
 * - `failed`: final, nothing was taken
 * - `retry`: the provider did not take the request at all; the same reference may be tried later
 * - `unknown`: the money may have moved, ask by reference
 * - `duplicate`: the reference was used before, look up the original
 */
export type Verdict =
  | { kind: 'success' }
  | { kind: 'failed'; failure: TransferFailure }
  | { kind: 'retry' }
  | { kind: 'unknown' }
  | { kind: 'duplicate' }

const failed = (failure: TransferFailure): Verdict => ({ kind: 'failed', failure })
const UNKNOWN: Verdict = { kind: 'unknown' }

/** The 33 codes of the M-Pesa OpenAPI (v1x). A wrong request of ours is `misconfigured`: the customer cannot mend it. */
export const VERDICTS: Readonly<Record<string, Verdict>> = {
  'INS-0': { kind: 'success' },
  'INS-1': UNKNOWN, // internal error
  'INS-2': failed('misconfigured'), // invalid API key
  'INS-4': failed('account_inactive'), // user is not active
  'INS-5': failed('refused_by_customer'),
  'INS-6': failed('refused_by_operator'), // transaction failed
  'INS-9': UNKNOWN, // request time-out: the PIN may still arrive
  'INS-10': { kind: 'duplicate' },
  'INS-13': failed('misconfigured'), // invalid short code
  'INS-14': failed('misconfigured'), // invalid reference
  'INS-15': failed('refused_by_operator'), // amount outside what the provider or this customer may move
  'INS-16': { kind: 'retry' }, // temporary overloading
  'INS-17': failed('misconfigured'), // transaction reference not of 1 to 20 characters
  'INS-18': failed('misconfigured'), // invalid transaction id
  'INS-19': failed('misconfigured'), // invalid third-party reference
  'INS-20': failed('misconfigured'), // parameters missing
  'INS-21': failed('misconfigured'), // parameters do not validate
  'INS-22': failed('misconfigured'), // invalid operation type
  'INS-23': UNKNOWN, // unknown status
  'INS-24': failed('misconfigured'), // invalid initiator
  'INS-25': failed('misconfigured'), // invalid security credential
  'INS-26': failed('misconfigured'), // not authorised
  'INS-993': failed('misconfigured'), // direct debit missing
  'INS-994': failed('misconfigured'), // direct debit already exists
  'INS-995': failed('account_inactive'), // customer's profile has problems
  'INS-996': failed('account_inactive'),
  'INS-997': failed('misconfigured'), // linking transaction not found
  'INS-998': failed('misconfigured'), // invalid market
  'INS-2001': failed('misconfigured'), // initiator authentication
  'INS-2002': failed('misconfigured'), // receiver invalid
  'INS-2006': failed('insufficient_balance'),
  'INS-2051': failed('wrong_number'),
  'INS-2057': failed('misconfigured'), // language code
}

export const verdictOf = (code: string): Verdict => VERDICTS[code] ?? UNKNOWN

/**
 * Codes that can only be about the charge when a status query answers with them: the query names no customer, so it
 * cannot lack balance. Every other code is the query's own failure and says nothing of the charge. ('User is not active'
 * may be our own API user and 'Transaction failed' the query itself, so they are not here.)
 */
export const ABOUT_THE_CHARGE: readonly string[] = ['INS-5', 'INS-995', 'INS-996', 'INS-2006', 'INS-2051']

/** What a status word of the query means; `notFound`: the provider has no such transaction. */
export type StatusMeaning =
  | 'confirmed'
  | 'pending'
  | 'expired'
  | 'refused_by_customer'
  | 'refused_by_operator'
  | 'notFound'

const STATUS_MEANINGS: Readonly<Record<string, StatusMeaning>> = {
  // Documented.
  completed: 'confirmed',
  cancelled: 'refused_by_customer',
  expired: 'expired',
  'n/a': 'notFound',
  // Seen in answers of the real gateway.
  success: 'confirmed',
  successful: 'confirmed',
  pending: 'pending',
  processing: 'pending',
  failed: 'refused_by_operator',
  rejected: 'refused_by_operator',
}

export const statusMeaningOf = (word: string): StatusMeaning | undefined => STATUS_MEANINGS[word.trim().toLowerCase()]
