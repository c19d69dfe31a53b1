import type { RoleChange, StaffList } from '@salama/contract/staff/roles'
import type { Sql } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import { type ChangeRow, findGrants, findOpenChanges } from '../store/roles.ts'

/** As many as there may be of staff. */
const STAFF_SHOWN = 500

/** Who works at the desk, and the changes that wait for a second person. */
export async function listStaff(db: Sql): Promise<StaffList> {
  const grants = await findGrants(db, STAFF_SHOWN)
  const person = await peopleOf(
    db,
    grants.map(({ user_id }) => user_id),
  )
  return {
    staff: grants.map(({ user_id, roles, granted_at }) => ({
      person: person(user_id),
      roles,
      since: granted_at.toISOString(),
    })),
    changes: await describeChanges(db, await findOpenChanges(db, STAFF_SHOWN)),
  }
}

export async function describeChanges(db: Sql, rows: readonly ChangeRow[]): Promise<RoleChange[]> {
  const person = await peopleOf(
    db,
    rows.flatMap(({ user_id, proposed_by, decided_by }) => [user_id, proposed_by, decided_by ?? []].flat()),
  )
  return rows.map((row) => ({
    id: row.id,
    person: person(row.user_id),
    roles: row.roles,
    reason: row.reason,
    proposedBy: person(row.proposed_by),
    proposedAt: row.proposed_at.toISOString(),
    decision: row.decision,
    decidedBy: row.decided_by === null ? null : person(row.decided_by),
  }))
}
