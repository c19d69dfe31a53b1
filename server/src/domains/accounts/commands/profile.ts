import type { Contact, ContactChannel } from '@salama/contract/accounts/codes'
import { nationalDigits } from '@salama/contract/kernel/phone'
import { brokenConstraint, type Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { UserId } from '../../../platform/session/sessions.ts'
import { splitName } from '../rules/names.ts'
import { findPassword, insertAudit, type UserRow, updateContact, updateName } from '../store/users.ts'
import { contactsOf } from './codes.ts'
import { confirmPassword } from './security.ts'

/** Accounts whose password is published belong to everybody: nobody renames them or takes them over. */
async function refuseDemonstration(db: Sql, userId: string): Promise<void> {
  if ((await findPassword(db, userId))?.is_demonstration) refuse('accounts.is_demonstration')
}

export async function changeName(
  { db }: Platform,
  { userId, fullName, now }: { userId: UserId; fullName: string; now: Date },
): Promise<UserRow> {
  await refuseDemonstration(db.sql, userId)
  return db.transact(async (tx) => {
    const user = await updateName(tx.sql, { id: userId, ...splitName(fullName) })
    if (!user) return refuse('platform.unauthorized')
    await insertAudit(tx.sql, { userId, action: 'name_changed', details: {}, now })
    return user
  })
}

type ContactChange = { userId: UserId; channel: ContactChannel; contact: string; password: string; now: Date }

/** A contact can take over the account by a code, so it changes only with the password. */
export async function changeContact(
  platform: Platform,
  { userId, channel, contact: typed, password, now }: ContactChange,
): Promise<Contact[]> {
  const { db } = platform
  await refuseDemonstration(db.sql, userId)
  await confirmPassword(platform, { userId, password, now })
  const contact = channel === 'sms' ? (nationalDigits(typed) ?? typed) : typed.toLowerCase()
  const known = await contactsOf(db.sql, userId)
  if (known.some((one) => one.channel === channel && one.contact === contact)) return known
  const change = db.transact(async (tx) => {
    await updateContact(tx.sql, { id: userId, channel, contact })
    await insertAudit(tx.sql, { userId, action: 'contact_changed', details: { channel }, now })
    tx.emit('accounts.contact_changed', { userId, channel, at: now.toISOString() })
  })
  await change.catch((error: unknown) => {
    const isTaken = brokenConstraint(error) === (channel === 'sms' ? 'accounts_users_phone' : 'accounts_users_email')
    if (isTaken) refuse('accounts.already_exists')
    throw error
  })
  return contactsOf(db.sql, userId)
}
