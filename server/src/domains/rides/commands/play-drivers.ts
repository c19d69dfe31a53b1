import type { Coordinates } from '@salama/contract/kernel/geo'
import { SECOND_MS } from '@salama/contract/kernel/time'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  acceptTask,
  driveTask,
  findTask,
  placeDriver,
  searchMs,
  setAvailability,
  type TaskRow,
} from '../../dispatch/public.ts'
import { DEMO_DRIVERS } from '../seed.ts'
import { findPlayed, type RideRow } from '../store/rides.ts'
import type { RidesDeps } from './search-driver.ts'
import { arriveAtPickup } from './wait-at-pickup.ts'

/** A ride is taken so long after it was asked for; a person who plays the driver is quicker. */
const ACCEPTS_MS = 8 * SECOND_MS
/** So long after the step before. */
const ARRIVES_MS = 15 * SECOND_MS
const STARTS_MS = 10 * SECOND_MS
const ENDS_MS = 20 * SECOND_MS

/** Between two positions on the map. */
const MOVES_MS = 2 * SECOND_MS

const USER_IDS = DEMO_DRIVERS.map(({ userId }) => userId)

/**
 * In a demonstration nobody drives: simulated drivers take the rides of whoever tries it, step by step to their end.
 * Answers when they move on; null while there is no ride.
 */
export async function playDrivers(
  platform: Pick<Platform, 'db' | 'live'>,
  deps: RidesDeps,
  now: Date,
): Promise<Date | null> {
  const { db, live } = platform
  const rides = await findPlayed(db.sql, USER_IDS)
  const busy = new Set(rides.map((ride) => ride.driver_user_id))
  for (const ride of rides) {
    try {
      const position = await db.transact((tx) => playStep(tx, deps, { ride, busy, now }))
      const data = { ...position, at: now.toISOString() }
      if (position) await live.push({ event: 'position', userIds: [ride.rider_id], id: ride.id, data })
    } catch (error) {
      // Somebody was quicker, or the ride has gone: the next round sees what there is.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return rides.length === 0 ? null : new Date(now.getTime() + MOVES_MS)
}

type Playing = { ride: RideRow; busy: Set<string | null>; now: Date }

/** Does what is due for this ride; answers where its driver is now. */
async function playStep(tx: Tx, deps: RidesDeps, { ride, busy, now }: Playing): Promise<Coordinates | undefined> {
  const { id } = ride
  const [userId, task] = [ride.driver_user_id ?? freeDriver(ride, busy), await findTask(tx.sql, id)]
  if (userId === undefined || !task) return undefined
  const position = positionOn(ride, task, now)
  const driving = { id, userId, position, searchMs: searchMs(deps.settings), now }
  const isDue = (since: Date | null, after: number) => since !== null && now.getTime() >= since.getTime() + after
  if (ride.status === 'requested') {
    if (!isDue(ride.created_at, ACCEPTS_MS)) return undefined
    busy.add(userId)
    await setAvailability(tx, { userId, isAvailable: true })
    await acceptTask(tx, deps.kinds, driving)
  } else if (ride.status === 'accepted' && isDue(ride.accepted_at, ARRIVES_MS)) {
    await arriveAtPickup(tx, deps, { id, userId, now })
  } else if (ride.status === 'arrived' && isDue(ride.arrived_at, STARTS_MS)) {
    await driveTask(tx, deps.kinds, { ...driving, to: 'picked_up', pin: task.pickup_pin ?? undefined })
    await driveTask(tx, deps.kinds, { ...driving, to: 'in_transit' })
  } else if (ride.status === 'in_progress' && isDue(ride.started_at, ENDS_MS)) {
    await driveTask(tx, deps.kinds, { ...driving, to: 'delivered' })
    await setAvailability(tx, { userId, isAvailable: false })
  }
  await placeDriver(tx, { userId, position, now })
  return position
}

/** About a kilometre from the pickup. */
const START = { latitude: 0.006, longitude: -0.008 }

/** Straight from where they were to the pickup, and from there to the destination. */
function positionOn(ride: RideRow, task: TaskRow, now: Date): Coordinates {
  const pickup = { latitude: task.pickup_latitude, longitude: task.pickup_longitude }
  const start = { latitude: pickup.latitude + START.latitude, longitude: pickup.longitude + START.longitude }
  if (ride.status === 'requested') return start
  if (ride.status === 'accepted') return between(start, pickup, shareOf(ride.accepted_at, ARRIVES_MS, now))
  if (ride.status === 'arrived' || task.dropoff_latitude === null || task.dropoff_longitude === null) return pickup
  const door = { latitude: task.dropoff_latitude, longitude: task.dropoff_longitude }
  return between(pickup, door, shareOf(ride.started_at, ENDS_MS, now))
}

const shareOf = (since: Date | null, wholeMs: number, now: Date): number =>
  since === null ? 0 : Math.min(1, Math.max(0, (now.getTime() - since.getTime()) / wholeMs))

const between = (from: Coordinates, to: Coordinates, share: number): Coordinates => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
})

const freeDriver = ({ vehicle_type: type, rider_id: riderId }: RideRow, busy: Set<string | null>): string | undefined =>
  DEMO_DRIVERS.find(({ userId, vehicleType }) => vehicleType === type && userId !== riderId && !busy.has(userId))
    ?.userId
