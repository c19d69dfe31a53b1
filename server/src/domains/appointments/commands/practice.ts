import type {
  Practice,
  changePractice as practiceEndpoint,
  changeSchedule as scheduleEndpoint,
} from '@salama/contract/appointments'
import { isChangedSince } from '@salama/contract/kernel/revision'
import { brokenConstraint, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { replacePicture } from '../../files/public.ts'
import { describeAgenda, doctorOf, getPractice } from '../queries/practice.ts'
import { isWithinHours, type Schedule } from '../rules/schedule.ts'
import { lockDoctor } from '../store/doctors.ts'
import { lockComing, replaceSchedule, updatePractice } from '../store/practice.ts'
import { cancel } from './cancel.ts'
import { renewNextFree } from './next-free.ts'

type PracticeCall = Pick<Call<typeof practiceEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** What is booked keeps its price. */
export async function changePractice({ body, actor, now, transact }: PracticeCall): Promise<Practice> {
  return transact(async (tx) => {
    const doctorId = await doctorOf(tx.sql, actor)
    const { pictureId } = body
    const pictureUrl =
      pictureId === undefined ? undefined : await replacePicture(tx, { userId: actor.userId, pictureId })
    await updatePractice(tx.sql, doctorId, {
      paused: body.isPaused,
      priceVideo: body.consultationPrice,
      priceChat: body.consultationPriceChat,
      languages: body.languages,
      biography: body.biography,
      clinicName: body.clinicName,
      clinicAddress: body.clinicAddress,
      city: body.city,
      province: body.province,
      pictureUrl,
    })
    return getPractice(tx.sql, actor, now)
  })
}

type ScheduleCall = Pick<Call<typeof scheduleEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** Where consultations are booked outside the new schedule, the doctor says first what becomes of them. */
export async function changeSchedule({ body, actor, now, transact }: ScheduleCall): Promise<Practice> {
  const { is24x7, hours, exceptions, booked, reason, revision } = body
  const work = transact(async (tx) => {
    const doctorId = await doctorOf(tx.sql, actor)
    await lockDoctor(tx.sql, doctorId)
    const { scheduleRevision } = await getPractice(tx.sql, actor, now)
    if (isChangedSince(revision, scheduleRevision)) refuse('appointments.changed_elsewhere')
    await settleBooked(tx, { doctorId, schedule: { is24x7, hours, exceptions }, booked, reason, now })
    await replaceSchedule(tx.sql, { doctorId, is24x7, hours, exceptions })
    await renewNextFree(tx.sql, [doctorId], now)
    return getPractice(tx.sql, actor, now)
  })
  return work.catch((error: unknown) => {
    if (OVERLAPS.includes(brokenConstraint(error) ?? '')) return refuse('appointments.hours_overlap')
    throw error
  })
}

const OVERLAPS = ['appointments_hours_overlap', 'appointments_hours_pkey', 'appointments_exceptions_overlap']

type Settling = {
  doctorId: string
  schedule: Schedule
  booked: 'keep' | 'cancel' | undefined
  reason: string
  now: Date
}

async function settleBooked(tx: Tx, { doctorId, schedule, booked, reason, now }: Settling): Promise<void> {
  if (booked === 'keep') return
  const coming = await lockComing(tx.sql, { doctorId, now })
  const outside = coming.filter(({ starts_at }) => !isWithinHours(schedule, starts_at))
  if (outside.length === 0) return
  if (booked === undefined) {
    refuse('appointments.booked_times', { details: { appointments: await describeAgenda(tx.sql, outside, now) } })
  }
  for (const { id } of outside) await cancel(tx, { id, by: 'doctor', reason, now })
}
