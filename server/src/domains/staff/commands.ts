import type { Tx } from '../../platform/db/database.ts'
import { auditAccount, findAccount } from '../accounts/public.ts'
import { endGrant, upsertGrant } from './store.ts'

type Grant = { email: string; now: Date }

/** Makes the account of this e-mail staff; answers its id, undefined when there is no such account. */
export async function grantStaff(tx: Tx, { email, now }: Grant): Promise<string | undefined> {
  const account = await findAccount(tx.sql, { email })
  if (!account) return undefined
  const userId = account.id
  await upsertGrant(tx.sql, { userId, now })
  await auditAccount(tx.sql, { userId, action: 'operator_granted', details: {}, now })
  return userId
}

/** Ends the grant of the account of this e-mail; answers its id, undefined when there is no such account. */
export async function revokeStaff(tx: Tx, { email, now }: Grant): Promise<string | undefined> {
  const account = await findAccount(tx.sql, { email })
  if (!account) return undefined
  const userId = account.id
  await endGrant(tx.sql, { userId, now })
  await auditAccount(tx.sql, { userId, action: 'operator_revoked', details: {}, now })
  return userId
}
