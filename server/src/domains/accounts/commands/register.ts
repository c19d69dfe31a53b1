import type { register as registerEndpoint, User } from '@salama/contract/accounts'
import { nationalDigits } from '@salama/contract/kernel/phone'
import { newId } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword } from '../../../platform/session/passwords.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { describeNew } from '../queries.ts'
import { splitName } from '../rules/names.ts'
import { isGuessable } from '../rules/passwords.ts'
import { insertUser } from '../store/users.ts'
import { refuseGuessable } from './refuse-guessable.ts'

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
  now: Date
}

export async function register(
  { sessions }: Platform,
  input: Registration,
  { transact, previous, browser, now }: RegistrationCall,
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
    return describeNew(row)
  })
  return { user, secret }
}
