import type { Tx } from '../../platform/db/database.ts'
import { auditAccount } from '../accounts/public.ts'
import { endGrant, upsertGrant } from './store.ts'

type Grant = { userId: string; now: Date }

export async function grantStaff(tx: Tx, grant: Grant): Promise<void> {
  await upsertGrant(tx.sql, grant)
  await auditAccount(tx.sql, { ...grant, action: 'operator_granted', details: {} })
}

export async function revokeStaff(tx: Tx, grant: Grant): Promise<void> {
  await endGrant(tx.sql, grant)
  await auditAccount(tx.sql, { ...grant, action: 'operator_revoked', details: {} })
}
