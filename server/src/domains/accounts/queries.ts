import type { User } from '@salama/contract/accounts'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { ProfileCheck } from './ports.ts'
import { keyed } from './rules/keyed.ts'
import { findProfiles, findWithProfiles, type ProfiledRow, type UserRow } from './store/users.ts'

export async function currentUser(db: Sql, actor: Actor, checks: readonly ProfileCheck[]): Promise<User> {
  const row = await findWithProfiles(db, actor.userId, checks)
  return row ? describe(row) : refuse('platform.unauthorized')
}

export const describeUser = async (db: Sql, row: UserRow, checks: readonly ProfileCheck[]): Promise<User> =>
  describe({ ...row, profiles: await findProfiles(db, row.id, checks) })

/** Who has just registered has no profile yet. */
export const describeNew = (row: UserRow): User => describe({ ...row, profiles: [] })

/** Made anew from the secret each time: nobody keeps it, and what was sealed opens in every later session. */
export const draftKeyOf = ({ settings }: Pick<Platform, 'settings'>, { userId }: Actor): string =>
  keyed(settings.sessionSecret, 'draft', userId).toString('base64url')

function describe(row: ProfiledRow): User {
  return {
    id: row.id,
    userType: row.user_type,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    profileImageUrl: row.profile_image_url,
    profiles: row.profiles,
    createdAt: row.created_at.toISOString(),
  }
}
