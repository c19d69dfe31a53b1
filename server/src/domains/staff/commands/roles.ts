import { hasRight, type StaffRole } from '@salama/contract/staff/rights'
import type { RoleChange } from '@salama/contract/staff/roles'
import { newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { namesOf } from '../../accounts/public.ts'
import { describeChanges } from '../queries/roles.ts'
import { insertAudit } from '../store/audit.ts'
import { endGrant, findRoles, upsertGrant } from '../store/grants.ts'
import { type ChangeRow, closeChange, findChange, insertChange, lockRoles } from '../store/roles.ts'

type Deps = { db: Sql; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }

type Proposal = { personId: string; roles: readonly StaffRole[]; reason: string; staffId: string; now: Date }

/**
 * Notes what another person at the desk is to be. Refuses `staff.own_roles`, which the audit remembers,
 * `staff.person_not_found`, `staff.roles_same` and `staff.change_open`.
 */
export async function proposeRoles({ db, transact }: Deps, proposal: Proposal): Promise<RoleChange> {
  const { personId, roles, reason, staffId, now } = proposal
  if (personId === staffId) {
    // Outside of a transaction that the refusal would undo.
    await insertAudit(db, { staffId, action: 'roles.own_refused', subjectId: personId, reason, now })
    return refuse('staff.own_roles')
  }
  return transact(async (tx) => {
    if (!(await namesOf(tx.sql, [personId])).has(personId)) refuse('staff.person_not_found')
    if (isSame((await findRoles(tx.sql, personId)) ?? [], roles)) refuse('staff.roles_same')
    const id = newId(now.getTime())
    const row = await insertChange(tx.sql, { id, userId: personId, roles, reason, proposedBy: staffId, now })
    if (!row) return refuse('staff.change_open')
    await insertAudit(tx.sql, { staffId, action: 'roles.proposed', subjectId: personId, reason, now })
    return describeChange(tx.sql, row)
  })
}

const isSame = (one: readonly StaffRole[], other: readonly StaffRole[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role))

type Deciding = { id: string; decision: 'agree' | 'refuse'; staffId: string; now: Date }

/**
 * The second of two makes it so, or refuses it; whoever proposed it may only take it back. Refuses
 * `staff.change_not_found`, `staff.change_not_now`, `staff.own_roles` and `staff.change_second_person`.
 */
export async function decideRoles({ db, transact }: Deps, deciding: Deciding): Promise<RoleChange> {
  const { id, decision, staffId, now } = deciding
  const found = await findChange(db, id)
  if (!found) return refuse('staff.change_not_found')
  const isOwnProposal = found.proposed_by === staffId
  if (found.user_id === staffId || (isOwnProposal && decision === 'agree')) {
    const action = found.user_id === staffId ? 'roles.own_refused' : 'roles.alone_refused'
    await insertAudit(db, { staffId, action, subjectId: found.user_id, reason: null, now })
    return refuse(found.user_id === staffId ? 'staff.own_roles' : 'staff.change_second_person')
  }
  return transact(async (tx) => {
    await lockRoles(tx.sql)
    // Two who take each other's roles at the same moment: the second is no administrator any more.
    if (!(await mayChange(tx, staffId))) refuse('staff.no_right')
    if (decision === 'agree' && !(await mayChange(tx, found.proposed_by))) refuse('staff.change_not_now')
    const kind = decision === 'agree' ? 'agreed' : isOwnProposal ? 'withdrawn' : 'refused'
    const row = await closeChange(tx.sql, { id, decision: kind, decidedBy: staffId, now })
    if (!row) return refuse('staff.change_not_now')
    if (kind === 'agreed') await applyChange(tx, row, now)
    await insertAudit(tx.sql, { staffId, action: `roles.${kind}`, subjectId: row.user_id, reason: row.reason, now })
    return describeChange(tx.sql, row)
  })
}

const mayChange = async (tx: Tx, userId: string): Promise<boolean> =>
  hasRight((await findRoles(tx.sql, userId)) ?? [], 'roles.change')

async function applyChange(tx: Tx, { id, user_id: userId, roles }: ChangeRow, now: Date): Promise<void> {
  if (roles.length === 0) await endGrant(tx.sql, { userId, now })
  else await upsertGrant(tx.sql, { userId, roles, now })
  tx.emit('staff.roles_changed', { changeId: id, userId, roles })
}

async function describeChange(db: Sql, row: ChangeRow): Promise<RoleChange> {
  const [change] = await describeChanges(db, [row])
  return change as RoleChange
}
