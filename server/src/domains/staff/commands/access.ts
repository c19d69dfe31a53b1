import type { Access } from '@salama/contract/staff/access'
import { rightsOf } from '@salama/contract/staff/rights'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addressOf, makeKey, stepOf } from '../../../platform/session/one-time-codes.ts'
import { seal, unseal } from '../../../platform/session/sealed.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { confirmPassword, contactOf } from '../../accounts/public.ts'
import { insertAudit } from '../store/audit.ts'
import { findFactor, takeStep, upsertFactor } from '../store/factors.ts'
import { findRoles } from '../store/grants.ts'
import { isOpen, needsCode } from './gate.ts'

const USE = 'staff.second_factor'

export async function accessOf(platform: Platform, actor: Actor, now: Date): Promise<Access> {
  const { sql } = platform.db
  const rights = rightsOf((await findRoles(sql, actor.userId)) ?? [])
  if (await isOpen(platform, actor, now)) return { state: 'open', needsCode: false, rights }
  if (!(await needsCode(platform, actor.userId))) return { state: 'closed', needsCode: false, rights }
  const factor = await findFactor(sql, actor.userId)
  return { state: factor?.confirmed_at ? 'closed' : 'unprepared', needsCode: true, rights }
}

/** A key for whoever has confirmed none: shown once, and of no use until a code of it was given. */
export async function prepareSecondFactor(
  platform: Platform,
  { actor: { userId }, password, now }: { actor: Actor; password: string; now: Date },
): Promise<{ secret: string; address: string }> {
  const { db, settings } = platform
  await confirmPassword(platform, { userId, password, now })
  const [secret, contact] = [makeKey(), await contactOf(db.sql, userId)]
  const isKept = await upsertFactor(db.sql, { userId, key: seal(settings.sessionSecret, USE, secret), now })
  if (!isKept) refuse('staff.second_factor_exists')
  return { secret, address: addressOf(secret, contact) }
}

type Opening = { actor: Actor; password: string; code: string | undefined; now: Date }

/** Answers the secret for the cookie: a session whose rights grow goes on under another one. */
export async function openAccess(platform: Platform, { actor, password, code, now }: Opening): Promise<string> {
  const { db, sessions } = platform
  const { userId } = actor
  const isAsked = await needsCode(platform, userId)
  const andAlso = isAsked ? () => checkCode(platform, { userId, code: code ?? '', now }) : undefined
  await confirmPassword(platform, { userId, password, now, ...(andAlso ? { andAlso } : {}) })
  return db.transact(async (tx) => {
    await insertAudit(tx.sql, { staffId: userId, action: 'desk.opened', subjectId: userId, reason: null, now })
    return sessions.renew(tx.sql, actor, now)
  })
}

type Checking = { userId: string; code: string; now: Date }

async function checkCode({ db, settings }: Platform, { userId, code, now }: Checking): Promise<void> {
  const factor = await findFactor(db.sql, userId)
  if (!factor) return refuse('staff.second_factor_missing')
  const step = stepOf(unseal(settings.sessionSecret, USE, factor.key), code, now)
  // A code is taken once: who reads it over a shoulder is too late.
  if (step !== null && (await takeStep(db.sql, { userId, step, now }))) return
  const message = 'O código não está certo ou já foi usado. Espere pelo próximo.'
  refuse('platform.invalid_input', { fields: [{ path: 'code', code: 'code_wrong', message }] })
}
