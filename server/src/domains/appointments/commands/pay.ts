import type { Appointment, payAppointment as payEndpoint } from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import type { Settings } from '../../../platform/config/settings.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { patientNameSql } from '../../patients/public.ts'
import type { Covers, PaymentBegun, PaymentOf, PriceAsked } from '../../payments/ports.ts'
import { holdTimes, recordSale } from '../../payments/public.ts'
import { BOOKINGS } from '../figures.ts'
import { describeAppointment, ownOf } from '../queries/appointments.ts'
import { isOverdue } from '../rules/holds.ts'
import { purchaseOf } from '../rules/purchase.ts'
import * as store from '../store/appointments.ts'
import { EXPIRE_HOLDS } from './expire-holds.ts'
import { notifyConfirmed } from './notify-confirmed.ts'
import { tellBoth } from './tell-both.ts'

type PayCall = Pick<Call<typeof payEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** Pays a kept slot with a payment that is already confirmed; the same pair again answers the same. */
export async function payAppointment(
  covers: Covers,
  { params, body, actor, now, transact }: PayCall,
): Promise<Appointment> {
  const { transactionId: paymentId } = body
  return transact(async (tx) => {
    const found = await store.lockOwn(tx.sql, { id: params.id, own: ownOf({ accountId: actor.userId, now }) })
    if (!found) return refuse('appointments.not_found')
    if (found.status === 'held' && !isOverdue(holdIn(found), now)) {
      return describeAppointment(await confirmPaid(tx, { held: found, payerId: actor.userId, paymentId, covers, now }))
    }
    const isPaidWithIt = found.payment_id === paymentId && describeAppointment(found).paymentStatus === 'paid'
    return isPaidWithIt ? describeAppointment(found) : refuse('appointments.not_now')
  })
}

const holdIn = ({ status, hold_expires_at, hold_limit_at, payment_id }: store.AppointmentRow) => ({
  status,
  holdExpiresAt: hold_expires_at,
  holdLimitAt: hold_limit_at,
  paymentId: payment_id,
})

/** Without a payment where a plan pays all of it. */
type Paid = { held: store.AppointmentRow; payerId: string; paymentId: string | null; covers: Covers; now: Date }

/** Binds the payment and confirms the hold, which the caller has locked. */
export async function confirmPaid(
  tx: Tx,
  { held, payerId, paymentId, covers, now }: Paid,
): Promise<store.AppointmentRow> {
  const { patient_id: patientId, price, amount_due: amount } = held
  const purchase = purchaseOf(held.id)
  await recordSale(tx, {
    purchase,
    payerId,
    payment: paymentId === null ? undefined : { id: paymentId, amount },
    cover: price > amount ? await covers.coverOf(tx, { patientId, purchase, amount: price, now }) : undefined,
    shares: [{ part: 'goods', payee: { kind: 'doctor', id: held.doctor_id }, amount: price, earnedAt: held.ends_at }],
    earnerIds: [held.doctor_user_id],
    now,
  })
  const confirmed = await store.confirmHeld(tx.sql, {
    id: held.id,
    paymentId,
    patientName: patientNameSql(patientId),
    now,
  })
  if (!confirmed) return refuse('appointments.not_now')
  tx.count(BOOKINGS, { step: 'confirmed' })
  tellBoth(tx, confirmed)
  await notifyConfirmed(tx, confirmed, now)
  return confirmed
}

/**
 * A kept slot can be paid by its patient. Refuses `payments.method_too_slow` for a bank transfer when the slot is near: a
 * hold lives as long for its payment, and a transfer may be found at the end of that only.
 */
export async function priceOfHold(
  tx: Tx,
  settings: Settings,
  { id, payerId, method, now }: PriceAsked,
): Promise<Centavos | undefined> {
  const isTransfer = method === 'bank-transfer'
  if (isTransfer) await store.lockAccount(tx.sql, payerId)
  const found = await store.lockOwn(tx.sql, { id, own: ownOf({ accountId: payerId, now }) })
  if (found?.status !== 'held') return undefined
  // A payment under way keeps it.
  if (found.payment_id !== null) return found.hold_limit_at > now ? found.amount_due : undefined
  if (found.hold_expires_at <= now) return undefined
  const startsFrom = now.getTime() + (isTransfer ? holdTimes(settings).HOLD_LIMIT : 0)
  return found.starts_at.getTime() < startsFrom ? refuse('payments.method_too_slow') : found.amount_due
}

/**
 * Refuses `payments.another_waits` for a bank transfer while another slot of the patient waits for a payment: a transfer
 * keeps a slot for hours, and costs nothing to announce.
 */
export async function startHoldPayment(tx: Tx, { id, paymentId, method }: PaymentBegun): Promise<void> {
  const started = await store.setPayment(tx.sql, { id, paymentId, isOnlyOne: method === 'bank-transfer' })
  tellBoth(tx, started ?? refuse('payments.another_waits'))
}

/** A hold that is gone takes no money: what nothing claims is given back by payments. */
export async function payHold(
  tx: Tx,
  covers: Covers,
  { id, payerId, paymentId, now }: PaymentOf & { payerId: string },
): Promise<void> {
  const held = await store.lockOwn(tx.sql, { id, own: ownOf({ accountId: payerId, now }) })
  if (held?.status === 'held') await confirmPaid(tx, { held, payerId, paymentId, covers, now })
}

/** The hold waits for another payment; it may have run out while the one that came to nothing kept it. */
export async function dropHoldPayment(tx: Tx, { id, paymentId, now }: PaymentOf): Promise<void> {
  const waiting = await store.dropPayment(tx.sql, { id, paymentId })
  tx.dueAt(EXPIRE_HOLDS, now)
  if (waiting) tellBoth(tx, waiting)
}
