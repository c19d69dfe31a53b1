import type { StaffRole } from '@salama/contract/staff/rights'
import type { Tx } from '../../../platform/db/database.ts'
import { auditAccount } from '../../accounts/public.ts'
import { deleteFactor } from '../store/factors.ts'
import { endGrant, upsertGrant } from '../store/grants.ts'

type Grant = { userId: string; now: Date }

/** Whoever runs the command on the server decides alone; from then on two administrators do (`decideRoles`). */
export async function grantStaff(tx: Tx, { roles, ...grant }: Grant & { roles: readonly StaffRole[] }): Promise<void> {
  await upsertGrant(tx.sql, { ...grant, roles })
  await auditAccount(tx.sql, { ...grant, action: 'operator_granted', details: { roles } })
}

export async function revokeStaff(tx: Tx, grant: Grant): Promise<void> {
  await endGrant(tx.sql, grant)
  await auditAccount(tx.sql, { ...grant, action: 'operator_revoked', details: {} })
}

/** For who lost the phone: they set up another at the desk, with their password. */
export async function resetSecondFactor(tx: Tx, grant: Grant): Promise<void> {
  await deleteFactor(tx.sql, grant.userId)
  await auditAccount(tx.sql, { ...grant, action: 'second_factor_reset', details: {} })
}
