import type { Role } from '@salama/contract/consultations'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { type Encounter, encounterOf } from '../../appointments/public.ts'
import { roleOf } from '../rules.ts'

export type Visit = { appointmentId: string; userId: string; now: Date }

/** The consultation and who this person is in it; for everybody else there is none. */
export async function findMembership(
  db: Parameters<typeof encounterOf>[0],
  { appointmentId, userId, now }: Visit,
): Promise<{ encounter: Encounter; role: Role }> {
  const encounter = await encounterOf(db, appointmentId)
  const role = encounter && roleOf(encounter, userId, now)
  return encounter && role ? { encounter, role } : refuse('consultations.not_found')
}

/** `findMembership`, of somebody who is the doctor. */
export async function findOwnEncounter(db: Parameters<typeof encounterOf>[0], visit: Visit): Promise<Encounter> {
  const { encounter, role } = await findMembership(db, visit)
  return role === 'doctor' ? encounter : refuse('consultations.not_found')
}
