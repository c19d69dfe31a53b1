import type { Endpoint, Reply } from '@salama/contract/kernel/endpoint'
import type { Binder, Call } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireStaff, type StaffId } from './commands/gate.ts'

export { findStaffId, type GateOptions, type StaffId } from './commands/gate.ts'
export { decideMoney } from './commands/second-person.ts'
export { grantStaff, resetSecondFactor, revokeStaff } from './commands.ts'
export { addedUp } from './queries.ts'
export { insertAudit, insertReading } from './store.ts'

/** Adds a call that only staff may make. */
export type StaffCalls = <E extends Endpoint>(
  endpoint: E,
  handler: (staffId: StaffId, call: Call<E>) => Promise<Reply<E>>,
) => void

/** Every call of the desk, of whichever domain, is added through this gate. */
export const staffCalls =
  (binder: Binder, platform: Platform): StaffCalls =>
  (endpoint, handler) =>
    binder.on(endpoint, async (call) => handler(await requireStaff(platform, call.actor, call.now), call), {
      admit: async (actor) => void (await requireStaff(platform, actor, platform.clock())),
    })
