import type { DomainEvents } from '@salama/contract/events'
import type { Tx } from '../../platform/db/database.ts'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { nameOf, namesOf } from '../accounts/public.ts'
import { notify } from '../notifications/public.ts'
import { renewNextFree } from './commands/next-free.ts'
import { heldSource, notifyConfirmed } from './commands/notify-confirmed.ts'
import { followDecision } from './commands/register-doctor.ts'
import { countStars } from './commands.ts'
import * as notices from './rules/notices.ts'
import { DOCTOR_CASE } from './rules/registration.ts'
import { findOwn } from './store/appointments.ts'
import { findDoctorOf, findUserOf, updatePictureOf } from './store/doctors.ts'

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

    'appointments.held': async (tx, { appointmentId: id, patientId }, now) => {
      await renewTimesOf(tx, id, now)
      const named = await findOwn(tx.sql, { id, patientId })
      if (named) await notify(tx, { userId: patientId, source: heldSource(id), ...notices.held(named), now })
    },

    // A node of the release before leaves the notifications to its consumer.
    'appointments.confirmed': async (tx, { appointmentId: id, patientId }, now) => {
      const confirmed = await findOwn(tx.sql, { id, patientId })
      if (!confirmed) return
      await notifyConfirmed(tx, { ...confirmed, patient_name: await nameOf(tx.sql, patientId) }, now)
    },

    'appointments.cancelled': async (tx, { appointmentId: id, patientId, doctorUserId, by }, now) => {
      await renewTimesOf(tx, id, now)
      const named = await findOwn(tx.sql, { id, patientId })
      if (!named) return
      const source = `appointments.cancelled:${id}`
      const patient = await nameOf(tx.sql, patientId)
      await notify(tx, { userId: patientId, source, settles: heldSource(id), ...notices.cancelled(named, by), now })
      if (by !== 'doctor')
        await notify(tx, { userId: doctorUserId, source, ...notices.cancelledToDoctor(named, patient), now })
    },

    'appointments.moved': async (tx, { appointmentId: id, patientId, doctorUserId, version }, now) => {
      await renewTimesOf(tx, id, now)
      const named = await findOwn(tx.sql, { id, patientId })
      if (!named) return
      const source = `appointments.moved:${id}:${version}`
      const patient = await nameOf(tx.sql, patientId)
      await notify(
        tx,
        { userId: patientId, source, ...notices.moved(named), now },
        { userId: doctorUserId, source, ...notices.movedToDoctor(named, patient), now },
      )
    },

    'appointments.missed': tellMissed,
    'appointments.expired': async (tx, { appointmentId: id, patientId }, now) => {
      await renewTimesOf(tx, id, now)
      const named = await findOwn(tx.sql, { id, patientId })
      if (!named) return
      const source = `appointments.expired:${id}`
      await notify(tx, { userId: patientId, source, settles: heldSource(id), ...notices.expired(named), now })
    },
  },
}

async function tellMissed(
  tx: Tx,
  { appointmentId: id, patientId, doctorUserId, absent }: DomainEvents['appointments.missed'],
  now: Date,
): Promise<void> {
  const named = await findOwn(tx.sql, { id, patientId })
  if (!named) return
  const source = `appointments.missed:${id}`
  const told = absent === 'doctor' ? notices.missedByDoctor(named) : notices.missedByPatient(named)
  const patient = await nameOf(tx.sql, patientId)
  await notify(
    tx,
    { userId: patientId, source, ...told, now },
    { userId: doctorUserId, source, ...notices.missedToDoctor(named, patient, absent), now },
  )
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
