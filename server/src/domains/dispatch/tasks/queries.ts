import {
  ACTIVE_STATUSES,
  type AssignedDriver,
  DELIVERED_DAYS,
  type Delivery,
  MOST_WRONG_PINS,
  type TaskStatus,
  type TrackedDelivery,
  taskMachine,
} from '@salama/contract/dispatch'
import { type Candidate, MOST_CANDIDATES, type OpenTask } from '@salama/contract/dispatch/staff'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { namesOf, peopleOf, phoneOf } from '../../accounts/public.ts'
import { type DoubtRow, findDoubts } from '../arrivals/store.ts'
import type { DriverRow } from '../drivers/store.ts'
import { type AskedRow, countAsked } from '../offers/store.ts'
import { byUsefulness, firstNameOf, HIDDEN_PHONE, maskedPlace, minutesBetween } from './rules.ts'
import * as store from './store.ts'

/** Lists answer their first hundred. */
const MOST = 100

export type Viewer = { driver: DriverRow; position: Coordinates | undefined; now: Date }

/** What is pending near an approved driver who is online, and their own. */
export async function listDeliveries(db: Sql, { driver, position, now }: Viewer): Promise<Delivery[]> {
  const finishedSince = new Date(now.getTime() - DELIVERED_DAYS * DAY_MS)
  const listing = { driverId: driver.id, position, finishedSince, now, most: MOST }
  const own = await store.findOwnTasks(db, listing)
  const sees = driver.is_available && driver.status === 'approved'
  const pending = sees ? await store.findPendingFor(db, listing) : []
  return describeDeliveries(db, [...pending, ...own], driver.id)
}

/** The tasks as this driver sees them. */
export async function describeDeliveries(
  db: Sql,
  rows: readonly (store.TaskRow & Partial<store.ListedRow>)[],
  driverId: string,
): Promise<Delivery[]> {
  const nameOf = await peopleOf(
    db,
    rows.map(({ customer_id }) => customer_id),
  )
  const doubts = new Map(
    (
      await findDoubts(
        db,
        rows.map(({ id }) => id),
      )
    ).map((doubt) => [doubt.task_id, doubt]),
  )
  const disclosed = rows.filter((row) => isDisclosed(row, driverId))
  const phones = new Map(
    await Promise.all(
      disclosed.map(
        async (row) => [row.customer_id, row.contact_phone ?? (await phoneOf(db, row.customer_id)) ?? ''] as const,
      ),
    ),
  )
  return rows
    .map((row) =>
      describeDelivery(row, {
        driverId,
        name: nameOf(row.customer_id).name,
        phone: phones.get(row.customer_id),
        doubt: row.driver_id === driverId ? doubts.get(row.id) : undefined,
      }),
    )
    .sort(byUsefulness)
}

const isDisclosed = (row: store.TaskRow, driverId: string): boolean =>
  row.driver_id === driverId && ACTIVE.includes(row.status)
const ACTIVE: readonly TaskStatus[] = ACTIVE_STATUSES

type Seen = { driverId: string; name: string; phone: string | undefined; doubt: DoubtRow | undefined }

function describeDelivery(
  row: store.TaskRow & Partial<store.ListedRow>,
  { driverId, name, phone, doubt }: Seen,
): Delivery {
  const isOpen = isDisclosed(row, driverId)
  const { pickup, dropoff } = placesOf(row, isOpen)
  const codesCount = row.wrong_pins < MOST_WRONG_PINS
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    priority: row.priority,
    orderType: row.order_type,
    customerName: isOpen ? name : firstNameOf(name),
    customerPhone: isOpen ? (phone ?? '') : HIDDEN_PHONE,
    pickupAddress: pickup.address,
    deliveryAddress: dropoff.address,
    pickupLatitude: String(pickup.latitude),
    pickupLongitude: String(pickup.longitude),
    deliveryLatitude: row.dropoff_latitude === null ? null : String(dropoff.latitude),
    deliveryLongitude: row.dropoff_longitude === null ? null : String(dropoff.longitude),
    deliveryFee: row.fee,
    cashToCollect: row.cash,
    estimatedDeliveryMinutes: row.estimated_minutes,
    ...(isOpen && row.instructions ? { instructions: row.instructions } : {}),
    ...(typeof row.distance_km !== 'number' ? {} : { distanceKm: Math.round(row.distance_km * 10) / 10 }),
    ...(row.offered_until ? { offeredUntil: row.offered_until.toISOString() } : {}),
    asksPickupPin: isOpen && codesCount && row.pickup_pin !== null,
    asksDropoffPin: isOpen && codesCount && row.dropoff_pin !== null,
    ...(isOpen && row.requires_dropoff_pin ? { requiresDropoffPin: true } : {}),
    ...(doubt && doubt.decision !== 'released' ? { isInReview: true } : {}),
    isDisclosed: isOpen,
  }
}

function placesOf(row: store.TaskRow, isOpen: boolean) {
  const pickup = {
    address: row.pickup_address,
    area: row.pickup_area,
    latitude: row.pickup_latitude,
    longitude: row.pickup_longitude,
  }
  const dropoff = {
    address: row.dropoff_address,
    area: row.dropoff_area,
    latitude: row.dropoff_latitude ?? 0,
    longitude: row.dropoff_longitude ?? 0,
  }
  return {
    pickup: isOpen || row.pickup_is_public ? pickup : maskedPlace(pickup),
    dropoff: isOpen ? dropoff : maskedPlace(dropoff),
  }
}

/** Who drives a task, and where they are. */
export type DriverOfTask = AssignedDriver & {
  driverId: string
  userId: string
  position: (Coordinates & { at: string }) | null
}

/** Who drives these tasks, by their ids; those without a driver are left out. */
export async function driversOf(db: Sql, taskIds: readonly string[]): Promise<Map<string, DriverOfTask>> {
  const rows = await store.findDriversOfTasks(db, taskIds)
  const userIds = rows.map(({ user_id }) => user_id)
  const names = await namesOf(db, userIds)
  const phones = new Map(await Promise.all(userIds.map(async (id) => [id, await phoneOf(db, id)] as const)))
  return new Map(
    rows.map((row) => {
      const person = names.get(row.user_id)
      return [
        row.task_id,
        {
          driverId: row.driver_id,
          userId: row.user_id,
          name: person ? `${person.firstName} ${person.lastName}`.trim() : '',
          profileImageUrl: person?.profileImageUrl ?? null,
          vehicleType: row.vehicle_type,
          plate: row.plate,
          rating: row.rating,
          totalDeliveries: row.total_deliveries,
          phone: phones.get(row.user_id) ?? null,
          position: positionIn(row),
        },
      ]
    }),
  )
}

const positionIn = ({ latitude, longitude, measured_at }: store.DriverOfTaskRow): DriverOfTask['position'] =>
  latitude === null || longitude === null || measured_at === null
    ? null
    : { latitude, longitude, at: measured_at.toISOString() }

/** A task of this customer, with who drives it; of anybody else it does not exist. */
export async function trackDelivery(db: Sql, { userId }: Actor, id: string): Promise<TrackedDelivery> {
  const task = await store.findTask(db, id)
  if (task?.customer_id !== userId) return refuse('dispatch.not_found')
  const isActive = ACTIVE.includes(task.status)
  const found = (await driversOf(db, [id])).get(id)
  const driver = found && (isActive ? found : { ...found, phone: null, position: null })
  const pickup = { latitude: task.pickup_latitude, longitude: task.pickup_longitude }
  const dropoff = dropoffOf(task)
  const [doubt] = await findDoubts(db, [id])
  return {
    id,
    kind: task.kind,
    status: task.status,
    label: taskMachine.states[task.status].label,
    driver: driver ?? null,
    position: driver?.position ?? null,
    pickup,
    dropoff,
    etaMinutes: driver?.position ? etaOf(task, driver.position, driver.vehicleType) : null,
    pin: isActive || task.status === 'pending' ? (task.kind === 'ride' ? task.pickup_pin : task.dropoff_pin) : null,
    timeline: (await store.findHistory(db, id)).map(({ status, at }) => ({
      status,
      label: taskMachine.states[status].label,
      at: at.toISOString(),
    })),
    ...(doubt && doubt.answer === null && task.status !== 'returned' ? { asksArrival: true } : {}),
    search:
      task.status === 'pending'
        ? { ...searchOf((await countAsked(db, [id]))[0]), until: task.search_ends_at?.toISOString() ?? null }
        : null,
  }
}

const searchOf = ({ asked = 0, declined = 0, unanswered = 0 }: Partial<AskedRow> = {}) => ({
  asked,
  declined,
  unanswered,
})

const dropoffOf = (task: store.TaskRow): Coordinates | null =>
  task.dropoff_latitude === null || task.dropoff_longitude === null
    ? null
    : { latitude: task.dropoff_latitude, longitude: task.dropoff_longitude }

/** Minutes until the driver of this task is at the next stop; null where nobody knows. */
export async function etaOfTask(db: Sql, id: string): Promise<number | null> {
  const task = await store.findTask(db, id)
  const driver = task && (await driversOf(db, [id])).get(id)
  return task && driver?.position ? etaOf(task, driver.position, driver.vehicleType) : null
}

/** Until the next stop: first the pick-up, then the door. */
function etaOf(task: store.TaskRow, from: Coordinates, vehicleType: DriverRow['vehicle_type']): number | null {
  const to =
    task.status === 'assigned'
      ? { latitude: task.pickup_latitude, longitude: task.pickup_longitude }
      : task.status === 'picked_up' || task.status === 'in_transit'
        ? dropoffOf(task)
        : null
  return to && minutesBetween(from, to, vehicleType)
}

/** The board of staff: rides and deliveries that are not over, with their drivers and how the search goes. */
export async function listOpenTasks(db: Sql): Promise<OpenTask[]> {
  const rows = await store.findOpenTasks(db, MOST)
  const ids = rows.map(({ id }) => id)
  const [drivers, asked] = [await driversOf(db, ids), await countAsked(db, ids)]
  const searches = new Map(asked.map((row) => [row.task_id, row]))
  const customerIds = rows.map(({ customer_id }) => customer_id)
  const nameOf = await peopleOf(db, customerIds)
  const phones = new Map(
    await Promise.all([...new Set(customerIds)].map(async (id) => [id, await phoneOf(db, id)] as const)),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    orderType: row.order_type,
    customer: { ...nameOf(row.customer_id), phone: row.contact_phone ?? phones.get(row.customer_id) ?? null },
    pickupAddress: row.pickup_address,
    dropoffAddress: row.dropoff_address,
    pickup: { latitude: row.pickup_latitude, longitude: row.pickup_longitude },
    dropoff: dropoffOf(row),
    fee: row.fee,
    driver: driverSeen(drivers.get(row.id)),
    search: { ...searchOf(searches.get(row.id)), until: row.search_ends_at?.toISOString() ?? null },
    createdAt: row.created_at.toISOString(),
    since: row.since.toISOString(),
  }))
}

/** Whom staff may give a task, with the phone to ask them by. */
export async function listCandidates(db: Sql, id: string): Promise<Candidate[]> {
  const task = await store.findTask(db, id)
  if (!task) return refuse('dispatch.not_found')
  const rows = await store.findAble(db, { task, most: MOST_CANDIDATES })
  const nameOf = await peopleOf(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return Promise.all(
    rows.map(async (row) => ({
      driverId: row.driver_id,
      name: nameOf(row.user_id).name,
      phone: await phoneOf(db, row.user_id),
      vehicleType: row.vehicle_type,
      plate: row.plate,
      distanceKm: row.distance_km === null ? null : Math.round(row.distance_km * 10) / 10,
      seenAt: row.measured_at?.toISOString() ?? null,
      isBusy: row.load > 0,
      hasDeclined: row.has_declined,
    })),
  )
}

const driverSeen = (driver: DriverOfTask | undefined): OpenTask['driver'] => {
  if (!driver) return null
  const { name, phone, vehicleType, plate, position } = driver
  return { name, phone, vehicleType, plate, position }
}
