import { hasRight, type Right, type StaffRole } from '@salama/contract/staff/rights'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { isDemonstration } from '../../accounts/public.ts'
import { staffSettings } from '../settings.ts'
import { findRoles } from '../store/grants.ts'

declare const gate: unique symbol
/** A user id that only the gate of this file can mint: its holder is staff at this moment. */
export type StaffId = string & { readonly [gate]: 'StaffId' }

export type GateOptions = Pick<Platform, 'db' | 'settings'>

/** The demonstration's password is published: a second factor would keep nobody out but its visitors. */
export const needsCode = async ({ db, settings }: GateOptions, userId: string): Promise<boolean> =>
  settings.of(staffSettings).secondFactor === 'on' && !(await isDemonstration(db.sql, userId))

/** Twelve hours after the password, and the code of whoever needs one, the desk closes in this session. */
export async function isOpen(options: GateOptions, actor: Actor, now: Date): Promise<boolean> {
  const since = now.getTime() - options.settings.of(staffSettings).STAFF_SESSION
  if (actor.verifiedAt && actor.verifiedAt.getTime() > since) return true
  return actor.signedInAt.getTime() > since && !(await needsCode(options, actor.userId))
}

/** Whoever passed the gate, and what they may do. */
export type Staff = { staffId: StaffId; roles: readonly StaffRole[] }

/**
 * Null for anybody else, and without the right. Asked of the database each time, so that a revoked grant and a role that
 * was taken away end at once.
 */
export async function findStaffId(
  options: GateOptions,
  actor: Actor,
  { right, now }: { right: Right; now: Date },
): Promise<StaffId | null> {
  const roles = await findRoles(options.db.sql, actor.userId)
  if (!roles || !hasRight(roles, right)) return null
  return (await isOpen(options, actor, now)) ? (actor.userId as string as StaffId) : null
}

/** What this person is at the desk, whatever the session may do. Refuses `staff.not_allowed`. */
export async function requireRoles({ db }: GateOptions, actor: Actor | null): Promise<readonly StaffRole[]> {
  const roles = actor && (await findRoles(db.sql, actor.userId))
  return roles ?? refuse('staff.not_allowed')
}

/**
 * Refuses `staff.not_allowed`, `staff.no_right`, and `staff.access_closed` where the password or a code must be given
 * first.
 */
export async function requireStaff(
  options: GateOptions,
  actor: Actor | null,
  { right, now }: { right: Right; now: Date },
): Promise<Staff> {
  const roles = await requireRoles(options, actor)
  if (!hasRight(roles, right)) refuse('staff.no_right')
  if (!actor || !(await isOpen(options, actor, now))) return refuse('staff.access_closed')
  return { staffId: actor.userId as string as StaffId, roles }
}
