import type { Centavos } from '@salama/contract/kernel/money'
import { OPEN_RIDES } from '@salama/contract/rides'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/replies/refusal.ts'
import { findPosition, findTask, isHeldInDoubt } from '../../dispatch/public.ts'
import { notify } from '../../notifications/public.ts'
import type { PaymentOf, PriceAsked } from '../../payments/ports.ts'
import {
  advance,
  closePayables,
  compensate,
  leftOfPurchase,
  type PurchaseRefund,
  recordSale,
  refundPurchase,
  releaseShare,
  repayAdvance,
  setEarnedAt,
} from '../../payments/public.ts'
import type { MoneyDecision } from '../../staff/public.ts'
import { cancelTerms, standingOf } from '../rules/cancelling.ts'
import * as notices from '../rules/notices.ts'
import { drivenFare, isAwaited, RIDE } from '../rules/payment.ts'
import { pointOf } from '../rules/trip.ts'
import { ridesSettings } from '../settings.ts'
import { lockRide, type RideRow, setAdvance, setCompensation, setPayment } from '../store/rides.ts'
import { findVehicle } from '../store/vehicles.ts'
import { lockWithTask, type RidesDeps, searchDriver, stopSearch } from './search-driver.ts'

const purchaseOf = (id: string) => ({ kind: RIDE, id })
const driverPayee = (id: string) => ({ kind: 'driver', id })

type Paying = { paymentId: string; now: Date }

/** The fare is paid: the driver's share is held until they have driven. Refuses as `recordSale` does. */
export const sellRide = (tx: Tx, ride: RideRow, { paymentId, now }: Paying): Promise<void> =>
  recordSale(tx, {
    purchase: purchaseOf(ride.id),
    payerId: ride.rider_id,
    payment: { id: paymentId, amount: ride.fare },
    shares: [{ part: 'fare', payee: { kind: 'driver', id: null }, amount: ride.fare }],
    earnerIds: ride.driver_user_id === null ? [] : [ride.driver_user_id],
    now,
  })

type Deciding = { /** Of staff; null for a rule. */ decision: MoneyDecision | null; now: Date }
type Earning = Deciding & { compensates?: boolean }

/**
 * The driver has what they earned: the fare less the commission, or, of cash in their hand, the commission as their debt. The
 * house pays for a trip whose money went back before its end, unless it was in doubt, and for one whose money is not there yet.
 */
export async function payDriver(tx: Tx, ride: RideRow, earning: Earning): Promise<void> {
  const { compensates = true, decision, now } = earning
  if (ride.driver_id === null) return
  const payee = driverPayee(ride.driver_id)
  if (ride.payment_status === 'confirmed') {
    const isRefunded = (await leftOfPurchase(tx.sql, purchaseOf(ride.id))) === 0
    await releaseShare(tx, { purchase: purchaseOf(ride.id), part: 'fare', payee, decision, now })
    if (isRefunded && compensates)
      await setCompensation(tx.sql, { id: ride.id, amount: await payFromHouse(tx, ride, ride.fare, earning) })
    return
  }
  if (isAwaited(ride)) {
    const earned = { purchase: purchaseOf(ride.id), part: 'fare', payee, amount: ride.fare } as const
    const amount = await advance(tx, { ...earned, buyerId: ride.rider_id, decision, now })
    return setAdvance(tx.sql, { id: ride.id, amount })
  }
  if (ride.payment_status !== 'cash') return
  await recordSale(tx, {
    purchase: purchaseOf(ride.id),
    payerId: ride.rider_id,
    cash: { collector: payee, amount: ride.fare },
    shares: [{ part: 'fare', payee, amount: ride.fare }],
    earnerIds: [],
    now,
  })
}

/** What the house pays the driver of a ride whose money went back; answers what they get of it. */
async function payFromHouse(tx: Tx, ride: RideRow, amount: Centavos, { decision, now }: Deciding): Promise<Centavos> {
  if (ride.driver_id === null || amount === 0) return 0
  return compensate(tx, {
    purchase: purchaseOf(ride.id),
    part: 'fare',
    payee: driverPayee(ride.driver_id),
    amount,
    buyerId: ride.rider_id,
    decision,
    now,
  })
}

/**
 * The driver of a ride that staff have ended: their way, as of a late cancellation, or the trip as far as they had driven.
 * Answers what they get.
 */
export async function payForDriven(
  tx: Tx,
  deps: RidesDeps,
  { ride, returned, ...deciding }: Deciding & { ride: RideRow; returned: Centavos },
): Promise<Centavos> {
  const { now } = deciding
  const isOurs = isAwaited(ride) || (ride.payment_status === 'confirmed' && returned > 0)
  if (ride.driver_id === null || !isOurs) return 0
  if (ride.status !== 'in_progress') {
    const terms = cancelTerms(standingOf(ride), now, deps.settings.of(ridesSettings))
    return payFromHouse(tx, ride, terms?.fee ?? 0, deciding)
  }
  const { fare, vehicle_type, pickup_latitude, pickup_longitude } = ride
  const pickup = pointOf(pickup_latitude, pickup_longitude)
  const position = await findPosition(tx.sql, ride.driver_id)
  const driven = drivenFare({ fare, pickup, position }, await findVehicle(tx.sql, vehicle_type))
  return payFromHouse(tx, ride, driven, deciding)
}

type Returning = { fee: Centavos; reason: string; cause: PurchaseRefund['cause']; now: Date }
type Returned = {
  /** Of the fare, with the driver. */ fee: Centavos /** Of the fare, with the rider. */
  returned: Centavos
}

/**
 * Gives back what was paid but for the fee, which the driver gets as far as refunds have left it. What staff still review is
 * left to them.
 */
export async function giveBack(tx: Tx, ride: RideRow, { fee, reason, cause, now }: Returning): Promise<Returned> {
  if (isAwaited(ride)) await closePayables(tx.sql, { kind: RIDE, ids: [ride.id], now })
  if (ride.payment_status !== 'confirmed') return { fee, returned: 0 }
  const purchase = purchaseOf(ride.id)
  const left = (await leftOfPurchase(tx.sql, purchase)) ?? 0
  const kept = Math.min(fee, left)
  const parts = kept === 0 ? ('all' as const) : [{ part: 'fare' as const, amount: left - kept }]
  try {
    await refundPurchase(tx, { purchase, parts, reason, cause, now })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payments.not_refundable') return { fee, returned: 0 }
    throw error
  }
  if (kept > 0) await payDriver(tx, ride, { decision: typeof cause === 'string' ? null : cause, now })
  return { fee: kept, returned: ride.fare - kept }
}

/**
 * The transfer was found, or the debt paid: a driver is searched for where nobody was yet, and what the house has paid in
 * advance is its own again. For a ride that was cancelled nothing claims the money: it goes back.
 */
export async function payRide(tx: Tx, deps: RidesDeps, { id: rideId, paymentId, now }: PaymentOf): Promise<void> {
  const ride = await lockWithTask(tx, rideId)
  if (!ride || ride.payment_id !== paymentId || !isAwaited(ride)) return
  await sellRide(tx, ride, { paymentId, now })
  await setPayment(tx.sql, { id: ride.id, paymentStatus: 'confirmed', paymentId })
  if (ride.status === 'completed') await settleAdvance(tx, { ...ride, payment_status: 'confirmed' }, now)
  if (ride.status === 'requested' && !(await findTask(tx.sql, ride.id))) {
    await searchDriver(tx, deps, { ride, now })
    const source = `rides.transfer_found:${ride.id}`
    await notify(tx, { userId: ride.rider_id, source, ...notices.transferFound(ride), now })
  }
  tx.tell(ride.rider_id, 'ride', { id: ride.id, version: ride.version + 1 })
}

/** The driver has their share of the fare, and gives back what they had of it in advance; it was earned when they had driven. */
async function settleAdvance(tx: Tx, ride: RideRow, now: Date): Promise<void> {
  if (!(await isHeldInDoubt(tx.sql, ride.id))) await payDriver(tx, ride, { decision: null, now })
  if (ride.advance === 0 || ride.driver_id === null || ride.ended_at === null) return
  const purchase = purchaseOf(ride.id)
  const payee = driverPayee(ride.driver_id)
  await repayAdvance(tx, { purchase, payee, debtorId: ride.rider_id, net: ride.advance, now })
  await setEarnedAt(tx.sql, { purchase, parts: ['fare'], at: ride.ended_at })
}

/**
 * The transfer was refused, or not found in time: the ride is its rider's debt. One that nobody has accepted yet is
 * cancelled instead. A payment of the debt that came to nothing makes room for another.
 */
export async function missPayment(tx: Tx, deps: RidesDeps, { id: rideId, paymentId, now }: PaymentOf): Promise<void> {
  const ride = await lockWithTask(tx, rideId)
  if (!ride || ride.payment_id !== paymentId || !isAwaited(ride)) return
  await setPayment(tx.sql, { id: ride.id, paymentStatus: 'unpaid', paymentId: null })
  tx.tell(ride.rider_id, 'ride', { id: ride.id, version: ride.version + 1 })
  if (ride.status === 'requested') return stopSearch(tx, deps, { id: ride.id, by: 'system', reason: null, now })
  if (ride.payment_status === 'unpaid') return
  const message = notices.debt({ id: ride.id, fare: ride.fare })
  await notify(tx, { userId: ride.rider_id, source: `rides.debt:${ride.id}`, ...message, now })
}

/** A ride that its rider owes can be paid. */
export async function priceOfDebt(tx: Tx, { id, payerId }: PriceAsked): Promise<Centavos | undefined> {
  const ride = await lockRide(tx.sql, id)
  return ride?.rider_id === payerId && ride.payment_status === 'unpaid' ? ride.fare : undefined
}

/** All of its money goes back: the ride ends, and its driver is paid for what they have driven. */
export async function endRefunded(tx: Tx, deps: RidesDeps, { id, now }: { id: string; now: Date }): Promise<void> {
  const ride = await lockWithTask(tx, id)
  if (!ride || !OPEN_RIDES.includes(ride.status)) return
  await stopSearch(tx, deps, { id, by: 'operator', reason: 'O dinheiro foi devolvido.', now })
}
