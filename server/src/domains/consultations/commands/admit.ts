import type { Role } from '@salama/contract/consultations'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findMembership, type Visit } from '../queries/membership.ts'
import { closedTo } from '../rules.ts'
import { consultationsSettings } from '../settings.ts'

export type Deps = Pick<Platform, 'db' | 'rooms' | 'settings'>

/** Refuses whoever may not be in the room now. */
export async function admit({ db, settings }: Deps, visit: Visit): Promise<Role> {
  const { encounter, role } = await findMembership(db.sql, visit)
  const closed = closedTo(role, encounter, settings.of(consultationsSettings), visit.now)
  return closed ? refuse(closed) : role
}
