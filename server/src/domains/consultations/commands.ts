import type { AppointmentStatus } from '@salama/contract/appointments'
import { shownStatus } from '@salama/contract/appointments'
import type { Role, RoomState } from '@salama/contract/consultations'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { nameOf } from '../accounts/public.ts'
import { type Encounter, encounterOf, missAppointment, moveEncounter } from '../appointments/public.ts'
import { notify } from '../notifications/public.ts'
import { consentSql } from '../records/public.ts'
import { absentee, awaySince, closedBy, followed, otherOf, ROOM, roleOf } from './rules.ts'
import { consultationsSettings } from './settings.ts'
import * as store from './store/rooms.ts'

export const FOLLOW_ROOMS = 'consultations.follow'

type Deps = Pick<Platform, 'db' | 'rooms' | 'settings'>
type Visit = { appointmentId: string; userId: string; now: Date }

/** The consultation and who this person is in it; for everybody else there is none. */
export async function findMembership(
  db: Parameters<typeof encounterOf>[0],
  { appointmentId, userId }: Omit<Visit, 'now'>,
): Promise<{ encounter: Encounter; role: Role }> {
  const encounter = await encounterOf(db, appointmentId)
  const role = encounter && roleOf(encounter, userId)
  return encounter && role ? { encounter, role } : refuse('consultations.not_found')
}

/** `findMembership`, of somebody who is the doctor. */
export async function findOwnEncounter(
  db: Parameters<typeof encounterOf>[0],
  visit: Omit<Visit, 'now'>,
): Promise<Encounter> {
  const { encounter, role } = await findMembership(db, visit)
  return role === 'doctor' ? encounter : refuse('consultations.not_found')
}

/** Refuses whoever may not be in the room now. */
export async function admit({ db, settings }: Deps, visit: Visit): Promise<Role> {
  const { encounter, role } = await findMembership(db.sql, visit)
  const closed = closedBy(encounter, settings.of(consultationsSettings), visit.now)
  return closed ? refuse(closed) : role
}

/** Opens the room for a person who is on its waiting page; answers where things stand. */
export async function openRoom(
  { db }: Deps,
  { appointmentId, role, socketId, now }: { appointmentId: string; role: Role; socketId: string; now: Date },
): Promise<{ lastNumber: number; state: RoomState }> {
  const seat = { appointmentId, role, socketId, now }
  const { lastNumber, startedAt } = await store.openRoom(db.sql, seat)
  const { status = 'completed' } = (await encounterOf(db.sql, appointmentId)) ?? {}
  return { lastNumber, state: describeState({ status, startedAt }) }
}

const describeState = ({ status, startedAt }: { status: AppointmentStatus; startedAt: Date | null }): RoomState => ({
  status,
  startedAt: startedAt?.toISOString() ?? null,
})

async function stateOf(tx: Tx, appointmentId: string): Promise<RoomState> {
  const encounter = await encounterOf(tx.sql, appointmentId)
  const room = await store.findRoom(tx.sql, appointmentId)
  return describeState({ status: encounter?.status ?? 'completed', startedAt: room?.started_at ?? null })
}

type Joining = Visit & { role: Role; socketId: string }

/** From the waiting page into the consultation: the first waits, the second begins it. */
export async function joinRoom(deps: Deps, { appointmentId, userId, role, socketId, now }: Joining): Promise<void> {
  const state = await deps.db.transact(async (tx) => {
    // What is read from here on is read under the lock of the room.
    const room = await store.takeSeat(tx.sql, { appointmentId, role, socketId, now })
    const { encounter, role: member } = await findMembership(tx.sql, { appointmentId, userId })
    if (member !== role) refuse('consultations.not_found')
    const closed = closedBy(encounter, deps.settings.of(consultationsSettings), now)
    if (closed) refuse(closed)
    const hasConsented = consentSql(encounter.patientId)
    const peer = await store.findPeer(tx.sql, { appointmentId, role: otherOf(role), hasConsented })
    if (role === 'patient' && !peer.hasConsented) refuse('consultations.consent_needed')
    const by = role === 'patient' ? 'customer' : 'doctor'
    const isFirst = await moveEncounter(tx, { id: appointmentId, to: 'waiting', by, now })
    if (isFirst && role === 'patient') await tellDoctor(tx, encounter, now)
    const { seenAt, leftAt } = peer
    const isPeerThere = seenAt !== null && awaySince({ seenAt, leftAt }, now) === null
    if (isPeerThere && (await begin(tx, { id: appointmentId, now }))) {
      return describeState({ status: 'in_call', startedAt: room?.started_at ?? now })
    }
    if (isFirst) return describeState({ status: 'waiting', startedAt: room?.started_at ?? null })
    return stateOf(tx, appointmentId)
  })
  deps.rooms.tell({ parameter: ROOM, roomId: appointmentId }, { type: 'state', state })
}

async function begin(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const hasBegun = await moveEncounter(tx, { id, to: 'in_call', by: 'system', now })
  if (!hasBegun) return false
  await store.startRoom(tx.sql, { id, now, dueAt: now })
  tx.dueAt(FOLLOW_ROOMS, now)
  return true
}

async function lookAgain(tx: Tx, { id, dueAt }: { id: string; dueAt: Date | null }): Promise<void> {
  await store.setDue(tx.sql, { id, dueAt })
  if (dueAt) tx.dueAt(FOLLOW_ROOMS, dueAt)
}

async function tellDoctor(tx: Tx, { id, doctorUserId, patientId }: Encounter, now: Date): Promise<void> {
  const name = await nameOf(tx.sql, patientId)
  await notify(tx, {
    userId: doctorUserId,
    source: `consultations.waiting:${id}`,
    title: 'Paciente à espera',
    body: `${name} está na sala de espera.`,
    href: `/consultation?appointment=${id}`,
    now,
  })
}

type Leaving = { appointmentId: string; role: Role; socketId: string; now: Date }

/** The socket of a person is gone; the consultation is interrupted unless he is soon back. */
export async function leaveRoom({ db, settings }: Deps, leaving: Leaving): Promise<void> {
  const { appointmentId: id, now } = leaving
  await db.transact(async (tx) => {
    const room = await store.lockRoom(tx.sql, id)
    const hasLeft = await store.leaveSeat(tx.sql, leaving)
    if (!hasLeft || !room?.started_at) return
    await lookAgain(tx, { id, dueAt: new Date(now.getTime() + settings.of(consultationsSettings).INTERRUPTED) })
  })
}

type Looking = { id: string; now: Date }

/** Interrupts or ends a consultation by who has been away for how long. */
export async function followRoom(deps: Deps, { id, now }: Looking): Promise<void> {
  const state = await deps.db.transact(async (tx) => {
    if (!(await store.lockDue(tx.sql, { id, now }))) return undefined
    const encounter = await encounterOf(tx.sql, id)
    const presences = await store.findPresences(tx.sql, id)
    const status: AppointmentStatus = encounter?.status ?? 'completed'
    const { to, lookAgainAt } = followed({ status, presences, now }, deps.settings.of(consultationsSettings))
    const hasMoved = to !== undefined && (await moveEncounter(tx, { id, to, by: 'system', now }))
    await store.setDue(tx.sql, { id, dueAt: lookAgainAt })
    return hasMoved ? stateOf(tx, id) : undefined
  })
  if (state) deps.rooms.tell({ parameter: ROOM, roomId: id }, { type: 'state', state })
}

/** Ends a consultation to which somebody did not come. */
export async function endMissed({ db, rooms }: Deps, { id, endsAt, now }: Looking & { endsAt: Date }): Promise<void> {
  const state = await db.transact(async (tx) => {
    await store.lockRoom(tx.sql, id)
    const absent = absentee({ presences: await store.findPresences(tx.sql, id), now, endsAt })
    return absent && (await missAppointment(tx, { id, absent, now })) ? stateOf(tx, id) : undefined
  })
  if (state) rooms.tell({ parameter: ROOM, roomId: id }, { type: 'state', state })
}

/** The doctor says that it is over. */
export async function completeConsultation(deps: Deps, visit: Visit) {
  const { appointmentId: id, userId, now } = visit
  const state = await deps.db.transact(async (tx) => {
    const encounter = await findOwnEncounter(tx.sql, { appointmentId: id, userId })
    if (encounter.status === 'completed') refuse('consultations.ended')
    const isOver = await moveEncounter(tx, { id, to: 'completed', by: 'doctor', now })
    if (!isOver) refuse('consultations.not_begun')
    await store.setDue(tx.sql, { id, dueAt: null })
    return stateOf(tx, id)
  })
  deps.rooms.tell({ parameter: ROOM, roomId: id }, { type: 'state', state })
  return { id, status: shownStatus(state.status) }
}
