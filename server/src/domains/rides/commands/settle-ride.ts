import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import { notify } from '../../notifications/public.ts'
import type { PreparePayment } from '../../payments/ports.ts'
import { type PurchaseRefund, recordSale, refundPurchase, releaseShare } from '../../payments/public.ts'
import * as notices from '../rules/notices.ts'
import { RIDE } from '../rules.ts'
import { findRides, lockRide, type RideRow, setPayment, startDebtPayment } from '../store/rides.ts'
import { lockWithTask, type RidesDeps, stopSearch } from './search-driver.ts'

const purchaseOf = (id: string) => ({ kind: RIDE, id })
const driverPayee = (id: string) => ({ kind: 'driver', id })

type Paying = { paymentId: string; now: Date }

/** The fare is paid: the driver's share is held until he has driven. Refuses as `recordSale` does. */
export const sellRide = (tx: Tx, ride: RideRow, { paymentId, now }: Paying): Promise<void> =>
  recordSale(tx, {
    purchase: purchaseOf(ride.id),
    payerId: ride.rider_id,
    payment: { id: paymentId, amount: ride.fare },
    shares: [{ part: 'fare', payee: { kind: 'driver', id: null }, amount: ride.fare }],
    earnerIds: ride.driver_user_id === null ? [] : [ride.driver_user_id],
    now,
  })

/** The driver has what he earned: the fare less the commission, or, of cash in his hand, the commission as his debt. */
export async function payDriver(tx: Tx, ride: RideRow, now: Date): Promise<void> {
  if (ride.driver_id === null) return
  const payee = driverPayee(ride.driver_id)
  if (ride.payment_status === 'confirmed') {
    return releaseShare(tx, { purchase: purchaseOf(ride.id), part: 'fare', payee, now })
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

type Returning = { fee: Centavos; reason: string; cause: PurchaseRefund['cause']; now: Date }

/**
 * Gives back what was paid but for the fee, which the driver gets; answers what goes back. What staff still review is left to
 * them.
 */
export async function giveBack(tx: Tx, ride: RideRow, { fee, reason, cause, now }: Returning): Promise<Centavos> {
  if (ride.payment_status !== 'confirmed') return 0
  const parts = fee === 0 ? ('all' as const) : [{ part: 'fare' as const, amount: ride.fare - fee }]
  try {
    const { amount } = await refundPurchase(tx, { purchase: purchaseOf(ride.id), parts, reason, cause, now })
    if (fee > 0) await payDriver(tx, ride, now)
    return amount
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payments.not_refundable') return 0
    throw error
  }
}

type Confirmed = { rideId: string; paymentId: string; now: Date }

const NOT_CLAIMABLE: readonly string[] = [
  'payments.not_confirmed',
  'payments.already_claimed',
  'payments.wrong_amount',
  'payments.approved_by_payee',
]

/** The transfer was found, or the debt paid. For a ride that was cancelled nothing claims the money: it goes back. */
export async function payRide(tx: Tx, { rideId, paymentId, now }: Confirmed): Promise<void> {
  const ride = await lockRide(tx.sql, rideId)
  if (!ride || ride.payment_id !== paymentId || !isAwaited(ride)) return
  try {
    await sellRide(tx, ride, { paymentId, now })
  } catch (error) {
    if (!(error instanceof Refusal) || !NOT_CLAIMABLE.includes(error.code)) throw error
    return
  }
  await setPayment(tx.sql, { id: ride.id, paymentStatus: 'confirmed', paymentId })
  if (ride.status === 'completed') await payDriver(tx, { ...ride, payment_status: 'confirmed' }, now)
  tx.tell(ride.rider_id, 'ride', { id: ride.id, version: ride.version + 1 })
}

const isAwaited = ({ payment_status: status }: RideRow): boolean =>
  status === 'pending_verification' || status === 'unpaid'

/**
 * The transfer was refused, or not found in time: the ride is its rider's debt. One that nobody has accepted yet is
 * cancelled instead. A payment of the debt that came to nothing makes room for another.
 */
export async function missPayment(tx: Tx, deps: RidesDeps, { rideId, paymentId, now }: Confirmed): Promise<void> {
  const ride = await lockWithTask(tx, rideId)
  if (!ride || ride.payment_id !== paymentId || !isAwaited(ride)) return
  await setPayment(tx.sql, { id: ride.id, paymentStatus: 'unpaid', paymentId: null })
  tx.tell(ride.rider_id, 'ride', { id: ride.id, version: ride.version + 1 })
  if (ride.status === 'requested') return stopSearch(tx, deps, { id: ride.id, by: 'system', reason: null, now })
  if (ride.payment_status === 'unpaid') return
  const message = notices.debt({ id: ride.id, fare: ride.fare })
  await notify(tx, { userId: ride.rider_id, source: `rides.debt:${ride.id}`, ...message, now })
}

/**
 * A ride that its rider owes can be paid, once at a time, with exactly its fare. Refuses `payments.purpose_not_payable`
 * (foreign, unknown, or not owed), `payments.already_under_way` and `payments.amount_changed`.
 */
export const prepareDebtPayment: PreparePayment = async (tx, { id, paymentId, payerId, amount }) => {
  if (await startDebtPayment(tx.sql, { id, payerId, paymentId, amount })) return
  const [ride] = await findRides(tx.sql, [id])
  if (ride?.rider_id !== payerId || ride.payment_status !== 'unpaid') return refuse('payments.purpose_not_payable')
  if (ride.payment_id !== null) {
    return refuse('payments.already_under_way', { details: { transactionId: ride.payment_id } })
  }
  return refuse('payments.amount_changed', { details: { amountDue: ride.fare } })
}
