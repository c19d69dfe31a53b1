import type { Tx } from '../../platform/db/database.ts'
import { auditAccount } from '../accounts/public.ts'
import { deleteFactor, endGrant, upsertGrant } from './store.ts'

type Grant = { userId: string; now: Date }

export async function grantStaff(tx: Tx, grant: Grant): Promise<void> {
  await upsertGrant(tx.sql, grant)
  await auditAccount(tx.sql, { ...grant, action: 'operator_granted', details: {} })
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
