import type { UserType } from '@salama/contract/accounts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import type { ObligationCheck } from '../ports.ts'
import { insertAudit, updateUserType } from '../store/users.ts'
import type { SignedIn } from './sign-in.ts'

/** Sets the active role and gives the session a new secret, so that nothing granted to the old role lives on (AZ-04). */
export async function selectRole(
  { db, sessions }: Platform,
  {
    actor,
    userType,
    obligations,
    now,
  }: { actor: Actor; userType: UserType; obligations: readonly ObligationCheck[]; now: Date },
): Promise<SignedIn> {
  return db.transact(async (tx) => {
    for (const isObliged of obligations) if (await isObliged(tx, actor.userId)) refuse('accounts.role_in_use')
    const user = await updateUserType(tx.sql, { id: actor.userId, userType })
    if (!user) return refuse('platform.unauthorized')
    await insertAudit(tx.sql, { userId: user.id, action: 'role_selected', details: { userType }, now })
    tx.emit('accounts.role_selected', { userId: user.id })
    return { user, secret: await sessions.renew(tx.sql, actor, now, actor.verifiedAt) }
  })
}
