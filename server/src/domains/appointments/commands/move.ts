import type { Appointment, moveAppointment as moveEndpoint } from '@salama/contract/appointments'
import { MOST_MOVES } from '@salama/contract/appointments'
import { brokenConstraint } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Covers } from '../../payments/ports.ts'
import { setEarnedAt } from '../../payments/public.ts'
import { describeAppointment, ownOf } from '../queries/appointments.ts'
import { purchaseOf } from '../rules/purchase.ts'
import { endOf, issueOfTime, isWithinHours, scheduleOf } from '../rules/schedule.ts'
import { findOwn } from '../store/appointments.ts'
import { moveTo } from '../store/changes.ts'
import { findBookable } from '../store/doctors.ts'
import { findFreeSlots, refuseUnlessBookable } from './book.ts'
import { expireHolds } from './expire-holds.ts'
import { tellBoth } from './tell-both.ts'

type MoveCall = Pick<Call<typeof moveEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

type MoveDeps = Pick<Platform, 'db'> & { covers: Covers }

/** Moves a paid consultation to another time of its doctor. What was paid stays as it is. */
export async function moveAppointment({ db, covers }: MoveDeps, call: MoveCall): Promise<Appointment> {
  const { params, body, actor, now } = call
  const startsAt = new Date(body.scheduledAt)
  const issue = issueOfTime(startsAt, now)
  if (issue) refuse('platform.invalid_input', { fields: [issue] })
  const { userId: accountId } = actor
  const own = { id: params.id, own: ownOf({ accountId, now }) }
  const found = await findOwn(db.sql, own)
  if (!found) return refuse('appointments.not_found')
  const slot = { doctorId: found.doctor_id, patientId: found.patient_id, startsAt, endsAt: endOf(startsAt) }
  const doctor = await findBookable(db.sql, found.doctor_id)
  if (!doctor) return refuse('appointments.not_found')
  refuseUnlessBookable(doctor, [accountId, found.patient_id])
  const details = async () => ({ details: { freeSlots: await findFreeSlots(db.sql, { doctor, slot, now }) } })
  if (!isWithinHours(scheduleOf(doctor), startsAt)) {
    return refuse('appointments.outside_hours', await details())
  }
  return call
    .transact(async (tx) => {
      await expireHolds(tx, covers, { inTheWay: slot, most: 10, now })
      const moved = await moveTo(tx.sql, { ...own, startsAt, endsAt: slot.endsAt, now })
      const row = await findOwn(tx.sql, own)
      if (!row) return refuse('appointments.not_found')
      if (!moved) refuse(isMovedEnough(row) ? 'appointments.moved_enough' : 'appointments.not_now')
      await setEarnedAt(tx.sql, { purchase: purchaseOf(row.id), parts: ['goods'], at: slot.endsAt })
      const { patient_id: patientId, doctor_user_id: doctorUserId, version } = moved
      tx.emit('appointments.moved', { appointmentId: row.id, patientId, doctorUserId, version })
      tellBoth(tx, moved)
      return describeAppointment(row)
    })
    .catch(async (error: unknown) => {
      const taken = TAKEN[brokenConstraint(error) ?? '']
      if (taken) return refuse(taken, await details())
      throw error
    })
}

const isMovedEnough = ({ status, moves }: { status: string; moves: number }): boolean =>
  status === 'confirmed' && moves >= MOST_MOVES

const TAKEN: Record<string, 'appointments.slot_taken' | 'appointments.patient_busy'> = {
  appointments_doctor_time: 'appointments.slot_taken',
  appointments_patient_time: 'appointments.patient_busy',
}
