import { createHmac } from 'node:crypto'
import type { Appointment, bookAppointment as bookEndpoint } from '@salama/contract/appointments'
import { BOOKING_DAYS, priceOf } from '@salama/contract/appointments'
import { dayInMaputo } from '@salama/contract/kernel/time'
import { newId, type Sql, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePatient } from '../../patients/public.ts'
import type { Covers } from '../../payments/ports.ts'
import { holdTimes } from '../../payments/public.ts'
import { BOOKINGS } from '../figures.ts'
import { describeAppointment } from '../queries/appointments.ts'
import { holdOf, MOST_HOLDS, MOST_HOLDS_FROM } from '../rules/holds.ts'
import { purchaseOf } from '../rules/purchase.ts'
import { endOf, issueOfTime, isWithinHours, nearestFree, scheduleOf, slotsOf, windowEnd } from '../rules/schedule.ts'
import * as store from '../store/appointments.ts'
import { type BookableRow, countBookable, findBookable, type HoldCounts } from '../store/doctors.ts'
import { EXPIRE_HOLDS, expireHolds } from './expire-holds.ts'
import { confirmPaid } from './pay.ts'
import { tellBoth } from './tell-both.ts'

type BookCall = Pick<Call<typeof bookEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

type BookDeps = Pick<Platform, 'settings'> & {
  covers: Covers
  /** The address of the caller, as limits count it. */
  source: string
}

/** Keeps the slot for this patient until it is paid, or the hold is over. */
export async function bookAppointment({ settings, covers, source }: BookDeps, call: BookCall): Promise<Appointment> {
  const { body, actor, now } = call
  const startsAt = new Date(body.scheduledAt)
  const issue = issueOfTime(startsAt, now)
  if (issue) refuse('platform.invalid_input', { fields: [issue] })
  const { userId: accountId } = actor
  const isCapped = settings.rateLimit !== 'off'
  const times = holdTimes(settings)
  const heldFrom = hashOf(source, settings.sessionSecret)
  return call.transact(async (tx) => {
    const patientId = await requirePatient(tx.sql, { patientId: body.patientId, accountId, right: 'book', now })
    const slot = { doctorId: body.doctorId, patientId, startsAt, endsAt: endOf(startsAt) }
    const counted = isCapped
      ? await countBookable(tx.sql, { doctorId: body.doctorId, accountId, heldFrom, now })
      : undefined
    const doctor = counted ?? (await findBookable(tx.sql, body.doctorId))
    if (!doctor) return refuse('appointments.doctor_not_found')
    const price = priceAsked(doctor, body.type)
    refuseUnlessBookable(doctor, [accountId, patientId])
    if (counted) refuseTooManyHolds(counted, now)
    const freeSlots = () => findFreeSlots(tx.sql, { doctor, slot, now })
    if (!isWithinHours(scheduleOf(doctor), startsAt)) {
      return refuse('appointments.outside_hours', { details: { freeSlots: await freeSlots() } })
    }
    const hold = holdOf(startsAt, now, { holdMs: times.HOLD, limitMs: times.HOLD_LIMIT })
    const id = newId(now.getTime())
    const cover = await covers.coverOf(tx, { patientId, purchase: purchaseOf(id), amount: price, now })
    const row: store.NewAppointment = {
      id,
      ...slot,
      bookedBy: patientId === accountId ? null : accountId,
      type: body.type,
      notes: body.notes,
      price,
      amountDue: price - (cover?.amount ?? 0),
      now,
      holdExpiresAt: hold.until,
      holdLimitAt: hold.limit,
      heldFrom,
    }
    // Told with the slot itself, and by nothing where it is refused.
    const held = rowOfHeld(row, doctor)
    tx.emit('appointments.held', { appointmentId: row.id, patientId, doctorUserId: doctor.user_id })
    tellBoth(tx, held)
    if (!(await holdSlot(tx, row, covers))) {
      const code = (await store.isPatientBusy(tx.sql, slot)) ? 'appointments.patient_busy' : 'appointments.slot_taken'
      return refuse(code, { details: { freeSlots: await freeSlots() } })
    }
    tx.dueAt(EXPIRE_HOLDS, hold.until)
    tx.count(BOOKINGS, { step: 'held' })
    // Nothing is left to pay: it is confirmed at once.
    return describeAppointment(
      row.amountDue > 0 ? held : await confirmPaid(tx, { held, payerId: accountId, paymentId: null, covers, now }),
    )
  })
}

/** A hold that ran out a moment ago may still be in the way: it is ended, and the slot tried once more. */
async function holdSlot(tx: Tx, row: store.NewAppointment, covers: Covers): Promise<boolean> {
  if (await store.insertHeld(tx, row)) return true
  const ended = await expireHolds(tx, covers, { inTheWay: row, most: 10, now: row.now })
  return ended > 0 && store.insertHeld(tx, row)
}

function priceAsked(doctor: BookableRow, type: BookCall['body']['type']): number {
  if (type === 'chat' && doctor.price_chat === null) {
    const message = 'Este médico não faz consultas por chat. Escolha videochamada.'
    refuse('platform.invalid_input', { fields: [{ path: 'type', code: 'chat_not_offered', message }] })
  }
  const { price_video: consultationPrice, price_chat: chat } = doctor
  return priceOf({ consultationPrice, ...(chat === null ? {} : { consultationPriceChat: chat }) }, type)
}

/** A doctor neither books nor is the patient of a consultation with themselves. */
export function refuseUnlessBookable(doctor: BookableRow, people: readonly string[]): void {
  if (people.includes(doctor.user_id)) refuse('appointments.own_consultation')
  if (doctor.status !== 'approved' || doctor.paused) refuse('appointments.doctor_unavailable')
}

/** Enough to tell addresses apart, and too little to find one by trying. */
const hashOf = (source: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`appointments.held_from\n${source}`).digest().subarray(0, 8)

function refuseTooManyHolds(row: HoldCounts, now: Date): void {
  const isHoarder = row.open_holds >= MOST_HOLDS
  if (!isHoarder && row.holds_from < MOST_HOLDS_FROM) return
  const endsAt = isHoarder ? row.first_hold_ends_at : row.first_from_ends_at
  const waitMs = (endsAt ?? now).getTime() - now.getTime()
  refuse('appointments.too_many_holds', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** Three slots in which both are free, the nearest to the wished one first. */
export async function findFreeSlots(
  db: Sql,
  { doctor, slot, now }: { doctor: BookableRow; slot: store.InTheWay; now: Date },
): Promise<string[]> {
  const busy = await store.findBusy(db, { ...slot, from: now, until: windowEnd(now), now })
  const window = { from: dayInMaputo(now), days: BOOKING_DAYS, now }
  return nearestFree(slotsOf({ ...scheduleOf(doctor), busy }, window), slot.startsAt)
}

function rowOfHeld(row: store.NewAppointment, doctor: BookableRow): store.AppointmentRow {
  return {
    id: row.id,
    doctor_id: doctor.id,
    doctor_user_id: doctor.user_id,
    patient_id: row.patientId,
    booked_by: row.bookedBy,
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
    is_moved_late: false,
    cancelled_by: null,
    cancel_reason: '',
    refund_amount: 0,
    version: 1,
    hold_expires_at: row.holdExpiresAt,
    hold_limit_at: row.holdLimitAt,
  }
}
