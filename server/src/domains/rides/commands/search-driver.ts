import type { Centavos } from '@salama/contract/kernel/money'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { Tx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TaskKinds } from '../../dispatch/ports.ts'
import { findTask, lockTask, requestDriver, searchMs, type Withdrawal, withdrawTask } from '../../dispatch/public.ts'
import { pointNamedIn } from '../../places/public.ts'
import { ADVANCED_DAYS, isAwaited, MOST_ADVANCED_TO_DRIVER, RIDE } from '../rules/payment.ts'
import { DEFAULT_POINT, pointOf, usualMinutes } from '../rules/trip.ts'
import { findAdvancedDrivers, lockRide, lockSearch, type RideRow } from '../store/rides.ts'

export type RidesDeps = Pick<Platform, 'settings'> & { kinds: TaskKinds }

/** Puts the ride before drivers of its vehicle, as a task with the id of the ride; answers until when one is searched for. */
export async function searchDriver(
  tx: Tx,
  { settings }: RidesDeps,
  { ride, now }: { ride: RideRow; now: Date },
): Promise<Date> {
  const searchEndsAt = new Date(now.getTime() + searchMs(settings))
  const typed = async (address: string) => pointNamedIn(tx.sql, address)
  const pickup = pointOf(ride.pickup_latitude, ride.pickup_longitude) ?? (await typed(ride.pickup_address))
  await requestDriver(tx, {
    id: ride.id,
    kind: 'ride',
    customerId: ride.rider_id,
    orderType: RIDE,
    priority: 'express',
    pickup: { address: ride.pickup_address, position: pickup ?? DEFAULT_POINT, isPublic: false },
    dropoff: {
      address: ride.destination_address,
      position:
        pointOf(ride.destination_latitude, ride.destination_longitude) ?? (await typed(ride.destination_address)),
    },
    instructions: ride.passengers === 1 ? '' : `${ride.passengers} passageiros`,
    fee: ride.fare,
    cash: ride.payment_method === 'cash' ? ride.fare : 0,
    estimatedMinutes: usualMinutes(ride.duration),
    vehicleTypes: [ride.vehicle_type],
    pins: { pickup: true, dropoff: false },
    excludedUserIds: isAwaited(ride) ? await advancedTo(tx, { fare: ride.fare, now }) : [],
    searchEndsAt,
    now,
  })
  return searchEndsAt
}

/** The house pays who drives it before its money is found: for one driver that is bounded. */
const advancedTo = (tx: Tx, { fare, now }: { fare: Centavos; now: Date }): Promise<string[]> =>
  findAdvancedDrivers(tx.sql, {
    fare,
    most: MOST_ADVANCED_TO_DRIVER,
    since: new Date(now.getTime() - ADVANCED_DAYS * DAY_MS),
  })

const NEVER_DRIVEN = { version: 1, driver: null, proof: null, isProven: true } as const

/**
 * Ends the task of a ride; what follows for the ride is decided where all moves of its task are. A ride that waits for its
 * transfer has no task yet: it ends like one that nobody has accepted.
 */
export async function stopSearch(tx: Tx, { kinds }: RidesDeps, withdrawal: Withdrawal): Promise<void> {
  const { id } = withdrawal
  const ride = (await findTask(tx.sql, id)) ? undefined : await lockWithTask(tx, id)
  // Its transfer may have been found meanwhile.
  if (!ride || (await findTask(tx.sql, id))) return withdrawTask(tx, kinds, withdrawal)
  if (ride.status !== 'requested') return
  const moved = { from: 'pending', to: 'cancelled', customerId: ride.rider_id } as const
  const { by, reason, cause = null, decision = null, now } = withdrawal
  const ended = { by, reason, cause, decision, returnReason: null, now }
  await kinds(RIDE).moved(tx, { ...NEVER_DRIVEN, ...moved, ...ended, id, kind: RIDE })
}

/**
 * Locks a ride for what may begin or end its task. A move of the task locks the task first and the ride after it: in the
 * other order the two would wait for each other.
 */
export async function lockWithTask(tx: Tx, id: string): Promise<RideRow | undefined> {
  await lockSearch(tx.sql, id)
  await lockTask(tx.sql, id)
  return lockRide(tx.sql, id)
}
