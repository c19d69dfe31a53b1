import {
  type Appointment,
  appointmentMachine,
  BOOKING_DAYS,
  type Doctor,
  type getAppointment as getEndpoint,
  type listNextTimes as nextTimesEndpoint,
  type Slot,
  shownStatus,
  type listSpecialties as specialtiesEndpoint,
} from '@salama/contract/appointments'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { addDays, dayInMaputo, formatDateTime, maputoInstant } from '@salama/contract/kernel/time'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { PayeesOf, Purchase } from '../payments/ports.ts'
import type { Payee } from '../payments/public.ts'
import { doctorName, nextFree, paymentStatusOf, ratingOf, slotsOf, windowEnd } from './rules.ts'
import { type AppointmentRow, findAllOwn, findBusy, findHistory, findOwn, findPurchases } from './store/appointments.ts'
import {
  type DoctorRow,
  findDoctorId,
  findDoctorOf,
  findListed,
  findOpenSchedules,
  findSchedule,
  findSpecialties,
} from './store/doctors.ts'

/** Lists answer their first hundred. */
const MOST = 100

export async function listDoctors(db: Sql, { specialty }: { specialty?: string | undefined }): Promise<Doctor[]> {
  return (await findListed(db, { specialty, most: MOST })).map(describeDoctor)
}

const describeDoctor = (row: DoctorRow): Doctor => ({
  id: row.id,
  specialty: row.specialty,
  specialties: row.specialties,
  clinicName: row.clinic_name,
  city: row.city,
  province: row.province,
  rating: ratingOf({ starSum: row.star_sum, reviewCount: row.review_count }),
  reviewCount: row.review_count,
  is24x7: row.is_24x7,
  consultationPrice: row.price_video,
  ...(row.price_chat === null ? {} : { consultationPriceChat: row.price_chat }),
  user: { firstName: row.first_name, lastName: row.last_name, profileImageUrl: row.profile_image_url },
})

export async function listSpecialties(db: Sql): Promise<Reply<typeof specialtiesEndpoint>> {
  const rows = await findSpecialties(db)
  return {
    specialties: rows.map(({ name }) => name),
    pricing: Object.fromEntries(
      rows.map((row) => [row.name, { consultationPrice: row.price_video, consultationPriceChat: row.price_chat }]),
    ),
  }
}

/** One look at everybody's hours and bookings; the grid of each is walked only up to its first free time. */
export async function listNextTimes(db: Sql, now: Date): Promise<Reply<typeof nextTimesEndpoint>> {
  const doctors = await findOpenSchedules(db, { most: MOST, until: windowEnd(now), now })
  const nextTimes: Record<string, string> = {}
  for (const { id, is_24x7, hours, busy } of doctors) {
    const taken = busy.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
    const at = nextFree({ is24x7: is_24x7, hours, busy: taken }, now)
    if (at) nextTimes[id] = at.toISOString()
  }
  return { nextTimes }
}

type Span = { from?: string | undefined; days?: number | undefined }

/** A doctor who takes no bookings now has the same grid, with nothing free. */
export async function getAvailability(db: Sql, doctorId: string, span: Span, now: Date): Promise<{ slots: Slot[] }> {
  const { from = dayInMaputo(now), days = BOOKING_DAYS } = span
  const doctor = await findSchedule(db, doctorId)
  if (!doctor) return refuse('appointments.doctor_not_found')
  const window = { from: maputoInstant(from), until: maputoInstant(addDays(from, days)) }
  const busy = await findBusy(db, { doctorId, patientId: null, ...window, now })
  const isOpen = doctor.status === 'approved' && !doctor.paused
  const schedule = isOpen ? { is24x7: doctor.is_24x7, hours: doctor.hours } : { is24x7: false, hours: [] }
  return { slots: slotsOf({ ...schedule, busy }, { from, days, now }) }
}

export async function listAppointments(db: Sql, { userId }: Actor, now: Date): Promise<Appointment[]> {
  return (await findAllOwn(db, { patientId: userId, most: MOST, now })).map(describeAppointment)
}

export async function getAppointment(db: Sql, { userId }: Actor, id: string): Promise<Reply<typeof getEndpoint>> {
  const row = await findOwn(db, { id, patientId: userId })
  if (!row) return refuse('appointments.not_found')
  const history = await findHistory(db, id)
  const timeline = history.map(({ status, at }) => ({ status: shownStatus(status), at: at.toISOString() }))
  return { ...describeAppointment(row), timeline }
}

export function describeAppointment(row: AppointmentRow): Appointment {
  return {
    id: row.id,
    doctorId: row.doctor_id,
    doctorName: doctorName({ firstName: row.first_name, lastName: row.last_name }),
    specialty: row.specialty,
    appointmentTime: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    type: row.type,
    status: shownStatus(row.status),
    notes: row.notes,
    price: row.price,
    amountDue: row.amount_due,
    paymentStatus: paymentStatusOf(row.status, row.payment_id, row.amount_due),
    ...(row.payment_id === null ? {} : { transactionId: row.payment_id }),
    ...(row.status === 'held' ? { holdExpiresAt: row.hold_expires_at.toISOString() } : {}),
  }
}

/** The doctor earns from the consultation. */
export const sellersOf: Purchase['sellersOf'] = async (db, appointmentId) =>
  payeeOf(await findDoctorOf(db, appointmentId))

/** A doctor is paid for consultations. */
export const payeesOf: PayeesOf = async (db, userId) => payeeOf(await findDoctorId(db, userId))

const payeeOf = (doctorId: string | undefined): Payee[] =>
  doctorId === undefined ? [] : [{ kind: 'doctor', id: doctorId }]

/** The appointments of these ids, in their present state. */
export const describePurchases: Purchase['describe'] = async (db, ids) => {
  const rows = await findPurchases(db, ids)
  return new Map(
    rows.map(({ id, status, starts_at, first_name: firstName, last_name: lastName }) => [
      id,
      {
        title: `Consulta com ${doctorName({ firstName, lastName })}, ${formatDateTime(starts_at)}`,
        status,
        label: appointmentMachine.states[status].label,
        startsAt: starts_at.toISOString(),
      },
    ]),
  )
}
