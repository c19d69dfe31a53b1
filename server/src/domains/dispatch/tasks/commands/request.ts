import { randomInt } from 'node:crypto'
import {
  type Priority,
  ROOM_OF,
  type TaskKindName,
  type TaskStatus,
  taskMachine,
  type VehicleType,
} from '@salama/contract/dispatch'
import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Teller } from '../../../../platform/db/outbox.ts'
import { EVERYONE } from '../../../../platform/events/versions.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { areaNamesOf } from '../../../places/public.ts'
import type { MoneyDecision } from '../../../staff/public.ts'
import { freeRoom } from '../../drivers/commands.ts'
import { findDrivers } from '../../drivers/store.ts'
import { closeOffers } from '../../offers/store.ts'
import type { Cause, Proof, TaskKinds } from '../../ports.ts'
import { pinFrom, usualMinutes } from '../rules.ts'
import * as store from '../store.ts'

/** The sweep that asks drivers. */
export const ASK_DRIVERS = 'dispatch.ask_drivers'

export type Stop = {
  /** As a person wrote it. */
  address: string
  /** The neighbourhood, all that drivers see before they accept; found by the position unless given. */
  area?: string | undefined
}

export type DriverRequest = {
  /** Of the delivery or the ride: the task has the same. */
  id: string
  kind: TaskKindName
  customerId: string
  /** Further people who may not drive it: the shop's owner and members. */
  excludedUserIds?: readonly string[]
  /** 'food', 'pharmacy', 'ride'. */
  orderType: string
  priority: Priority
  /** `isPublic`: a shop's place, which every driver may see. */
  pickup: Stop & { position: Coordinates; isPublic: boolean }
  /** Without a position where nobody knows it. */
  dropoff: Stop & { position: Coordinates | null }
  instructions?: string
  /** National digits of whom the driver calls; unless given, of the customer's account. */
  contactPhone?: string | null
  /** Gross, centavos. */
  fee: Centavos
  /** Centavos that the driver collects by hand: they must be able to owe us our commission of it. */
  cash?: Centavos
  /** Unless given, by road distance and the speed of the slowest vehicle that may take it. */
  estimatedMinutes?: number
  vehicleTypes: readonly VehicleType[]
  /** Which ends have a code: of a delivery both, of a ride its start. */
  pins: { pickup: boolean; dropoff: boolean }
  /** It is handed over with the code of the drop-off only. */
  requiresDropoffPin?: boolean
  /** Nobody found until then: it is cancelled with the cause `exhausted`. Null: never. */
  searchEndsAt: Date | null
  now: Date
}

export type Requested = { id: string; pickupPin: string | null; dropoffPin: string | null }

/** Puts a delivery or ride before drivers. The same id again changes nothing. */
export async function requestDriver(tx: Tx, request: DriverRequest): Promise<Requested> {
  const { id, kind, pickup, dropoff, vehicleTypes, now } = request
  const [pickupArea, dropoffArea] = await areasOf(tx, pickup, dropoff)
  const pin = (isAsked: boolean) => (isAsked ? pinFrom(randomInt(10_000)) : null)
  const tellNew = (also: Teller) => tellPool(also, { id, version: 1 })
  const task = await store.insertTask(tx, tellNew, {
    id,
    kind,
    customer_id: request.customerId,
    excluded_user_ids: [...(request.excludedUserIds ?? [])],
    order_type: request.orderType,
    priority: request.priority,
    pickup_address: pickup.address,
    pickup_area: pickupArea,
    pickup_latitude: pickup.position.latitude,
    pickup_longitude: pickup.position.longitude,
    pickup_is_public: pickup.isPublic,
    dropoff_address: dropoff.address,
    dropoff_area: dropoffArea,
    dropoff_latitude: dropoff.position?.latitude ?? null,
    dropoff_longitude: dropoff.position?.longitude ?? null,
    instructions: request.instructions ?? '',
    contact_phone: request.contactPhone ?? null,
    fee: request.fee,
    cash: request.cash ?? 0,
    estimated_minutes:
      request.estimatedMinutes ?? usualMinutes(pickup.position, dropoff.position, vehicleTypes[0] ?? 'motorcycle'),
    vehicle_types: [...vehicleTypes],
    room: ROOM_OF[kind],
    pickup_pin: pin(request.pins.pickup),
    dropoff_pin: pin(request.pins.dropoff),
    requires_dropoff_pin: request.requiresDropoffPin ?? false,
    search_ends_at: request.searchEndsAt,
    created_at: now,
  })
  const kept = task ?? (await store.findTask(tx.sql, id))
  if (!kept) throw new Error(`the task ${id} was not kept`)
  if (task) tx.dueAt(ASK_DRIVERS, now)
  return { id, pickupPin: kept.pickup_pin, dropoffPin: kept.dropoff_pin }
}

/** Found by the position of those that have none; without one, where it begins. */
async function areasOf(tx: Tx, pickup: DriverRequest['pickup'], dropoff: DriverRequest['dropoff']) {
  const stops = [pickup, { ...dropoff, position: dropoff.position ?? pickup.position }]
  const found = await areaNamesOf(
    tx.sql,
    stops.filter(({ area }) => area === undefined).map(({ position }) => position),
  )
  return stops.map(({ area }) => area ?? found.shift() ?? '') as [string, string]
}

export type Withdrawal = {
  id: string
  by: Mover
  reason: string | null
  cause?: Cause | null
  /** Who bears a delivery that is ended after its pick-up. */
  returnReason?: ReturnReason | undefined
  /** Of staff who end it. */
  decision?: MoneyDecision
  now: Date
}

/**
 * Ends a task that nobody needs any more. `by` decides from which states: see `taskMachine`. Refuses `dispatch.not_found`
 * and `dispatch.not_now`; withdrawing it again changes nothing.
 */
export async function withdrawTask(tx: Tx, kinds: TaskKinds, withdrawal: Withdrawal): Promise<void> {
  const { id, by, reason, cause = null, returnReason, decision, now } = withdrawal
  const before = await store.lockTask(tx.sql, id)
  if (!before) return refuse('dispatch.not_found')
  if (before.status === 'cancelled') return
  const from = statesBefore(taskMachine, 'cancelled', by)
  const task = await store.moveTask(tx.sql, { id, from, to: 'cancelled', proof: null, returnReason, now })
  if (!task) return refuse('dispatch.not_now')
  const ended = { before, task, by, reason, cause, proof: null, position: undefined, now }
  await finishMove(tx, kinds, { ...ended, ...(decision && { decision }) })
}

export type Finished = {
  before: store.TaskRow
  task: store.TaskRow
  by: Mover
  reason: string | null
  cause: Cause | null
  proof: Proof
  /** As in `TaskMove`. */
  isProven?: boolean
  /** As in `TaskMove`. */
  decision?: MoneyDecision
  /** Where the driver is, as far as known. */
  position: Coordinates | undefined
  now: Date
}

/** What follows every move: history, the driver's room, open offers, open browsers, and the domain of the task. */
export async function finishMove(tx: Tx, kinds: TaskKinds, finished: Finished): Promise<void> {
  const { before, task, by, reason, cause, proof, isProven = true, decision = null, position, now } = finished
  const driverId = task.driver_id ?? before.driver_id
  await store.insertHistory(tx.sql, { task, by, driverId, reason, position, now })
  const isOver = ENDED.includes(task.status)
  if (driverId && before.driver_id && (isOver || task.driver_id === null)) {
    await freeRoom(tx, { id: driverId, room: task.room, delivered: task.status === 'delivered' })
  }
  if (before.status === 'pending' || task.status === 'pending') {
    await closeOffers(tx.sql, { taskId: task.id, acceptedBy: task.driver_id, now })
    tellPool(tx, task)
  }
  const [driver] = driverId ? await findDrivers(tx.sql, [driverId]) : []
  tx.tell(task.customer_id, 'delivery', task)
  if (driver) tx.tell(driver.user_id, 'delivery', task)
  await kinds(task.kind).moved(tx, {
    id: task.id,
    kind: task.kind,
    version: task.version,
    customerId: task.customer_id,
    from: before.status,
    to: task.status,
    by,
    driver: driver ? { id: driver.id, userId: driver.user_id } : null,
    proof,
    isProven,
    cause,
    reason,
    returnReason: task.return_reason,
    decision,
    now,
  })
}

const ENDED: readonly TaskStatus[] = ['delivered', 'returned', 'cancelled']

/** What is pending is in the lists of many: their next poll reads it again. */
const tellPool = (tx: Teller, task: Pick<store.TaskRow, 'id' | 'version'>): void => tx.tell(EVERYONE, 'pool', task)
