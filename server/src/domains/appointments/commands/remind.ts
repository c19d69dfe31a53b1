import type { Tx } from '../../../platform/db/database.ts'
import { type Notice, notify } from '../../notifications/public.ts'
import { patientNameOf } from '../../patients/public.ts'
import * as notices from '../rules/notices.ts'
import { windowsAt } from '../rules/reminders.ts'
import { findAppointment } from '../store/appointments.ts'
import { takeReminder } from '../store/reminders.ts'
import { toldOf } from './notify-confirmed.ts'

/** The sweep that reminds patients and doctors of consultations, and of holds that end. */
export const REMIND = 'appointments.remind'

/** Reminds everybody of this one; what was sent is committed with the mark that it was. */
export async function remind(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const reminder = await takeReminder(tx.sql, { id, windows: windowsAt(now), now })
  const named = reminder && (await findAppointment(tx.sql, id))
  if (!named) return
  const told = await toldOf(tx, named)
  const at = (reminder === 'hold' ? named.hold_expires_at : named.starts_at).toISOString()
  const notice = { source: `appointments.reminder_${reminder}:${id}:${at}`, now }
  if (reminder === 'hold') {
    await notify(tx, ...told.map((userId): Notice => ({ userId, ...notice, ...notices.holdEnds(named) })))
    return
  }
  const patient = await patientNameOf(tx.sql, named.patient_id)
  const { toPatient, toDoctor } = notices.reminderOf(reminder)
  await notify(tx, ...told.map((userId): Notice => ({ userId, ...notice, ...toPatient(named, now) })), {
    userId: named.doctor_user_id,
    ...notice,
    ...toDoctor(named, patient, now),
  })
}
