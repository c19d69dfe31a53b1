import { type Delivery, MOST_WRONG_PINS, type SentStatus, taskMachine } from '@salama/contract/dispatch'
import { RETURN_LABELS, type ReturnReason } from '@salama/contract/dispatch/returns'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { statesBefore } from '@salama/contract/kernel/status'
import type { Sql, Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { balanceOf } from '../../../payments/public.ts'
import { judgeArrival, SETTLE_DOUBTS } from '../../arrivals/commands.ts'
import { type Arrival, isProven, isReturnProven, proofAtEnd } from '../../arrivals/rules.ts'
import { insertDoubt } from '../../arrivals/store.ts'
import { takeRoom } from '../../drivers/commands.ts'
import { driverOf } from '../../drivers/queries.ts'
import { owesTooMuch } from '../../drivers/rules.ts'
import type { DriverRow } from '../../drivers/store.ts'
import { declineOffer, deleteDecline, hasOpenOffer, setNextOffer } from '../../offers/store.ts'
import type { Cause, Proof, TaskKinds } from '../../ports.ts'
import { DOUBT_MS } from '../../positions/rules.ts'
import { isPositionDoubted } from '../../positions/store.ts'
import { describeDeliveries } from '../queries.ts'
import * as store from '../store.ts'
import { ASK_DRIVERS, finishMove } from './request.ts'

export type Driving = {
  id: string
  userId: string
  /** The driver's last position that this node knows. */
  position: Coordinates | undefined
  /** This node has heard of them where they cannot be. */
  isDoubted?: boolean
  /** After a drop others have so long. */
  searchMs: number
  now: Date
}

/** A driver accepts a pending task. */
export async function acceptTask(tx: Tx, kinds: TaskKinds, driving: Driving): Promise<Delivery> {
  const driver = await driverOf(tx.sql, { userId: driving.userId })
  const { task } = await giveTask(tx, kinds, { driver, driving, by: 'driver' })
  return describeOwn(tx, task, driver)
}

type Giving = { driver: DriverRow; driving: Omit<Driving, 'searchMs'>; by: 'driver' | 'operator' }

/** Of all who want a pending task one driver gets it. What they have already is answered again. */
export async function giveTask(
  tx: Tx,
  kinds: TaskKinds,
  { driver, driving, by }: Giving,
): Promise<{ task: store.TaskRow; isNew: boolean }> {
  const { id, userId, position, isDoubted = false, now } = driving
  const from = statesBefore(taskMachine, 'assigned', by)
  const doubtedSince = new Date(now.getTime() - DOUBT_MS)
  const acceptance = { id, userId, from, isFree: by === 'driver', position, isDoubted, doubtedSince, now }
  const task = await store.assignTask(tx.sql, acceptance)
  if (!task) return { task: await ownOrRefuse(tx, { driver, id, isDoubted, doubtedSince }), isNew: false }
  if (owesTooMuch(await balanceOf(tx.sql, { kind: 'driver', id: driver.id }), task.cash)) refuse('dispatch.debt')
  await takeRoom(tx, { id: driver.id, room: task.room })
  const before = { ...task, status: 'pending', driver_id: null } as const
  await finishMove(tx, kinds, { before, task, by, reason: null, cause: null, proof: null, position, now })
  return { task, isNew: true }
}

/** Says why this driver did not get the task; answers it where they have it already. */
async function ownOrRefuse(
  tx: Tx,
  { driver, id, isDoubted, doubtedSince }: { driver: DriverRow; id: string; isDoubted: boolean; doubtedSince: Date },
): Promise<store.TaskRow> {
  const { user_id: userId } = driver
  const task = await store.findTask(tx.sql, id)
  if (!task) return refuse('dispatch.not_found')
  if (task.status === 'assigned' && task.driver_id === driver.id) return task
  if (task.status !== 'pending') return refuse(task.driver_id === driver.id ? 'dispatch.not_now' : 'dispatch.taken')
  if (driver.status !== 'approved') return refuse('dispatch.not_approved')
  if (!driver.is_available) return refuse('dispatch.offline')
  if (!task.vehicle_types.includes(driver.vehicle_type)) return refuse('dispatch.wrong_vehicle')
  if (task.customer_id === userId) return refuse('dispatch.own_task')
  // Kept from a delivery is whose shop sells it, and from a ride who has been advanced enough.
  if (task.excluded_user_ids.includes(userId)) {
    return refuse(task.kind === 'ride' ? 'dispatch.advanced' : 'dispatch.own_task')
  }
  if (await store.isExcluded(tx.sql, { taskId: id, driverId: driver.id })) return refuse('dispatch.declined')
  if (isDoubted || (await isPositionDoubted(tx.sql, { driverId: driver.id, since: doubtedSince }))) {
    refuse('dispatch.position_doubted')
  }
  return refuse('dispatch.too_far')
}

export type DriverMove = Driving & {
  to: SentStatus
  pin?: string | undefined
  reason?: string | undefined
  returnReason?: ReturnReason | undefined
}

/**
 * What a driver does with a task: `cancelled` declines a pending one or drops their own before the pick-up; the others move
 * their own to its next state. A move that is done already answers the same. A wrong code is refused.
 */
export async function driveTask(tx: Tx, kinds: TaskKinds, move: DriverMove): Promise<Delivery> {
  const { id, userId, to } = move
  const driver = await driverOf(tx.sql, { userId })
  const before = await store.lockTask(tx.sql, id)
  if (!before) return refuse('dispatch.not_found')
  if (before.status === 'pending') {
    return to === 'cancelled' ? declineTask(tx, { driver, task: before, move }) : refuse('dispatch.not_now')
  }
  if (before.driver_id !== driver.id) {
    // Whoever dropped it may not see what became of it.
    return to === 'cancelled' && (await store.isExcluded(tx.sql, { taskId: id, driverId: driver.id }))
      ? cancelledFor(tx, before, driver)
      : refuse('dispatch.not_found')
  }
  if (to === 'cancelled') return dropTask(tx, kinds, { driver, before, move })
  if (before.status === to) return describeOwn(tx, before, driver)
  return advanceTask(tx, kinds, { driver, before, move: { ...move, to } })
}

type Step<M extends DriverMove = DriverMove> = { driver: DriverRow; before: store.TaskRow; move: M }

async function advanceTask(
  tx: Tx,
  kinds: TaskKinds,
  { driver, before, move }: Step<DriverMove & { to: Exclude<SentStatus, 'cancelled'> }>,
): Promise<Delivery> {
  const { id, to, position, now } = move
  // Said once, when they turn round.
  const returnReason = to === 'returning' ? move.returnReason : undefined
  const reason = to === 'returned' ? await store.findReturnReason(tx.sql, id) : (move.reason ?? labelOf(returnReason))
  const from = statesBefore(taskMachine, to, 'driver')
  if (!from.includes(before.status)) refuse('dispatch.not_now')
  if (to === 'returning' && !returnReason) refuse('dispatch.reason_required')
  const given = proofOf(before, move)
  const isEnd = to === 'delivered' || to === 'returned'
  const arrival = isEnd ? await judgeArrival(tx.sql, { task: before, to, position, now }) : undefined
  const proof = arrival && to === 'delivered' ? proofAtEnd(given, arrival, before.wrong_pins) : given
  const task = await store.moveTask(tx.sql, { id, from, to, driverId: driver.id, proof, returnReason, now })
  if (!task) return refuse('dispatch.not_now')
  const isEarned =
    !arrival || (to === 'returned' ? isReturnProven(arrival, task.return_reason) : isProven(task, proof, arrival))
  const finished = {
    before,
    task,
    by: 'driver',
    reason,
    cause: null,
    proof,
    isProven: isEarned,
    position,
    now,
  } as const
  await finishMove(tx, kinds, finished)
  if (arrival && !isEarned) await doubt(tx, { id, ...arrival, now })
  return describeOwn(tx, task, driver)
}

const labelOf = (reason: ReturnReason | undefined): string | null => (reason ? RETURN_LABELS[reason] : null)

/** Its customer, or the shop that it came from, is asked, and what it earns is held until then. */
async function doubt(tx: Tx, { id, now, ...arrival }: Arrival & { id: string; now: Date }): Promise<void> {
  await insertDoubt(tx.sql, { taskId: id, ...arrival, now })
  tx.dueAt(SETTLE_DOUBTS, now)
}

/** Refuses a wrong code and counts it; to be called before the move, whose refusal would undo the count. */
export async function refuseWrongPin(db: Sql, { id, userId, to, pin }: DriverMove): Promise<void> {
  if (pin && (await store.countWrongPin(db, { id, userId, to, pin, most: MOST_WRONG_PINS }))) {
    refuse('dispatch.wrong_pin')
  }
}

/** A code that was given must be right; none is a fact that is kept, where the task does not require it. */
function proofOf(task: store.TaskRow, { to, pin }: DriverMove): Proof {
  if (to !== 'picked_up' && to !== 'delivered') return null
  const expected = to === 'picked_up' ? task.pickup_pin : task.dropoff_pin
  const isRequired = to === 'delivered' && task.requires_dropoff_pin
  const isLocked = task.wrong_pins >= MOST_WRONG_PINS
  if (isRequired && isLocked) return refuse('dispatch.must_return')
  if (!pin || expected === null) return isRequired ? refuse('dispatch.pin_required') : 'none'
  if (isLocked) return refuse('dispatch.too_many_pins')
  return pin === expected ? 'pin' : refuse('dispatch.wrong_pin')
}

/** This driver does not want it: it leaves their list and stays in the others'. */
async function declineTask(
  tx: Tx,
  { driver, task, move: { id, userId, now } }: { driver: DriverRow; task: store.TaskRow; move: DriverMove },
): Promise<Delivery> {
  if (driver.status !== 'approved') refuse('dispatch.not_approved')
  await store.insertExclusion(tx.sql, { taskId: id, driverId: driver.id, cause: 'declined', now })
  await declineOffer(tx.sql, { taskId: id, driverId: driver.id, now })
  if (!(await hasOpenOffer(tx.sql, id))) {
    await setNextOffer(tx.sql, { taskId: id, at: now })
    tx.dueAt(ASK_DRIVERS, now)
  }
  tx.tell(userId, 'delivery', task)
  return cancelledFor(tx, task, driver)
}

/**
 * A false press is taken back: what a driver declined is in their list again, while nobody has it. It stays offered to whoever
 * was asked since; the driver may accept it as any pending one.
 */
export async function undeclineTask(tx: Tx, { id, userId }: Pick<Driving, 'id' | 'userId'>): Promise<Delivery> {
  const driver = await driverOf(tx.sql, { userId })
  if (driver.status !== 'approved') refuse('dispatch.not_approved')
  const task = await store.lockTask(tx.sql, id)
  if (task?.driver_id === driver.id) refuse('dispatch.not_now')
  // Of a task that they never declined they learn nothing.
  if (!task || !(await deleteDecline(tx.sql, { taskId: id, driverId: driver.id }))) {
    return refuse('dispatch.not_found')
  }
  if (task.status === 'cancelled') refuse('dispatch.not_now')
  if (task.status !== 'pending') refuse('dispatch.taken')
  tx.tell(userId, 'delivery', task)
  return describeOwn(tx, task, driver)
}

/** They have accepted it and cannot go: it is offered to others, and not to them again. */
async function dropTask(tx: Tx, kinds: TaskKinds, { driver, before, move }: Step): Promise<Delivery> {
  if (before.status !== 'assigned') refuse('dispatch.not_now')
  await takeAway(tx, kinds, { before, driverId: driver.id, cause: 'dropped', ...move, reason: move.reason ?? null })
  return cancelledFor(tx, before, driver)
}

type Removal = {
  before: store.TaskRow
  driverId: string
  cause: Extract<Cause, 'dropped' | 'silent' | 'unapproved'>
  reason: string | null
  position: Coordinates | undefined
  searchMs: number
  now: Date
}

/** Takes an accepted task from its driver and gives it back to the others. */
export async function takeAway(tx: Tx, kinds: TaskKinds, removal: Removal): Promise<void> {
  const { before, driverId, cause, reason, position, searchMs, now } = removal
  const { id } = before
  const searchEndsAt = new Date(now.getTime() + searchMs)
  const task = await store.releaseTask(tx.sql, { id, driverId, searchEndsAt, now })
  if (!task) return refuse('dispatch.not_now')
  await store.insertExclusion(tx.sql, { taskId: id, driverId, cause, now })
  const by = cause === 'dropped' ? 'driver' : 'system'
  await finishMove(tx, kinds, { before, task, by, reason, cause, proof: null, position, now })
  tx.dueAt(ASK_DRIVERS, now)
}

const describeOwn = async (tx: Tx, task: store.TaskRow, driver: DriverRow): Promise<Delivery> => {
  const [described] = await describeDeliveries(tx.sql, [task], driver.id)
  return described ?? refuse('dispatch.not_found')
}

/** For them it is over, whatever becomes of it. */
const cancelledFor = (tx: Tx, task: store.TaskRow, driver: DriverRow): Promise<Delivery> =>
  describeOwn(tx, { ...task, status: 'cancelled', driver_id: null }, driver)
