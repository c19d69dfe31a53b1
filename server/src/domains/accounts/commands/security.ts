import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword, verifyPassword } from '../../../platform/session/passwords.ts'
import type { Actor, UserId } from '../../../platform/session/sessions.ts'
import { GUESSES } from '../rules/guesses.ts'
import { keyed } from '../rules/keyed.ts'
import { isGuessable } from '../rules/passwords.ts'
import { findPassword, findUser, forgetFailures, insertAudit, updatePassword } from '../store/users.ts'
import { countGuess } from './count-guess.ts'
import { refuseGuessable } from './refuse-guessable.ts'

type Confirming = {
  userId: string
  password: string
  now: Date
  /** Checked with the password, as one guess: a code alone cannot be tried. */
  andAlso?: () => Promise<void>
}

/**
 * Asks a signed-in person for the password again. Refuses `platform.invalid_input` at the field `password`, and
 * `accounts.too_many_attempts`: the guesses have a count of their own, which only the right password ends.
 */
export async function confirmPassword(
  platform: Pick<Platform, 'db' | 'settings'>,
  { userId, password, now, andAlso }: Confirming,
): Promise<void> {
  const { db, settings } = platform
  const accountHash = keyed(settings.sessionSecret, 'confirmation', userId)
  const guess = { accountHash, source: 'known' as const, now, windowMs: GUESSES.windowMs }
  await countGuess(platform, guess)
  const found = await findPassword(db.sql, userId)
  if (!(await verifyPassword(password, found?.password_hash ?? null))) refuseWrongPassword()
  await andAlso?.()
  await forgetFailures(db.sql, guess)
}

function refuseWrongPassword(): never {
  const message = 'A palavra-passe não está certa.'
  refuse('platform.invalid_input', { fields: [{ path: 'password', code: 'password_wrong', message }] })
}

type Change = { actor: Actor; password: string; newPassword: string; now: Date }

/** Ends every other session of the person: whoever else knew the old password is out. */
export async function changePassword(
  platform: Platform,
  { actor, password, newPassword, now }: Change,
): Promise<{ ended: number }> {
  const { db, sessions } = platform
  const { userId } = actor
  const [user, before] = [await findUser(db.sql, userId), await findPassword(db.sql, userId)]
  if (!user || !before) return refuse('platform.unauthorized')
  if (before.is_demonstration) refuse('accounts.is_demonstration')
  await confirmPassword(platform, { userId, password, now })
  const contacts = { email: user.email ?? undefined, phone: user.phone ?? undefined }
  if (isGuessable(newPassword, contacts)) refuseGuessable('newPassword')
  const to = await hashPassword(newPassword)
  return db.transact(async (tx) => {
    if (!(await updatePassword(tx.sql, { id: userId, from: before.password_hash, to }))) refuse('platform.unavailable')
    await insertAudit(tx.sql, { userId, action: 'password_changed', details: {}, now })
    tx.emit('accounts.password_changed', { userId, at: now.toISOString() })
    return { ended: await sessions.endAllOf(tx.sql, [userId], { except: actor.sessionKey }) }
  })
}

/** One of the person's own; somebody else's is as good as none. */
export async function endSession(
  { db, sessions }: Platform,
  { userId, id, now }: { userId: UserId; id: string; now: Date },
): Promise<{ ended: number }> {
  const found = (await sessions.list(db.sql, userId, now)).find((session) => session.id === id)
  if (!found) return refuse('platform.not_found')
  await sessions.end(db.sql, found.sessionKey)
  return { ended: 1 }
}
