import type { VehicleType } from '@salama/contract/dispatch'
import type { Centavos } from '@salama/contract/kernel/money'
import type { Position } from '@salama/contract/kernel/page'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { type CancelReason, OPEN_RIDES, type RidePayment, type RideStatus, rideMachine } from '@salama/contract/rides'
import type { FareLine } from '@salama/contract/rides/fare'
import type { RideMethod } from '@salama/contract/rides/order'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Usage } from '../../payments/ports.ts'
import type { Trip } from '../rules/trip.ts'

export type RideRow = {
  id: string
  rider_id: string
  status: RideStatus
  vehicle_type: VehicleType
  vehicle_name: string
  eta: string
  passengers: number
  pickup_address: string
  pickup_latitude: number | null
  pickup_longitude: number | null
  destination_address: string
  destination_latitude: number | null
  destination_longitude: number | null
  distance_km: number | null
  duration: string
  lines: FareLine[]
  fare: Centavos
  payment_method: RideMethod
  payment_status: RidePayment
  payment_id: string | null
  driver_id: string | null
  driver_user_id: string | null
  created_at: Date
  accepted_at: Date | null
  arrives_by: Date | null
  arrived_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  cancel_reason: CancelReason | null
  cancel_fee: Centavos
  returned: Centavos
  /** What the house paid the driver. */
  compensation: Centavos
  /** What the house paid the driver before the fare was paid. */
  advance: Centavos
  version: number
}

const COLUMNS = sql`r.id, r.rider_id, r.status, r.vehicle_type, v.name as vehicle_name, v.eta, r.passengers,
  r.pickup_address, r.pickup_latitude, r.pickup_longitude,
  r.destination_address, r.destination_latitude, r.destination_longitude,
  r.distance_km, r.duration, r.lines, r.fare, r.payment_method, r.payment_status, r.payment_id, r.driver_id,
  r.driver_user_id, r.created_at, r.accepted_at, r.arrives_by, r.arrived_at, r.started_at, r.ended_at, r.cancel_reason,
  r.cancel_fee, r.returned, r.compensation, r.advance, r.version`

/** One order of a person after another, so that the cap on open rides also holds for a burst. */
export async function lockRider(db: Sql, riderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rides.rider:${riderId}`}, 0))`.execute(db)
}

/** A ride that has no task yet gets one and ends one at a time. */
export async function lockSearch(db: Sql, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rides.search:${id}`}, 0))`.execute(db)
}

export type NewRide = {
  id: string
  riderId: string
  trip: Trip
  method: RideMethod
  paymentStatus: RidePayment
  paymentId: string | null
  now: Date
}

/** Undefined while the person has an open one. */
export async function insertRide(db: Sql, { trip, ...row }: NewRide): Promise<RideRow | undefined> {
  const [from, to] = [trip.pickup, trip.destination]
  const { rows } = await sql<RideRow>`
    with r as (
      insert into rides_rides (id, rider_id, status, vehicle_type, passengers, pickup_address, pickup_latitude,
        pickup_longitude, destination_address, destination_latitude, destination_longitude, distance_km, road_factor,
        duration, lines, fare, payment_method, payment_status, payment_id, created_at)
      values (${row.id}, ${row.riderId}, 'requested', ${trip.vehicleType}, ${trip.passengers}, ${from.address},
        ${from.coordinates?.latitude ?? null}, ${from.coordinates?.longitude ?? null}, ${to.address},
        ${to.coordinates?.latitude ?? null}, ${to.coordinates?.longitude ?? null}, ${trip.distanceKm},
        ${trip.distanceKm === null ? null : trip.roadFactor}, ${trip.duration}, ${JSON.stringify(trip.lines)},
        ${trip.fare}, ${row.method}, ${row.paymentStatus}, ${row.paymentId}, ${row.now})
      on conflict (rider_id) where status in ('requested', 'accepted', 'arrived', 'in_progress') do nothing
      returning *),
    noted as (
      insert into rides_history (ride_id, status, mover, at) select id, status, 'customer', created_at from r)
    select ${COLUMNS} from r join rides_vehicles v on v.id = r.vehicle_type`.execute(db)
  return rows[0]
}

export async function lockRide(db: Sql, id: string): Promise<RideRow | undefined> {
  const { rows } = await sql<RideRow>`
    select ${COLUMNS} from rides_rides r join rides_vehicles v on v.id = r.vehicle_type
    where r.id = ${id} for update of r`.execute(db)
  return rows[0]
}

type Move = { id: string; to: RideStatus; mover: Mover; now: Date }

/** A guarded move with what changes beside it, noted in the history; undefined when the machine does not allow it now. */
async function move(
  db: Sql,
  { id, to, mover, now }: Move,
  { set, and = sql`true` }: { set: RawBuilder<unknown>; and?: RawBuilder<unknown> },
): Promise<RideRow | undefined> {
  const { rows } = await sql<RideRow>`
    with r as (
      update rides_rides set status = ${to}, version = version + 1, ${set}
      where id = ${id} and status = any(${statesBefore(rideMachine, to, mover)}) and ${and} returning *),
    noted as (
      insert into rides_history (ride_id, status, mover, at) select id, status, ${mover}, ${now}::timestamptz from r)
    select ${COLUMNS} from r join rides_vehicles v on v.id = r.vehicle_type`.execute(db)
  return rows[0]
}

type Driver = { driverId: string; driverUserId: string }

export const acceptRide = (db: Sql, { arrivesBy, ...row }: Driver & { id: string; arrivesBy: Date; now: Date }) =>
  move(
    db,
    { id: row.id, to: 'accepted', mover: 'driver', now: row.now },
    {
      set: sql`driver_id = ${row.driverId}, driver_user_id = ${row.driverUserId}, accepted_at = ${row.now},
        arrives_by = ${arrivesBy}`,
    },
  )

type ByDriver = { id: string; driverId: string; now: Date }
const of = (driverId: string) => sql`driver_id = ${driverId}`

/** The driver gave up: another is searched for. */
export const returnToSearch = (db: Sql, { id, driverId, now }: ByDriver) =>
  move(
    db,
    { id, to: 'requested', mover: 'system', now },
    {
      set: sql`driver_id = null, driver_user_id = null, accepted_at = null, arrives_by = null, arrived_at = null`,
      and: of(driverId),
    },
  )

export const arriveAt = (db: Sql, { id, driverId, now }: ByDriver) =>
  move(db, { id, to: 'arrived', mover: 'driver', now }, { set: sql`arrived_at = ${now}`, and: of(driverId) })

export const startRide = (db: Sql, { id, driverId, isPinChecked, now }: ByDriver & { isPinChecked: boolean }) =>
  move(
    db,
    { id, to: 'in_progress', mover: 'driver', now },
    { set: sql`started_at = ${now}, pin_checked = ${isPinChecked}`, and: of(driverId) },
  )

export const completeRide = (db: Sql, { id, driverId, now }: ByDriver) =>
  move(db, { id, to: 'completed', mover: 'driver', now }, { set: sql`ended_at = ${now}`, and: of(driverId) })

type Ending = { id: string; paymentStatus: RidePayment; fee: Centavos; returned: Centavos; now: Date }
type Cancelling = Ending & { compensation: Centavos; mover: Mover; reason: CancelReason; note: string | null }

export const cancelRide = (db: Sql, { id, mover, reason, note, now, ...money }: Cancelling) =>
  move(
    db,
    { id, to: 'cancelled', mover, now },
    {
      set: sql`ended_at = ${now}, cancel_reason = ${reason}, cancel_note = ${note}, cancel_fee = ${money.fee},
        returned = ${money.returned}, compensation = ${money.compensation}, payment_status = ${money.paymentStatus}`,
    },
  )

export const giveUpSearch = (db: Sql, { id, returned, paymentStatus, now }: Omit<Ending, 'fee'>) =>
  move(
    db,
    { id, to: 'no_driver', mover: 'system', now },
    { set: sql`ended_at = ${now}, returned = ${returned}, payment_status = ${paymentStatus}` },
  )

type Money = { id: string; paymentStatus: RidePayment; paymentId: string | null }

/** How the money stands now; the caller has locked the ride. */
export async function setPayment(db: Sql, { id, paymentStatus, paymentId }: Money): Promise<void> {
  await sql`
    update rides_rides set payment_status = ${paymentStatus}, payment_id = ${paymentId}, version = version + 1
    where id = ${id}`.execute(db)
}

/** The house paid the driver of a ride that is over; the caller has locked it. */
export async function setCompensation(db: Sql, { id, amount }: { id: string; amount: Centavos }): Promise<void> {
  await sql`update rides_rides set compensation = ${amount} where id = ${id}`.execute(db)
}

/** The house paid the driver before the rider has; the caller has locked the ride. */
export async function setAdvance(db: Sql, { id, amount }: { id: string; amount: Centavos }): Promise<void> {
  await sql`update rides_rides set advance = ${amount} where id = ${id}`.execute(db)
}

type Advancing = { fare: Centavos; most: Centavos; since: Date }

/** Drivers to whom an advance of this fare would make more than `most` that was paid since then and is not found. */
export async function findAdvancedDrivers(db: Sql, { fare, most, since }: Advancing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select driver_user_id as id from rides_rides
    where advance > 0 and payment_status in ('pending_verification', 'unpaid') and ended_at > ${since}
      and driver_user_id is not null
    group by driver_user_id having sum(advance) + ${fare} > ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function hasOpenRide(db: Sql, riderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from rides_rides where rider_id = ${riderId} and status = any(${OPEN_RIDES}) limit 1`.execute(db)
  return rows.length > 0
}

/** What is known of how this person pays for rides. */
export async function findPayingHabits(
  db: Sql,
  riderId: string,
): Promise<{ paid_rides: number; owes_another: boolean }> {
  const { rows } = await sql<{ paid_rides: number; owes_another: boolean }>`
    select count(*) filter (where status = 'completed' and payment_status = 'confirmed') as paid_rides,
      coalesce(bool_or(payment_status in ('pending_verification', 'unpaid')), false) as owes_another
    from rides_rides where rider_id = ${riderId}`.execute(db)
  return rows[0] ?? { paid_rides: 0, owes_another: false }
}

/** The ride that this person still owes, if any. */
export async function findDebt(db: Sql, riderId: string): Promise<{ id: string; fare: Centavos } | undefined> {
  const { rows } = await sql<{ id: string; fare: Centavos }>`
    select id, fare from rides_rides where rider_id = ${riderId} and payment_status = 'unpaid'
    order by created_at limit 1`.execute(db)
  return rows[0]
}

export async function findPaidWith(
  db: Sql,
  { paymentId, riderId }: { paymentId: string; riderId: string },
): Promise<RideRow | undefined> {
  const { rows } = await sql<RideRow>`
    select ${COLUMNS} from rides_rides r join rides_vehicles v on v.id = r.vehicle_type
    where r.payment_id = ${paymentId} and r.rider_id = ${riderId}`.execute(db)
  return rows[0]
}

export async function findRides(db: Sql, ids: readonly string[]): Promise<RideRow[]> {
  const { rows } = await sql<RideRow>`
    select ${COLUMNS} from rides_rides r join rides_vehicles v on v.id = r.vehicle_type
    where r.id = any(${ids})`.execute(db)
  return rows
}

/** With all that has become of it, the earliest first. */
export type ToldRow = RideRow & { history: { status: RideStatus; at: string }[] }

const HISTORY = sql`(select coalesce(json_agg(json_build_object('status', h.status, 'at', h.at) order by h.id), '[]')
  from rides_history h where h.ride_id = r.id) as history`

export async function findTold(db: Sql, id: string): Promise<ToldRow | undefined> {
  const { rows } = await sql<ToldRow>`
    select ${COLUMNS}, ${HISTORY} from rides_rides r join rides_vehicles v on v.id = r.vehicle_type
    where r.id = ${id}`.execute(db)
  return rows[0]
}

export type ListedRow = ToldRow & { position: Position }

/** One page of a person's rides, and one row more where the list goes on. */
export async function findPage(
  db: Sql,
  { riderId, position, most }: { riderId: string; position: Position | undefined; most: number },
): Promise<ListedRow[]> {
  const after = position ? sql`and (r.created_at, r.id) < (${position[0]}::timestamptz, ${position[1]}::uuid)` : sql``
  const { rows } = await sql<ListedRow>`
    select ${COLUMNS}, ${HISTORY}, json_build_array(r.created_at::text, r.id) as position
    from rides_rides r join rides_vehicles v on v.id = r.vehicle_type
    where r.rider_id = ${riderId} ${after} order by r.created_at desc, r.id desc limit ${most + 1}`.execute(db)
  return rows
}

/** Rides that wait for anybody, and those that one of these people drives. */
export async function findPlayed(db: Sql, driverUserIds: readonly string[]): Promise<RideRow[]> {
  const { rows } = await sql<RideRow>`
    select ${COLUMNS} from rides_rides r join rides_vehicles v on v.id = r.vehicle_type
    where r.status = 'requested' or (r.status = any(${OPEN_RIDES}) and r.driver_user_id = any(${driverUserIds}))
    order by r.created_at limit 50`.execute(db)
  return rows
}

export const countCompleted = (riderId: string) => sql<Usage>`
  select count(*) as services, 0 as saved from rides_rides where rider_id = ${riderId} and status = 'completed'`
