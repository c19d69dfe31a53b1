import type { Centavos } from '@salama/contract/kernel/money'
import type { giveTip as giveEndpoint, Tip } from '@salama/contract/tips'
import { newId, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import { notify } from '../notifications/public.ts'
import type { PaymentOf, PriceAsked } from '../payments/ports.ts'
import { recordSale } from '../payments/public.ts'
import { describeTip, requireServed } from './queries.ts'
import { driverPayee, givenInCash, received, refusalOf, TIP } from './rules.ts'
import { findOfTask, lockTip, moveTip, writeTip } from './store.ts'

type GiveCall = Pick<Call<typeof giveEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** One tip for each ride and delivery, by who asked for it; until it is paid its amount may be another. */
export function giveTip({ body, actor: { userId }, now, transact }: GiveCall): Promise<Tip> {
  const { taskId, amount, isCash } = body
  return transact(async (tx) => {
    const { task, driver } = await requireServed(tx.sql, { taskId, customerId: userId })
    const refusal = refusalOf(task, now)
    if (refusal || !driver) return refuse(refusal ?? 'tips.not_finished')
    const tip = await writeTip(tx.sql, {
      id: newId(now.getTime()),
      task_id: taskId,
      giver_id: userId,
      driver_id: driver.driverId,
      driver_user_id: driver.userId,
      amount,
      status: isCash ? 'in_cash' : 'open',
      created_at: now,
    })
    if (!tip) {
      const known = await findOfTask(tx.sql, taskId)
      return refuse(known?.status === 'open' ? 'tips.payment_under_way' : 'tips.already_given')
    }
    if (isCash)
      await notify(tx, { userId: driver.userId, source: `tips.in_cash:${tip.id}`, ...givenInCash(amount), now })
    return describeTip(tip)
  })
}

/** What is due of the person's own tip, as long as it is open. */
export async function priceOfTip(tx: Tx, { id, payerId, method }: PriceAsked): Promise<Centavos | undefined> {
  const tip = await lockTip(tx.sql, id)
  if (tip?.giver_id !== payerId || tip.status !== 'open') return undefined
  // Staff look for a transfer: that costs more than most tips are.
  return method === 'bank-transfer' ? refuse('payments.method_too_slow') : tip.amount
}

/** The whole of it is the driver's; one that was paid already takes no second payment. */
export async function payTip(tx: Tx, { id, paymentId, payerId, now }: PaymentOf & { payerId: string }): Promise<void> {
  const tip = await lockTip(tx.sql, id)
  if (tip?.status !== 'open') return
  const { driver_id: driverId, driver_user_id: driverUserId, amount } = tip
  await recordSale(tx, {
    purchase: { kind: TIP, id },
    payerId,
    payment: { id: paymentId, amount },
    shares: [{ part: 'tip', payee: driverPayee(driverId), amount }],
    earnerIds: [driverUserId],
    now,
  })
  await moveTip(tx.sql, { id, to: 'paid', paymentId })
  await notify(tx, { userId: driverUserId, source: `tips.paid:${id}`, ...received(amount), now })
}
