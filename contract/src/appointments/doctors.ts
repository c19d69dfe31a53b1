import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { type Centavos, centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { flag, price, wholeNumber } from '../kernel/query-field.ts'
import { instant, sentDay } from '../kernel/time-field.ts'

/** Booking grid: 14 days of 48 half hours, on Maputo's clock. */
export const BOOKING_DAYS = 14
export const SLOT_MINUTES = 30

export const CONSULTATION_TYPES = ['video', 'chat'] as const
export type ConsultationType = (typeof CONSULTATION_TYPES)[number]

/** What doctors may say that they speak: the languages of the census with most speakers, and those of visitors. */
export const LANGUAGES = [
  'Português',
  'Emakhuwa',
  'Xichangana',
  'Cisena',
  'Elomwe',
  'Echuwabo',
  'Cindau',
  'Xitswa',
  'Cinyanja',
  'Cinyungwe',
  'Xirhonga',
  'Ciyaawo',
  'Cicopi',
  'Gitonga',
  'Cimanyika',
  'Shimakonde',
  'Ekoti',
  'Kimwani',
  'Kiswahili',
  'Inglês',
  'Francês',
  'Língua de sinais',
] as const

export const doctor = z.object({
  id: z.string(),
  specialty: z.string(),
  /** Always contains `specialty`. */
  specialties: z.array(z.string()),
  clinicName: z.string(),
  city: z.string(),
  province: z.string(),
  /** Mean of the reviews, 0 without any. */
  rating: z.number(),
  reviewCount: z.int(),
  is24x7: z.boolean(),
  /** Video consultation. */
  consultationPrice: centavos,
  /** Absent: this doctor offers no chat. */
  consultationPriceChat: z.optional(centavos),
  /** The next free time; null when nothing is free in the booking days, absent while it is not known. */
  nextFreeAt: z.optional(z.nullable(instant)),
  user: z.object({ firstName: z.string(), lastName: z.string(), profileImageUrl: z.nullable(z.string()) }),
})
export type Doctor = z.output<typeof doctor>

/** What a consultation costs; without a chat price the video price is shown (the server refuses such a chat). */
export const priceOf = (
  of: Pick<Doctor, 'consultationPrice' | 'consultationPriceChat'>,
  type: ConsultationType,
): Centavos => (type === 'chat' ? (of.consultationPriceChat ?? of.consultationPrice) : of.consultationPrice)

export const DOCTOR_SORTS = ['price', 'rating', 'next'] as const
export type DoctorSort = (typeof DOCTOR_SORTS)[number]

export const listDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors',
  summary: 'Os médicos que aceitam consultas, por ordem e filtros.',
  session: 'none',
  query: z.object({
    ...pageQuery,
    /** Names, specialties, clinic and place, whatever their accents. */
    q: z.optional(text({ max: 80 })),
    specialty: z.optional(text({ max: 80 })),
    language: z.optional(text({ max: 80 })),
    province: z.optional(text({ max: 80 })),
    chat: z.optional(flag),
    is24x7: z.optional(flag),
    /** Centavos; of a chat where `chat` is asked for. */
    maxPrice: z.optional(price),
    sort: z.optional(z.enum(DOCTOR_SORTS, { error: says('sort_unknown', 'Ordem desconhecida.') })),
  }),
  status: 200,
  reply: z.array(doctor),
  errors: [],
  paged: true,
  cache: 'public',
})

export const doctorsOverview = z.object({
  /** The cheapest consultation of a doctor who takes bookings; null while there is none. */
  lowestPrice: z.nullable(centavos),
  /** Where those doctors are, from south to north. */
  provinces: z.array(z.string()),
})
export type DoctorsOverview = z.output<typeof doctorsOverview>

export const getDoctorsOverview = endpoint({
  method: 'GET',
  path: '/api/doctors/overview',
  summary: 'O preço mais baixo de uma consulta e as províncias onde há médicos que aceitam consultas.',
  session: 'none',
  status: 200,
  reply: doctorsOverview,
  errors: [],
  cache: 'public',
})

export const doctorProfile = z.extend(doctor, {
  license: z.string(),
  clinicAddress: z.string(),
  languages: z.array(z.string()),
  biography: z.string(),
  /** Takes no bookings for now. */
  isPaused: z.boolean(),
  /** The next free times, the soonest first. */
  freeTimes: z.array(instant),
})
export type DoctorProfile = z.output<typeof doctorProfile>

export const getDoctor = endpoint({
  method: 'GET',
  path: '/api/doctors/:id',
  summary: 'Um médico: o que faz, onde, por quanto e quando.',
  session: 'none',
  params: idParams,
  status: 200,
  reply: doctorProfile,
  errors: ['appointments.doctor_not_found'],
  cache: 'public',
})

export const listSpecialties = endpoint({
  method: 'GET',
  path: '/api/specialties',
  summary: 'As especialidades e os seus preços habituais.',
  session: 'none',
  status: 200,
  reply: z.object({
    specialties: z.array(z.string()),
    /** By specialty name, what the registration form proposes. */
    pricing: z.record(
      z.string(),
      z.object({ consultationPrice: centavos, consultationPriceChat: centavos, video: centavos, chat: centavos }),
    ),
  }),
  errors: [],
  cache: 'public',
})

export const slot = z.object({ startsAt: instant, free: z.boolean() })
export type Slot = z.output<typeof slot>

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/availability',
  summary: 'Os horários de um médico, de meia em meia hora, e quais estão livres.',
  session: 'none',
  params: idParams,
  query: z.object({
    from: z.optional(sentDay),
    days: z.optional(wholeNumber({ min: 1, max: 14, said: says('days_out_of_range', 'Indique de 1 a 14 dias.') })),
  }),
  status: 200,
  reply: z.object({ slots: z.array(slot) }),
  errors: ['appointments.doctor_not_found'],
  cache: 'no-store',
})
