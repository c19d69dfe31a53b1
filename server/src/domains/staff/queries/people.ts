import type { DeskPerson } from '@salama/contract/staff/people'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { findPeople } from '../../accounts/public.ts'
import { findRoles } from '../store/grants.ts'

/** Refuses `staff.person_not_found`. */
export async function getPerson(db: Sql, id: string): Promise<DeskPerson> {
  const [found] = await findPeople(db, { id, phone: null, email: null, words: [], most: 1 })
  if (!found) return refuse('staff.person_not_found')
  const { createdAt, ...person } = found
  return { ...person, since: createdAt.toISOString(), roles: (await findRoles(db, id)) ?? [] }
}
