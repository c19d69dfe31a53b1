import type { Endpoint, Reply } from '@salama/contract/kernel/endpoint'
import type { Sql } from '../../platform/db/database.ts'
import type { Binder, Call } from '../../platform/http/bind.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { isGranted } from './store.ts'

export { grantStaff, revokeStaff } from './commands.ts'
export { insertAudit, insertReading } from './store.ts'

declare const gate: unique symbol
/** A user id that only the gate of this file can mint: its holder is staff at this moment. */
export type StaffId = string & { readonly [gate]: 'StaffId' }

/** Null for anybody else. Asked of the database each time, so that a revoked grant ends at once. */
export const findStaffId = async (db: Sql, { userId }: Actor): Promise<StaffId | null> =>
  (await isGranted(db, userId)) ? (userId as string as StaffId) : null

/** Refuses `staff.not_allowed`. */
const requireStaff = async (db: Sql, actor: Actor | null): Promise<StaffId> =>
  (actor && (await findStaffId(db, actor))) ?? refuse('staff.not_allowed')

/** Adds a call that only staff may make. */
export type StaffCalls = <E extends Endpoint>(
  endpoint: E,
  handler: (staffId: StaffId, call: Call<E>) => Promise<Reply<E>>,
) => void

/** Every call of the desk, of whichever domain, is added through this gate. */
export const staffCalls =
  (binder: Binder, db: Sql): StaffCalls =>
  (endpoint, handler) =>
    binder.on(endpoint, async (call) => handler(await requireStaff(db, call.actor), call), {
      admit: async (actor) => void (await requireStaff(db, actor)),
    })
