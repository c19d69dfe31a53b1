import { nationalDigits } from '@salama/contract/kernel/phone'
import type { Failures } from '../../../platform/http/replies/failures.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { verifyPassword } from '../../../platform/session/passwords.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { GUESSES } from '../rules/guesses.ts'
import { keyed } from '../rules/keyed.ts'
import { forgetWrongCodes } from '../store/codes.ts'
import { findCredentials, forgetFailures, type UserRow } from '../store/users.ts'
import { countGuess } from './count-guess.ts'

/** A person signed in, and the secret for the browser's cookie. */
export type SignedIn = { user: UserRow; secret: string }

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

/** E-mail in lower case, or nine national digits, as both are stored. */
function normalized(identifier: string): string {
  return nationalDigits(identifier) ?? identifier.trim().toLowerCase()
}

/** The value of the cookie by which a browser is recognised for this account. */
export const deviceMark = ({ settings }: Platform, userId: string): string =>
  keyed(settings.sessionSecret, 'device', userId).toString('base64url')
