import type { DomainEvents } from '@salama/contract/events'
import type { Tx } from '../../platform/db/database.ts'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { namesOf } from '../accounts/public.ts'
import { type Notice, notify } from '../notifications/public.ts'
import { patientNameOf } from '../patients/public.ts'
import { countStars } from './commands/count-stars.ts'
import { renewNextFree } from './commands/next-free.ts'
import { heldSource, notifyConfirmed, toldOf } from './commands/notify-confirmed.ts'
import { followDecision } from './commands/register-doctor.ts'
import * as notices from './rules/notices.ts'
import { DOCTOR_CASE } from './rules/registration.ts'
import { DAY_HOURS, isAtNight } from './rules/schedule.ts'
import { type AppointmentRow, findAppointment } from './store/appointments.ts'
import { findDoctorOf, findUserOf, lockDoctor, updatePictureOf } from './store/doctors.ts'
import { endRoundTheClock } from './store/practice.ts'

/** What reviews and staff change in a doctor, and what patients and doctors are notified of. */
export const appointmentsListener: Listener = {
  consumer: 'appointments',
  on: {
    'accounts.picture_changed': (tx, { userId }) => showPicture(tx, userId),
    'verification.decided': async (tx, { kind, subjectId, decisionId }, now) => {
      if (kind === DOCTOR_CASE.kind) await followDecision(tx, { id: subjectId, decisionId, now })
    },

    'reviews.published': async (tx, { subjectKind, subjectId, reviewId }, now) => {
      if (subjectKind !== 'doctor') return
      await countStars(tx, subjectId)
      const userId = reviewId && (await findUserOf(tx.sql, subjectId))
      if (userId) await notify(tx, { userId, source: `reviews.published:${reviewId}`, now, ...notices.reviewed })
    },

    'appointments.held': async (tx, { appointmentId: id }, now) => {
      await renewTimesOf(tx, id, now)
      const named = await findAppointment(tx.sql, id)
      if (named) await tell(tx, named, { source: heldSource(id), ...notices.held(named), now })
    },

    // A node of the release before leaves the notifications to its consumer.
    'appointments.confirmed': async (tx, { appointmentId: id, patientId }, now) => {
      const confirmed = await findAppointment(tx.sql, id)
      if (!confirmed) return
      await notifyConfirmed(tx, { ...confirmed, patient_name: await patientNameOf(tx.sql, patientId) }, now)
    },

    'appointments.cancelled': async (tx, { appointmentId: id, patientId, doctorUserId, by }, now) => {
      await renewTimesOf(tx, id, now)
      const named = await findAppointment(tx.sql, id)
      if (!named) return
      const source = `appointments.cancelled:${id}`
      const patient = await patientNameOf(tx.sql, patientId)
      await tell(tx, named, { source, settles: heldSource(id), ...notices.cancelled(named, by), now })
      if (by !== 'doctor')
        await notify(tx, {
          userId: doctorUserId,
          source,
          settles: `appointments.confirmed:${id}`,
          ...notices.cancelledToDoctor(named, patient),
          now,
        })
    },

    'appointments.moved': async (tx, { appointmentId: id, patientId, doctorUserId, version }, now) => {
      await renewTimesOf(tx, id, now)
      const named = await findAppointment(tx.sql, id)
      if (!named) return
      const source = `appointments.moved:${id}:${version}`
      const patient = await patientNameOf(tx.sql, patientId)
      await tell(tx, named, { source, ...notices.moved(named), now })
      await notify(tx, { userId: doctorUserId, source, ...notices.movedToDoctor(named, patient), now })
    },

    'appointments.missed': tellMissed,
    'appointments.expired': async (tx, { appointmentId: id }, now) => {
      await renewTimesOf(tx, id, now)
      const named = await findAppointment(tx.sql, id)
      if (!named) return
      const source = `appointments.expired:${id}`
      await tell(tx, named, { source, settles: heldSource(id), ...notices.expired(named), now })
    },
  },
}

async function tellMissed(
  tx: Tx,
  { appointmentId: id, patientId, doctorUserId, absent }: DomainEvents['appointments.missed'],
  now: Date,
): Promise<void> {
  const named = await findAppointment(tx.sql, id)
  if (!named) return
  const source = `appointments.missed:${id}`
  const told = absent === 'doctor' ? notices.missedByDoctor(named) : notices.missedByPatient(named)
  const patient = await patientNameOf(tx.sql, patientId)
  await tell(tx, named, { source, ...told, now })
  await notify(tx, { userId: doctorUserId, source, ...notices.missedToDoctor(named, patient, absent), now })
  if (absent === 'doctor') await believeDayAlone(tx, { named, doctorUserId, now })
}

type Believing = { named: AppointmentRow; doctorUserId: string; now: Date }

/** Nights are not sold whose doctor did not come to one, until the doctor says 24/7 again. */
async function believeDayAlone(tx: Tx, { named, doctorUserId: userId, now }: Believing): Promise<void> {
  const { id, doctor_id: doctorId, starts_at: startsAt } = named
  if (!isAtNight(startsAt)) return
  await lockDoctor(tx.sql, doctorId)
  if (!(await endRoundTheClock(tx.sql, { doctorId, ...DAY_HOURS }))) return
  await renewNextFree(tx.sql, [doctorId], now)
  await notify(tx, { userId, source: `appointments.nights_ended:${id}`, ...notices.nightsEnded, now })
}

async function tell(tx: Tx, named: AppointmentRow, notice: Omit<Notice, 'userId'>): Promise<void> {
  await notify(tx, ...(await toldOf(tx, named)).map((userId) => ({ userId, ...notice })))
}

/** A time was taken or became free: the list tells another next time of its doctor. */
async function renewTimesOf(tx: Tx, appointmentId: string, now: Date): Promise<void> {
  const doctorId = await findDoctorOf(tx.sql, appointmentId)
  if (doctorId) await renewNextFree(tx.sql, [doctorId], now)
}

/** A doctor is shown by the picture of the account. */
async function showPicture(tx: Tx, userId: string): Promise<void> {
  const person = (await namesOf(tx.sql, [userId])).get(userId)
  if (person) await updatePictureOf(tx.sql, { userId, url: person.profileImageUrl })
}
