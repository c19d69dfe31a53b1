import { timingSafeEqual } from 'node:crypto'
import type { Contact, ContactChannel, SentCode } from '@salama/contract/accounts/codes'
import { nationalDigits } from '@salama/contract/kernel/phone'
import { newId, type Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword } from '../../../platform/session/passwords.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import type { CodePurpose, CodeSender } from '../ports.ts'
import { blockOf, CODE, CODES_A_DAY, CODES_SENT, drawCode, WRONG_CODES } from '../rules/codes.ts'
import { keyed } from '../rules/keyed.ts'
import { isGuessable } from '../rules/passwords.ts'
import { type AccountsSettings, accountsSettings } from '../settings.ts'
import {
  addWrongCode,
  countCodes,
  countSms,
  deleteCodes,
  deleteWrongCodes,
  findConfirmed,
  forgetWrongCodes,
  insertCode,
  type TriedCode,
  tryCode,
  updateConfirmed,
  useCode,
} from '../store/codes.ts'
import { findCredentials, findPassword, findUser, insertAudit, type UserRow, updatePassword } from '../store/users.ts'
import { refuseGuessable } from './refuse-guessable.ts'
import type { SignedIn } from './sign-in.ts'

export type CodeDeps = { platform: Platform; sender: CodeSender | undefined }
type Target = { channel: ContactChannel; contact: string; userId: string | null; purpose: CodePurpose }

/**
 * Sends a code to somebody who lost the password. Without an account, or for one of the demonstration, nothing is sent
 * and everything else is the same: nobody learns who has an account (AN-02).
 */
export async function requestRecovery(deps: CodeDeps, typed: string, now: Date): Promise<SentCode> {
  const { db } = deps.platform
  const phone = nationalDigits(typed)
  const contact = phone ?? typed.trim().toLowerCase()
  const found = await findCredentials(db.sql, phone ? { phone } : { email: contact })
  const userId = found && !found.is_demonstration ? found.id : null
  return sendCode(deps, { channel: phone ? 'sms' : 'email', contact, userId, purpose: 'recovery' }, now)
}

export async function sendCode({ platform, sender }: CodeDeps, target: Target, now: Date): Promise<SentCode> {
  const { db, settings } = platform
  const { channel, contact, userId, purpose } = target
  if (!sender?.canSend(channel)) return refuse('accounts.no_channel')
  const id = newId(now.getTime())
  const code = drawCode()
  const contactHash = keyed(settings.sessionSecret, 'contact', contact)
  const codeHash = keyed(settings.sessionSecret, 'code', `${id}\n${code}`)
  const expiresAt = new Date(now.getTime() + CODE.servesMs)
  await db.transact(async (tx) => {
    for (const { most, windowMs } of [CODES_SENT, CODES_A_DAY]) {
      const { sent, first } = await countCodes(tx.sql, { contactHash, since: new Date(now.getTime() - windowMs) })
      if (sent >= most) refuse('accounts.too_many_codes', untilEnd(first ?? now, windowMs, now))
    }
    const numberBlock = channel === 'sms' ? blockOf(contact) : null
    if (numberBlock !== null) await refuseSpent(tx.sql, settings.of(accountsSettings), { numberBlock, now })
    await insertCode(tx.sql, { id, purpose, userId, channel, contactHash, codeHash, numberBlock, expiresAt, now })
    if (userId) await sender.send(tx, { channel, to: contact, code, purpose, expiresAt, now })
  })
  return { id, channel, expiresAt: expiresAt.toISOString() }
}

const untilEnd = (from: Date, windowMs: number, now: Date) => ({
  retryAfterSeconds: Math.max(1, Math.ceil((from.getTime() + windowMs - now.getTime()) / 1000)),
})

/** What codes by SMS may cost in a day, by block of numbers and together. Two at once may pass it by one. */
async function refuseSpent(
  db: Sql,
  { smsCodesADay, smsCodesABlock }: AccountsSettings,
  { numberBlock, now }: { numberBlock: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - CODES_A_DAY.windowMs)
  const { all, ofBlock, first } = await countSms(db, { numberBlock, since })
  if (all < smsCodesADay && ofBlock < smsCodesABlock) return
  refuse('accounts.codes_spent', untilEnd(first ?? now, CODES_A_DAY.windowMs, now))
}

/** The code that was typed is the one that was sent; a wrong one costs one of five tries, and one of what its contact has. */
export async function checkCode(
  { db, settings }: Platform,
  { id, code, purpose, now }: { id: string; code: string; purpose: CodePurpose; now: Date },
): Promise<TriedCode & { user_id: string }> {
  const tried = await tryCode(db.sql, { id, purpose, mostTries: CODE.mostTries, now })
  if (!tried) return refuse('accounts.code_over')
  const typed = keyed(settings.sessionSecret, 'code', `${id}\n${code}`)
  const { user_id, contact_hash: contactHash } = tried
  // Counted before the codes are compared: guesses at once get no further than one after another.
  if (!(await addWrongCode(db.sql, { contactHash, most: WRONG_CODES.most, now }))) {
    return refuse('accounts.too_many_wrong_codes', untilEnd(now, WRONG_CODES.windowMs, now))
  }
  if (!timingSafeEqual(typed, tried.code_hash) || user_id === null) {
    const message = 'O código não está certo.'
    return refuse('platform.invalid_input', { fields: [{ path: 'code', code: 'code_wrong', message }] })
  }
  await forgetWrongCodes(db.sql, [contactHash])
  return { ...tried, user_id }
}

/** The contact of an account to which a code was sent; undefined when the account has another one by now (AN-07). */
export function contactOf(
  { settings }: Platform,
  user: UserRow,
  { channel, contact_hash }: TriedCode,
): string | undefined {
  const contact = channel === 'sms' ? user.phone : user.email
  if (contact === null) return undefined
  return timingSafeEqual(keyed(settings.sessionSecret, 'contact', contact), contact_hash) ? contact : undefined
}

type Recovery = { id: string; code: string; password: string; browser: string; now: Date }

/** Sets a new password, ends every session of the account and opens one. */
export async function recoverAccount(platform: Platform, input: Recovery): Promise<SignedIn> {
  const { db, sessions } = platform
  const { id, code, password, browser, now } = input
  // Before the code is tried: choosing another password must not cost a try.
  if (isGuessable(password, {})) refuseGuessable('password')
  const tried = await checkCode(platform, { id, code, purpose: 'recovery', now })
  const user = await findUser(db.sql, tried.user_id)
  const contact = user && contactOf(platform, user, tried)
  const before = await findPassword(db.sql, tried.user_id)
  if (!user || !contact || !before) return refuse('accounts.code_over')
  const to = await hashPassword(password)
  return db.transact(async (tx) => {
    if (!(await useCode(tx.sql, { id, now }))) refuse('accounts.code_over')
    if (!(await updatePassword(tx.sql, { id: user.id, from: before.password_hash, to }))) refuse('accounts.code_over')
    await updateConfirmed(tx.sql, { userId: user.id, channel: tried.channel, contact, now })
    await insertAudit(tx.sql, { userId: user.id, action: 'password_recovered', details: { by: tried.channel }, now })
    tx.emit('accounts.password_changed', { userId: user.id, at: now.toISOString() })
    tx.emit('accounts.contact_confirmed', { userId: user.id })
    await sessions.endAllOf(tx.sql, [user.id])
    return { user, secret: await sessions.open(tx.sql, user.id, now, { browser }) }
  })
}

/** Sends a code to a contact of the person's own account. */
export async function requestConfirmation(
  deps: CodeDeps,
  { actor, channel, now }: { actor: Actor; channel: ContactChannel; now: Date },
): Promise<SentCode> {
  const user = await findUser(deps.platform.db.sql, actor.userId)
  const contact = channel === 'sms' ? user?.phone : user?.email
  if (!contact) return refuse('accounts.contact_missing')
  return sendCode(deps, { channel, contact, userId: actor.userId, purpose: 'confirmation' }, now)
}

export async function confirmContact(
  platform: Platform,
  { actor, id, code, now }: { actor: Actor; id: string; code: string; now: Date },
): Promise<Contact[]> {
  const { db } = platform
  const tried = await checkCode(platform, { id, code, purpose: 'confirmation', now })
  const user = tried.user_id === actor.userId ? await findUser(db.sql, actor.userId) : undefined
  const contact = user && contactOf(platform, user, tried)
  if (!user || !contact) return refuse('accounts.code_over')
  await db.transact(async (tx) => {
    if (!(await useCode(tx.sql, { id, now }))) refuse('accounts.code_over')
    await updateConfirmed(tx.sql, { userId: user.id, channel: tried.channel, contact, now })
    await insertAudit(tx.sql, { userId: user.id, action: 'contact_confirmed', details: { by: tried.channel }, now })
    tx.emit('accounts.contact_confirmed', { userId: user.id })
  })
  return contactsOf(db.sql, actor.userId)
}

/** The contacts of an account, each with when it was confirmed. */
export async function contactsOf(db: Sql, userId: string): Promise<Contact[]> {
  const [user, confirmed] = [await findUser(db, userId), await findConfirmed(db, userId)]
  const contacts: Contact[] = []
  if (user?.phone) {
    const confirmedAt = confirmed?.phone_confirmed_at?.toISOString() ?? null
    contacts.push({ channel: 'sms', contact: user.phone, confirmedAt })
  }
  if (user?.email) {
    const confirmedAt = confirmed?.email_confirmed_at?.toISOString() ?? null
    contacts.push({ channel: 'email', contact: user.email, confirmedAt })
  }
  return contacts
}

/** Codes are no history: they go once they cannot count any more. */
export async function purgeCodes(db: Sql, now: Date): Promise<void> {
  await deleteCodes(db, new Date(now.getTime() - CODES_A_DAY.windowMs))
  await deleteWrongCodes(db, new Date(now.getTime() - WRONG_CODES.windowMs))
}
