import type { endRide as endpoint } from '@salama/contract/dispatch/staff'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Call } from '../../../../platform/http/bind.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import { insertAudit, type StaffId } from '../../../staff/public.ts'
import type { TaskKinds } from '../../ports.ts'
import { findTask } from '../store.ts'
import { withdrawTask } from './request.ts'

/**
 * Staff end a ride, also one that is under way; its domain gives the money back. A delivery follows its order, which is
 * cancelled or refunded instead.
 */
export const endRide = (
  kinds: TaskKinds,
  staffId: StaffId,
  { params: { id }, body: { reason }, now, transact }: Call<typeof endpoint>,
): Promise<Reply<typeof endpoint>> =>
  transact(async (tx) => {
    const task = await findTask(tx.sql, id)
    if (!task) return refuse('dispatch.not_found')
    if (task.kind !== 'ride') return refuse('dispatch.not_now')
    await withdrawTask(tx, kinds, { id, by: 'operator', reason, now })
    if (task.status !== 'cancelled')
      await insertAudit(tx.sql, { staffId, action: 'ride.ended', subjectId: id, reason, now })
    return { id, status: 'cancelled' }
  })
