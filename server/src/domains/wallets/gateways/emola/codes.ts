import type { TransferFailure } from '@salama/contract/wallets'

/**
 * What a code says of the money.
 * - `success`: of the gateway, look inside; of the push, the prompt is on its way (integrations disagree whether it may
 *   also mean "paid", so the status query decides); of the query, it was answered
 * - `failed`, `expired`: final, nothing was taken
 * - `pending`: the customer has not answered yet
 * - `retry`: the provider did not take the request at all
 * - `unknown`: the money may have moved, ask by transId
 * - `duplicate`: the transId was used before, ask for the original
 * - `notFound`: there is no such request
 */
export type Verdict =
  | { kind: 'success' | 'expired' | 'pending' | 'retry' | 'unknown' | 'duplicate' | 'notFound' }
  | { kind: 'failed'; failure: TransferFailure }

const failed = (failure: TransferFailure): Verdict => ({ kind: 'failed', failure })
const MISCONFIGURED = failed('misconfigured')
const UNKNOWN: Verdict = { kind: 'unknown' }
const NOT_FOUND: Verdict = { kind: 'notFound' }

/**
 * Codes of the gateway (`error`). Those after which Movitel's own service may have been reached leave the money in doubt;
 * the ones that stop at the gateway's door are a wrong setting of ours, or too much traffic.
 */
export const GATEWAY: Readonly<Record<string, Verdict>> = {
  '0': { kind: 'success' },
  '1000': MISCONFIGURED, // username invalid
  '1001': MISCONFIGURED, // username does not exist
  '1002': MISCONFIGURED, // username inactive
  '2000': MISCONFIGURED, // service code invalid
  '2001': MISCONFIGURED, // service does not exist
  '2002': MISCONFIGURED, // service inactive
  '2003': UNKNOWN, // connection to the service has problems
  '2004': UNKNOWN, // could not connect to the business service; not said at which moment
  '2005': UNKNOWN, // service error
  '2007': UNKNOWN, // time-out of the service
  '3000': MISCONFIGURED, // client not found or inactive
  '4000': MISCONFIGURED, // message format
  '4001': MISCONFIGURED, // requested service does not exist
  '5000': { kind: 'retry' }, // too many requests
  '6000': { kind: 'retry' }, // overloaded
  '6001': MISCONFIGURED, // no right to the service
  '6002': MISCONFIGURED, // right expired
  '6003': MISCONFIGURED, // login failed: username, password or IP
  '6004': MISCONFIGURED, // login failed: username
  '6005': UNKNOWN, // the service's answer could not be loaded
  '7000': UNKNOWN, // database connection
  '7001': UNKNOWN, // database
  '8000': MISCONFIGURED, // IP
  '9001': UNKNOWN, // exception
  '9002': MISCONFIGURED, // the request to the service could not be prepared
}

/** Codes of the service (`errorCode`, and in a query's `orgResponseCode` but for the two below). */
export const BUSINESS: Readonly<Record<string, Verdict>> = {
  '0': { kind: 'success' },
  '02': MISCONFIGURED, // IP not valid
  '03': failed('refused_by_operator'), // transaction failed; `readRefusal` may know more
  '05': MISCONFIGURED, // partner code
  '06': failed('refused_by_operator'), // amount
  '07': failed('wrong_number'),
  '08': MISCONFIGURED, // length of the SMS
  '09': MISCONFIGURED, // transId too long
  '10': MISCONFIGURED, // number not in the white list: our account is still on trial
  '11': { kind: 'expired' }, // the customer did not enter the PIN
  '12': failed('wrong_number'), // no e-Mola account
  '13': NOT_FOUND, // original request id
  '14': { kind: 'duplicate' },
  '15': NOT_FOUND, // request does not exist
  '20': failed('refused_by_operator'), // the number is in another process
  '22': { kind: 'pending' }, // prompted; the outcome comes by callback, which is not signed, or by query
  '23': MISCONFIGURED, // refNo
  '24': MISCONFIGURED, // function not supported
  '25': MISCONFIGURED, // LOTO service
  '26': MISCONFIGURED, // LOTO number
  '27': NOT_FOUND, // payment request not found
  '28': { kind: 'duplicate' }, // already processed
  '98': MISCONFIGURED, // user
  '99': UNKNOWN, // error while processing
}

/**
 * The query's word on the original: only '01' is known to mean paid. '00' is read as "not paid" by the one integration
 * that reads it, and may be said while the customer still types: it is believed like "not found", once the prompt is over.
 */
const ORIGINAL: Readonly<Record<string, Verdict>> = { '01': { kind: 'success' }, '00': NOT_FOUND }

/** In a query's `orgResponseCode` only these speak of the charge's end; the others could be the query's own trouble. */
const ENDS: readonly string[] = ['03', '06', '07', '11', '12', '22', '13', '15', '27']

export const gatewayVerdict = (code: string): Verdict => GATEWAY[code] ?? UNKNOWN

export const businessVerdict = (code: string): Verdict => BUSINESS[code] ?? UNKNOWN

export const originalVerdict = (code: string): Verdict =>
  ORIGINAL[code] ?? (ENDS.includes(code) ? businessVerdict(code) : UNKNOWN)

/** e-Mola has one code for every refusal (03); its message may say which. Only the sentence depends on it. */
export function readRefusal(message: string): TransferFailure {
  if (/saldo|balance|insufficient|insuficiente/i.test(message)) return 'insufficient_balance'
  if (/cancel|reject|declin|recus|rejeit/i.test(message)) return 'refused_by_customer'
  return 'refused_by_operator'
}
