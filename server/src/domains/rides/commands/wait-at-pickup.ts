import type { arriveForRide as endpoint } from '@salama/contract/rides'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { notify } from '../../notifications/public.ts'
import { waitEnd } from '../rules/cancelling.ts'
import * as notices from '../rules/notices.ts'
import { ridesSettings } from '../settings.ts'
import { arriveAt, lockRide, type RideRow } from '../store/rides.ts'
import { lockWithTask, type RidesDeps, stopSearch } from './search-driver.ts'

type DriverCall = Pick<Call<typeof endpoint>, 'params' | 'actor' | 'now' | 'transact'>
type Waiting = { status: RideRow['status']; waitsUntil: string | null }

type Arriving = { id: string; userId: string; now: Date }

/** The driver is at the pickup: the waiting time runs. Pressed again, as after a reload, the clock runs on. */
export async function arriveAtPickup(tx: Tx, { settings }: RidesDeps, { id, userId, now }: Arriving): Promise<Waiting> {
  const ride = await lockRide(tx.sql, id)
  if (!ride || ride.driver_user_id !== userId || ride.driver_id === null) return refuse('rides.not_found')
  const times = settings.of(ridesSettings)
  if (ride.status === 'arrived' && ride.arrived_at) {
    return { status: ride.status, waitsUntil: waitEnd(ride.arrived_at, times).toISOString() }
  }
  const arrived = await arriveAt(tx.sql, { id, driverId: ride.driver_id, now })
  if (!arrived) return refuse('rides.not_now')
  const message = notices.arrived({ id, waitsMs: times.RIDE_WAIT })
  await notify(tx, { userId: ride.rider_id, source: `rides.arrived:${id}:${ride.driver_id}`, ...message, now })
  tx.tell(ride.rider_id, 'ride', arrived)
  return { status: arrived.status, waitsUntil: waitEnd(now, times).toISOString() }
}

export const arriveForRide = (deps: RidesDeps, { params: { id }, actor, now, transact }: DriverCall) =>
  transact((tx) => arriveAtPickup(tx, deps, { id, userId: actor.userId, now }))

/** The rider did not come. Refuses `rides.too_early` while the driver has not waited. */
export const missRider = (deps: RidesDeps, { params: { id }, actor, now, transact }: DriverCall) =>
  transact(async (tx): Promise<Waiting> => {
    const ride = await lockWithTask(tx, id)
    if (ride?.driver_user_id !== actor.userId) return refuse('rides.not_found')
    if (ride.status !== 'arrived') return refuse('rides.not_now')
    await stopSearch(tx, deps, { id, by: 'driver', reason: null, now })
    return { status: 'cancelled', waitsUntil: null }
  })
