import type { VehicleType } from '@salama/contract/dispatch'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { meticaisOf } from '@salama/contract/kernel/money'
import {
  CANCEL_REASONS,
  type listRides as listEndpoint,
  type MAP_VEHICLES,
  type Ride,
  rideMachine,
  type VehicleOption,
  type listVehicles as vehiclesEndpoint,
} from '@salama/contract/rides'
import { formatKm } from '@salama/contract/rides/fare'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import {
  type DriverOfTask,
  driversOf,
  findTasks,
  ratingsByVehicle,
  type TaskRow,
  vehiclesNear,
} from '../dispatch/public.ts'
import type { Purchase } from '../payments/ports.ts'
import type { ReviewedService } from '../reviews/ports.ts'
import { minutesUntil } from './rules/arrival.ts'
import { cancelTerms, standingOf, waitEnd } from './rules/cancelling.ts'
import { pointOf } from './rules/trip.ts'
import { ridesSettings } from './settings.ts'
import { findPage, findRides, findTold, type RideRow, type ToldRow } from './store/rides.ts'
import { findVehicles, type VehicleRow } from './store/vehicles.ts'

type Asking = { settings: Settings; now: Date }

type Near = { center: Coordinates | null; now: Date }

/** What can be asked for and, around a point, who is free there. */
export async function listVehicles(db: Sql, { center, now }: Near): Promise<Reply<typeof vehiclesEndpoint>> {
  const [rows, ratings, near] = await Promise.all([
    findVehicles(db),
    ratingsByVehicle(db),
    center ? vehiclesNear(db, center, now) : [],
  ])
  return {
    options: rows.map((row) => describeVehicle(row, ratings.get(row.id)?.rating ?? null)),
    // They are told apart by where they stand: nobody follows one driver from call to call.
    vehicles: near.map(({ vehicleType, latitude: lat, longitude: lng, bearing }, place) => ({
      id: `${place}:${lat},${lng}`,
      lat,
      lng,
      type: MAP_TYPES[vehicleType],
      bearing,
    })),
  }
}

/** The map of the specification knows three (decision D-19). */
const MAP_TYPES: Record<VehicleType, (typeof MAP_VEHICLES)[number]> = {
  bicycle: 'motorcycle',
  motorcycle: 'motorcycle',
  car: 'car',
  tuk_tuk: 'tuk_tuk',
  premium: 'car',
}

const describeVehicle = (row: VehicleRow, rating: number | null): VehicleOption => ({
  id: row.id,
  name: row.name,
  description: row.description,
  features: row.features,
  maxPassengers: row.maxPassengers,
  eta: row.eta,
  baseFare: row.baseFare,
  baseKm: row.baseKm,
  roadFactor: row.roadFactor,
  fastSpeed: row.fastSpeed,
  slowSpeed: row.slowSpeed,
  capacity: row.maxPassengers === 1 ? '1' : `1-${row.maxPassengers}`,
  price: meticaisOf(row.baseFare),
  rating,
})

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'actor' | 'position' | 'next' | 'now'>

export async function listRides(
  db: Sql,
  settings: Settings,
  { query: { limit }, actor, position, next, now }: ListCall,
): Promise<Ride[]> {
  const rows = await findPage(db, { riderId: actor.userId, position, most: limit })
  const last = rows[limit - 1]
  if (rows.length > limit && last) next(last.position)
  return describeRides(db, rows.slice(0, limit), { settings, now })
}

type Getting = Asking & { id: string; riderId: string }

export async function getRide(db: Sql, { id, riderId, ...asking }: Getting): Promise<Ride> {
  const row = await findTold(db, id)
  if (row?.rider_id !== riderId) return refuse('rides.not_found')
  return describe(db, row, asking)
}

/** One that the caller knows is the reader's. */
export async function describeById(db: Sql, id: string, asking: Asking): Promise<Ride> {
  const row = await findTold(db, id)
  return row ? describe(db, row, asking) : refuse('rides.not_found')
}

type New = { ride: RideRow; searchEndsAt: Date | null }

/** Asked for just now: nobody drives it yet. */
export const describeNew = ({ ride, searchEndsAt }: New, asking: Asking): Ride => ({
  ...describeTrip(ride),
  ...describeProgress(ride, asking),
  ...describeMeeting(ride, { driver: undefined, task: { pickup_pin: null, search_ends_at: searchEndsAt } }),
  timeline: [{ status: ride.status, at: ride.created_at.toISOString() }],
})

async function describe(db: Sql, row: ToldRow, asking: Asking): Promise<Ride> {
  const [ride] = await describeRides(db, [row], asking)
  return ride ?? refuse('rides.not_found')
}

async function describeRides(db: Sql, rows: readonly ToldRow[], asking: Asking): Promise<Ride[]> {
  const driven = rows.filter(({ driver_id }) => driver_id !== null).map(({ id }) => id)
  const drivers = await driversOf(db, driven)
  const tasks = new Map(
    (
      await findTasks(
        db,
        rows.filter(isAwaited).map(({ id }) => id),
      )
    ).map((task) => [task.id, task]),
  )
  return rows.map((row) => ({
    ...describeTrip(row),
    ...describeProgress(row, asking),
    ...describeMeeting(row, { driver: drivers.get(row.id), task: tasks.get(row.id) }),
    timeline: row.history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
  }))
}

/** The driver is on their way, or there: the code and the search are of interest. */
const isAwaited = ({ status }: RideRow): boolean => ['requested', 'accepted', 'arrived'].includes(status)

type Meeting = { driver: DriverOfTask | undefined; task: Pick<TaskRow, 'pickup_pin' | 'search_ends_at'> | undefined }

/** Whom the rider meets: phone and position while the ride lasts, the code until it begins. */
function describeMeeting(row: RideRow, { driver, task }: Meeting): Pick<Ride, 'driver' | 'pin' | 'searchUntil'> {
  const isOpen = row.ended_at === null
  const { name, profileImageUrl, plate, rating, phone, position } = driver ?? {}
  return {
    ...(driver && row.driver_id
      ? {
          driver: {
            name: name ?? '',
            profileImageUrl: profileImageUrl ?? null,
            plate: plate ?? null,
            rating: rating ?? 0,
            phone: isOpen ? (phone ?? null) : null,
            position: isOpen ? (position ?? null) : null,
          },
        }
      : {}),
    ...(row.status !== 'requested' && task?.pickup_pin ? { pin: task.pickup_pin } : {}),
    ...(row.status === 'requested' && task?.search_ends_at ? { searchUntil: task.search_ends_at.toISOString() } : {}),
  }
}

const describeTrip = (row: RideRow) => ({
  id: row.id,
  vehicleType: row.vehicle_type,
  vehicleName: row.vehicle_name,
  passengers: row.passengers,
  pickup: { address: row.pickup_address, coordinates: pointOf(row.pickup_latitude, row.pickup_longitude) },
  destination: {
    address: row.destination_address,
    coordinates: pointOf(row.destination_latitude, row.destination_longitude),
  },
  distanceKm: row.distance_km,
  duration: row.duration,
  lines: row.lines,
  total: row.fare,
  paymentMethod: row.payment_method,
  paymentStatus: row.payment_status,
  ...(row.payment_id === null ? {} : { transactionId: row.payment_id }),
  createdAt: row.created_at.toISOString(),
})

function describeProgress(row: RideRow, { settings, now }: Asking) {
  const times = settings.of(ridesSettings)
  const isComing = row.status === 'accepted' && row.arrives_by !== null
  const cancellation = cancelTerms(standingOf(row), now, times)
  return {
    status: row.status,
    estimatedTime: isComing && row.arrives_by ? minutesUntil(row.arrives_by, now) : row.eta,
    ...(isComing && row.arrives_by ? { arrivesBy: row.arrives_by.toISOString() } : {}),
    ...(row.status === 'arrived' && row.arrived_at ? { waitsUntil: waitEnd(row.arrived_at, times).toISOString() } : {}),
    ...(row.ended_at ? { endedAt: row.ended_at.toISOString() } : {}),
    ...(cancellation
      ? {
          cancellation: {
            fee: cancellation.fee,
            ...(cancellation.freeUntil ? { freeUntil: cancellation.freeUntil.toISOString() } : {}),
          },
        }
      : {}),
    ...describeEnd(row),
  }
}

function describeEnd({ status, cancel_reason: reason, cancel_fee: fee, returned }: RideRow): Pick<Ride, 'cancelled'> {
  if (status === 'no_driver') return { cancelled: { reason: 'Não encontrámos motorista', fee, returned } }
  return reason === null ? {} : { cancelled: { reason: CANCEL_REASONS[reason], fee, returned } }
}

/** The driver earns from the ride. */
export const sellersOf: Purchase['sellersOf'] = async (db, id) => {
  const [ride] = await findRides(db, [id])
  return ride?.driver_id ? [{ kind: 'driver', id: ride.driver_id }] : []
}

export const describePurchases: Purchase['describe'] = async (db, ids) =>
  new Map(
    (await findRides(db, ids)).map((row) => [
      row.id,
      {
        title: `Viagem: ${row.vehicle_name}${row.distance_km === null ? '' : `, ${formatKm(row.distance_km)}`}`,
        status: row.status,
        label: rideMachine.states[row.status].label,
        startsAt: row.created_at.toISOString(),
      },
    ]),
  )

/** Both sides speak of each other once the trip is over: the rider of the driver, the driver of the rider. */
export const findReviewed: ReviewedService['find'] = async (db, { id, customerId }) => {
  const [ride] = await findRides(db, [id])
  if (!ride?.driver_id) return undefined
  const isFinished = ride.status === 'completed'
  if (ride.rider_id === customerId) return { subject: { kind: 'driver', id: ride.driver_id }, isFinished }
  if (ride.driver_user_id === customerId) return { subject: { kind: 'rider', id: ride.rider_id }, isFinished }
  return undefined
}

export const isTheirs = async (db: Sql, { id, personId }: { id: string; personId: string }): Promise<boolean> => {
  const [ride] = await findRides(db, [id])
  return ride !== undefined && (ride.rider_id === personId || ride.driver_user_id === personId)
}
