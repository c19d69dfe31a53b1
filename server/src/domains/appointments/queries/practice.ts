import {
  type AgendaEntry,
  type getAgenda as agendaEndpoint,
  BOOKING_DAYS,
  type Practice,
  shownStatus,
} from '@salama/contract/appointments'
import { imageId } from '@salama/contract/kernel/image'
import { addDays, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { revisionOf } from '../../../platform/text/revision.ts'
import { glancesOf } from '../../patients/public.ts'
import { findDoctorId } from '../store/doctors.ts'
import { type AgendaRow, findAgenda, findPractice, type PracticeRow } from '../store/practice.ts'

/** The doctor that this person is; refuses everybody else. */
export async function doctorOf(db: Sql, { userId }: Actor): Promise<string> {
  return (await findDoctorId(db, userId)) ?? refuse('appointments.profile_required')
}

/** A week, unless said otherwise. */
const AGENDA_DAYS = BOOKING_DAYS / 2

type AgendaCall = Pick<Call<typeof agendaEndpoint>, 'query' | 'actor' | 'now'>

export async function getAgenda(db: Sql, { query, actor, now }: AgendaCall): Promise<AgendaEntry[]> {
  const doctorId = await doctorOf(db, actor)
  const { from = dayInMaputo(now), days = AGENDA_DAYS } = query
  const window = { from: maputoInstant(from), until: maputoInstant(addDays(from, days)) }
  return describeAgenda(db, await findAgenda(db, { doctorId, ...window, now }), now)
}

export async function describeAgenda(db: Sql, rows: readonly AgendaRow[], now: Date): Promise<AgendaEntry[]> {
  const glanceOf = await glancesOf(
    db,
    rows.map(({ patient_id }) => patient_id),
    now,
  )
  return rows.map((row) => ({
    id: row.id,
    ...glanceOf(row.patient_id),
    appointmentTime: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    type: row.type,
    status: shownStatus(row.status) as AgendaEntry['status'],
    notes: row.notes,
    price: row.price,
  }))
}

type ScheduleRead = Pick<PracticeRow, 'is_24x7' | 'hours' | 'exceptions'>

/** With the days that are over: midnight makes no form out of date. */
const revisionOfSchedule = ({ is_24x7, hours, exceptions }: ScheduleRead): number =>
  revisionOf([is_24x7, hours, exceptions])

export async function getPractice(db: Sql, { userId }: Actor, now: Date): Promise<Practice> {
  const row = await findPractice(db, userId)
  if (!row) return refuse('appointments.profile_required')
  const today = dayInMaputo(now)
  return {
    id: row.id,
    status: row.status,
    isPaused: row.paused,
    consultationPrice: row.price_video,
    consultationPriceChat: row.price_chat,
    languages: row.languages,
    biography: row.biography,
    clinicName: row.clinic_name,
    clinicAddress: row.clinic_address,
    city: row.city,
    province: row.province,
    pictureId: (row.profile_image_url && imageId(row.profile_image_url)) || null,
    specialties: row.specialties,
    is24x7: row.is_24x7,
    hours: row.hours,
    exceptions: row.exceptions.filter(({ day }) => day >= today).map(({ day, spans }) => ({ day, spans: [...spans] })),
    scheduleRevision: revisionOfSchedule(row),
    rating: row.rating,
    reviewCount: row.review_count,
  }
}
