import { statesBefore } from '@salama/contract/kernel/status'
import { type cancelRide as endpoint, type Ride, type RideStatus, rideMachine } from '@salama/contract/rides'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { describeById } from '../queries.ts'
import { findRides } from '../store/rides.ts'
import { type RidesDeps, stopSearch } from './search-driver.ts'

/** A second press finds it cancelled. */
const CANCELLABLE: readonly RideStatus[] = [...statesBefore(rideMachine, 'cancelled', 'customer'), 'cancelled']

type CancelCall = Pick<Call<typeof endpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** The rider does not go after all; what it costs is decided by when. */
export const cancelRide = (deps: RidesDeps, { params: { id }, body, actor, now, transact }: CancelCall) =>
  transact(async (tx): Promise<Ride> => {
    const [ride] = await findRides(tx.sql, [id])
    if (ride?.rider_id !== actor.userId) return refuse('rides.not_found')
    if (!CANCELLABLE.includes(ride.status)) refuse('rides.not_now')
    await stopSearch(tx, deps, { id, by: 'customer', reason: body.reason ?? null, now })
    return describeById(tx.sql, id, { ...deps, now })
  })
