import type { TaskKindName } from '@salama/contract/dispatch'
import type { assignDriver as assignEndpoint, endTask as endEndpoint } from '@salama/contract/dispatch/staff'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../../platform/http/requests/bind.ts'
import { type Message, notify } from '../../../notifications/public.ts'
import { decideMoney, insertAudit, type StaffId } from '../../../staff/public.ts'
import { findDrivers } from '../../drivers/store.ts'
import type { DeskDeps, TaskKinds } from '../../ports.ts'
import { needsReturnReason } from '../rules.ts'
import { lockTask } from '../store.ts'
import { giveTask } from './drive.ts'
import { withdrawTask } from './request.ts'

/**
 * Staff end a ride or delivery, also one that is under way; its domain gives the money back, as far as one person may send
 * it. Of a delivery that was picked up they say who bears it.
 */
export function endTask(
  { kinds, ...deps }: DeskDeps,
  staffId: StaffId,
  { params: { id }, body: { reason, returnReason }, now, transact }: Call<typeof endEndpoint>,
): Promise<Reply<typeof endEndpoint>> {
  // Two who name different reasons do not want the same.
  const action = `task.ended.${returnReason ?? 'unnamed'}`
  return decideMoney({ ...deps, transact, staffId, action, subjectId: id, now }, async (tx, decision) => {
    const task = await lockTask(tx.sql, id)
    if (!task) return refuse('dispatch.not_found')
    if (needsReturnReason(task) && !returnReason) refuse('dispatch.reason_required')
    await withdrawTask(tx, kinds, { id, by: 'operator', reason, returnReason, decision, now })
    if (task.status !== 'cancelled')
      await insertAudit(tx.sql, { staffId, action: `${task.kind}.ended`, subjectId: id, reason, now })
    return { id, status: 'cancelled' }
  })
}

/** Staff give a pending task to a driver who is online and has agreed: distance and an earlier no do not count. */
export const assignDriver = (
  kinds: TaskKinds,
  staffId: StaffId,
  { params: { id }, body: { driverId }, now, transact }: Call<typeof assignEndpoint>,
): Promise<Reply<typeof assignEndpoint>> =>
  transact(async (tx) => {
    const [driver] = await findDrivers(tx.sql, [driverId])
    if (!driver) return refuse('dispatch.driver_not_found')
    const driving = { id, userId: driver.user_id, position: undefined, now }
    const { task, isNew } = await giveTask(tx, kinds, { driver, driving, by: 'operator' })
    if (isNew) {
      const source = `dispatch.assigned:${id}:${task.version}`
      await notify(tx, { userId: driver.user_id, source, ...ASSIGNED[task.kind], href: '/dashboard/driver', now })
      await insertAudit(tx.sql, { staffId, action: `${task.kind}.assigned`, subjectId: id, reason: driver.plate, now })
    }
    return { id, status: task.status }
  })

const ASSIGNED: Record<TaskKindName, Omit<Message, 'href'>> = {
  delivery: {
    class: 'timely',
    title: 'Tem uma entrega',
    body: 'O apoio deu-lhe uma entrega. Veja no painel onde a vai buscar.',
  },
  ride: {
    class: 'timely',
    title: 'Tem uma viagem',
    body: 'O apoio deu-lhe uma viagem. Veja no painel onde está o passageiro.',
  },
}
