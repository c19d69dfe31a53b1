import type { Sql } from '../../platform/db/database.ts'
import { findNames, isOperator as findOperator } from './store.ts'

export { grantOperator, revokeOperator } from './commands.ts'

/** What other domains may show of a person. */
export type PersonName = { firstName: string; lastName: string; profileImageUrl: string | null }

/** Names of people by id; ids that do not exist are left out. */
export async function namesOf(db: Sql, ids: readonly string[]): Promise<Map<string, PersonName>> {
  const rows = await findNames(db, ids)
  return new Map(
    rows.map(({ id, first_name, last_name, profile_image_url }) => [
      id,
      { firstName: first_name, lastName: last_name, profileImageUrl: profile_image_url },
    ]),
  )
}

/** Whether this person may run the desk at this moment. */
export const isOperator = (db: Sql, userId: string): Promise<boolean> => findOperator(db, userId)
