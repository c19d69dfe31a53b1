import type { Tx } from '../../platform/db/database.ts'
import { DEMO_ACCOUNTS } from '../accounts/seed.ts'
import { upsertGrant } from './store/grants.ts'

/** One account of the demonstration is staff; a real installation grants by a command on the server. */
export const seedStaff = (tx: Tx, now: Date): Promise<void> =>
  upsertGrant(tx.sql, { userId: DEMO_ACCOUNTS.operator.id, roles: ['administrator'], now })
