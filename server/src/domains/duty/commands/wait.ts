import type { joinQueue as joinEndpoint, leaveQueue as leaveEndpoint, QueueEntry } from '@salama/contract/duty'
import { MOST_WAITING } from '@salama/contract/duty/model'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import { soonestFree } from '../../appointments/public.ts'
import { requirePatient } from '../../patients/public.ts'
import type { PaymentBegun, PaymentOf, PriceAsked } from '../../payments/ports.ts'
import { closePayables, holdTimes, recordSale, refundPurchase } from '../../payments/public.ts'
import { describeEntry } from '../queries.ts'
import { expectedMs, promiseMs, triageOf, VISIT } from '../rules.ts'
import { dutySettings } from '../settings.ts'
import * as store from '../store/queue.ts'
import { crewNow, endOffer, FOLLOW_QUEUE, handOut, tellEntry } from './hand-out.ts'

type Deps = Pick<Platform, 'settings'>
type JoinCall = Pick<Call<typeof joinEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** Keeps a place until it is paid. The signs are looked at again: with an emergency nothing is sold. */
export function joinQueue({ settings }: Deps, { body, actor, now, transact }: JoinCall): Promise<QueueEntry> {
  const { price, DUTY_HOLD, DUTY_PROMISE } = settings.of(dutySettings)
  const { level, advice, numbers, because } = triageOf(body)
  if (level === 'emergency') return refuse('duty.emergency', { details: { advice, numbers, because } })
  return transact(async (tx) => {
    await store.lockQueue(tx.sql)
    const { userId: accountId } = actor
    const patientId = await requirePatient(tx.sql, { patientId: body.patientId, accountId, right: 'book', now })
    const standing = await store.findWaitingPatient(tx.sql, patientId)
    if (standing) {
      // Another account's place is not told of.
      const own = standing.booked_by === accountId ? { details: { id: standing.id } } : {}
      return refuse('duty.already_waiting', own)
    }
    const isCapped = settings.rateLimit !== 'off'
    if (isCapped && (await store.countWaitingOf(tx.sql, accountId)) >= MOST_WAITING) {
      return refuse('duty.too_many', { retryAfterSeconds: DUTY_HOLD / 1_000 })
    }
    const { waiting } = await store.countWaiting(tx.sql)
    const expected = expectedMs(waiting, await crewNow(tx.sql, { settings, now }))
    const isPromised = expected !== null && promiseMs(expected, DUTY_PROMISE) !== undefined
    if (!isPromised) {
      const details = { nextFreeAt: (await soonestFree(tx.sql, now))?.toISOString() ?? null }
      return refuse(expected === null ? 'duty.nobody_on_duty' : 'duty.too_busy', { details })
    }
    const expiresAt = new Date(now.getTime() + DUTY_HOLD)
    const entry = await store.insertEntry(tx.sql, {
      id: newId(now.getTime()),
      patient_id: patientId,
      booked_by: accountId,
      type: body.type,
      age_months: body.ageMonths,
      isPregnant: body.isPregnant,
      signs: [...new Set(body.signs)],
      symptoms: body.symptoms,
      level,
      price,
      expires_at: expiresAt,
      limit_at: new Date(now.getTime() + Math.max(DUTY_HOLD, holdTimes(settings).HOLD)),
      now,
    })
    if (!entry) return refuse('duty.already_waiting')
    tx.dueAt(FOLLOW_QUEUE, expiresAt)
    tellEntry(tx, entry)
    return describeEntry(tx.sql, { entry, settings, now })
  })
}

type LeaveCall = Pick<Call<typeof leaveEndpoint>, 'params' | 'actor' | 'now' | 'transact'>

/** Whoever leaves before a doctor has answered has everything back. */
export function leaveQueue({ settings }: Deps, { params, actor, now, transact }: LeaveCall): Promise<QueueEntry> {
  return transact(async (tx) => {
    await store.lockQueue(tx.sql)
    const entry = await store.findOwn(tx.sql, { id: params.id, accountId: actor.userId })
    if (!entry) return refuse('duty.not_found')
    const left = await store.moveEntry(tx.sql, { id: entry.id, to: 'left', by: 'customer', now })
    if (!left) return refuse('duty.not_now')
    await release(tx, { entry, now })
    await giveBack(tx, { entry, cause: 'payer', reason: 'Saiu da fila antes de ser atendido.', now })
    tellEntry(tx, left)
    await handOut(tx, { settings, now })
    return describeEntry(tx.sql, { entry: left, settings, now })
  })
}

type Ended = { entry: store.EntryRow; now: Date }

/** The doctor who was called for it is free. */
async function release(tx: Tx, { entry, now }: Ended): Promise<void> {
  if (entry.status === 'offered') await endOffer(tx, { entry, answer: 'withdrawn', to: 'left', now })
}

/** Everything that was paid; a place that nobody has paid takes no payment any more. */
export async function giveBack(
  tx: Tx,
  { entry, cause, reason, now }: Ended & { cause: 'payer' | 'system'; reason: string },
): Promise<void> {
  if (entry.status === 'triaged') return closePayables(tx.sql, { kind: VISIT, ids: [entry.id], now })
  const purchase = { kind: VISIT, id: entry.id }
  await refundPurchase(tx, { purchase, parts: 'all', reason, cause, mayWait: true, now })
}

/** Undefined for what waits for no payment, and while nobody would answer: nothing is sold then. */
export async function priceOfPlace(
  tx: Tx,
  { settings }: Deps,
  { id, payerId, method, now }: PriceAsked,
): Promise<number | undefined> {
  await store.lockQueue(tx.sql)
  const entry = await store.findOwn(tx.sql, { id, accountId: payerId })
  if (entry?.status !== 'triaged') return undefined
  if ((entry.payment_id === null ? entry.expires_at : entry.limit_at) <= now) return undefined
  if (method === 'bank-transfer') return refuse('payments.method_too_slow')
  const { onDuty } = await crewNow(tx.sql, { settings, now })
  return onDuty > 0 ? entry.price : undefined
}

export async function startPlacePayment(tx: Tx, { id, paymentId }: PaymentBegun): Promise<void> {
  const entry = await store.setPayment(tx.sql, { id, paymentId })
  if (entry) tellEntry(tx, entry)
}

/** The money is there: the place is in the line, with a promise from what was measured today. */
export async function payPlace(
  tx: Tx,
  { settings }: Deps,
  { id, payerId, paymentId, now }: PaymentOf & { payerId: string },
): Promise<void> {
  await store.lockQueue(tx.sql)
  const entry = await store.findOwn(tx.sql, { id, accountId: payerId })
  if (entry?.status !== 'triaged') return
  await recordSale(tx, {
    purchase: { kind: VISIT, id },
    payerId,
    payment: { id: paymentId, amount: entry.price },
    // The doctor is known who answers.
    shares: [{ part: 'goods', payee: { kind: 'doctor', id: null }, amount: entry.price }],
    earnerIds: [],
    now,
  })
  const { DUTY_PROMISE } = settings.of(dutySettings)
  const { waiting } = await store.countWaiting(tx.sql)
  const expected = expectedMs(waiting, await crewNow(tx.sql, { settings, now })) ?? 0
  const promisedBy = new Date(now.getTime() + (promiseMs(expected, DUTY_PROMISE) ?? DUTY_PROMISE * 6))
  const change = { paymentId, queuedAt: now, promisedBy }
  const queued = await store.moveEntry(tx.sql, { id, to: 'queued', by: 'system', now, change })
  if (!queued) return
  tx.dueAt(FOLLOW_QUEUE, promisedBy)
  tellEntry(tx, queued)
  await handOut(tx, { settings, now })
}

export async function dropPlacePayment(tx: Tx, { id, paymentId, now }: PaymentOf): Promise<void> {
  const entry = await store.setPayment(tx.sql, { id, paymentId: null, instead: paymentId })
  tx.dueAt(FOLLOW_QUEUE, now)
  if (entry) tellEntry(tx, entry)
}

/** Staff have given it back: whoever still waits is in the line no more. */
export async function endRefunded(tx: Tx, { settings }: Deps, { id, now }: { id: string; now: Date }): Promise<void> {
  await store.lockQueue(tx.sql)
  const entry = await store.findEntry(tx.sql, id)
  const refunded = entry && (await store.moveEntry(tx.sql, { id, to: 'refunded', by: 'system', now }))
  if (!refunded) return
  await release(tx, { entry, now })
  tellEntry(tx, refunded)
  await handOut(tx, { settings, now })
}
