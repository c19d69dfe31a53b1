import type { Mover } from '@salama/contract/kernel/status'
import type { CancelReason } from '@salama/contract/rides'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Released, TaskMove } from '../../dispatch/ports.ts'
import { etaOfTask } from '../../dispatch/public.ts'
import { type Message, notify } from '../../notifications/public.ts'
import type { MoneyDecision } from '../../staff/public.ts'
import { RIDES } from '../figures.ts'
import { arrivalBy } from '../rules/arrival.ts'
import { CANCEL_FEE, cancelTerms, standingOf, waitEnd } from '../rules/cancelling.ts'
import * as notices from '../rules/notices.ts'
import { paymentAfterEnd } from '../rules/payment.ts'
import { ridesSettings } from '../settings.ts'
import {
  acceptRide,
  cancelRide,
  completeRide,
  giveUpSearch,
  lockRide,
  type RideRow,
  returnToSearch,
  setPayment,
  startRide,
} from '../store/rides.ts'
import type { RidesDeps } from './search-driver.ts'
import { giveBack, payDriver, payForDriven } from './settle-ride.ts'

/** A ride follows the task that drivers see, in the transaction of its move; a refusal forbids the move. */
export async function followTask(tx: Tx, deps: RidesDeps, move: TaskMove): Promise<void> {
  const ride = (await lockRide(tx.sql, move.id)) ?? refuse('rides.not_found')
  const moved = await FOLLOWED[move.to](tx, { ride, move, deps })
  if (moved) tx.tell(moved.rider_id, 'ride', moved)
}

type Following = { ride: RideRow; move: TaskMove; deps: RidesDeps }
type Follow = (tx: Tx, following: Following) => Promise<RideRow | undefined>

const FOLLOWED: Record<TaskMove['to'], Follow> = {
  assigned: accept,
  pending: searchOn,
  picked_up: start,
  in_transit: async () => undefined,
  delivered: complete,
  cancelled: (tx, following) => (following.move.cause === 'exhausted' ? endSearch : cancel)(tx, following),
  // Passengers are not brought back.
  returning: () => refuse('rides.not_now'),
  returned: () => refuse('rides.not_now'),
}

async function accept(tx: Tx, { ride, move: { driver, now } }: Following) {
  if (!driver) return refuse('rides.not_now')
  const arrivesBy = arrivalBy({ eta: ride.eta, minutes: await etaOfTask(tx.sql, ride.id) }, now)
  const accepting = { id: ride.id, driverId: driver.id, driverUserId: driver.userId, arrivesBy, now }
  const accepted = (await acceptRide(tx.sql, accepting)) ?? refuse('rides.not_now')
  await tellRider(tx, accepted, `rides.accepted:${ride.id}:${driver.id}`, notices.accepted(accepted), now)
  return accepted
}

/** The driver gave up or fell silent: all the money stays ready for another, and the rider may cancel for nothing. */
async function searchOn(tx: Tx, { ride, move: { driver, now } }: Following) {
  if (!driver) return refuse('rides.not_now')
  const searching = (await returnToSearch(tx.sql, { id: ride.id, driverId: driver.id, now })) ?? refuse('rides.not_now')
  await tellRider(tx, searching, `rides.dropped:${ride.id}:${driver.id}`, notices.dropped(ride), now)
  return searching
}

/** Begins with the code that the rider tells; that it was not asked for is recorded, and the rider is told. */
async function start(tx: Tx, { ride, move: { driver, proof, now } }: Following) {
  if (!driver) return refuse('rides.not_now')
  const isPinChecked = proof === 'pin'
  const started =
    (await startRide(tx.sql, { id: ride.id, driverId: driver.id, isPinChecked, now })) ?? refuse('rides.not_now')
  if (!isPinChecked) {
    await tellRider(tx, started, `rides.started_without_pin:${ride.id}`, notices.startedWithoutPin(ride), now)
  }
  return started
}

async function complete(tx: Tx, { ride, move: { driver, isProven, now } }: Following) {
  if (!driver) return refuse('rides.not_now')
  const completed = (await completeRide(tx.sql, { id: ride.id, driverId: driver.id, now })) ?? refuse('rides.not_now')
  tx.count(RIDES, { step: 'completed', method: completed.payment_method })
  if (isProven) await payDriver(tx, completed, { decision: null, now })
  const message = isProven ? notices.completed(completed) : notices.asked(completed)
  await tellRider(tx, completed, `rides.completed:${ride.id}`, message, now)
  return completed
}

/** The trip has been made after all. */
export async function releaseFare(tx: Tx, { id, decision, now }: Omit<Released, 'driverId'>): Promise<void> {
  const ride = (await lockRide(tx.sql, id)) ?? refuse('rides.not_found')
  await payDriver(tx, ride, { compensates: false, decision, now })
}

/** Nobody was driven: the fare goes back, and what was not paid yet is no debt. */
export async function giveBackFare(
  tx: Tx,
  { id, decision, now }: { id: string; decision: MoneyDecision; now: Date },
): Promise<void> {
  const ride = (await lockRide(tx.sql, id)) ?? refuse('rides.not_found')
  await giveBack(tx, ride, { fee: 0, reason: 'A viagem não foi confirmada.', cause: decision, now })
  const paymentStatus = paymentAfterEnd(ride.payment_status)
  if (paymentStatus !== ride.payment_status) await setPayment(tx.sql, { id, paymentStatus, paymentId: null })
  tx.tell(ride.rider_id, 'ride', { id, version: ride.version + 1 })
}

/** Nobody was found: everything goes back by itself. */
async function endSearch(tx: Tx, { ride, move: { now } }: Following) {
  const { returned } = await giveBack(tx, ride, { fee: 0, reason: 'Não encontrámos motorista.', cause: 'system', now })
  const ending = { id: ride.id, returned, paymentStatus: paymentAfterEnd(ride.payment_status), now }
  const ended = (await giveUpSearch(tx.sql, ending)) ?? refuse('rides.not_now')
  await tellRider(tx, ended, `rides.no_driver:${ride.id}`, notices.noDriver(ended), now)
  return ended
}

const REASONS: Partial<Record<Mover, CancelReason>> = {
  customer: 'customer',
  driver: 'no_show',
  operator: 'operator',
  system: 'not_paid',
}

async function cancel(tx: Tx, { ride, move, deps }: Following) {
  const { by, reason: note, decision, now } = move
  const reason = REASONS[by] ?? refuse('rides.not_now')
  const due = feeOf(ride, { reason, now, deps })
  const cause = decision ?? (reason === 'customer' ? 'payer' : 'system')
  const { fee, returned } = await giveBack(tx, ride, { fee: due, reason: 'A viagem foi cancelada.', cause, now })
  const compensation = reason === 'operator' ? await payForDriven(tx, deps, { ride, returned, decision, now }) : 0
  const paymentStatus = paymentAfterEnd(ride.payment_status)
  const ending = { id: ride.id, mover: by, reason, note, fee, returned, compensation, paymentStatus, now }
  const cancelled = (await cancelRide(tx.sql, ending)) ?? refuse('rides.not_now')
  await tellCancelled(tx, cancelled, now)
  return cancelled
}

/** Refuses `rides.not_now` once the trip has begun, and `rides.too_early` before the driver has waited. */
function feeOf(ride: RideRow, { reason, now, deps }: { reason: CancelReason; now: Date; deps: RidesDeps }): number {
  const times = deps.settings.of(ridesSettings)
  if (reason === 'customer') return (cancelTerms(standingOf(ride), now, times) ?? refuse('rides.not_now')).fee
  if (reason !== 'no_show') return 0
  if (!ride.arrived_at || now < waitEnd(ride.arrived_at, times)) refuse('rides.too_early')
  return ride.payment_status === 'confirmed' ? CANCEL_FEE : 0
}

async function tellCancelled(tx: Tx, ride: RideRow, now: Date): Promise<void> {
  const { cancel_reason: reason, driver_user_id: driverUserId, cancel_fee: fee } = ride
  const source = `rides.cancelled:${ride.id}`
  if (reason === 'no_show') return tellRider(tx, ride, source, notices.noShow(ride), now)
  if (reason === 'not_paid') return tellRider(tx, ride, source, notices.notPaid(ride), now)
  if (reason === 'operator') await tellRider(tx, ride, source, notices.cancelledByStaff(ride), now)
  if (!driverUserId) return
  const message = reason === 'operator' ? notices.endedForDriver(ride.compensation) : notices.cancelledForDriver(fee)
  await notify(tx, { userId: driverUserId, source, ...message, now })
}

const tellRider = (tx: Tx, ride: RideRow, source: string, message: Message, now: Date): Promise<void> =>
  notify(tx, { userId: ride.rider_id, source, ...message, now })
