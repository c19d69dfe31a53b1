import type { AppointmentStatus } from '@salama/contract/appointments'
import type { Sql } from '../../platform/db/database.ts'
import { findStates } from './store/appointments.ts'

/** How these appointments stand, by id; `startsAt` in UTC. What is no appointment is left out. */
export async function appointmentStates(
  db: Sql,
  ids: readonly string[],
): Promise<Map<string, { status: AppointmentStatus; startsAt: string }>> {
  const rows = await findStates(db, ids)
  return new Map(rows.map(({ id, status, starts_at }) => [id, { status, startsAt: starts_at.toISOString() }]))
}
