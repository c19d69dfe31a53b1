import type { Reply } from '@salama/contract/kernel/endpoint'
import { type getOwnTip as ownEndpoint, type Tip, tipMachine } from '@salama/contract/tips'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import { namesOf } from '../accounts/public.ts'
import { driversOf, findTask } from '../dispatch/public.ts'
import type { PurchaseDescription } from '../payments/ports.ts'
import type { Payee } from '../payments/public.ts'
import { driverPayee, refusalOf } from './rules.ts'
import { findOfTask, findTips, type TipRow } from './store.ts'

/** The ride or delivery of this customer, and who drove it; refuses what is foreign as what does not exist. */
export async function requireServed(db: Sql, { taskId, customerId }: { taskId: string; customerId: string }) {
  const task = await findTask(db, taskId)
  if (task?.customer_id !== customerId) return refuse('tips.service_not_found')
  return { task, driver: (await driversOf(db, [taskId])).get(taskId) }
}

export const describeTip = ({ id, amount, status, payment_id: paymentId }: TipRow): Tip => ({
  id,
  amount,
  status,
  paymentId: status === 'open' ? paymentId : null,
})

type OwnCall = Pick<Call<typeof ownEndpoint>, 'query' | 'actor' | 'now'>

export async function getOwnTip(db: Sql, { query, actor, now }: OwnCall): Promise<Reply<typeof ownEndpoint>> {
  const { taskId } = query
  const { task } = await requireServed(db, { taskId, customerId: actor.userId })
  const tip = await findOfTask(db, taskId)
  const isOpen = tip === undefined || tip.status === 'open'
  return {
    tip: tip ? describeTip(tip) : null,
    mayGive: isOpen && refusalOf(task, now) === undefined,
  }
}

export async function sellersOf(db: Sql, id: string): Promise<Payee[]> {
  return (await findTips(db, [id])).map(({ driver_id }) => driverPayee(driver_id))
}

export async function describePurchases(
  db: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PurchaseDescription>> {
  const tips = await findTips(db, ids)
  const names = await namesOf(db, [...new Set(tips.map(({ driver_user_id }) => driver_user_id))])
  return new Map(
    tips.map(({ id, driver_user_id, status, created_at }) => [
      id,
      {
        title: `Gorjeta para ${names.get(driver_user_id)?.firstName ?? 'quem serviu'}`,
        status,
        label: tipMachine.states[status].label,
        startsAt: created_at.toISOString(),
      },
    ]),
  )
}
