import type { AppointmentStatus } from '@salama/contract/appointments'
import type { Role } from '@salama/contract/consultations'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'
import type { Presence } from '../rules.ts'

export type RoomRow = { appointment_id: string; last_number: number; started_at: Date | null; due_at: Date | null }

type Seat = { appointmentId: string; role: Role; socketId: string; now: Date }

export type OpenedRoom = { lastNumber: number; startedAt: Date | null; status: AppointmentStatus | null }

/** The room and this person's place in it, away until they join; answers where things stand. */
export async function openRoom(
  db: Sql,
  { appointmentId, role, socketId, now }: Seat,
  status: RawBuilder<AppointmentStatus | null>,
): Promise<OpenedRoom> {
  const { rows } = await sql<OpenedRoom>`
    with opened as (
      insert into consultations_rooms (appointment_id) values (${appointmentId}) on conflict do nothing),
    seated as (
      insert into consultations_presences (appointment_id, role, socket_id, joined_at, seen_at, left_at)
      values (${appointmentId}, ${role}, ${socketId}, ${now}, ${now}, ${now}) on conflict do nothing)
    select coalesce(room.last_number, 0) as "lastNumber", room.started_at as "startedAt", ${status} as status
    from (select) as asked left join consultations_rooms room on room.appointment_id = ${appointmentId}`.execute(db)
  return rows[0] as OpenedRoom
}

export async function findRoom(db: Sql, appointmentId: string): Promise<RoomRow | undefined> {
  const { rows } = await sql<RoomRow>`
    select appointment_id, last_number, started_at, due_at from consultations_rooms
    where appointment_id = ${appointmentId}`.execute(db)
  return rows[0]
}

/** One change of a room after another. */
export async function lockRoom(db: Sql, appointmentId: string): Promise<RoomRow | undefined> {
  const { rows } = await sql<RoomRow>`
    select appointment_id, last_number, started_at, due_at from consultations_rooms
    where appointment_id = ${appointmentId} for update`.execute(db)
  return rows[0]
}

/**
 * Locks the room and gives this person their seat in it, as `with` parts of the statement that moves the appointment: `first`,
 * the room, before which nothing is moved.
 */
export const seatSql = ({ appointmentId, role, socketId, now }: Seat): RawBuilder<unknown> => sql`
    first as (
      select appointment_id from consultations_rooms where appointment_id = ${appointmentId} for update),
    seated as (
      update consultations_presences seat set socket_id = ${socketId}, seen_at = ${now}, left_at = null,
        joined_at = case when seat.left_at is null then seat.joined_at else ${now} end
      from first where seat.appointment_id = first.appointment_id and seat.role = ${role})`

export type Peer = { hasConsented: boolean; seenAt: Date | null; leftAt: Date | null }

/** The other person of a room, without times where they never came, and whether the patient has consented. */
export async function findPeer(
  db: Sql,
  { appointmentId, role, hasConsented }: { appointmentId: string; role: Role; hasConsented: RawBuilder<boolean> },
): Promise<Peer> {
  const { rows } = await sql<Peer>`
    select ${hasConsented} as "hasConsented", peer.seen_at as "seenAt", peer.left_at as "leftAt"
    from (select) as asked left join consultations_presences peer
      on peer.appointment_id = ${appointmentId} and peer.role = ${role}`.execute(db)
  return rows[0] as Peer
}

/** False when another socket has the seat by now. */
export async function leaveSeat(db: Sql, { appointmentId, role, socketId, now }: Seat): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update consultations_presences set left_at = ${now}
    where appointment_id = ${appointmentId} and role = ${role} and socket_id = ${socketId} and left_at is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export async function findPresences(db: Sql, appointmentId: string): Promise<Presence[]> {
  const { rows } = await sql<Presence>`
    select role, joined_at as "joinedAt", seen_at as "seenAt", left_at as "leftAt"
    from consultations_presences where appointment_id = ${appointmentId} order by role`.execute(db)
  return rows
}

/** Of these rooms, the patients who are in them. */
export async function findWaiting(
  db: Sql,
  { appointmentIds, seenAfter }: { appointmentIds: readonly string[]; seenAfter: Date },
): Promise<{ appointment_id: string; joined_at: Date }[]> {
  const { rows } = await sql<{ appointment_id: string; joined_at: Date }>`
    select appointment_id, joined_at from consultations_presences
    where appointment_id = any(${appointmentIds}::uuid[]) and role = 'patient' and left_at is null
      and seen_at > ${seenAfter} order by joined_at`.execute(db)
  return rows
}

/** Signs of life of these sockets. A seat that was taken for abandoned is theirs again. */
export async function refreshSeats(
  db: Sql,
  { socketIds, now }: { socketIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update consultations_presences set seen_at = ${now}, left_at = null
    where socket_id = any(${socketIds}::uuid[]) and (left_at is null or seen_at >= left_at)`.execute(db)
}

/** It begins, unless it has before, and is looked at by then; answers when it began. */
export async function startRoom(db: Sql, { id, now, dueAt }: { id: string; now: Date; dueAt: Date }): Promise<Date> {
  const { rows } = await sql<{ started_at: Date }>`
    update consultations_rooms set started_at = coalesce(started_at, ${now}), due_at = ${dueAt}
    where appointment_id = ${id} returning started_at`.execute(db)
  return rows[0]?.started_at ?? now
}

export async function setDue(db: Sql, { id, dueAt }: { id: string; dueAt: Date | null }): Promise<void> {
  await sql`update consultations_rooms set due_at = ${dueAt} where appointment_id = ${id}`.execute(db)
}

type Waiting = { sweep: string; now: Date }

/** Rooms that somebody has to look at, the longest overdue first. */
export async function findDue(db: Sql, { sweep, most, now }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select appointment_id as id from consultations_rooms
    where due_at <= ${now} and ${isNotParked(sweep, sql.ref('appointment_id'), now)}
    order by due_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One of them, unless another node works on it or somebody came back meanwhile. */
export async function lockDue(db: Sql, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from consultations_rooms where appointment_id = ${id} and due_at <= ${now} for update skip locked`.execute(
    db,
  )
  return rows.length > 0
}

export async function nextDue(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from consultations_rooms
    where due_at is not null and ${isNotParked(sweep, sql.ref('appointment_id'), now)}
    order by due_at limit 1`.execute(db)
  return rows[0]?.due_at ?? null
}
