import { refuse } from '../../../platform/http/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { isDemonstration } from '../../accounts/public.ts'
import { staffSettings } from '../settings.ts'
import { isGranted } from '../store.ts'

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

/** Null for anybody else. Asked of the database each time, so that a revoked grant ends at once. */
export async function findStaffId(options: GateOptions, actor: Actor, now: Date): Promise<StaffId | null> {
  if (!(await isGranted(options.db.sql, actor.userId))) return null
  return (await isOpen(options, actor, now)) ? (actor.userId as string as StaffId) : null
}

/** Whether this person is staff, whatever the session may do. Refuses `staff.not_allowed`. */
export async function assertGranted({ db }: GateOptions, actor: Actor | null): Promise<void> {
  if (!actor || !(await isGranted(db.sql, actor.userId))) refuse('staff.not_allowed')
}

/** Refuses `staff.not_allowed`, and `staff.access_closed` where the password or a code must be given first. */
export async function requireStaff(options: GateOptions, actor: Actor | null, now: Date): Promise<StaffId> {
  await assertGranted(options, actor)
  return (actor && (await findStaffId(options, actor, now))) ?? refuse('staff.access_closed')
}
