import type { Sql } from '../../platform/db/database.ts'
import { findOwners } from './store.ts'

export { PAYOUT } from './rules.ts'

/** Who asked for each of these payouts. */
export const ownersOf = async (db: Sql, payoutIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await findOwners(db, payoutIds)).map(({ id, user_id }) => [id, user_id]))
