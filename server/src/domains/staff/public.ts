import type { Endpoint, Reply } from '@salama/contract/kernel/endpoint'
import type { Right, StaffRole } from '@salama/contract/staff/rights'
import type { FastifyRequest } from 'fastify'
import type { Binder, Call } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireStaff, type Staff, type StaffId } from './commands/gate.ts'

export { findStaffId, type GateOptions, type StaffId } from './commands/gate.ts'
export { grantStaff, resetSecondFactor, revokeStaff } from './commands/grant-staff.ts'
export { countMoney, decideMoney, type MoneyDecision } from './commands/second-person.ts'
export { addedUp } from './queries/queues.ts'
export { insertAudit, insertReading } from './store/audit.ts'

/** A call of the desk names the right that it wants: one without does not compile. */
export type StaffEndpoint = Endpoint & { readonly right: Right }

/** Adds a call that only staff may make whose roles have its right. */
export type StaffCalls = <E extends StaffEndpoint>(
  endpoint: E,
  handler: (staffId: StaffId, call: Call<E>, roles: readonly StaffRole[]) => Promise<Reply<E>>,
) => void

/** Every call of the desk, of whichever domain, is added through this gate. */
export const staffCalls = (binder: Binder, platform: Platform): StaffCalls => {
  const admitted = new WeakMap<FastifyRequest, Staff>()
  return (endpoint, handler) => {
    const { right } = endpoint
    binder.on(
      endpoint,
      async (call) => {
        const known = admitted.get(call.request)
        const { staffId, roles } = known ?? (await requireStaff(platform, call.actor, { right, now: call.now }))
        return handler(staffId, call, roles)
      },
      {
        admit: async (actor, request) => {
          const staff = await requireStaff(platform, actor, { right, now: platform.clock() })
          // What is sent may take its time to arrive: whoever acts is asked for again then.
          if (endpoint.method === 'GET') admitted.set(request, staff)
        },
      },
    )
  }
}
