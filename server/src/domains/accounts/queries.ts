import type { User } from '@salama/contract/accounts'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { ProfileCheck } from './ports.ts'
import { findUser, type UserRow } from './store/users.ts'

export async function currentUser(db: Sql, actor: Actor, checks: readonly ProfileCheck[]): Promise<User> {
  const row = await findUser(db, actor.userId)
  if (!row) return refuse('platform.unauthorized')
  return describeUser(db, row, checks)
}

export async function describeUser(db: Sql, row: UserRow, checks: readonly ProfileCheck[]): Promise<User> {
  const has = await Promise.all(checks.map((check) => check.has(db, row.id)))
  const profiles = checks.filter((_, place) => has[place]).map(({ profile }) => profile)
  return {
    id: row.id,
    userType: row.user_type,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    profileImageUrl: row.profile_image_url,
    profiles,
    createdAt: row.created_at.toISOString(),
  }
}
