import type { Role, RoomState } from '@salama/contract/consultations'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import {
  type Encounter,
  movedPatient,
  moveEncounter,
  moveEncounterWhole,
  statusSql,
} from '../../appointments/public.ts'
import { notifyLast } from '../../notifications/public.ts'
import { consentAtSql, consentSql } from '../../records/public.ts'
import { findMembership, type Visit } from '../queries/membership.ts'
import { describeState, stateOf } from '../queries/room-state.ts'
import { awaySince, closedTo, otherOf, ROOM, roleOf } from '../rules.ts'
import { consultationsSettings } from '../settings.ts'
import * as store from '../store/rooms.ts'
import { seatSql } from '../store/rooms.ts'
import type { Deps } from './admit.ts'
import { FOLLOW_ROOMS } from './follow-room.ts'

/** Opens the room for a person who is on its waiting page; answers where things stand. */
export async function openRoom(
  { db }: Deps,
  { appointmentId, role, socketId, now }: { appointmentId: string; role: Role; socketId: string; now: Date },
): Promise<{ lastNumber: number; state: RoomState }> {
  const seat = { appointmentId, role, socketId, now }
  const { lastNumber, startedAt, status } = await store.openRoom(db.sql, seat, statusSql(appointmentId))
  return { lastNumber, state: describeState({ status: status ?? 'completed', startedAt }) }
}

type Joining = Visit & { role: Role; socketId: string }

/** From the waiting page into the consultation: the first waits, the second begins it. */
export async function joinRoom(deps: Deps, joining: Joining): Promise<void> {
  const { appointmentId } = joining
  const state = await deps.db.transact(
    async (tx) => (await joinFirst(tx, deps, joining)) ?? joinOther(tx, deps, joining),
  )
  deps.rooms.tell({ parameter: ROOM, roomId: appointmentId }, { type: 'state', state })
}

/**
 * Takes a seat; what is read from then on is read under the lock of the room. Undefined where somebody has joined before.
 * Whoever is refused has moved nothing: the transaction is undone.
 */
async function joinFirst(tx: Tx, deps: Deps, joining: Joining): Promise<RoomState | undefined> {
  const { appointmentId: id, role, now } = joining
  const by = role === 'patient' ? 'customer' : 'doctor'
  const beside = { before: seatSql(joining), hasAgreed: consentAtSql(movedPatient) }
  const moved = await moveEncounterWhole(tx, { id, to: 'waiting', by, now }, beside)
  if (!moved) return undefined
  const { encounter, patientName, hasAgreed } = moved
  refuseUnlessAdmitted(deps, joining, { encounter, role: roleOf(encounter, joining.userId, now) })
  if (role === 'patient' && !hasAgreed) refuse('consultations.consent_needed')
  if (role === 'patient') await tellDoctor(tx, { encounter, patientName, now })
  return describeState({ status: 'waiting', startedAt: null })
}

async function joinOther(tx: Tx, deps: Deps, joining: Joining): Promise<RoomState> {
  const { appointmentId, role, now } = joining
  const membership = await findMembership(tx.sql, joining)
  refuseUnlessAdmitted(deps, joining, membership)
  const hasConsented = consentSql(membership.encounter.patientId)
  const peer = await store.findPeer(tx.sql, { appointmentId, role: otherOf(role), hasConsented })
  if (role === 'patient' && !peer.hasConsented) refuse('consultations.consent_needed')
  const { seenAt, leftAt } = peer
  const isPeerThere = seenAt !== null && awaySince({ seenAt, leftAt }, now) === null
  const startedAt = isPeerThere ? await begin(tx, { id: appointmentId, now }) : undefined
  return startedAt ? describeState({ status: 'in_call', startedAt }) : stateOf(tx, appointmentId)
}

function refuseUnlessAdmitted(
  { settings }: Deps,
  { role, now }: Joining,
  member: { encounter: Encounter; role: Role | undefined },
): void {
  if (member.role !== role) refuse('consultations.not_found')
  const closed = closedTo(role, member.encounter, settings.of(consultationsSettings), now)
  if (closed) refuse(closed)
}

/** When it began first; undefined where its state does not allow it. */
async function begin(tx: Tx, { id, now }: { id: string; now: Date }): Promise<Date | undefined> {
  if (!(await moveEncounter(tx, { id, to: 'in_call', by: 'system', now }))) return undefined
  const startedAt = await store.startRoom(tx.sql, { id, now, dueAt: now })
  tx.dueAt(FOLLOW_ROOMS, now)
  return startedAt
}

async function tellDoctor(
  tx: Tx,
  { encounter, patientName, now }: { encounter: Encounter; patientName: string; now: Date },
): Promise<void> {
  const { id, doctorUserId } = encounter
  await notifyLast(tx, {
    userId: doctorUserId,
    source: `consultations.waiting:${id}`,
    class: 'must_act',
    call: `room:${id}:`,
    outside: 'Um paciente está à sua espera.',
    title: 'Paciente à espera',
    press: { label: 'Estou a caminho' },
    body: `${patientName} está na sala de espera.`,
    href: `/consultation?appointment=${id}`,
    now,
  })
}
