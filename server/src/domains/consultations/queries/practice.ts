import { shownStatus } from '@salama/contract/appointments'
import type { UnsignedNote, WaitingPatient } from '@salama/contract/consultations'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { Sql } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { doctorOf, heldBy, underWayOf } from '../../appointments/public.ts'
import { glancesOf, patientsOf } from '../../patients/public.ts'
import { SILENT_MS } from '../rules.ts'
import { findNotes } from '../store/notes.ts'
import { findWaiting } from '../store/rooms.ts'

/** Who is in the doctor's rooms, the longest waiting first. */
export async function listWaiting(db: Sql, actor: Actor, now: Date): Promise<WaitingPatient[]> {
  await doctorOf(db, actor)
  return waitingFor(db, actor.userId, now)
}

export async function waitingFor(db: Sql, doctorUserId: string, now: Date): Promise<WaitingPatient[]> {
  const encounters = await underWayOf(db, doctorUserId)
  if (encounters.length === 0) return []
  const glanceOf = await glancesOf(
    db,
    encounters.map(({ patientId }) => patientId),
    now,
  )
  const appointmentIds = encounters.map(({ id }) => id)
  const present = await findWaiting(db, { appointmentIds, seenAfter: new Date(now.getTime() - SILENT_MS) })
  return present.flatMap(({ appointment_id, joined_at }) => {
    const encounter = encounters.find(({ id }) => id === appointment_id)
    if (!encounter) return []
    return {
      id: encounter.id,
      ...glanceOf(encounter.patientId),
      type: encounter.type,
      status: shownStatus(encounter.status),
      appointmentTime: encounter.startsAt.toISOString(),
      waitingSince: joined_at.toISOString(),
    }
  })
}

/** A note that was forgotten for longer is no longer written. */
const UNSIGNED_MS = 90 * DAY_MS
const MOST_HELD = 1_000

/** What this doctor has completed without signing the note, the earliest first. */
export async function listUnsigned(db: Sql, actor: Actor, now: Date): Promise<UnsignedNote[]> {
  await doctorOf(db, actor)
  const since = new Date(now.getTime() - UNSIGNED_MS)
  const held = await heldBy(db, { doctorUserId: actor.userId, since, most: MOST_HELD })
  const notes = await findNotes(
    db,
    held.map(({ id }) => id),
  )
  const signed = new Set(notes.filter(({ signed_at }) => signed_at !== null).map((row) => row.appointment_id))
  const unsigned = held.filter(({ id }) => !signed.has(id))
  const personOf = await patientsOf(
    db,
    unsigned.map(({ patientId }) => patientId),
  )
  return unsigned.map(({ id, patientId, startsAt }) => ({
    id,
    patientName: personOf(patientId).name,
    appointmentTime: startsAt.toISOString(),
  }))
}
