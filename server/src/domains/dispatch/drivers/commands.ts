import { type DriverProfile, type DriverRegistration, ROOM } from '@salama/contract/dispatch'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { giveDefaultRole, peopleOf } from '../../accounts/public.ts'
import { starsOf } from '../../reviews/public.ts'
import { type Application, caseOf, correctCase, openCase } from '../../verification/public.ts'
import { describeDriver, driverOf } from './queries.ts'
import { DRIVER_CASE, factsOf, plateOf } from './rules.ts'
import * as store from './store.ts'

type Order = { userId: string; sent: DriverRegistration; approval: Application['approval']; now: Date }

/**
 * Makes the person a driver who waits for approval. Refuses `dispatch.already_driver`, `dispatch.plate_taken` and what
 * `openCase` refuses.
 */
export async function registerDriver(tx: Tx, order: Order): Promise<DriverProfile> {
  const { userId, sent, now } = order
  const made = await store.insertDriver(tx.sql, { id: newId(now.getTime()), userId, vehicle: vehicleOf(sent), now })
  if (!made) {
    const isDriver = (await store.findDriverOf(tx.sql, userId)) !== undefined
    return refuse(isDriver ? 'dispatch.already_driver' : 'dispatch.plate_taken')
  }
  await giveDefaultRole(tx, userId)
  await openCase(tx, await applicationOf(tx, made.id, order))
  return follow(tx, made.id, userId)
}

/** Changes what waits, was refused or approved, and puts it before staff again. Refused while the driver is on their way. */
export async function correctDriver(tx: Tx, order: Order): Promise<DriverProfile> {
  const { userId, sent } = order
  const { id } = await driverOf(tx.sql, { userId })
  await store.lockDriver(tx.sql, id)
  const [found] = await store.findDrivers(tx.sql, [id])
  if (found && found.load > 0) refuse('dispatch.has_tasks')
  const vehicle = vehicleOf(sent)
  if (await store.isPlateTaken(tx.sql, { plate: vehicle.plate, userId })) refuse('dispatch.plate_taken')
  await store.updateVehicle(tx.sql, { id, vehicle })
  await correctCase(tx, await applicationOf(tx, id, order))
  return follow(tx, id, userId)
}

/** The verification was decided, or a paper is no longer valid: only approved drivers are online. */
export async function followDecision(tx: Tx, id: string): Promise<void> {
  // News may come late or twice: what counts is how the case stands now.
  const found = await caseOf(tx.sql, { kind: DRIVER_CASE.kind, subjectId: id })
  const changed = found && (await store.updateStatus(tx.sql, { id, status: found.status }))
  if (changed) tellDriver(tx, changed)
}

/** Goes online or offline. Refuses `dispatch.profile_required` and, to go online, `dispatch.not_approved`. */
export async function setAvailability(
  tx: Tx,
  { userId, isAvailable }: { userId: string; isAvailable: boolean },
): Promise<store.DriverRow> {
  const changed = await store.updateAvailability(tx.sql, { userId, isAvailable })
  if (!changed) {
    const isDriver = (await store.findDriverOf(tx.sql, userId)) !== undefined
    return refuse(isDriver ? 'dispatch.not_approved' : 'dispatch.profile_required')
  }
  tellDriver(tx, changed)
  return changed
}

/** Refuses `dispatch.no_room` where the task does not fit beside what the driver has. */
export async function takeRoom(tx: Tx, { id, room }: { id: string; room: number }): Promise<void> {
  const changed = await store.takeRoom(tx.sql, { id, room, most: ROOM })
  if (!changed) return refuse('dispatch.no_room')
  tellDriver(tx, changed)
}

export async function freeRoom(tx: Tx, freed: Parameters<typeof store.freeRoom>[1]): Promise<void> {
  const changed = await store.freeRoom(tx.sql, freed)
  if (changed) tellDriver(tx, changed)
}

/** Counted afresh, so that news told twice changes nothing. */
export async function countStars(tx: Tx, id: string): Promise<void> {
  await store.lockDriver(tx.sql, id)
  const changed = await store.updateStars(tx.sql, { id, ...(await starsOf(tx.sql, { kind: 'driver', id })) })
  if (changed) tellDriver(tx, changed)
}

/** The driver's open browsers read their profile and their list again. */
const tellDriver = (tx: Tx, row: store.DriverRow): void => tx.tell(row.user_id, 'delivery', row)

async function follow(tx: Tx, id: string, userId: string): Promise<DriverProfile> {
  await followDecision(tx, id)
  const row = await store.findDriverOf(tx.sql, userId)
  return row ? describeDriver(tx.sql, row) : refuse('dispatch.profile_required')
}

const vehicleOf = ({ vehicleType, plate, licence, municipalLicence }: DriverRegistration): store.Vehicle => ({
  vehicle_type: vehicleType,
  plate: plate ? plateOf(plate) : null,
  licence: licence || null,
  municipal_licence: municipalLicence || null,
})

async function applicationOf(tx: Tx, id: string, { userId, sent, approval, now }: Order): Promise<Application> {
  const nameOf = await peopleOf(tx.sql, [userId])
  return {
    kind: DRIVER_CASE.kind,
    subjectId: id,
    applicantId: userId,
    title: nameOf(userId).name,
    facts: factsOf(sent),
    papers: sent.papers,
    approval,
    now,
  }
}
