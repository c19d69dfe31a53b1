import { SECOND_MS } from '@salama/contract/kernel/time'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { acceptTask, driveTask, findTask, setAvailability } from '../../dispatch/public.ts'
import { DEMO_DRIVERS } from '../seed.ts'
import { findPlayed, type RideRow } from '../store/rides.ts'
import type { RidesDeps } from './search-driver.ts'
import { arriveAtPickup } from './wait-at-pickup.ts'

/** So long after the step before; a person who plays the driver is quicker than the first. */
const ACCEPTS_MS = 8 * SECOND_MS
const ARRIVES_MS = 15 * SECOND_MS
const STARTS_MS = 10 * SECOND_MS
const ENDS_MS = 20 * SECOND_MS

const USER_IDS = DEMO_DRIVERS.map(({ userId }) => userId)

/** In a demonstration nobody drives: simulated drivers take the rides of whoever tries it, step by step to their end. */
export async function playDrivers(platform: Pick<Platform, 'db'>, deps: RidesDeps, now: Date): Promise<void> {
  const { db } = platform
  const rides = await findPlayed(db.sql, { driverUserIds: USER_IDS, before: new Date(now.getTime() - ACCEPTS_MS) })
  const busy = new Set(rides.map((ride) => ride.driver_user_id))
  for (const ride of rides) {
    try {
      await db.transact((tx) => playStep(tx, deps, { ride, busy, now }))
    } catch (error) {
      // Somebody was quicker, or the ride has gone: the next round sees what there is.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

type Playing = { ride: RideRow; busy: Set<string | null>; now: Date }

async function playStep(tx: Tx, deps: RidesDeps, { ride, busy, now }: Playing): Promise<void> {
  const { id } = ride
  const userId = ride.driver_user_id ?? freeDriver(ride, busy)
  if (userId === undefined) return
  const driving = { id, userId, position: undefined, searchMs: deps.settings.policy.NO_DRIVER, now }
  const isDue = (since: Date | null, after: number) => since !== null && now.getTime() >= since.getTime() + after
  if (ride.status === 'requested') {
    busy.add(userId)
    await setAvailability(tx, { userId, isAvailable: true })
    await acceptTask(tx, deps.kinds, driving)
  } else if (ride.status === 'accepted' && isDue(ride.accepted_at, ARRIVES_MS)) {
    await arriveAtPickup(tx, deps, { id, userId, now })
  } else if (ride.status === 'arrived' && isDue(ride.arrived_at, STARTS_MS)) {
    const pin = (await findTask(tx.sql, id))?.pickup_pin ?? undefined
    await driveTask(tx, deps.kinds, { ...driving, to: 'picked_up', pin })
    await driveTask(tx, deps.kinds, { ...driving, to: 'in_transit' })
  } else if (ride.status === 'in_progress' && isDue(ride.started_at, ENDS_MS)) {
    await driveTask(tx, deps.kinds, { ...driving, to: 'delivered' })
  }
}

const freeDriver = ({ vehicle_type: type, rider_id: riderId }: RideRow, busy: Set<string | null>): string | undefined =>
  DEMO_DRIVERS.find(({ userId, vehicleType }) => vehicleType === type && userId !== riderId && !busy.has(userId))
    ?.userId
