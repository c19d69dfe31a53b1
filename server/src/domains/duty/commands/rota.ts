import type { changeRota as rotaEndpoint } from '@salama/contract/duty'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { isChangedSince } from '@salama/contract/kernel/revision'
import { dayInMaputo, formatTime, maputoInstant } from '@salama/contract/kernel/time'
import { brokenConstraint, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { doctorOf, isPractising } from '../../appointments/public.ts'
import { notify } from '../../notifications/public.ts'
import { describeRota } from '../queries.ts'
import { nextStart } from '../rules.ts'
import { findDuty } from '../store/duties.ts'
import { lockQueue } from '../store/queue.ts'
import { lockBegun, replaceRota, setNextStart } from '../store/rota.ts'

/** The sweep that calls doctors whose planned duty begins. */
export const CALL_ROTA = 'duty.call_rota'

type RotaCall = Pick<Call<typeof rotaEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** The doctor's own plan; who is on duty stays so. */
export async function changeRota({ body, actor, now, transact }: RotaCall): Promise<Reply<typeof rotaEndpoint>> {
  const work = transact(async (tx) => {
    const doctorId = await doctorOf(tx.sql, actor)
    await lockQueue(tx.sql)
    const { revision } = await describeRota(tx.sql, doctorId)
    if (isChangedSince(body.revision, revision)) refuse('duty.changed_elsewhere')
    const hours = body.hours.map((span) => ({ ...span, nextAt: nextStart(span, now) }))
    await replaceRota(tx.sql, { doctorId, userId: actor.userId, hours })
    for (const { nextAt } of hours) tx.dueAt(CALL_ROTA, nextAt)
    return describeRota(tx.sql, doctorId)
  })
  return work.catch((error: unknown) => {
    if (brokenConstraint(error) === 'duty_rota_overlap') return refuse('duty.rota_overlap')
    throw error
  })
}

/** The start of a planned duty has come: who is not on duty is asked to come. */
export async function callPlanned(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const begun = await lockBegun(tx.sql, { id, now })
  if (!begun) return
  const nextAt = nextStart(begun, now)
  await setNextStart(tx.sql, { id, nextAt })
  tx.dueAt(CALL_ROTA, nextAt)
  const endsAt = maputoInstant(dayInMaputo(begun.next_at), begun.closes)
  const duty = await findDuty(tx.sql, begun.doctor_id)
  const isThere = duty !== undefined && duty.status !== 'off'
  if (isThere || endsAt <= now || !(await isPractising(tx.sql, begun.doctor_id))) return
  await notify(tx, {
    userId: begun.user_id,
    source: `duty.planned:${id}:${begun.next_at.toISOString()}`,
    class: 'timely',
    title: 'O seu serviço começou',
    body: `Planeou estar de serviço até às ${formatTime(endsAt)}. Entre de serviço para ser chamado.`,
    href: '/dashboard/doctor',
    now,
  })
}
