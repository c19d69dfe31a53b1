import type { DriverProfile, VehicleType } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { VerificationStatus } from '@salama/contract/verification'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type DriverRow = {
  id: string
  user_id: string
  status: DriverProfile['status']
  vehicle_type: VehicleType
  plate: string | null
  licence: string | null
  municipal_licence: string | null
  is_available: boolean
  load: number
  total_deliveries: number
  review_count: number
  rating: number
  version: number
}

const COLUMNS = sql`id, user_id, status, vehicle_type, plate, licence, municipal_licence, is_available, load,
  total_deliveries, review_count, rating, version`

export async function findDriverOf(db: Sql, userId: string): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`select ${COLUMNS} from dispatch_drivers where user_id = ${userId}`.execute(db)
  return rows[0]
}

export const isDriver = (userId: string) =>
  sql<boolean>`exists (select from dispatch_drivers where user_id = ${userId})`

export async function findDrivers(db: Sql, ids: readonly string[]): Promise<DriverRow[]> {
  const { rows } = await sql<DriverRow>`select ${COLUMNS} from dispatch_drivers where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

export type Vehicle = Pick<DriverRow, 'vehicle_type' | 'plate' | 'licence' | 'municipal_licence'>

/** Waiting for approval. Undefined when this person is a driver already, or another one has the plate. */
export async function insertDriver(
  db: Sql,
  { id, userId, vehicle, now }: { id: string; userId: string; vehicle: Vehicle; now: Date },
): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`
    insert into dispatch_drivers (id, user_id, status, vehicle_type, plate, licence, municipal_licence, created_at)
    values (${id}, ${userId}, 'submitted', ${vehicle.vehicle_type}, ${vehicle.plate}, ${vehicle.licence},
      ${vehicle.municipal_licence}, ${now})
    on conflict do nothing returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Whether a driver other than this person has the plate, however it is written. */
export async function isPlateTaken(
  db: Sql,
  { plate, userId }: { plate: string | null; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from dispatch_drivers
    where upper(regexp_replace(plate, '[^[:alnum:]]', '', 'g')) = upper(regexp_replace(${plate}::text, '[^[:alnum:]]', '', 'g'))
      and status <> 'rejected' and user_id <> ${userId}`.execute(db)
  return rows.length > 0
}

export async function updateVehicle(db: Sql, { id, vehicle }: { id: string; vehicle: Vehicle }): Promise<void> {
  await sql`
    update dispatch_drivers set vehicle_type = ${vehicle.vehicle_type}, plate = ${vehicle.plate},
      licence = ${vehicle.licence}, municipal_licence = ${vehicle.municipal_licence}, version = version + 1
    where id = ${id}`.execute(db)
}

/** Follows the verification case; who is not approved is offline. */
export async function updateStatus(
  db: Sql,
  { id, status }: { id: string; status: VerificationStatus },
): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`
    update dispatch_drivers set status = ${status}, is_available = is_available and ${status} = 'approved',
      version = version + 1
    where id = ${id} and status <> ${status} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Undefined when they are not approved. */
export async function updateAvailability(
  db: Sql,
  { userId, isAvailable }: { userId: string; isAvailable: boolean },
): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`
    update dispatch_drivers set is_available = ${isAvailable}, version = version + 1
    where user_id = ${userId} and (status = 'approved' or not ${isAvailable}::boolean) returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Takes room for a task; undefined where there is not enough. */
export async function takeRoom(
  db: Sql,
  { id, room, most }: { id: string; room: number; most: number },
): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`
    update dispatch_drivers set load = load + ${room}, version = version + 1
    where id = ${id} and load + ${room}::integer <= ${most} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** A task has ended or was dropped; `delivered` counts for the driver. */
export async function freeRoom(
  db: Sql,
  { id, room, delivered }: { id: string; room: number; delivered: boolean },
): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`
    update dispatch_drivers set load = load - ${room}::integer, total_deliveries = total_deliveries + ${delivered ? 1 : 0},
      version = version + 1
    where id = ${id} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function updateStars(
  db: Sql,
  { id, starSum, reviewCount }: { id: string; starSum: number; reviewCount: number },
): Promise<DriverRow | undefined> {
  const { rows } = await sql<DriverRow>`
    update dispatch_drivers set star_sum = ${starSum}, review_count = ${reviewCount}, version = version + 1
    where id = ${id} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function lockDriver(db: Sql, id: string): Promise<void> {
  await sql`select from dispatch_drivers where id = ${id} for update`.execute(db)
}

export type NearRow = { vehicle_type: VehicleType; latitude: number; longitude: number; bearing: number | null }

/** Free drivers who are online in these squares, nearest first. */
export async function findFreeNear(
  db: Sql,
  search: { center: Coordinates; cells: { first: number[]; last: number[] }; seenSince: Date; most: number },
): Promise<NearRow[]> {
  const { center, cells, seenSince, most } = search
  const { rows } = await sql<NearRow>`
    select d.vehicle_type, p.latitude, p.longitude, p.bearing
    from unnest(${cells.first}::integer[], ${cells.last}::integer[]) as row (first, last)
      join dispatch_presence p on p.cell between row.first and row.last
      join dispatch_drivers d on d.id = p.driver_id
    where p.seen_at >= ${seenSince} and d.status = 'approved' and d.is_available and d.load = 0
      and p.latitude is not null and p.longitude is not null and p.measured_at is not null
    order by dispatch_km(p.latitude, p.longitude, ${center.latitude}, ${center.longitude}) limit ${most}`.execute(db)
  return rows
}

/** The stars of all drivers of a vehicle together, for those that have any. */
export async function findRatings(db: Sql): Promise<{ vehicle_type: VehicleType; rating: number; reviews: number }[]> {
  const { rows } = await sql<{ vehicle_type: VehicleType; rating: number; reviews: number }>`
    select vehicle_type, round(sum(star_sum)::numeric / sum(review_count), 1) as rating, sum(review_count) as reviews
    from dispatch_drivers where status = 'approved' group by vehicle_type having sum(review_count) > 0`.execute(db)
  return rows
}
