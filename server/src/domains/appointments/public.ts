import type { AppointmentStatus, ConsultationType } from '@salama/contract/appointments'
import type { Mover } from '@salama/contract/kernel/status'
import { type RawBuilder, sql } from 'kysely'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Speaker } from '../patients/ports.ts'
import { patientNameAtSql, speakersSql } from '../patients/public.ts'
import { renewNextFree } from './commands/next-free.ts'
import { tellBoth } from './commands/tell-both.ts'
import { doctorName } from './rules/doctor-name.ts'
import { findSchedule, isApproved } from './store/doctors.ts'
import {
  type EncounterRow,
  findCompleted,
  findEncounters,
  findHeld,
  findTreating,
  findUnbegun,
  findUnderWay,
  insertBegun,
  moveStatus,
  moveWhole,
  type NewEncounter,
} from './store/encounters.ts'

export { missAppointment } from './commands/miss.ts'
export { doctorOf } from './queries/practice.ts'
export { findRoundTheClock as roundTheClockDoctors, findSuspendedAt as suspendedSince } from './store/doctors.ts'
export {
  findTaken as takenDoctors,
  type NewEncounter,
  statusOf as statusSql,
} from './store/encounters.ts'
export { findSoonestFree as soonestFree } from './store/next-free.ts'

/** An appointment with its two people, as the consultation needs it. */
export type Encounter = {
  id: string
  type: ConsultationType
  status: AppointmentStatus
  startsAt: Date
  endsAt: Date
  /** What the patient wrote when booking. */
  notes: string
  patientId: string
  /** Accounts that speak for the patient, beside its own. */
  speakers: readonly Speaker[]
  doctorUserId: string
  /** 'Dr. Ana Silva'. */
  doctorName: string
  doctorImageUrl: string | null
  doctorLicense: string
  /** The desk has approved the doctor, and neither suspended them since nor been sent other papers. */
  isDoctorApproved: boolean
  specialty: string
}

/** Undefined where there is none; says nothing of who may see it. */
export async function encounterOf(db: Sql, id: string): Promise<Encounter | undefined> {
  return (await findEncounters(db, [id], speakersAt())).map(describeWhole)[0]
}

/** Of these ids, those that there are. */
export async function encountersOf(db: Sql, ids: readonly string[]): Promise<Encounter[]> {
  return (await findEncounters(db, ids, speakersAt())).map(describeWhole)
}

/** A doctor's appointments whose patient has come and that are not over. */
export async function underWayOf(db: Sql, doctorUserId: string): Promise<Encounter[]> {
  return (await findUnderWay(db, doctorUserId)).map(describe)
}

/** What a doctor has completed since then, the earliest first. */
export async function heldBy(
  db: Sql,
  query: { doctorUserId: string; since: Date; most: number },
): Promise<Encounter[]> {
  return (await findHeld(db, query)).map(describe)
}

/**
 * Paid appointments that should have begun by then and whose people have not met, the oldest first; without those that
 * this sweep has given up.
 */
export async function unbegunOf(
  db: Sql,
  query: { sweep: string; startedBy: Date; now: Date },
): Promise<{ id: string; endsAt: Date }[]> {
  return (await findUnbegun(db, query)).map((row) => ({ id: row.id, endsAt: row.ends_at }))
}

/** The consultations of a patient that took place, the latest first. */
export async function completedOf(db: Sql, patientId: string, most: number): Promise<Encounter[]> {
  return (await findCompleted(db, patientId, most)).map(describe)
}

type Move = { id: string; to: AppointmentStatus; by: Mover; now: Date }

/** Moves an appointment by its machine and tells both people; false when its state does not allow it. */
export async function moveEncounter(tx: Tx, move: Move): Promise<boolean> {
  const moved = await moveStatus(tx.sql, move)
  if (moved) tellBoth(tx, moved)
  return moved !== undefined
}

/** Begins a paid consultation at once and tells both; false where its doctor or its patient is in another. */
export async function beginEncounter(tx: Tx, row: NewEncounter): Promise<boolean> {
  const begun = await insertBegun(tx.sql, row)
  if (!begun) return false
  tellBoth(tx, begun)
  await renewNextFree(tx.sql, [row.doctorId], row.now)
  return true
}

/** Refuses whoever is no approved doctor now; an approval stays until the transaction ends. */
export async function requireApproved(tx: Tx, userId: string): Promise<void> {
  if (!(await isApproved(tx.sql, userId))) refuse('appointments.not_approved')
}

/**
 * When the last paid appointment of this doctor with this patient ends or ended; undefined where there was none. Refuses a
 * doctor of this patient who is not approved now.
 */
export async function requireTreating(
  tx: Tx,
  treating: { patientId: string; doctorUserId: string },
): Promise<Date | undefined> {
  const found = await findTreating(tx.sql, treating)
  if (!found?.last_end) return undefined
  return found.is_approved ? found.last_end : refuse('appointments.not_approved')
}

/** Whether a doctor sees patients now: approved by the desk, and not on a break of their own. */
export async function isPractising(db: Sql, doctorId: string): Promise<boolean> {
  const schedule = await findSchedule(db, doctorId)
  return schedule !== undefined && schedule.status === 'approved' && !schedule.paused
}

export type Moved = { encounter: Encounter; patientName: string; hasAgreed: boolean }

/** The patient of what `moveEncounterWhole` moves, for the fragment that it is given. */
export const movedPatient = sql.ref('a.patient_id')

/**
 * `moveEncounter` in one statement with what is done `before` it (`with` parts, among them `first`, without which nothing is
 * moved), answering the appointment as it is then, its patient's name, and whether they have agreed; undefined when its state
 * does not allow it.
 */
export async function moveEncounterWhole(
  tx: Tx,
  move: Move,
  { before, hasAgreed }: { before: RawBuilder<unknown>; hasAgreed: RawBuilder<boolean> },
): Promise<Moved | undefined> {
  const beside = { before, speakers: speakersAt(), name: patientNameAtSql(movedPatient), hasAgreed }
  const moved = await moveWhole(tx.sql, move, beside)
  if (!moved) return undefined
  tellBoth(tx, moved)
  return { encounter: describeWhole(moved), patientName: moved.patient_name, hasAgreed: moved.has_agreed }
}

const speakersAt = () => speakersSql(sql.ref('a.patient_id'))

const describeWhole = (row: EncounterRow & { speakers: Speaker[] }): Encounter => ({
  ...describe(row),
  speakers: row.speakers,
})

/** Of a list for doctors, which asks nobody who may speak for its patients. */
const describe = (row: EncounterRow): Encounter => ({
  speakers: [],
  id: row.id,
  type: row.type,
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  notes: row.notes,
  patientId: row.patient_id,
  doctorUserId: row.doctor_user_id,
  doctorName: doctorName({ firstName: row.first_name, lastName: row.last_name }),
  doctorImageUrl: row.profile_image_url,
  doctorLicense: row.license,
  isDoctorApproved: row.is_doctor_approved,
  specialty: row.specialty,
})
