import type { Sql, Tx } from '../../platform/db/database.ts'
import { findConfirmed } from './store/codes.ts'
import {
  findCredentials,
  findNames,
  findPassword,
  findUser,
  updateMissingUserType,
  updatePicture,
} from './store/users.ts'

export { confirmPassword } from './commands/security.ts'
export { findName as nameOf, insertAudit as auditAccount, nameSql } from './store/users.ts'

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

/** Looks up the people of a list in one query; the result maps an id to a person with a full name. */
export async function peopleOf(db: Sql, ids: readonly string[]): Promise<(id: string) => { id: string; name: string }> {
  const names = await namesOf(db, [...new Set(ids)])
  return (id) => {
    const found = names.get(id)
    return { id, name: found ? `${found.firstName} ${found.lastName}`.trim() : '' }
  }
}

/** Whether the demonstration made this account, whose password is published. */
export const isDemonstration = async (db: Sql, userId: string): Promise<boolean> =>
  (await findPassword(db, userId))?.is_demonstration ?? false

/** The name of an account for its owner: e-mail, else phone. */
export async function contactOf(db: Sql, userId: string): Promise<string> {
  const row = await findUser(db, userId)
  return row?.email ?? row?.phone ?? ''
}

/** As an order is addressed: empty where the account says nothing. */
export async function nameAndPhoneOf(db: Sql, userId: string): Promise<{ name: string; phone: string }> {
  const user = await findUser(db, userId)
  return { name: `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim(), phone: user?.phone ?? '' }
}

/** Nine national digits; null when the account has none. */
export const phoneOf = async (db: Sql, userId: string): Promise<string | null> =>
  (await findUser(db, userId))?.phone ?? null

/** Whether the account's phone has been confirmed by a code. */
export async function hasConfirmedPhone(db: Sql, userId: string): Promise<boolean> {
  const confirmed = await findConfirmed(db, userId)
  return confirmed !== undefined && confirmed.phone_confirmed_at !== null
}

/** Undefined when no account has this e-mail, which is compared in lower case. */
export async function findAccount(
  db: Sql,
  { email }: { email: string },
): Promise<{ id: string; name: string; createdAt: Date } | undefined> {
  const row = await findCredentials(db, { email: email.toLowerCase() })
  return row && { id: row.id, name: `${row.first_name} ${row.last_name}`.trim(), createdAt: row.created_at }
}

/** Gives the role `customer` to a person without one: other profiles stand beside it (decision B-04). */
export async function giveDefaultRole(tx: Tx, userId: string): Promise<void> {
  await updateMissingUserType(tx.sql, userId)
}

/** Sets the picture by which a person is shown: the address of a public picture, or none. */
export async function setPicture(tx: Tx, picture: { userId: string; url: string | null }): Promise<void> {
  await updatePicture(tx.sql, { id: picture.userId, url: picture.url })
  tx.emit('accounts.picture_changed', { userId: picture.userId })
}
