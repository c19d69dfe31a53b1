import { nationalDigits } from '@salama/contract/kernel/phone'
import { splitName } from '../src/domains/accounts/rules/names.ts'
import { insertUser } from '../src/domains/accounts/store/users.ts'
import { newId } from '../src/platform/db/database.ts'
import type { Platform } from '../src/platform/platform.ts'
import { hashPassword } from '../src/platform/session/passwords.ts'

/** The password of everybody whom `registerPerson` registers. */
const PASSWORD = 'Palavra-Passe-1'

let passwordHash: Promise<string> | undefined

type TestPerson = { fullName: string; email: string; phone?: string | undefined }

/**
 * Registers and signs a person in as the call does, and returns the secret for the browser's cookie. The password is hashed
 * once a process: a hash takes as long as all the rest of a test.
 */
export async function registerPerson(
  { db, sessions, clock }: Pick<Platform, 'db' | 'sessions' | 'clock'>,
  { fullName, email, phone }: TestPerson,
): Promise<{ id: string; secret: string }> {
  const hash = await (passwordHash ??= hashPassword(PASSWORD))
  const now = clock()
  const id = newId(now.getTime())
  const secret = await db.transact(async (tx) => {
    const row = await insertUser(tx.sql, {
      id,
      userType: null,
      ...splitName(fullName),
      passwordHash: hash,
      now,
      email,
      phone: phone === undefined ? null : nationalDigits(phone),
    })
    if (!row) throw new Error(`somebody has ${email} or ${phone}`)
    tx.emit('accounts.registered', { userId: id })
    return sessions.open(tx.sql, id, now)
  })
  return { id, secret }
}
