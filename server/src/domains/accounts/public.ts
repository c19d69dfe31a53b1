import type { Sql, Tx } from '../../platform/db/database.ts'
import { findConfirmed, findConfirmedContacts } from './store/codes.ts'
import {
  findCredentials,
  findNames,
  findPassword,
  findSought,
  findUser,
  type SoughtPerson,
  updateMissingUserType,
  updatePicture,
} from './store/users.ts'

export { confirmPassword } from './commands/security.ts'
export {
  findName as nameOf,
  findPhone as phoneOf,
  insertAudit as auditAccount,
  nameSql,
  phoneSql,
} from './store/users.ts'

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

export type Person = { id: string; name: string; phone: string | null; email: string | null; createdAt: Date }

/** Who has this id, number or address, or all of these words in the name; for staff. The newest first. */
export async function findPeople(db: Sql, sought: SoughtPerson): Promise<Person[]> {
  return (await findSought(db, sought)).map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
    email: row.email,
    createdAt: row.created_at,
  }))
}

/** Whether the demonstration made this account, whose password is published. */
export const isDemonstration = async (db: Sql, userId: string): Promise<boolean> =>
  (await findPassword(db, userId))?.is_demonstration ?? false

/** The name of an account for its owner: e-mail, else phone. */
export async function contactOf(db: Sql, userId: string): Promise<string> {
  const row = await findUser(db, userId)
  return row?.email ?? row?.phone ?? ''
}

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

export { findByConfirmedPhone } from './store/codes.ts'

/** Where an account can be written to: what a code has confirmed, and nothing else. */
export type Contacts = { phone: string | null; email: string | null }

/** The confirmed contacts of accounts by id; ids that do not exist are left out. */
export async function confirmedContactsOf(db: Sql, userIds: readonly string[]): Promise<Map<string, Contacts>> {
  const rows = await findConfirmedContacts(db, userIds)
  return new Map(rows.map(({ id, phone, email }) => [id, { phone, email }]))
}
