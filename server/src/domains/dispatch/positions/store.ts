import type { VehicleType } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type TrackedRow = {
  driver_id: string
  vehicle_type: VehicleType
  /** Online or with a task: positions are kept. */
  is_tracked: boolean
  latitude: number | null
  longitude: number | null
  measured_at: Date | null
}

/** The driver with their last position, as far as any node knows; undefined for who is no driver. */
export async function findTracked(db: Sql, userId: string): Promise<TrackedRow | undefined> {
  const { rows } = await sql<TrackedRow>`
    select d.id as driver_id, d.vehicle_type, d.is_available or d.load > 0 as is_tracked, p.latitude, p.longitude,
      p.measured_at
    from dispatch_drivers d left join dispatch_presence p on p.driver_id = d.id
    where d.user_id = ${userId}`.execute(db)
  return rows[0]
}

export type Heard = {
  user_id: string
  seen_at: Date
  latitude: number | null
  longitude: number | null
  measured_at: Date | null
  cell: number | null
  bearing: number | null
  /** When a position was heard that is not believed; null where none was, or one was believed after it. */
  doubted_at: Date | null
}

type WrittenRow = { user_id: string; driver_id: string; has_tasks: boolean }

/**
 * Writes what was heard of drivers, in one statement; only of those who are online or have a task, whom it answers. A
 * sign of life without a position keeps the position, and an older position never replaces a newer one.
 */
export async function writeHeard(db: Sql, heard: readonly Heard[]): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    with heard as (
      select * from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as row (user_id uuid, seen_at timestamptz,
        latitude float8, longitude float8, measured_at timestamptz, cell integer, bearing smallint,
        doubted_at timestamptz)),
    known as (
      select d.id as driver_id, d.load > 0 as has_tasks, h.* from heard h join dispatch_drivers d on d.user_id = h.user_id
      where d.is_available or d.load > 0),
    written as (
      insert into dispatch_presence as p (driver_id, seen_at, latitude, longitude, measured_at, cell, bearing, doubted_at)
      select driver_id, seen_at, latitude, longitude, measured_at, cell, bearing, doubted_at from known order by driver_id
      on conflict (driver_id) do update set seen_at = greatest(p.seen_at, excluded.seen_at),
        latitude = case when excluded.measured_at >= coalesce(p.measured_at, '-infinity') then excluded.latitude
          else p.latitude end,
        longitude = case when excluded.measured_at >= coalesce(p.measured_at, '-infinity') then excluded.longitude
          else p.longitude end,
        cell = case when excluded.measured_at >= coalesce(p.measured_at, '-infinity') then excluded.cell else p.cell end,
        bearing = case when excluded.measured_at >= coalesce(p.measured_at, '-infinity') then excluded.bearing
          else p.bearing end,
        doubted_at = case when excluded.doubted_at is null and excluded.measured_at >= coalesce(p.measured_at, '-infinity')
          then null else coalesce(excluded.doubted_at, p.doubted_at) end,
        measured_at = greatest(p.measured_at, excluded.measured_at))
    select user_id, driver_id, has_tasks from known`.execute(db)
  return rows
}

export type WatcherRow = {
  driver_id: string
  task_id: string
  customer_id: string
  /** Where its driver goes; null where nobody knows it. */
  latitude: number | null
  longitude: number | null
  /** They have been near there before. */
  is_there: boolean
}

/** The customers who wait for these drivers, and where those go. */
export async function findWatchers(db: Sql, driverIds: readonly string[]): Promise<WatcherRow[]> {
  const { rows } = await sql<WatcherRow>`
    select driver_id, id as task_id, customer_id,
      case when status = 'assigned' then pickup_latitude else dropoff_latitude end as latitude,
      case when status = 'assigned' then pickup_longitude else dropoff_longitude end as longitude,
      case when status = 'assigned' then at_pickup_since else at_dropoff_since end is not null as is_there
    from dispatch_tasks
    where driver_id = any(${driverIds}::uuid[]) and status in ('assigned', 'picked_up', 'in_transit')`.execute(db)
  return rows
}

/** The driver has come near where they go with this task: the first time counts. */
export async function noteThere(db: Sql, { taskId, at }: { taskId: string; at: string }): Promise<void> {
  await sql`
    update dispatch_tasks set
      at_pickup_since = case when status = 'assigned' then coalesce(at_pickup_since, ${at}) else at_pickup_since end,
      at_dropoff_since = case when status = 'assigned' then at_dropoff_since else coalesce(at_dropoff_since, ${at}) end
    where id = ${taskId} and status in ('assigned', 'picked_up', 'in_transit')`.execute(db)
}

/** Positions of drivers who are neither online nor on their way, and of anybody after 24 hours; answers how many. */
export async function forgetPositions(db: Sql, { before }: { before: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from dispatch_presence p where p.measured_at < ${before} or p.seen_at < ${before} or not exists (
      select from dispatch_drivers d where d.id = p.driver_id and (d.is_available or d.load > 0))`.execute(db)
  const { numAffectedRows: emptied } = await sql`
    update dispatch_history set latitude = null, longitude = null
    where latitude is not null and at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0) + Number(emptied ?? 0)
}

/** Where a driver was when they last said so. */
export async function findPosition(db: Sql, driverId: string): Promise<Coordinates | undefined> {
  const { rows } = await sql<Coordinates>`
    select latitude, longitude from dispatch_presence
    where driver_id = ${driverId} and latitude is not null and longitude is not null`.execute(db)
  return rows[0]
}

/** Whether any node has heard of them where they cannot be, since then. */
export async function isPositionDoubted(
  db: Sql,
  { driverId, since }: { driverId: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from dispatch_presence where driver_id = ${driverId} and doubted_at >= ${since}`.execute(db)
  return rows.length > 0
}

/** The driver goes offline. */
export async function forgetPosition(db: Sql, driverId: string): Promise<void> {
  await sql`
    delete from dispatch_presence p where p.driver_id = ${driverId} and not exists (
      select from dispatch_drivers d where d.id = p.driver_id and (d.is_available or d.load > 0))`.execute(db)
}
