import type { UserType } from '@salama/contract/accounts'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { insertUser, upsertOperator } from './store.ts'

export { findDemonstrationUsers } from './store.ts'

/** The password of every account of the demonstration. */
export const DEMO_PASSWORD = 'Salama-2026!'

export const hashDemoPassword = (): Promise<string> => hashPassword(DEMO_PASSWORD)

export type DemoUser = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone?: string
  userType: UserType | null
  passwordHash: string
  now: Date
}

/** Whether anybody has an account here: the demonstration is made on an empty database only. */
export async function hasUsers(db: Sql): Promise<boolean> {
  const { rows } = await sql`select from accounts_users limit 1`.execute(db)
  return rows.length > 0
}

/** One account of the demonstration. */
export async function seedUser(db: Sql, user: DemoUser): Promise<void> {
  await insertUser(db, { ...user, phone: user.phone ?? null, isDemonstration: true })
}

/** The demonstration's operator; a real one is granted by a command on the server. */
export async function seedOperator(db: Sql, userId: string, now: Date): Promise<void> {
  await upsertOperator(db, userId, now)
}
