import type { answerArrival as answerEndpoint } from '@salama/contract/dispatch'
import type { decideArrival as decideEndpoint } from '@salama/contract/dispatch/staff'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { decideMoney, insertAudit, type MoneyDecision, type StaffId } from '../../staff/public.ts'
import type { DeskDeps, TaskKinds } from '../ports.ts'
import { findPosition } from '../positions/store.ts'
import { findTask, type TaskRow } from '../tasks/store.ts'
import { type Arrival, arrivalOf, silenceReleases } from './rules.ts'
import * as store from './store.ts'

/** The sweep that ends the wait for answers. */
export const SETTLE_DOUBTS = 'dispatch.settle_doubts'

type Judging = { task: TaskRow; to: 'delivered' | 'returned'; position: Coordinates | undefined; now: Date }

/** What is known of a driver who says that they are there: at the end of the way, or back where they took it up. */
export async function judgeArrival(db: Sql, { task, to, position, now }: Judging): Promise<Arrival> {
  const { dropoff_latitude: latitude, dropoff_longitude: longitude, estimated_minutes: estimatedMinutes } = task
  const dropoff = latitude === null || longitude === null ? null : { latitude, longitude }
  const pickup = { latitude: task.pickup_latitude, longitude: task.pickup_longitude }
  return arrivalOf({
    place: to === 'returned' ? pickup : dropoff,
    position: position ?? (task.driver_id === null ? undefined : await findPosition(db, task.driver_id)),
    startedAt: await store.findStart(db, task.id),
    estimatedMinutes,
    now,
  })
}

/** The customer says whether it has come, or the trip is over: yes releases what is held, no goes to staff. */
export const answerArrival = (
  kinds: TaskKinds,
  { params: { id }, body: { hasArrived }, actor, now, transact }: Call<typeof answerEndpoint>,
): Promise<Reply<typeof answerEndpoint>> =>
  transact(async (tx) => {
    const task = await findTask(tx.sql, id)
    if (task?.customer_id !== actor.userId) return refuse('dispatch.not_found')
    if (task.status === 'returned') refuse('dispatch.not_asked')
    const decision = hasArrived ? 'released' : null
    const answer = hasArrived ? 'yes' : 'no'
    const isFirst = await store.answerDoubt(tx.sql, { taskId: id, answer, decision, now })
    const [doubt] = await store.findDoubts(tx.sql, [id])
    if (!isFirst && doubt?.answer !== answer) refuse('dispatch.not_asked')
    if (isFirst && hasArrived) await release(tx, kinds, { task, decision: null, now })
    tx.tell(task.customer_id, 'delivery', task)
    return { hasArrived }
  })

type Releasing = { task: TaskRow; decision: MoneyDecision | null; now: Date }

async function release(tx: Tx, kinds: TaskKinds, { task, decision, now }: Releasing): Promise<void> {
  if (task.driver_id === null) throw new Error(`task ${task.id} is finished and has no driver`)
  await kinds(task.kind).release(tx, { id: task.id, driverId: task.driver_id, decision, now })
}

/** Nobody has answered in time. */
export async function settleSilent(tx: Tx, kinds: TaskKinds, { id, now }: { id: string; now: Date }): Promise<void> {
  const [doubt] = await store.findDoubts(tx.sql, [id])
  const task = await findTask(tx.sql, id)
  if (!doubt || !task) return
  const isReleased = silenceReleases({ isNear: doubt.is_near, isTimely: doubt.is_timely, status: task.status })
  const decision = isReleased ? 'released' : null
  const isFirst = await store.answerDoubt(tx.sql, { taskId: id, answer: 'silence', decision, now })
  if (isFirst && decision !== null) await release(tx, kinds, { task, decision: null, now })
}

type Answering = { taskId: string; hasReturned: boolean; now: Date }

/**
 * Where a task began it is said whether what a driver says to have brought back is there: yes releases what is held, also
 * after a no or silence; no goes to staff. False where nothing is asked any more.
 */
export async function answerReturn(
  tx: Tx,
  kinds: TaskKinds,
  { taskId, hasReturned, now }: Answering,
): Promise<boolean> {
  const task = await findTask(tx.sql, taskId)
  if (task?.status !== 'returned') return false
  const isNew = await store.answerReturned(tx.sql, { taskId, answer: hasReturned ? 'yes' : 'no', now })
  if (isNew && hasReturned) await release(tx, kinds, { task, decision: null, now })
  return isNew
}

/** Staff pay the driver, give the customer back what is held, or keep it until they do one of both. */
export function decideArrival(
  { kinds, ...deps }: DeskDeps,
  staffId: StaffId,
  { params: { id }, body: { decision, reason }, now, transact }: Call<typeof decideEndpoint>,
): Promise<Reply<typeof decideEndpoint>> {
  const action = `arrival.${decision}`
  return decideMoney({ ...deps, transact, staffId, action, subjectId: id, now }, async (tx, money) => {
    const task = await findTask(tx.sql, id)
    const [doubt] = await store.findDoubts(tx.sql, [id])
    if (!task || !doubt) return refuse('dispatch.not_found')
    if (!(await store.decideDoubt(tx.sql, { taskId: id, decision, staffId, now }))) refuse('dispatch.not_asked')
    if (decision === 'released') await release(tx, kinds, { task, decision: money, now })
    if (decision === 'returned') await kinds(task.kind).giveBack(tx, { id, decision: money, now })
    await insertAudit(tx.sql, { staffId, action, subjectId: id, reason, now })
    return { id, decision }
  })
}
