import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'

/** How long things take, in milliseconds; each can be set as POLICY_<NAME>_MS, so that a test server lives in seconds. */
export const POLICY_DEFAULTS = {
  /** An unpaid slot is kept. */
  HOLD: 30 * MINUTE_MS,
  /** A hold with a payment under way lives on, at most this long. */
  HOLD_LIMIT: 3 * HOUR_MS,
  /** A confirmed payment that nothing claims is given back. */
  UNCLAIMED: 30 * MINUTE_MS,
  /** A charge whose end the operator did not say itself is asked about again: after this, 4, 24 and 96 times it. */
  RECHECK: 15 * MINUTE_MS,
  /** What became of a refund may stay unknown before a person looks. */
  REFUND_DOUBT: 6 * HOUR_MS,
  /** What was earned waits so long before it can be paid out. */
  PAYOUT_HOLD: 24 * HOUR_MS,
  /** A purchase's receipt is numbered by itself after this long; asked for, at once. */
  RECEIPT: 2 * MINUTE_MS,
  /** A day is compared with the operators' own record this long after its end. */
  RECONCILE: 2 * HOUR_MS,
  /** What an operator did not answer for is asked again after this long, twice. */
  RECONCILE_AGAIN: 10 * MINUTE_MS,
  /** The customer may type the PIN. */
  PIN: 90 * SECOND_MS,
  /** A quote's reserved stock and bound fare. */
  QUOTE: 15 * MINUTE_MS,
  /** A body must be there whole; uploads are held to a rate instead, measured over each window. */
  BODY: 15 * SECOND_MS,
  UPLOAD_WINDOW: 10 * SECOND_MS,
  /** The next month of a plan can be paid so long before the present one ends. */
  RENEWAL_NOTICE: 5 * DAY_MS,
  /** A plan whose next month is not paid may still be paid so long. */
  GRACE: 7 * DAY_MS,
  /** A driver may answer an offer. */
  OFFER: 20 * SECOND_MS,
  /** Without any driver after this, a delivery or ride ends. */
  NO_DRIVER: 5 * MINUTE_MS,
  /** A driver who was not heard of for so long is not offered anything. */
  DRIVER_STALE: 2 * MINUTE_MS,
  /** What a silent driver has accepted and not picked up is given to another after this. */
  DRIVER_LOST: 10 * MINUTE_MS,
  /** A shop that has not answered an order is called again after this. */
  ORDER_RING: 5 * MINUTE_MS,
  /** A restaurant's silence refuses an order after this. */
  ORDER_REFUSAL: 10 * MINUTE_MS,
  /** A pharmacy's. */
  PHARMACY_REFUSAL: 15 * MINUTE_MS,
  /** An order whose prescription nobody sent, or looked at, is refused after this. */
  PRESCRIPTION: DAY_MS,
  /** What was missing from an order is given back when the shop has not answered after this. */
  ORDER_REPORT: 2 * HOUR_MS,
  /** A minute of reading a lesson, of whose reading time 60 % make it done. */
  READING_MINUTE: MINUTE_MS,
  /** A closed conversation is taken up again by a new message; afterwards that begins another. */
  TICKET_REOPEN: 7 * DAY_MS,
  /** The desk closes in a session this long after the password, and the code, were given. */
  STAFF_SESSION: 12 * HOUR_MS,
  /** A wallet number that somebody adds can be paid out to after this. */
  PAYOUT_NUMBER: DAY_MS,
  /** The room of a consultation is open so long before and after it. */
  ROOM_BEFORE: 10 * MINUTE_MS,
  ROOM_AFTER: 30 * MINUTE_MS,
  /** Who is not in the room so long after the start has not come. */
  NO_SHOW: 15 * MINUTE_MS,
  /** One person alone for so long: the consultation is interrupted. */
  INTERRUPTED: 20 * SECOND_MS,
  /** Both away for so long: it is over. */
  ABANDONED: 15 * MINUTE_MS,
  /** A passenger cancels a ride for nothing so long after a driver has accepted it. */
  RIDE_FREE_CANCEL: 2 * MINUTE_MS,
  /** A driver is late, and cancelling free, so long after the time that was said. */
  RIDE_LATE: 5 * MINUTE_MS,
  /** A driver waits so long at the pickup. */
  RIDE_WAIT: 5 * MINUTE_MS,
  /** A transfer for a ride that is not found within this is the passenger's debt. */
  RIDE_UNPAID: DAY_MS,
  /** A session without use ends. */
  SESSION_IDLE: 30 * DAY_MS,
} as const

export type Policy = Record<keyof typeof POLICY_DEFAULTS, number>
