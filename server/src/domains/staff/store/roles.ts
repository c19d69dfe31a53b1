import type { StaffRole } from '@salama/contract/staff/rights'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type GrantRow = { user_id: string; roles: StaffRole[]; granted_at: Date }

export async function findGrants(db: Sql, most: number): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select user_id, roles, granted_at from staff_grants where revoked_at is null
    order by granted_at, user_id limit ${most}`.execute(db)
  return rows
}

export type ChangeDecision = 'agreed' | 'refused' | 'withdrawn'

export type ChangeRow = {
  id: string
  user_id: string
  roles: StaffRole[]
  reason: string
  proposed_by: string
  proposed_at: Date
  decision: ChangeDecision | null
  decided_by: string | null
}

const COLUMNS = sql`id, user_id, roles, reason, proposed_by, proposed_at, decision, decided_by`

export async function findOpenChanges(db: Sql, most: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from staff_role_changes where decision is null order by proposed_at, id limit ${most}`.execute(db)
  return rows
}

export async function findChange(db: Sql, id: string): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`select ${COLUMNS} from staff_role_changes where id = ${id}`.execute(db)
  return rows[0]
}

type Proposed = {
  id: string
  userId: string
  roles: readonly StaffRole[]
  reason: string
  proposedBy: string
  now: Date
}

/** Undefined while another change of the same person waits. */
export async function insertChange(db: Sql, proposed: Proposed): Promise<ChangeRow | undefined> {
  const { id, userId, roles, reason, proposedBy, now } = proposed
  const { rows } = await sql<ChangeRow>`
    insert into staff_role_changes (id, user_id, roles, reason, proposed_by, proposed_at)
    values (${id}, ${userId}, ${roles}::text[], ${reason}, ${proposedBy}, ${now})
    on conflict (user_id) where decision is null do nothing
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Of two who decide at the same moment one does; undefined for the other. */
export async function closeChange(
  db: Sql,
  { id, decision, decidedBy, now }: { id: string; decision: ChangeDecision; decidedBy: string; now: Date },
): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`
    update staff_role_changes set decision = ${decision}, decided_by = ${decidedBy}, decided_at = ${now}
    where id = ${id} and decision is null returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Changes of roles pass one at a time until the transaction ends, so that who decides still is what they were. */
export async function lockRoles(db: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff.roles', 0))`.execute(db)
}
