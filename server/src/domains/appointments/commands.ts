import { createHmac } from 'node:crypto'
import type {
  Appointment,
  bookAppointment as bookEndpoint,
  payAppointment as payEndpoint,
} from '@salama/contract/appointments'
import { BOOKING_DAYS, priceOf } from '@salama/contract/appointments'
import type { Centavos } from '@salama/contract/kernel/money'
import { dayInMaputo } from '@salama/contract/kernel/time'
import type { Settings } from '../../platform/config/settings.ts'
import { newId, type Sql, type Tx } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/bind.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { nameSql } from '../accounts/public.ts'
import type { Covers, PaymentBegun, PaymentOf, PriceAsked } from '../payments/ports.ts'
import { closePayables, holdTimes, recordSale } from '../payments/public.ts'
import { starsOf } from '../reviews/public.ts'
import { notifyConfirmed } from './commands/notify-confirmed.ts'
import { describeAppointment } from './queries.ts'
import * as rules from './rules.ts'
import * as store from './store/appointments.ts'
import { type BookableRow, findBookable, lockDoctor, updateStars } from './store/doctors.ts'

type BookCall = Pick<Call<typeof bookEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** The sweep that ends unpaid holds. */
export const EXPIRE_HOLDS = 'appointments.expire_holds'

type BookDeps = Pick<Platform, 'settings'> & {
  covers: Covers
  /** The address of the caller, as limits count it. */
  source: string
}

/** Keeps the slot for this patient until it is paid, or the hold is over. */
export async function bookAppointment({ settings, covers, source }: BookDeps, call: BookCall): Promise<Appointment> {
  const { body, actor, now } = call
  const startsAt = new Date(body.scheduledAt)
  const issue = rules.issueOfTime(startsAt, now)
  if (issue) refuse('platform.invalid_input', { fields: [issue] })
  const slot = { doctorId: body.doctorId, patientId: actor.userId, startsAt, endsAt: rules.endOf(startsAt) }
  const isCapped = settings.rateLimit !== 'off'
  const times = holdTimes(settings)
  const heldFrom = hashOf(source, settings.sessionSecret)
  return call.transact(async (tx) => {
    if (isCapped) await store.lockPatient(tx.sql, actor.userId)
    const doctor = await findBookable(tx.sql, { ...slot, heldFrom, now })
    if (!doctor) return refuse('appointments.doctor_not_found')
    const price = priceAsked(doctor, body.type)
    refuseUnlessBookable(doctor, actor.userId)
    if (isCapped) refuseTooManyHolds(doctor, now)
    const freeSlots = () => findFreeSlots(tx.sql, { doctor, slot, now })
    if (!rules.isWithinHours(rules.scheduleOf(doctor), startsAt)) {
      return refuse('appointments.outside_hours', { details: { freeSlots: await freeSlots() } })
    }
    const hold = rules.holdOf(startsAt, now, { holdMs: times.HOLD, limitMs: times.HOLD_LIMIT })
    const id = newId(now.getTime())
    const cover = await covers.coverOf(tx, { userId: actor.userId, purchase: purchaseOf(id), amount: price, now })
    const row: store.NewAppointment = {
      id,
      ...slot,
      type: body.type,
      notes: body.notes,
      price,
      amountDue: price - (cover?.amount ?? 0),
      now,
      holdExpiresAt: hold.until,
      holdLimitAt: hold.limit,
      heldFrom,
    }
    if (!(await holdSlot(tx, row, covers))) {
      const code = (await store.isPatientBusy(tx.sql, slot)) ? 'appointments.patient_busy' : 'appointments.slot_taken'
      return refuse(code, { details: { freeSlots: await freeSlots() } })
    }
    tx.dueAt(EXPIRE_HOLDS, hold.until)
    announceHeld(tx, { appointmentId: row.id, patientId: actor.userId, doctorUserId: doctor.user_id })
    const held = rowOfHeld(row, doctor)
    // Nothing is left to pay: it is confirmed at once.
    return describeAppointment(row.amountDue > 0 ? held : await confirmPaid(tx, { held, paymentId: null, covers, now }))
  })
}

/** A hold that ran out a moment ago may still be in the way: it is ended, and the slot tried once more. */
async function holdSlot(tx: Tx, row: store.NewAppointment, covers: Covers): Promise<boolean> {
  if (await store.insertHeld(tx.sql, row)) return true
  const ended = await expireHolds(tx, covers, { inTheWay: row, most: 10, now: row.now })
  return ended > 0 && store.insertHeld(tx.sql, row)
}

function priceAsked(doctor: BookableRow, type: BookCall['body']['type']): number {
  if (type === 'chat' && doctor.price_chat === null) {
    const message = 'Este médico não faz consultas por chat. Escolha videochamada.'
    refuse('platform.invalid_input', { fields: [{ path: 'type', code: 'chat_not_offered', message }] })
  }
  const { price_video: consultationPrice, price_chat: chat } = doctor
  return priceOf({ consultationPrice, ...(chat === null ? {} : { consultationPriceChat: chat }) }, type)
}

export function refuseUnlessBookable(doctor: BookableRow, patientId: string): void {
  if (doctor.user_id === patientId) refuse('appointments.own_consultation')
  if (doctor.status !== 'approved' || doctor.paused) refuse('appointments.doctor_unavailable')
}

/** Enough to tell addresses apart, and too little to find one by trying. */
const hashOf = (source: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`appointments.held_from\n${source}`).digest().subarray(0, 8)

function refuseTooManyHolds(row: BookableRow, now: Date): void {
  const isHoarder = row.open_holds >= rules.MOST_HOLDS
  if (!isHoarder && row.holds_from < rules.MOST_HOLDS_FROM) return
  const endsAt = isHoarder ? row.first_hold_ends_at : row.first_from_ends_at
  const waitMs = (endsAt ?? now).getTime() - now.getTime()
  refuse('appointments.too_many_holds', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Three slots in which both are free, the nearest to the wished one first. */
export async function findFreeSlots(
  db: Sql,
  { doctor, slot, now }: { doctor: BookableRow; slot: store.InTheWay; now: Date },
): Promise<string[]> {
  const busy = await store.findBusy(db, { ...slot, from: now, until: rules.windowEnd(now), now })
  const window = { from: dayInMaputo(now), days: BOOKING_DAYS, now }
  return rules.nearestFree(rules.slotsOf({ ...rules.scheduleOf(doctor), busy }, window), slot.startsAt)
}

export const purchaseOf = (id: string) => ({ kind: 'appointment', id })

type Parties = { appointmentId: string; patientId: string; doctorUserId: string }

function announceHeld(tx: Tx, parties: Parties): void {
  tx.emit('appointments.held', parties)
  tellBoth(tx, {
    id: parties.appointmentId,
    patient_id: parties.patientId,
    doctor_user_id: parties.doctorUserId,
    version: 1,
  })
}

/** The open browsers of patient and doctor read it again. */
export function tellBoth(tx: Tx, changed: store.ChangedRow): void {
  const subject = { id: changed.id, version: changed.version }
  tx.tell(changed.patient_id, 'appointment', subject)
  tx.tell(changed.doctor_user_id, 'appointment', subject)
}

function rowOfHeld(row: store.NewAppointment, doctor: BookableRow): store.AppointmentRow {
  return {
    id: row.id,
    doctor_id: doctor.id,
    doctor_user_id: doctor.user_id,
    patient_id: row.patientId,
    first_name: doctor.first_name,
    last_name: doctor.last_name,
    profile_image_url: doctor.profile_image_url,
    specialty: doctor.specialty,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    type: row.type,
    notes: row.notes,
    price: row.price,
    amount_due: row.amountDue,
    status: 'held',
    payment_id: null,
    moves: 0,
    cancelled_by: null,
    cancel_reason: '',
    refund_amount: 0,
    version: 1,
    hold_expires_at: row.holdExpiresAt,
    hold_limit_at: row.holdLimitAt,
  }
}

/** Ends holds whose time is over; answers how many. */
export async function expireHolds(tx: Tx, covers: Covers, which: store.OverdueHolds): Promise<number> {
  const expired = await store.expireOverdue(tx.sql, which)
  const ids = expired.map(({ id }) => id)
  if (ids.length > 0) await closePayables(tx.sql, { kind: 'appointment', ids, now: which.now })
  for (const row of expired) {
    const { id: appointmentId, patient_id: patientId, doctor_user_id: doctorUserId } = row
    await covers.release(tx, purchaseOf(appointmentId))
    tx.emit('appointments.expired', { appointmentId, patientId, doctorUserId })
    tellBoth(tx, row)
  }
  return expired.length
}

type PayCall = Pick<Call<typeof payEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** Pays a kept slot with a payment that is already confirmed; the same pair again answers the same. */
export async function payAppointment(
  covers: Covers,
  { params, body, actor, now, transact }: PayCall,
): Promise<Appointment> {
  const { transactionId: paymentId } = body
  return transact(async (tx) => {
    const found = await store.lockOwn(tx.sql, { id: params.id, patientId: actor.userId })
    if (!found) return refuse('appointments.not_found')
    if (found.status === 'held' && !rules.isOverdue(holdIn(found), now)) {
      return describeAppointment(await confirmPaid(tx, { held: found, paymentId, covers, now }))
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
type Paid = { held: store.AppointmentRow; paymentId: string | null; covers: Covers; now: Date }

/** Binds the payment and confirms the hold, which the caller has locked. */
async function confirmPaid(tx: Tx, { held, paymentId, covers, now }: Paid): Promise<store.AppointmentRow> {
  const { patient_id: payerId, price, amount_due: amount } = held
  const purchase = purchaseOf(held.id)
  await recordSale(tx, {
    purchase,
    payerId,
    payment: paymentId === null ? undefined : { id: paymentId, amount },
    cover: price > amount ? await covers.coverOf(tx, { userId: payerId, purchase, amount: price, now }) : undefined,
    shares: [{ part: 'goods', payee: { kind: 'doctor', id: held.doctor_id }, amount: price, earnedAt: held.ends_at }],
    earnerIds: [held.doctor_user_id],
    now,
  })
  const confirmed = await store.confirmHeld(tx.sql, { id: held.id, paymentId, patientName: nameSql(payerId), now })
  if (!confirmed) return refuse('appointments.not_now')
  tellBoth(tx, confirmed)
  await notifyConfirmed(tx, confirmed, now)
  return confirmed
}

/** An appointment whose money is back and that has not begun is nobody's any more. */
export async function cancelRefunded(
  tx: Tx,
  refunded: { id: string; paymentId: string | null; now: Date },
): Promise<void> {
  const row = await store.cancelConfirmed(tx.sql, refunded)
  if (!row) return
  const { id: appointmentId, patient_id: patientId, doctor_user_id: doctorUserId } = row
  tx.emit('appointments.cancelled', { appointmentId, patientId, doctorUserId })
  tellBoth(tx, row)
}

/** Counted afresh, so that news told twice changes nothing. */
export async function countStars(tx: Tx, doctorId: string): Promise<void> {
  await lockDoctor(tx.sql, doctorId)
  await updateStars(tx.sql, { id: doctorId, ...(await starsOf(tx.sql, { kind: 'doctor', id: doctorId })) })
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
  if (isTransfer) await store.lockPatient(tx.sql, payerId)
  const found = await store.lockOwn(tx.sql, { id, patientId: payerId })
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
  const held = await store.lockOwn(tx.sql, { id, patientId: payerId })
  if (held?.status === 'held') await confirmPaid(tx, { held, paymentId, covers, now })
}

/** The hold waits for another payment; it may have run out while the one that came to nothing kept it. */
export async function dropHoldPayment(tx: Tx, { id, paymentId, now }: PaymentOf): Promise<void> {
  const waiting = await store.dropPayment(tx.sql, { id, paymentId })
  tx.dueAt(EXPIRE_HOLDS, now)
  if (waiting) tellBoth(tx, waiting)
}
