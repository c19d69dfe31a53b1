import type { AppointmentStatus, ConsultationType } from '@salama/contract/appointments'
import type { Mover } from '@salama/contract/kernel/status'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { tellBoth } from './commands.ts'
import { doctorName } from './rules.ts'
import {
  type EncounterRow,
  findCompleted,
  findEncounters,
  findHeld,
  findUnbegun,
  findUnderWay,
  moveStatus,
} from './store/encounters.ts'

export { missAppointment } from './commands/miss.ts'
export { doctorOf } from './queries/practice.ts'
export { lastEncounterEnd } from './store/encounters.ts'

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
  doctorUserId: string
  /** 'Dr. Ana Silva'. */
  doctorName: string
  doctorImageUrl: string | null
  doctorLicense: string
  specialty: string
}

/** Undefined where there is none; says nothing of who may see it. */
export async function encounterOf(db: Sql, id: string): Promise<Encounter | undefined> {
  return (await findEncounters(db, [id])).map(describe)[0]
}

/** Of these ids, those that there are. */
export async function encountersOf(db: Sql, ids: readonly string[]): Promise<Encounter[]> {
  return (await findEncounters(db, ids)).map(describe)
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

/** Moves an appointment by its machine and tells both people; false when its state does not allow it. */
export async function moveEncounter(
  tx: Tx,
  move: { id: string; to: AppointmentStatus; by: Mover; now: Date },
): Promise<boolean> {
  const moved = await moveStatus(tx.sql, move)
  if (moved) tellBoth(tx, moved)
  return moved !== undefined
}

const describe = (row: EncounterRow): Encounter => ({
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
  specialty: row.specialty,
})
