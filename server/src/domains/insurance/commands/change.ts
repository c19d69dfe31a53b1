import type {
  addMember as addEndpoint,
  cancelSubscription as cancelEndpoint,
  describeInsured as insuredEndpoint,
  changePlan as planEndpoint,
  removeMember as removeEndpoint,
  resumeSubscription as resumeEndpoint,
  Subscription,
} from '@salama/contract/insurance'
import type { Endpoint } from '@salama/contract/kernel/endpoint'
import { addMonths } from '@salama/contract/kernel/time'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { requirePatient } from '../../patients/public.ts'
import { describeById } from '../queries.ts'
import { isBorn } from '../rules/members.ts'
import { dueAtOf } from '../rules/periods.ts'
import { timesOf } from '../settings.ts'
import { findMembers, insertMember, removeMember as removeFrom } from '../store/members.ts'
import { lapseDue, setDuePlan } from '../store/periods.ts'
import { findPlanNow } from '../store/plans.ts'
import {
  lockHolder,
  lockLive,
  moveSubscription,
  type SubscriptionRow,
  setCancels,
  setInsured,
  setNextPlan,
} from '../store/subscriptions.ts'
import { standingOf } from './run-due.ts'
import { type InsuranceDeps, RUN_DUE, requireOffered } from './subscribe.ts'

type ChangeCall<E extends Endpoint> = Pick<
  Call<E & { session: 'required' }>,
  'actor' | 'now' | 'transact' | 'body' | 'params'
>

/** One change of the person's own live plan; answers it as it is afterwards. Refuses `insurance.no_subscription`. */
function change(
  deps: InsuranceDeps,
  { actor, now, transact }: Pick<ChangeCall<typeof cancelEndpoint>, 'actor' | 'now' | 'transact'>,
  work: (tx: Tx, live: SubscriptionRow) => Promise<void>,
): Promise<Subscription> {
  return transact(async (tx) => {
    await lockHolder(tx.sql, actor.userId)
    const live = await lockLive(tx.sql, actor.userId)
    if (!live) return refuse('insurance.no_subscription')
    await work(tx, live)
    tx.tell(actor.userId, 'subscription', { id: live.id, version: live.version + 1 })
    return describeById(tx.sql, live.id, { ...deps, now })
  })
}

/** What is paid stays valid to its end; what is not paid ends at once. */
export const cancelSubscription = (deps: InsuranceDeps, call: ChangeCall<typeof cancelEndpoint>) =>
  change(deps, call, async (tx, live) => {
    if (live.payment_id !== null) refuse('insurance.payment_under_way')
    await lapseDue(tx.sql, { subscriptionId: live.id, mover: 'customer' })
    if (live.status === 'active') return setPlanToEnd(tx, deps, { live, cancelsAtEnd: true, now: call.now })
    const moved = await moveSubscription(tx.sql, { id: live.id, to: 'cancelled', mover: 'customer', dueAt: null })
    if (!moved) refuse('insurance.not_now')
  })

export const resumeSubscription = (deps: InsuranceDeps, call: ChangeCall<typeof resumeEndpoint>) =>
  change(deps, call, async (tx, live) => {
    if (live.status !== 'active' || !live.cancels_at_end) refuse('insurance.not_now')
    await setPlanToEnd(tx, deps, { live, cancelsAtEnd: false, now: call.now })
  })

type Setting = { live: SubscriptionRow; cancelsAtEnd: boolean; now: Date }

async function setPlanToEnd(tx: Tx, { settings }: InsuranceDeps, { live, cancelsAtEnd, now }: Setting): Promise<void> {
  const dueAt = dueAtOf({ ...standingOf(live), cancelsAtEnd, due: null }, now, timesOf(settings))
  await setCancels(tx.sql, { id: live.id, cancelsAtEnd, dueAt })
  if (dueAt) tx.dueAt(RUN_DUE, dueAt)
}

/**
 * From the next month on it is another plan; the present one chosen again takes that back. What is paid stays as it was
 * bought. Refuses `insurance.not_now` unless the plan goes on, and `insurance.payment_under_way`.
 */
export const changePlan = (deps: InsuranceDeps, call: ChangeCall<typeof planEndpoint>) =>
  change(deps, call, async (tx, live) => {
    const { id: subscriptionId, status, cancels_at_end, payment_id } = live
    if (status !== 'active' || cancels_at_end) refuse('insurance.not_now')
    if (payment_id !== null) refuse('insurance.payment_under_way')
    const present = await findPlanNow(tx.sql, { subscriptionId, now: call.now })
    const isSame = present?.id === call.body.planId
    const { id: planId, monthly_price: price } = isSame ? present : await requireOffered(tx.sql, call.body.planId)
    await setDuePlan(tx.sql, { subscriptionId, planId, price })
    await setNextPlan(tx.sql, { id: subscriptionId, planId: isSame ? null : planId })
  })

export const describeInsured = (deps: InsuranceDeps, call: ChangeCall<typeof insuredEndpoint>) =>
  change(deps, call, async (tx, { id }) => {
    refuseUnlessBorn(call.body.bornOn, call.now)
    await setInsured(tx.sql, { id, ...call.body })
  })

/** Somebody of the caller's household, where one is named. */
async function memberOf(tx: Tx, { actor, body, now }: ChangeCall<typeof addEndpoint>): Promise<string | null> {
  const { patientId } = body
  if (patientId === undefined) return null
  return requirePatient(tx.sql, { patientId, accountId: actor.userId, right: 'book', now })
}

/** Refuses `insurance.already_member`, `insurance.members_not_offered` and `insurance.members_full`. */
export const addMember = (deps: InsuranceDeps, call: ChangeCall<typeof addEndpoint>) =>
  change(deps, call, async (tx, live) => {
    const { name, bornOn, relation } = call.body
    const patientId = await memberOf(tx, call)
    refuseUnlessBorn(bornOn, call.now)
    const plan = await findPlanNow(tx.sql, { subscriptionId: live.id, now: call.now })
    const places = plan?.max_members ?? 0
    if (places === 0) refuse('insurance.members_not_offered')
    const since = live.paid_until ? addMonths(live.paid_until, -1) : call.now
    const members = await findMembers(tx.sql, live.id)
    const isKnown = patientId !== null && [live.user_id, ...members.map((one) => one.patient_id)].includes(patientId)
    if (isKnown) refuse('insurance.already_member')
    const member = { id: newId(call.now.getTime()), name, bornOn, relation, patientId }
    const added = await insertMember(tx.sql, { ...member, subscriptionId: live.id, places, since, now: call.now })
    if (!added) refuse('insurance.members_full')
  })

export const removeMember = (deps: InsuranceDeps, call: ChangeCall<typeof removeEndpoint>) =>
  change(deps, call, async (tx, { id: subscriptionId }) => {
    const removed = await removeFrom(tx.sql, { id: call.params.id, subscriptionId, now: call.now })
    if (!removed) refuse('insurance.member_not_found')
  })

function refuseUnlessBorn(bornOn: string, now: Date): void {
  if (isBorn(bornOn, now)) return
  const message = 'A data de nascimento não pode ser no futuro.'
  refuse('platform.invalid_input', { fields: [{ path: 'bornOn', code: 'born_on_invalid', message }] })
}
