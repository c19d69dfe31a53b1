import type { ErasureState, PersonalExport } from '@salama/contract/accounts/rights'
import { newId } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { findObstacles } from '../../../../platform/rights/rows.ts'
import type { Actor } from '../../../../platform/session/sessions.ts'
import { confirmPassword } from '../../commands/security.ts'
import { accountsSettings } from '../../settings.ts'
import { findPassword, insertAudit } from '../../store/users.ts'
import type { RightsExtras } from '../ports.ts'
import { describeExport, stateOf } from '../queries.ts'
import { findExports, insertErasure, insertExport, withdrawErasure } from '../store.ts'
import { ERASURES } from './erase-account.ts'

export const EXPORTS = 'accounts.exports'

type Asking = { actor: Actor; now: Date }

/** One at a time: while it is made, it is answered again. */
export async function askForExport({ db }: Platform, { actor: { userId }, now }: Asking): Promise<PersonalExport> {
  await db.transact(async (tx) => {
    await insertExport(tx.sql, { id: newId(now.getTime()), userId, now })
    await insertAudit(tx.sql, { userId, action: 'export_asked', details: {}, now })
    tx.dueAt(EXPORTS, now)
  })
  const [latest] = await findExports(db.sql, userId)
  return latest ? describeExport(latest) : refuse('platform.unavailable')
}

type Deps = Platform & Pick<RightsExtras, 'personal'>

/** Asked again, it says the same; nothing is asked twice. */
export async function askForErasure(
  deps: Deps,
  { actor: { userId }, password, now }: Asking & { password: string },
): Promise<ErasureState> {
  const { db, personal, settings } = deps
  if ((await findPassword(db.sql, userId))?.is_demonstration) refuse('accounts.is_demonstration')
  await confirmPassword(deps, { userId, password, now })
  const dueAt = new Date(now.getTime() + settings.of(accountsSettings).ERASURE_WAIT)
  await db.transact(async (tx) => {
    const obstacles = await findObstacles(tx.sql, personal, { id: userId, now })
    if (obstacles.length > 0) refuse('accounts.erasure_blocked', { details: { obstacles } })
    if (!(await insertErasure(tx.sql, { id: newId(now.getTime()), userId, dueAt, now }))) return
    await insertAudit(tx.sql, { userId, action: 'erasure_asked', details: {}, now })
    tx.emit('accounts.erasure_asked', { userId, dueAt: dueAt.toISOString() })
    tx.dueAt(ERASURES, dueAt)
  })
  return stateOf(deps, { userId, now })
}

export async function takeErasureBack(deps: Deps, { actor: { userId }, now }: Asking): Promise<ErasureState> {
  await deps.db.transact(async (tx) => {
    if (!(await withdrawErasure(tx.sql, { userId, now }))) refuse('accounts.erasure_missing')
    await insertAudit(tx.sql, { userId, action: 'erasure_withdrawn', details: {}, now })
    tx.emit('accounts.erasure_withdrawn', { userId, at: now.toISOString() })
  })
  return stateOf(deps, { userId, now })
}
