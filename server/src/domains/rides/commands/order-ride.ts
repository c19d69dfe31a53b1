import type { Centavos } from '@salama/contract/kernel/money'
import type { requestRide as endpoint, Ride } from '@salama/contract/rides'
import { type RideMethod, type RideOrder, type RideRequest, rideOrder } from '@salama/contract/rides/order'
import { newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { hasConfirmedPhone } from '../../accounts/public.ts'
import { notify, sendsSms } from '../../notifications/public.ts'
import type { QuoteHandler } from '../../payments/ports.ts'
import {
  attachPayment,
  findCredit,
  type LockedPayment,
  makeOnce,
  quoteIdOf,
  quoteMs,
  quoteOfPayment,
  takePaidQuote,
} from '../../payments/public.ts'
import { pinMs } from '../../wallets/public.ts'
import { RIDES } from '../figures.ts'
import { describeById, describeNew } from '../queries.ts'
import * as notices from '../rules/notices.ts'
import { goesAhead, RIDE } from '../rules/payment.ts'
import { isSameTrip, planTrip, quoteLife, type Trip } from '../rules/trip.ts'
import { ridesSettings } from '../settings.ts'
import { insertQuoted, takeQuoted } from '../store/quotes.ts'
import {
  findDebt,
  findPaidWith,
  findPayingHabits,
  hasOpenRide,
  insertRide,
  lockRider,
  type RideRow,
} from '../store/rides.ts'
import { findVehicle } from '../store/vehicles.ts'
import { type RidesDeps, searchDriver } from './search-driver.ts'
import { sellRide } from './settle-ride.ts'

/** How a ride is paid before it is asked for: the trip and its fare hold until the quote ends. */
export const rideQuotes = (deps: RidesDeps): QuoteHandler<typeof rideOrder> => ({
  body: rideOrder,
  async reserve(tx, { quoteId, userId, payload, now }) {
    await lockRider(tx.sql, userId)
    if (await hasOpenRide(tx.sql, userId)) refuse('rides.already_open', LATER)
    const trip = await tripOf(tx.sql, payload)
    await insertQuoted(tx.sql, { quoteId, riderId: userId, trip, now })
    return { lines: trip.lines, fee: 0, cover: 0, amountDue: trip.fare }
  },
  async release(tx, quoteId) {
    await takeQuoted(tx.sql, quoteId)
  },
  // For a browser that was closed while it waited. Nobody stands at the roadside for long: later, nothing claims the
  // payment, and it goes back.
  async complete(tx, { quoteId, paymentId, payerId: riderId, method, now }) {
    await lockRider(tx.sql, riderId)
    const quoted = await takeQuoted(tx.sql, quoteId)
    if (!quoted) return
    const life = quoteLife({ quoteMs: quoteMs(deps.settings), pinMs: pinMs(deps.settings) })
    const isLate = now.getTime() > quoted.created_at.getTime() + life
    if (isLate || (await hasOpenRide(tx.sql, riderId))) {
      return notify(tx, { userId: riderId, source: `rides.too_late:${quoteId}`, ...notices.tooLate, now })
    }
    const opening = { id: quoteId, riderId, trip: quoted.trip, now }
    await openRide(tx, deps, opening, { status: 'confirmed', paymentId, method })
  },
})

/** The client may ask again after this. */
const LATER = { retryAfterSeconds: 60 }

/** The trip that is ordered, at the present prices. Refuses too many passengers and too long a way. */
async function tripOf(db: Sql, order: RideOrder): Promise<Trip> {
  const planned = planTrip(order, await findVehicle(db, order.vehicleType))
  return 'trip' in planned ? planned.trip : refuse('platform.invalid_input', planned)
}

/** A phone that is the rider's; without an SMS service nobody could confirm one. */
const isReachable = async (db: Sql, { settings }: RidesDeps, riderId: string): Promise<boolean> =>
  !sendsSms(settings) || hasConfirmedPhone(db, riderId)

/** Whether a driver is searched for before the transfer is found. */
async function isTrusted(db: Sql, { riderId, fare }: { riderId: string; fare: Centavos }): Promise<boolean> {
  const { paid_rides: paidRides, owes_another: owesAnother } = await findPayingHabits(db, riderId)
  return goesAhead({ fare, paidRides, hasConfirmedPhone: await hasConfirmedPhone(db, riderId), owesAnother })
}

type RequestCall = Pick<Call<typeof endpoint>, 'body' | 'actor' | 'now' | 'transact' | 'request'>

/** Asks for a ride that is paid, or is to be paid in cash. The same payment again answers the same ride. */
export function requestRide(deps: RidesDeps, { body, actor, now, transact, request }: RequestCall): Promise<Ride> {
  const quoteId = quoteIdOf(request, undefined)
  const { userId: riderId } = actor
  return transact(async (tx) => {
    const asking = { ...deps, now }
    return makeOnce(
      tx,
      { paymentId: body.transactionId, payerId: riderId },
      {
        // Money is moved for one ride after another; for cash, that a person has one open ride is enough.
        lock: async () => (body.paymentMethod === 'cash' ? undefined : lockRider(tx.sql, riderId)),
        async findMade(paymentId) {
          const made = await findPaidWith(tx.sql, { paymentId, riderId })
          return made && describeById(tx.sql, made.id, asking)
        },
        async make(named) {
          const opened = await order(tx, deps, { body, named, quoteId, riderId, now })
          return describeNew(opened, asking)
        },
      },
    )
  })
}

type Ordering = {
  body: RideRequest
  /** The payment that the body names. */
  named: LockedPayment | undefined
  quoteId: string | null
  riderId: string
  now: Date
}

async function order(tx: Tx, deps: RidesDeps, { body, named, quoteId, riderId, now }: Ordering): Promise<OpenedRide> {
  if (body.paymentMethod === 'cash') {
    // Nothing is paid before it.
    if (!(await isReachable(tx.sql, deps, riderId))) refuse('rides.phone_not_confirmed')
    const opening = { id: newId(now.getTime()), riderId, trip: await cashTrip(tx, { body, quoteId, riderId }), now }
    return openRide(tx, deps, opening, { status: 'cash', paymentId: null, method: 'cash' })
  }
  if (await hasOpenRide(tx.sql, riderId)) refuse('rides.already_open', LATER)
  const { id, trip, payment } = await paymentOf(tx, { body, named, riderId })
  const { id: paymentId, method } = payment
  const opening = { id: id ?? newId(now.getTime()), riderId, trip, now }
  if (id !== undefined && (await takePaidQuote(tx, payment, now))) {
    return openRide(tx, deps, opening, { status: 'confirmed', paymentId, method })
  }
  const { RIDE_TRANSFER, RIDE_UNPAID } = deps.settings.of(ridesSettings)
  const isAhead = await isTrusted(tx.sql, { riderId, fare: trip.fare })
  const until = new Date(now.getTime() + (isAhead ? RIDE_UNPAID : RIDE_TRANSFER))
  const purchase = { kind: RIDE, id: opening.id }
  const state = await attachPayment(tx, { payment, amount: trip.fare, purchase, until, now })
  if (state === 'confirmed') return openRide(tx, deps, opening, { status: 'confirmed', paymentId, method })
  const debt = await findDebt(tx.sql, riderId)
  if (debt) refuse('rides.debt', { details: { rideId: debt.id, amountDue: debt.fare } })
  return openRide(tx, deps, opening, { status: 'pending_verification', paymentId, method, waits: !isAhead })
}

/** The fare that was shown holds for cash too, where the request names the quote. */
async function cashTrip(tx: Tx, { body, quoteId, riderId }: Omit<Ordering, 'named' | 'now'>): Promise<Trip> {
  if (quoteId === null) return tripOf(tx.sql, body)
  // It is gone with the ride that was made of it.
  if (await hasOpenRide(tx.sql, riderId)) refuse('rides.already_open', LATER)
  const quoted = await takeQuoted(tx.sql, quoteId)
  if (quoted?.rider_id !== riderId) return refuse('payments.quote_not_found')
  return isSameTrip(body, quoted.trip) ? quoted.trip : refuse('rides.other_trip')
}

type Paying = { payment: LockedPayment; trip: Trip /** Of the quote, which is then the ride's. */; id?: string }

/** The payment that is named, else unused money of exactly the fare, with the trip that its quote has bound. */
async function paymentOf(
  tx: Tx,
  { body, named, riderId }: Pick<Ordering, 'body' | 'named' | 'riderId'>,
): Promise<Paying> {
  const quote = named && (await quoteOfPayment(tx.sql, named))
  if (named && quote) {
    if (quote.kind !== RIDE) refuse('rides.other_trip')
    const quoted = await takeQuoted(tx.sql, quote.quoteId)
    if (quoted && !isSameTrip(body, quoted.trip)) refuse('rides.other_trip')
    if (quoted) return { payment: named, trip: quoted.trip, id: quote.quoteId }
  }
  const trip = await tripOf(tx.sql, body)
  if (named) return { payment: named, trip }
  const wanted = { payerId: riderId, amount: trip.fare, method: body.paymentMethod }
  const credit = wanted.method === 'cash' ? undefined : await findCredit(tx.sql, { ...wanted, method: wanted.method })
  return { payment: credit ?? refuse('rides.payment_required', { details: { amountDue: trip.fare } }), trip }
}

export type OpenedRide = { ride: RideRow /** Null: nobody is searched for yet. */; searchEndsAt: Date | null }

type Opening = { id: string; riderId: string; trip: Trip; now: Date }
type Paid = {
  status: 'confirmed' | 'pending_verification' | 'cash'
  paymentId: string | null
  method: RideMethod
  /** For its transfer to be found: nobody is searched for until then. */
  waits?: boolean
}

/** The ride is made, and a driver is searched for. Refuses `rides.already_open`. */
async function openRide(
  tx: Tx,
  deps: RidesDeps,
  opening: Opening,
  { status, paymentId, method, waits = false }: Paid,
): Promise<OpenedRide> {
  const ride = await insertRide(tx.sql, { ...opening, method, paymentStatus: status, paymentId })
  if (!ride) return refuse('rides.already_open', LATER)
  if (status === 'confirmed' && paymentId) await sellRide(tx, ride, { paymentId, now: opening.now })
  tx.count(RIDES, { step: 'requested', method })
  tx.tell(ride.rider_id, 'ride', ride)
  const searchEndsAt = waits ? null : await searchDriver(tx, deps, { ride, now: opening.now })
  return { ride, searchEndsAt }
}
