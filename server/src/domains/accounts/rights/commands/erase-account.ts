import { DAY_MS, HOUR_MS } from '@salama/contract/kernel/time'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { forgottenAt } from '../../../../platform/rights/personal.ts'
import {
  endAtClosing,
  eraseRows,
  findObstacles,
  findSubject,
  forgetRows,
  leaveInTurn,
  personalTables,
} from '../../../../platform/rights/rows.ts'
import { accountsSettings } from '../../settings.ts'
import type { RightsExtras } from '../ports.ts'
import { closeAccount, type ErasureRow, lockDueErasure, lockLeaving, moveErasure, noteErased } from '../store.ts'

export const ERASURES = 'accounts.erasures'

type Deps = Platform & Pick<RightsExtras, 'personal'>

/**
 * The next step of an erasure that is due. First the account is closed: all sessions end, nobody signs in. What a call had begun
 * before is seen by the step after it, which waits until that is over, and erases.
 */
export async function stepErasure(deps: Deps, id: string, now: Date): Promise<void> {
  await deps.db.transact(async (tx) => {
    const erasure = await lockDueErasure(tx.sql, { id, now })
    const contacts = erasure && (await lockLeaving(tx.sql, erasure.user_id))
    if (!erasure || !contacts) return
    await leaveInTurn(tx)
    const step = { erasure, contacts, now }
    if (erasure.status === 'asked') await close(tx, deps, step)
    else if (erasure.status === 'closed') await erase(tx, deps, step)
    else await forget(tx, deps, step)
  })
}

type Step = { erasure: ErasureRow; contacts: { phone: string | null; email: string | null }; now: Date }

async function close(tx: Tx, { personal, sessions, settings }: Deps, { erasure, now }: Step): Promise<void> {
  const { id, user_id: userId } = erasure
  const [obstacle] = await findObstacles(tx.sql, personal, { id: userId, now })
  if (obstacle) {
    tx.emit('accounts.erasure_waits', { userId, at: now.toISOString(), reason: obstacle.reason })
    return moveErasure(tx.sql, { id, from: 'asked', to: 'asked', dueAt: after(now, DAY_MS), erasedAt: null })
  }
  await endAtClosing(tx, personal, { id: userId, now })
  await closeAccount(tx.sql, { userId, now })
  await sessions.endAllOf(tx.sql, [userId])
  const dueAt = after(now, settings.of(accountsSettings).ERASURE_SETTLE)
  await moveErasure(tx.sql, { id, from: 'asked', to: 'closed', dueAt, erasedAt: null })
  tx.dueAt(ERASURES, dueAt)
}

async function erase(tx: Tx, deps: Deps, { erasure, contacts, now }: Step): Promise<void> {
  const { id, user_id: userId } = erasure
  const { personal, sessions } = deps
  await sessions.endAllOf(tx.sql, [userId])
  if ((await findObstacles(tx.sql, personal, { id: userId, now })).length > 0) {
    return moveErasure(tx.sql, { id, from: 'closed', to: 'closed', dueAt: after(now, HOUR_MS), erasedAt: null })
  }
  const tables = personalTables(personal)
  const subject = await findSubject(tx.sql, tables, { id: userId, ...contacts, now })
  await eraseRows(tx, { tables, subject })
  await noteErased(tx.sql, { userId, now })
  await moveErasure(tx.sql, { id, from: 'closed', to: 'erased', dueAt: forgottenAt(personal, now), erasedAt: now })
  tx.emit('accounts.erased', { userId })
}

async function forget(tx: Tx, { personal }: Deps, { erasure, contacts, now }: Step): Promise<void> {
  const tables = personalTables(personal)
  const subject = await findSubject(tx.sql, tables, { id: erasure.user_id, ...contacts, now })
  await forgetRows(tx, { tables, subject })
  await moveErasure(tx.sql, { id: erasure.id, from: 'erased', to: 'forgotten', dueAt: null, erasedAt: null })
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
