import { createHmac } from 'node:crypto'
import type { register as registerEndpoint, User, UserType } from '@salama/contract/accounts'
import { nationalDigits } from '@salama/contract/kernel/phone'
import { newId } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/bind.ts'
import type { Failures } from '../../platform/http/failures.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashPassword, verifyPassword } from '../../platform/session/passwords.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { ObligationCheck, ProfileCheck } from './ports.ts'
import { describeUser } from './queries.ts'
import { isGuessable } from './rules/passwords.ts'
import { GUESSES, mayGuess, splitName } from './rules.ts'
import { forgetWrongCodes } from './store/codes.ts'
import {
  addFailure,
  countFailures,
  findCredentials,
  forgetFailures,
  insertAudit,
  insertUser,
  type UserRow,
  updateUserType,
} from './store/users.ts'

/** A person signed in, and the secret for the browser's cookie. */
export type SignedIn = { user: UserRow; secret: string }

export type Registration = {
  fullName: string
  phone?: string | undefined
  email?: string | undefined
  password: string
}

export type RegistrationCall = {
  browser: string
  transact: Call<typeof registerEndpoint>['transact']
  /** Whoever was signed in with this browser. */
  previous: Actor | null
  profileChecks: readonly ProfileCheck[]
  now: Date
}

export async function register(
  { sessions }: Platform,
  input: Registration,
  { transact, previous, profileChecks, browser, now }: RegistrationCall,
): Promise<{ user: User; secret: string }> {
  if (isGuessable(input.password, input)) refuseGuessable('password')
  const passwordHash = await hashPassword(input.password)
  let secret = ''
  const user = await transact(async (tx) => {
    const row = await insertUser(tx.sql, {
      id: newId(now.getTime()),
      userType: null,
      ...splitName(input.fullName),
      passwordHash,
      now,
      email: input.email ?? null,
      phone: input.phone === undefined ? null : nationalDigits(input.phone),
    })
    if (!row) return refuse('accounts.already_exists')
    tx.emit('accounts.registered', { userId: row.id })
    if (previous) await sessions.end(tx.sql, previous.sessionKey)
    secret = await sessions.open(tx.sql, row.id, now, { browser })
    return describeUser(tx.sql, row, profileChecks)
  })
  return { user, secret }
}

export function refuseGuessable(path: string): never {
  const message = 'Esta palavra-passe é fácil de adivinhar. Escolha outra.'
  refuse('platform.invalid_input', { fields: [{ path, code: 'password_common', message }] })
}

export type Credentials = { identifier: string; password: string }
/** The cookie a browser keeps from an earlier sign-in, the session it may hold now, its name, and where it calls from. */
export type Browser = { device: string | undefined; actor: Actor | null; name: string; address: string }

/**
 * Signs in. Guesses are counted per account, whichever of its identifiers they name; a browser that signed in to this
 * account before has a count of its own, so that guessing from elsewhere never locks the owner out (AN-01).
 */
export async function signIn(
  platform: Platform,
  failures: Failures,
  input: Credentials,
  browser: Browser,
  now: Date,
): Promise<SignedIn> {
  const { db, sessions, settings } = platform
  const identifier = normalized(input.identifier)
  const found = await findCredentials(db.sql, identifier.includes('@') ? { email: identifier } : { phone: identifier })
  const isKnown = found !== undefined && browser.device === deviceMark(platform, found.id)
  const guesses = {
    accountHash: keyed(settings.sessionSecret, 'account', found?.id ?? identifier),
    source: isKnown ? ('known' as const) : ('unknown' as const),
    now,
    windowMs: GUESSES.windowMs,
  }
  if (!isKnown) await refuseBusy(failures, browser.address)
  await countGuess(platform, guesses)
  const mayEnter = found !== undefined && (settings.demo || !found.is_demonstration)
  if (!(await verifyPassword(input.password, mayEnter ? found.password_hash : null)) || !found) {
    failures.count(browser.address)
    return refuse('accounts.wrong_credentials')
  }
  return db.transact(async (tx) => {
    await forgetFailures(tx.sql, guesses)
    // Who has signed in owns the account's contacts.
    const contacts = [found.phone, found.email].filter((contact) => contact !== null)
    await forgetWrongCodes(
      tx.sql,
      contacts.map((contact) => keyed(settings.sessionSecret, 'contact', contact)),
    )
    // A new session at every sign-in; the one that the browser had ends (AN-03).
    if (browser.actor) await sessions.end(tx.sql, browser.actor.sessionKey)
    return { user: found, secret: await sessions.open(tx.sql, found.id, now, { browser: browser.name }) }
  })
}

/** Slows down an address from which many passwords were wrong, and refuses it once they are too many for one day. */
async function refuseBusy(failures: Failures, address: string): Promise<void> {
  const spentForMs = failures.spentForMs(address)
  if (spentForMs > 0) refuse('accounts.too_many_attempts', { retryAfterSeconds: Math.ceil(spentForMs / 1000) })
  if (!(await failures.admit(address))) refuse('accounts.too_many_attempts', { retryAfterSeconds: 15 })
}

type Guess = Parameters<typeof addFailure>[1]

export async function countGuess({ db }: Pick<Platform, 'db'>, guess: Guess): Promise<void> {
  const { failures, endsAt } = await countFailures(db.sql, guess)
  // Counted before the password is verified: parallel attempts get no further than sequential ones.
  if (!mayGuess(failures) || (await addFailure(db.sql, guess)) > GUESSES.most) {
    const waitMs = endsAt.getTime() - guess.now.getTime()
    refuse('accounts.too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
}

/** E-mail in lower case, or nine national digits, as both are stored. */
function normalized(identifier: string): string {
  return nationalDigits(identifier) ?? identifier.trim().toLowerCase()
}

export const keyed = (secret: string, use: string, value: string): Buffer =>
  createHmac('sha256', secret).update(`${use}\n${value}`).digest()

/** The value of the cookie by which a browser is recognised for this account. */
export const deviceMark = ({ settings }: Platform, userId: string): string =>
  keyed(settings.sessionSecret, 'device', userId).toString('base64url')

/** Sets the active role and gives the session a new id, so that nothing granted to the old role lives on (AZ-04). */
export async function selectRole(
  { db, sessions }: Platform,
  {
    actor,
    userType,
    obligations,
    browser,
    now,
  }: { actor: Actor; userType: UserType; obligations: readonly ObligationCheck[]; browser: string; now: Date },
): Promise<SignedIn> {
  return db.transact(async (tx) => {
    for (const isObliged of obligations) if (await isObliged(tx, actor.userId)) refuse('accounts.role_in_use')
    const user = await updateUserType(tx.sql, { id: actor.userId, userType })
    if (!user) return refuse('platform.unauthorized')
    await insertAudit(tx.sql, { userId: user.id, action: 'role_selected', details: { userType }, now })
    tx.emit('accounts.role_selected', { userId: user.id })
    await sessions.end(tx.sql, actor.sessionKey)
    return { user, secret: await sessions.open(tx.sql, user.id, now, { browser, continues: actor }) }
  })
}
