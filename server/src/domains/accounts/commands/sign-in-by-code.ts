import type { SentCode } from '@salama/contract/accounts/codes'
import { nationalDigits } from '@salama/contract/kernel/phone'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ProfileCheck } from '../ports.ts'
import { signsInByCode } from '../rules/codes.ts'
import { keyed } from '../rules/keyed.ts'
import { findByConfirmedPhone, findNewestCode, useCode } from '../store/codes.ts'
import { findProfiles, findUser, insertAudit } from '../store/users.ts'
import { type CodeDeps, checkCode, contactOf, sendCode } from './codes.ts'
import type { SignedIn } from './sign-in.ts'

type Asking = CodeDeps & { profileChecks: readonly ProfileCheck[] }

/**
 * Sends a code to a phone whose number its account has confirmed: a number that was only typed may be a stranger's. To
 * others nothing is sent and the answer is the same (AN-02).
 */
export async function requestSignInCode(
  { profileChecks, ...deps }: Asking,
  typed: string,
  now: Date,
): Promise<Pick<SentCode, 'expiresAt'>> {
  const contact = nationalDigits(typed) ?? typed
  const userId = await findEntitled(deps.platform.db.sql, contact, profileChecks)
  const { expiresAt } = await sendCode(deps, { channel: 'sms', contact, userId, purpose: 'sign_in' }, now)
  return { expiresAt }
}

async function findEntitled(db: Sql, phone: string, checks: readonly ProfileCheck[]): Promise<string | null> {
  const userId = await findByConfirmedPhone(db, phone)
  return userId !== undefined && signsInByCode(await findProfiles(db, userId, checks)) ? userId : null
}

type CodeSignIn = { phone: string; code: string; browser: { name: string; sessionKey: string | undefined }; now: Date }

/** Opens a session for the newest code that was sent to a phone; the one that the browser had ends (AN-03). */
export async function signInByCode(platform: Platform, { phone, code, browser, now }: CodeSignIn): Promise<SignedIn> {
  const { db, sessions, settings } = platform
  const contactHash = keyed(settings.sessionSecret, 'contact', nationalDigits(phone) ?? phone)
  const id = await findNewestCode(db.sql, { contactHash, purpose: 'sign_in' })
  if (id === undefined) return refuse('accounts.code_over')
  const tried = await checkCode(platform, { id, code, purpose: 'sign_in', now })
  const user = await findUser(db.sql, tried.user_id)
  if (!user || contactOf(platform, user, tried) === undefined) return refuse('accounts.code_over')
  return db.transact(async (tx) => {
    if (!(await useCode(tx.sql, { id, now }))) refuse('accounts.code_over')
    await insertAudit(tx.sql, { userId: user.id, action: 'signed_in_by_code', details: {}, now })
    if (browser.sessionKey !== undefined) await sessions.end(tx.sql, browser.sessionKey)
    return { user, secret: await sessions.open(tx.sql, user.id, now, { browser: browser.name }) }
  })
}
