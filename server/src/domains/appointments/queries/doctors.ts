import {
  BOOKING_DAYS,
  type Doctor,
  type DoctorProfile,
  type DoctorsOverview,
  type listDoctors as listEndpoint,
  type Slot,
  type listSpecialties as specialtiesEndpoint,
} from '@salama/contract/appointments'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Centavos } from '@salama/contract/kernel/money'
import { PROVINCES } from '@salama/contract/kernel/provinces'
import { searchWordsOf } from '@salama/contract/kernel/text'
import { addDays, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { freeTimes, scheduleOf, slotsOf, windowEnd } from '../rules/schedule.ts'
import { findBusy } from '../store/appointments.ts'
import { type DoctorRow, findListed, findOverview, findProfile, findSpecialties } from '../store/directory.ts'
import { findSchedule, type ScheduleRow } from '../store/doctors.ts'

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next' | 'now'>

/** What a search may hold; more words make it slower and no better. */
const MOST_WORDS = 6

/** One page of the doctors who take bookings. A search that finds nobody is made again by words that look alike. */
export async function listDoctors(db: Sql, { query, position, next, now }: ListCall): Promise<Doctor[]> {
  const { limit, q = '', ...filters } = query
  const wanted = { ...filters, words: searchWordsOf(q).slice(0, MOST_WORDS) }
  if (q !== '' && wanted.words.length === 0) return []
  // A page that goes on says how its list was found, in front of where it ended.
  const [wasLike = false, ...after] = position ?? []
  const page = { wanted, position: position && after, most: limit }
  let isLike = wasLike === true
  let rows = await findListed(db, { ...page, isLike })
  if (rows.length === 0 && position === undefined && wanted.words.length > 0) {
    isLike = true
    rows = await findListed(db, { ...page, isLike })
  }
  const last = rows[limit - 1]
  if (rows.length > limit && last) next([isLike, ...last.position])
  return rows.slice(0, limit).map((row) => describeDoctor(row, now))
}

const describeDoctor = (row: DoctorRow, now: Date): Doctor => ({
  id: row.id,
  specialty: row.specialty,
  specialties: row.specialties,
  clinicName: row.clinic_name,
  city: row.city,
  province: row.province,
  rating: row.rating,
  reviewCount: row.review_count,
  is24x7: row.is_24x7,
  consultationPrice: row.price_video,
  ...(row.price_chat === null ? {} : { consultationPriceChat: row.price_chat }),
  ...nextFreeOf(row, now),
  user: { firstName: row.first_name, lastName: row.last_name, profileImageUrl: row.profile_image_url },
})

/** A time that has just passed is left out until the next one is computed. */
function nextFreeOf({ next_free_at: at }: DoctorRow, now: Date): Pick<Doctor, 'nextFreeAt'> {
  if (typeof at === 'number') return { nextFreeAt: null }
  return at === null || at <= now ? {} : { nextFreeAt: at.toISOString() }
}

/** Enough to choose from; all of them are in the booking form. */
const PROFILE_TIMES = 6

export async function getDoctor(db: Sql, id: string, now: Date): Promise<DoctorProfile> {
  const [row, schedule, busy] = await Promise.all([
    findProfile(db, id),
    findOpenSchedule(db, id),
    findBusy(db, { doctorId: id, patientId: null, from: now, until: windowEnd(now), now }),
  ])
  if (!row || !schedule) return refuse('appointments.doctor_not_found')
  const free = freeTimes({ ...schedule, busy }, now, PROFILE_TIMES)
  return {
    ...describeDoctor(row, now),
    nextFreeAt: free[0]?.toISOString() ?? null,
    license: row.license,
    clinicAddress: row.clinic_address,
    languages: row.languages,
    biography: row.biography,
    isPaused: row.paused,
    freeTimes: free.map((at) => at.toISOString()),
  }
}

/** A doctor who takes no bookings now has no hours at all. */
async function findOpenSchedule(db: Sql, doctorId: string) {
  const row = await findSchedule(db, doctorId)
  return row && (isOpen(row) ? scheduleOf(row) : CLOSED)
}

const isOpen = ({ status, paused }: ScheduleRow): boolean => status === 'approved' && !paused
const CLOSED = { is24x7: false, hours: [], exceptions: [] }

export async function getDoctorsOverview(db: Sql): Promise<DoctorsOverview> {
  const { lowestPrice, provinces } = await findOverview(db)
  return { lowestPrice, provinces: PROVINCES.filter((province) => provinces.includes(province)) }
}

export async function listSpecialties(db: Sql): Promise<Reply<typeof specialtiesEndpoint>> {
  const rows = await findSpecialties(db)
  return {
    specialties: rows.map(({ name }) => name),
    pricing: Object.fromEntries(rows.map((row) => [row.name, pricesOf(row)])),
  }
}

/** The specification names the keys `video` and `chat`; the longer ones are those of a doctor. */
const pricesOf = ({ price_video: video, price_chat: chat }: { price_video: Centavos; price_chat: Centavos }) => ({
  video,
  chat,
  consultationPrice: video,
  consultationPriceChat: chat,
})

type Span = { from?: string | undefined; days?: number | undefined }

/** A doctor who takes no bookings now has the same grid, with nothing free. */
export async function getAvailability(db: Sql, doctorId: string, span: Span, now: Date): Promise<{ slots: Slot[] }> {
  const { from = dayInMaputo(now), days = BOOKING_DAYS } = span
  const window = { from: maputoInstant(from), until: maputoInstant(addDays(from, days)) }
  const [schedule, busy] = await Promise.all([
    findOpenSchedule(db, doctorId),
    findBusy(db, { doctorId, patientId: null, ...window, now }),
  ])
  if (!schedule) return refuse('appointments.doctor_not_found')
  return { slots: slotsOf({ ...schedule, busy }, { from, days, now }) }
}
