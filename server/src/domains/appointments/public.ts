import type { AppointmentStatus } from '@salama/contract/appointments'
import type { Policy } from '../../platform/config/policy.ts'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { ProfileCheck } from '../accounts/public.ts'
import type { IsSeller, PayeeOf, PurposeHandler } from '../payments/public.ts'
import { tellBoth } from './commands.ts'
import { findOwn, findStates, hasDoctor, startPayment } from './store/appointments.ts'
import { findDoctorId, isDoctor } from './store/doctors.ts'

/**
 * A kept slot can be paid by its patient, once at a time, with exactly what is due. Refuses `payments.purpose_not_payable`
 * (foreign, unknown, expired or paid), `payments.amount_changed`, `payments.already_under_way`, and
 * `payments.method_too_slow` for a bank transfer when the slot is near.
 */
export const appointmentPurpose = (policy: Policy): PurposeHandler => ({
  async prepare(tx, { id, paymentId, payerId, method, amount, now }) {
    // A hold lives as long for its payment, and a transfer may be found at the end of that only.
    const startsFrom = method === 'bank-transfer' ? new Date(now.getTime() + policy.HOLD_LIMIT) : now
    const started = await startPayment(tx.sql, { id, patientId: payerId, paymentId, amount, startsFrom, now })
    if (started) return tellBoth(tx, started)
    const found = await findOwn(tx.sql, { id, patientId: payerId })
    if (found?.status !== 'held') return refuse('payments.purpose_not_payable')
    if (found.payment_id !== null) {
      return refuse('payments.already_under_way', { details: { transactionId: found.payment_id } })
    }
    if (found.hold_expires_at <= now) return refuse('payments.purpose_not_payable')
    if (found.starts_at < startsFrom) return refuse('payments.method_too_slow')
    return refuse('payments.amount_changed', { details: { amountDue: found.amount_due } })
  },
})

/** A doctor's profile opens the doctor's portal, also while it waits for approval. */
export const doctorProfile: ProfileCheck = { profile: 'doctor', has: isDoctor }

/** A doctor earns from consultations. */
export const doctorPayee: PayeeOf = async (db, userId) => {
  const id = await findDoctorId(db, userId)
  return id === undefined ? null : { kind: 'doctor', id }
}

/** Whether the appointment is with this person as its doctor. */
export const isDoctorOf: IsSeller = async (db, { userId, purchase: { kind, id } }) =>
  kind === 'appointment' && hasDoctor(db, { id, userId })

/** How these appointments stand, by id; `startsAt` in UTC. What is no appointment is left out. */
export async function appointmentStates(
  db: Sql,
  ids: readonly string[],
): Promise<Map<string, { status: AppointmentStatus; startsAt: string }>> {
  const rows = await findStates(db, ids)
  return new Map(rows.map(({ id, status, starts_at }) => [id, { status, startsAt: starts_at.toISOString() }]))
}
