import { type Priority, ROOM, type TaskKindName, type TaskStatus, type VehicleType } from '@salama/contract/dispatch'
import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import type { Mover } from '@salama/contract/kernel/status'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import type { Teller } from '../../../platform/db/outbox.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import type { Cause, Proof } from '../ports.ts'

export type TaskRow = {
  id: string
  kind: TaskKindName
  status: TaskStatus
  version: number
  customer_id: string
  excluded_user_ids: string[]
  order_type: string
  priority: Priority
  pickup_address: string
  pickup_area: string
  pickup_latitude: number
  pickup_longitude: number
  pickup_is_public: boolean
  dropoff_address: string
  dropoff_area: string
  dropoff_latitude: number | null
  dropoff_longitude: number | null
  instructions: string
  contact_phone: string | null
  fee: Centavos
  cash: Centavos
  estimated_minutes: number
  vehicle_types: VehicleType[]
  room: number
  pickup_pin: string | null
  dropoff_pin: string | null
  /** It is delivered with its code only. */
  requires_dropoff_pin: boolean
  pickup_proof: Proof
  dropoff_proof: Proof
  return_reason: ReturnReason | null
  wrong_pins: number
  driver_id: string | null
  next_offer_at: Date | null
  search_ends_at: Date | null
  created_at: Date
  assigned_at: Date | null
  ended_at: Date | null
  /** When its driver first came near where it is picked up, and where it goes. */
  at_pickup_since: Date | null
  at_dropoff_since: Date | null
}

export const COLUMNS = sql`t.id, t.kind, t.status, t.version, t.customer_id, t.excluded_user_ids, t.order_type, t.priority,
  t.pickup_address, t.pickup_area, t.pickup_latitude, t.pickup_longitude, t.pickup_is_public, t.dropoff_address,
  t.dropoff_area, t.dropoff_latitude, t.dropoff_longitude, t.instructions, t.contact_phone, t.fee, t.cash, t.estimated_minutes,
  t.vehicle_types, t.room, t.pickup_pin, t.dropoff_pin, t.requires_dropoff_pin, t.pickup_proof, t.dropoff_proof, t.return_reason, t.wrong_pins, t.driver_id,
  t.next_offer_at, t.search_ends_at, t.created_at, t.assigned_at, t.ended_at, t.at_pickup_since, t.at_dropoff_since`

export type NewTask = Pick<
  TaskRow,
  | 'id'
  | 'kind'
  | 'customer_id'
  | 'excluded_user_ids'
  | 'order_type'
  | 'priority'
  | 'pickup_address'
  | 'pickup_area'
  | 'pickup_latitude'
  | 'pickup_longitude'
  | 'pickup_is_public'
  | 'dropoff_address'
  | 'dropoff_area'
  | 'dropoff_latitude'
  | 'dropoff_longitude'
  | 'instructions'
  | 'contact_phone'
  | 'fee'
  | 'cash'
  | 'estimated_minutes'
  | 'vehicle_types'
  | 'room'
  | 'pickup_pin'
  | 'dropoff_pin'
  | 'requires_dropoff_pin'
  | 'search_ends_at'
  | 'created_at'
>

/** With the first row of its history; nothing when it is there already. */
export async function insertTask(tx: Tx, tellNew: (also: Teller) => void, task: NewTask): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    with t as (
      insert into dispatch_tasks (id, kind, status, customer_id, excluded_user_ids, order_type, priority, pickup_address,
        pickup_area, pickup_latitude, pickup_longitude, pickup_is_public, dropoff_address, dropoff_area, dropoff_latitude,
        dropoff_longitude, instructions, contact_phone, fee, cash, estimated_minutes, vehicle_types, room, pickup_pin, dropoff_pin,
        requires_dropoff_pin, next_offer_at, search_ends_at, created_at)
      values (${task.id}, ${task.kind}, 'pending', ${task.customer_id}, ${task.excluded_user_ids}, ${task.order_type},
        ${task.priority}, ${task.pickup_address}, ${task.pickup_area}, ${task.pickup_latitude}, ${task.pickup_longitude},
        ${task.pickup_is_public}, ${task.dropoff_address}, ${task.dropoff_area}, ${task.dropoff_latitude},
        ${task.dropoff_longitude}, ${task.instructions}, ${task.contact_phone}, ${task.fee}, ${task.cash}, ${task.estimated_minutes},
        ${task.vehicle_types}, ${task.room}, ${task.pickup_pin}, ${task.dropoff_pin},
        ${task.requires_dropoff_pin}, ${task.created_at}, ${task.search_ends_at}, ${task.created_at})
      on conflict (id) do nothing returning *),
    noted as (
      insert into dispatch_history (task_id, version, status, moved_by, at)
      select id, version, status, 'customer', created_at from t),
    told as (${tx.news(tellNew)} where exists (select from t))
    select ${COLUMNS} from t`.execute(tx.sql)
  const [inserted] = rows
  if (inserted) tx.newsCarried()
  return inserted
}

export async function findTask(db: Sql, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`select ${COLUMNS} from dispatch_tasks t where t.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockTask(db: Sql, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`select ${COLUMNS} from dispatch_tasks t where t.id = ${id} for update`.execute(db)
  return rows[0]
}

export async function findTasks(db: Sql, ids: readonly string[]): Promise<TaskRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TaskRow>`
    select ${COLUMNS} from dispatch_tasks t where t.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

type Acceptance = {
  id: string
  userId: string
  from: readonly TaskStatus[]
  /** They chose it themselves: it must be near or offered to them, and not one that they declined. */
  isFree: boolean
  /** Where the driver is, as far as this node knows; the table may know more. */
  position: Coordinates | undefined
  /** This node has heard of them where they cannot be; other nodes since then. */
  isDoubted: boolean
  doubtedSince: Date
  now: Date
}

/**
 * Gives a pending task to this driver, if they may have it: approved, online, with a fitting vehicle, no party of it; where
 * they choose it themselves also not one who declined it or whose position is doubted, and within their radius or asked for it. One statement decides; of
 * many drivers one gets it.
 */
export async function assignTask(
  db: Sql,
  { id, userId, from, isFree, position, isDoubted, doubtedSince, now }: Acceptance,
): Promise<TaskRow | undefined> {
  const { latitude = null, longitude = null } = position ?? {}
  const { rows } = await sql<TaskRow>`
    update dispatch_tasks t set status = 'assigned', version = t.version + 1, driver_id = d.id, assigned_at = ${now},
      next_offer_at = null
    from dispatch_drivers d left join dispatch_presence p on p.driver_id = d.id
    where t.id = ${id} and t.status = any(${from}::text[]) and d.user_id = ${userId} and d.status = 'approved'
      and d.is_available and d.vehicle_type = any(t.vehicle_types) and d.user_id <> t.customer_id
      and d.user_id <> all(t.excluded_user_ids)
      and (not ${isFree} or not exists (select from dispatch_exclusions x where x.task_id = t.id and x.driver_id = d.id))
      and (not ${isFree} or (not ${isDoubted} and (p.doubted_at is null or p.doubted_at < ${doubtedSince})))
      and (not ${isFree} or coalesce(dispatch_km(coalesce(${latitude}::float8, p.latitude), coalesce(${longitude}::float8, p.longitude),
          t.pickup_latitude, t.pickup_longitude), 0) <= dispatch_radius_km(d.vehicle_type)
        or exists (select from dispatch_offers o where o.task_id = t.id and o.driver_id = d.id and o.answer is null
          and o.expires_at > ${now}))
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export type Move = {
  id: string
  from: readonly TaskStatus[]
  to: Exclude<TaskStatus, 'pending' | 'assigned'>
  /** Only if this driver has it. */
  driverId?: string | undefined
  proof: Proof
  /** Undefined keeps it. */
  returnReason?: ReturnReason | undefined
  now: Date
}

export async function moveTask(
  db: Sql,
  { id, from, to, driverId, proof, returnReason, now }: Move,
): Promise<TaskRow | undefined> {
  const ends = to === 'delivered' || to === 'returned' || to === 'cancelled'
  const { rows } = await sql<TaskRow>`
    update dispatch_tasks t set status = ${to}, version = version + 1, next_offer_at = null,
      pickup_proof = case when ${to} = 'picked_up' then ${proof} else pickup_proof end,
      dropoff_proof = case when ${to} = 'delivered' then ${proof} else dropoff_proof end,
      return_reason = coalesce(${returnReason ?? null}, return_reason),
      ended_at = case when ${ends} then ${now}::timestamptz end
    where t.id = ${id} and t.status = any(${from}::text[]) and (${driverId ?? null}::uuid is null
      or t.driver_id = ${driverId ?? null}::uuid)
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** The driver is gone: it is offered to others, who have their time anew. */
export async function releaseTask(
  db: Sql,
  release: { id: string; driverId: string; searchEndsAt: Date; now: Date },
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    update dispatch_tasks t set status = 'pending', version = version + 1, driver_id = null, assigned_at = null,
      at_pickup_since = null,
      next_offer_at = ${release.now},
      search_ends_at = case when search_ends_at is not null then ${release.searchEndsAt}::timestamptz end
    where t.id = ${release.id} and t.status = 'assigned' and t.driver_id = ${release.driverId}
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

type HistoryRow = {
  task: Pick<TaskRow, 'id' | 'version' | 'status'>
  by: Mover
  driverId: string | null
  reason: string | null
  position: Coordinates | undefined
  now: Date
}

export async function insertHistory(db: Sql, { task, by, driverId, reason, position, now }: HistoryRow): Promise<void> {
  await sql`
    insert into dispatch_history (task_id, version, status, moved_by, driver_id, reason, latitude, longitude, at)
    values (${task.id}, ${task.version}, ${task.status}, ${by}, ${driverId}, ${reason}, ${position?.latitude ?? null},
      ${position?.longitude ?? null}, ${now})`.execute(db)
}

export async function findHistory(db: Sql, taskId: string): Promise<{ status: TaskStatus; at: Date }[]> {
  const { rows } = await sql<{ status: TaskStatus; at: Date }>`
    select status, at from dispatch_history where task_id = ${taskId} order by version`.execute(db)
  return rows
}

/** Why the driver brings it back, as they said when they turned round. */
export async function findReturnReason(db: Sql, taskId: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select reason from dispatch_history where task_id = ${taskId} and status = 'returning'
    order by version desc limit 1`.execute(db)
  return rows[0]?.reason ?? null
}

/** They are not asked for this task again. */
export async function insertExclusion(
  db: Sql,
  { taskId, driverId, cause, now }: { taskId: string; driverId: string; cause: Cause; now: Date },
): Promise<void> {
  await sql`
    insert into dispatch_exclusions (task_id, driver_id, cause, at) values (${taskId}, ${driverId}, ${cause}, ${now})
    on conflict do nothing`.execute(db)
}

export async function isExcluded(
  db: Sql,
  { taskId, driverId }: { taskId: string; driverId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from dispatch_exclusions where task_id = ${taskId} and driver_id = ${driverId}`.execute(db)
  return rows.length > 0
}

type Guess = { id: string; userId: string; to: TaskStatus; pin: string; most: number }

/**
 * Compares a code and counts a wrong one in the same statement, so that guesses sent at once cannot outrun the count.
 * Answers whether it was wrong; after `most` wrong ones it looks at none.
 */
export async function countWrongPin(db: Sql, { id, userId, to, pin, most }: Guess): Promise<boolean> {
  const { rows } = await sql`
    update dispatch_tasks t set wrong_pins = wrong_pins + 1 from dispatch_drivers d
    where t.id = ${id} and d.id = t.driver_id and d.user_id = ${userId} and t.wrong_pins < ${most}
      and ((${to} = 'picked_up' and t.status = 'assigned' and t.pickup_pin <> ${pin})
        or (${to} = 'delivered' and t.status = 'in_transit' and t.dropoff_pin <> ${pin}))
    returning t.id`.execute(db)
  return rows.length > 0
}

export type ListedRow = TaskRow & { offered_until: Date | null; distance_km: number | null }

type Listing = { driverId: string; position: Coordinates | undefined; finishedSince: Date; now: Date; most: number }

/** The driver's own tasks: those under way, and what they delivered lately. */
export async function findOwnTasks(db: Sql, { driverId, finishedSince, most }: Listing): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${COLUMNS} from dispatch_tasks t
    where t.driver_id = ${driverId} and (t.ended_at is null or (t.status = 'delivered' and t.ended_at > ${finishedSince}))
    order by t.ended_at desc nulls first, t.assigned_at limit ${most}`.execute(db)
  return rows
}

/** What is pending within the driver's radius, for their vehicle, and that they have not declined. */
export async function findPendingFor(db: Sql, { driverId, position, now, most }: Listing): Promise<ListedRow[]> {
  const { latitude = null, longitude = null } = position ?? {}
  const { rows } = await sql<ListedRow>`
    with d as (
      select d.id, d.user_id, d.vehicle_type, dispatch_radius_km(d.vehicle_type) as radius, coalesce(${latitude}::float8, p.latitude) as lat,
        coalesce(${longitude}::float8, p.longitude) as lng
      from dispatch_drivers d left join dispatch_presence p on p.driver_id = d.id where d.id = ${driverId})
    select ${COLUMNS}, o.expires_at as offered_until, away.distance_km
    from d join dispatch_tasks t on t.status = 'pending' and (d.lat is null
        or (t.pickup_latitude between d.lat - d.radius / 110.0 and d.lat + d.radius / 110.0
          and t.pickup_longitude between d.lng - d.radius / 95.0 and d.lng + d.radius / 95.0))
      left join dispatch_offers o on o.task_id = t.id and o.driver_id = d.id and o.answer is null and o.expires_at > ${now}
      cross join lateral (select dispatch_km(d.lat, d.lng, t.pickup_latitude, t.pickup_longitude) as distance_km) away
    where d.vehicle_type = any(t.vehicle_types) and d.user_id <> t.customer_id
      and d.user_id <> all(t.excluded_user_ids)
      and not exists (select from dispatch_exclusions x where x.task_id = t.id and x.driver_id = d.id)
      and (coalesce(away.distance_km, 0) <= d.radius or o.task_id is not null)
    order by o.expires_at is null, away.distance_km, t.created_at limit ${most}`.execute(db)
  return rows
}

export type AbleRow = {
  driver_id: string
  user_id: string
  vehicle_type: VehicleType
  plate: string | null
  load: number
  distance_km: number | null
  measured_at: Date | null
  has_declined: boolean
}

/** Drivers who are online and could take this task, however far; the nearest first. */
export async function findAble(db: Sql, { task, most }: { task: TaskRow; most: number }): Promise<AbleRow[]> {
  const { rows } = await sql<AbleRow>`
    select d.id as driver_id, d.user_id, d.vehicle_type, d.plate, d.load, p.measured_at,
      dispatch_km(p.latitude, p.longitude, ${task.pickup_latitude}, ${task.pickup_longitude}) as distance_km,
      exists (select from dispatch_exclusions x where x.task_id = ${task.id} and x.driver_id = d.id) as has_declined
    from dispatch_drivers d left join dispatch_presence p on p.driver_id = d.id
    where d.status = 'approved' and d.is_available and d.vehicle_type = any(${task.vehicle_types}::text[])
      and d.load + ${task.room} <= ${ROOM} and d.user_id <> ${task.customer_id}
      and d.user_id <> all(${task.excluded_user_ids}::uuid[])
    order by distance_km nulls last, d.id limit ${most}`.execute(db)
  return rows
}

type AbandonedRow = { id: string; driver_id: string; cause: Extract<Cause, 'silent' | 'unapproved'> }

/** Tasks that were accepted and not picked up, whose driver may no longer drive or has fallen silent. */
export async function findAbandoned(
  db: Sql,
  { sweep, silentSince, most, now }: { sweep: string; silentSince: Date; most: number; now: Date },
): Promise<AbandonedRow[]> {
  const { rows } = await sql<AbandonedRow>`
    select t.id, t.driver_id, case when d.status = 'approved' then 'silent' else 'unapproved' end as cause
    from dispatch_tasks t join dispatch_drivers d on d.id = t.driver_id
      left join dispatch_presence p on p.driver_id = t.driver_id
    where t.status = 'assigned' and (d.status <> 'approved'
        or (t.assigned_at < ${silentSince} and (p.driver_id is null or p.seen_at < ${silentSince})))
      and ${isNotParked(sweep, sql.ref('t.id'), now)} limit ${most}`.execute(db)
  return rows
}

export type DriverOfTaskRow = {
  task_id: string
  driver_id: string
  user_id: string
  vehicle_type: VehicleType
  plate: string | null
  rating: number
  total_deliveries: number
  latitude: number | null
  longitude: number | null
  measured_at: Date | null
}

/** Who drives these tasks, and where they are; tasks without a driver are left out. */
export async function findDriversOfTasks(db: Sql, taskIds: readonly string[]): Promise<DriverOfTaskRow[]> {
  if (taskIds.length === 0) return []
  const { rows } = await sql<DriverOfTaskRow>`
    select t.id as task_id, d.id as driver_id, d.user_id, d.vehicle_type, d.plate, d.rating, d.total_deliveries,
      p.latitude, p.longitude, p.measured_at
    from dispatch_tasks t join dispatch_drivers d on d.id = t.driver_id
      left join dispatch_presence p on p.driver_id = d.id and t.ended_at is null
    where t.id = any(${taskIds}::uuid[])`.execute(db)
  return rows
}

/** What is not over, with when it entered its state; the oldest first. */
export async function findOpenTasks(db: Sql, most: number): Promise<(TaskRow & { since: Date })[]> {
  const { rows } = await sql<TaskRow & { since: Date }>`
    select ${COLUMNS}, coalesce((select h.at from dispatch_history h where h.task_id = t.id and h.version = t.version),
      t.created_at) as since
    from dispatch_tasks t where t.ended_at is null order by t.created_at, t.id limit ${most}`.execute(db)
  return rows
}
