import type { User, UserType } from '@salama/contract/accounts'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { ProfileCheck } from '../ports.ts'

export type UserRow = {
  id: string
  user_type: UserType | null
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  profile_image_url: string | null
  created_at: Date
}

const COLUMNS = sql`id, user_type, first_name, last_name, email, phone, profile_image_url, created_at`

export type NewUser = {
  id: string
  userType: UserType | null
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  passwordHash: string
  isDemonstration?: boolean
  now: Date
}

/** Undefined when the e-mail or the phone already has an account. */
export async function insertUser(db: Sql, user: NewUser): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    insert into accounts_users
      (id, user_type, first_name, last_name, email, phone, password_hash, is_demonstration, terms_accepted_at,
       created_at)
    values (${user.id}, ${user.userType}, ${user.firstName}, ${user.lastName}, ${user.email}, ${user.phone},
      ${user.passwordHash}, ${user.isDemonstration ?? false}, ${user.now}, ${user.now})
    on conflict do nothing returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function findUser(db: Sql, id: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${COLUMNS} from accounts_users where id = ${id}`.execute(db)
  return rows[0]
}

export type ProfiledRow = UserRow & { profiles: User['profiles'] }

const profilesOf = (userId: string, checks: readonly ProfileCheck[]) => {
  const each = checks.map((check) => sql`(${check.profile}::text, ${check.has(userId)})`)
  return sql`array(select profile from (values ${sql.join(each)}) as profiles (profile, is_had) where is_had)`
}

export async function findWithProfiles(
  db: Sql,
  id: string,
  checks: readonly ProfileCheck[],
): Promise<ProfiledRow | undefined> {
  const { rows } = await sql<ProfiledRow>`
    select ${COLUMNS}, ${profilesOf(id, checks)} as profiles from accounts_users where id = ${id}`.execute(db)
  return rows[0]
}

export async function findProfiles(db: Sql, id: string, checks: readonly ProfileCheck[]): Promise<User['profiles']> {
  const { rows } = await sql<{ profiles: User['profiles'] }>`select ${profilesOf(id, checks)} as profiles`.execute(db)
  return rows[0]?.profiles ?? []
}

/** All that is null or empty is not looked for. */
export type SoughtPerson = {
  id: string | null
  phone: string | null
  email: string | null
  /** Folded; all of them. */
  words: readonly string[]
  most: number
}

export async function findSought(db: Sql, { id, phone, email, words, most }: SoughtPerson): Promise<UserRow[]> {
  const named = words.map((word) => sql`and platform_fold(first_name || ' ' || last_name) like ${`%${word}%`}`)
  const is =
    words.length > 0
      ? sql`true ${sql.join(named, sql` `)}`
      : sql`(id = ${id}::uuid or phone = ${phone}::text or email = ${email}::text)`
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from accounts_users where ${is} order by created_at desc, id limit ${most}`.execute(db)
  return rows
}

export async function findPassword(
  db: Sql,
  id: string,
): Promise<{ password_hash: string; is_demonstration: boolean } | undefined> {
  const { rows } = await sql<{ password_hash: string; is_demonstration: boolean }>`
    select password_hash, is_demonstration from accounts_users where id = ${id}`.execute(db)
  return rows[0]
}

export async function updateName(
  db: Sql,
  { id, firstName, lastName }: { id: string; firstName: string; lastName: string },
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    update accounts_users set first_name = ${firstName}, last_name = ${lastName}
    where id = ${id} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** A new contact is not confirmed. */
export async function updateContact(
  db: Sql,
  { id, channel, contact }: { id: string; channel: 'sms' | 'email'; contact: string },
): Promise<void> {
  await (channel === 'sms'
    ? sql`update accounts_users set phone = ${contact}, phone_confirmed_at = null where id = ${id}`
    : sql`update accounts_users set email = ${contact}, email_confirmed_at = null where id = ${id}`
  ).execute(db)
}

/** False when the password is not the one that was looked at any more. */
export async function updatePassword(db: Sql, change: { id: string; from: string; to: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts_users set password_hash = ${change.to}
    where id = ${change.id} and password_hash = ${change.from}`.execute(db)
  return numAffectedRows === 1n
}

export type CredentialsRow = UserRow & { password_hash: string; is_demonstration: boolean }

export async function findCredentials(
  db: Sql,
  by: { email: string } | { phone: string },
): Promise<CredentialsRow | undefined> {
  const isWanted = 'email' in by ? sql`email = ${by.email}` : sql`phone = ${by.phone}`
  const { rows } = await sql<CredentialsRow>`
    select ${COLUMNS}, password_hash, is_demonstration from accounts_users where ${isWanted} and closed_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Ids of the accounts that the demonstration made. */
export async function findDemonstrationUsers(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from accounts_users where is_demonstration`.execute(db)
  return rows.map(({ id }) => id)
}

export async function updateUserType(
  db: Sql,
  change: { id: string; userType: UserType },
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    update accounts_users set user_type = ${change.userType} where id = ${change.id} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Somebody who never chose a role buys and books; a chosen one stays. */
export async function updateMissingUserType(db: Sql, id: string): Promise<void> {
  await sql`update accounts_users set user_type = 'customer' where id = ${id} and user_type is null`.execute(db)
}

export async function updatePicture(db: Sql, { id, url }: { id: string; url: string | null }): Promise<void> {
  await sql`update accounts_users set profile_image_url = ${url} where id = ${id}`.execute(db)
}

/** The full name of a person, as a part of another statement; empty where there is none. */
export const nameSql = (userId: string) => sql<string>`
  coalesce((
    select trim(concat(person.first_name, ' ', person.last_name)) from accounts_users person where person.id = ${userId}), '')`

/** The phone of a person, likewise; null where there is none. */
export const phoneSql = (userId: string) => sql<string | null>`
  (select person.phone from accounts_users person where person.id = ${userId})`

/** Nine national digits; null when the account has none. */
export async function findPhone(db: Sql, userId: string): Promise<string | null> {
  const { rows } = await sql<{ phone: string | null }>`select ${phoneSql(userId)} as phone`.execute(db)
  return rows[0]?.phone ?? null
}

export async function findName(db: Sql, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${nameSql(userId)} as name`.execute(db)
  return rows[0]?.name ?? ''
}

export async function findNames(db: Sql, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<Pick<UserRow, 'id' | 'first_name' | 'last_name' | 'profile_image_url'>>`
    select id, first_name, last_name, profile_image_url from accounts_users where id = any(${ids})`.execute(db)
  return rows
}

export async function insertAudit(
  db: Sql,
  entry: { userId: string; action: string; details: object; now: Date },
): Promise<void> {
  await sql`
    insert into accounts_audit (user_id, action, details, at)
    values (${entry.userId}, ${entry.action}, ${JSON.stringify(entry.details)}, ${entry.now})`.execute(db)
}

type Guesses = { accountHash: Buffer; source: 'known' | 'unknown'; now: Date; windowMs: number }

/** Wrong passwords so far in the present window. */
export async function countFailures(
  db: Sql,
  { accountHash, source, now, windowMs }: Guesses,
): Promise<{ failures: number; endsAt: Date }> {
  const { rows } = await sql<{ failures: number; window_started_at: Date }>`
    select failures, window_started_at from accounts_sign_in_attempts
    where account_hash = ${accountHash} and source = ${source}
      and window_started_at > ${new Date(now.getTime() - windowMs)}`.execute(db)
  const started = rows[0]?.window_started_at ?? now
  return { failures: rows[0]?.failures ?? 0, endsAt: new Date(started.getTime() + windowMs) }
}

/** Counts an attempt before the password is verified, so that a burst cannot slip through; returns the count. */
export async function addFailure(db: Sql, { accountHash, source, now, windowMs }: Guesses): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into accounts_sign_in_attempts as attempt (account_hash, source, failures, window_started_at)
    values (${accountHash}, ${source}, 1, ${now})
    on conflict (account_hash, source) do update set
      failures = case when attempt.window_started_at <= ${new Date(now.getTime() - windowMs)} then 1 else attempt.failures + 1 end,
      window_started_at = case when attempt.window_started_at <= ${new Date(now.getTime() - windowMs)} then ${now} else attempt.window_started_at end
    returning failures`.execute(db)
  return rows[0]?.failures ?? 1
}

export async function forgetFailures(
  db: Sql,
  { accountHash, source }: Pick<Guesses, 'accountHash' | 'source'>,
): Promise<void> {
  await sql`
    delete from accounts_sign_in_attempts where account_hash = ${accountHash} and source = ${source}`.execute(db)
}

/** Deletes windows that are over. */
export async function purgeFailures(db: Sql, before: Date): Promise<void> {
  await sql`delete from accounts_sign_in_attempts where window_started_at < ${before}`.execute(db)
}
