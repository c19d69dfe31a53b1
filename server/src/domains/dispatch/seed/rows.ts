import type { VehicleType } from '@salama/contract/dispatch'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import { seedApprovedCase } from '../../verification/seed.ts'
import { DRIVER_CASE, factsOf } from '../drivers/rules.ts'

export type SeedDriver = {
  id: string
  userId: string
  vehicleType: VehicleType
  plate: string
  isAvailable?: boolean
  totalDeliveries?: number
  now: Date
}

/** An approved driver with their case; the account is there already. A bicycle has no plate. */
export async function seedDriver(db: Sql, driver: SeedDriver): Promise<void> {
  const { id, userId, vehicleType, plate, isAvailable = false, totalDeliveries = 0, now } = driver
  const papers = vehicleType === 'bicycle' ? {} : { plate, licence: `MZ-${plate.replaceAll(' ', '')}` }
  await sql`
    insert into dispatch_drivers (id, user_id, status, vehicle_type, plate, licence, is_available, total_deliveries,
      created_at)
    values (${id}, ${userId}, 'approved', ${vehicleType}, ${papers.plate ?? null}, ${papers.licence ?? null}, ${isAvailable},
      ${totalDeliveries}, ${now})`.execute(db)
  const nameOf = await peopleOf(db, [userId])
  await seedApprovedCase(db, {
    kind: DRIVER_CASE.kind,
    subjectId: id,
    applicantId: userId,
    title: nameOf(userId).name,
    facts: factsOf({ vehicleType, ...papers }),
    now,
  })
}

/** Drivers of these accounts go offline. */
export async function setOffline(db: Sql, userIds: readonly string[]): Promise<void> {
  await sql`
    update dispatch_drivers set is_available = false, version = version + 1
    where user_id = any(${userIds}::uuid[]) and is_available`.execute(db)
}

/** Where the pending tasks lead that this driver has neither declined nor dropped, for their vehicle. */
export async function findOpenFor(db: Sql, driverId: string): Promise<string[]> {
  const { rows } = await sql<{ dropoff_address: string }>`
    select t.dropoff_address from dispatch_tasks t join dispatch_drivers d on d.id = ${driverId}
    where t.status = 'pending' and t.search_ends_at is null and d.vehicle_type = any(t.vehicle_types)
      and not exists (select from dispatch_exclusions x where x.task_id = t.id and x.driver_id = d.id)`.execute(db)
  return rows.map(({ dropoff_address }) => dropoff_address)
}

/** What this driver accepted long ago and never finished. */
export async function findForgotten(
  db: Sql,
  { driverId, before }: { driverId: string; before: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dispatch_tasks
    where driver_id = ${driverId} and status in ('assigned', 'picked_up', 'in_transit', 'returning')
      and assigned_at < ${before}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deliveries of orders that nobody has accepted although the search soon ends. */
export async function findWaiting(db: Sql, { endsBefore }: { endsBefore: Date }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dispatch_tasks
    where status = 'pending' and kind = 'delivery' and search_ends_at < ${endsBefore} limit 20`.execute(db)
  return rows.map(({ id }) => id)
}

export type CarriedRow = { id: string; status: 'assigned' | 'picked_up' | 'in_transit'; user_id: string }

/** What these couriers carry and have not moved since then. */
export async function findCarried(
  db: Sql,
  { driverIds, movedBefore }: { driverIds: readonly string[]; movedBefore: Date },
): Promise<CarriedRow[]> {
  const { rows } = await sql<CarriedRow>`
    select t.id, t.status, d.user_id from dispatch_tasks t join dispatch_drivers d on d.id = t.driver_id
    where t.driver_id = any(${driverIds}::uuid[]) and t.status in ('assigned', 'picked_up', 'in_transit')
      and not exists (select from dispatch_history h where h.task_id = t.id and h.version = t.version
        and h.at > ${movedBefore})`.execute(db)
  return rows
}

/** The first of these couriers without a task. */
export async function findIdle(db: Sql, driverIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from dispatch_drivers where id = any(${driverIds}::uuid[]) and load = 0 order by id limit 1`.execute(
    db,
  )
  return rows[0]?.user_id
}
