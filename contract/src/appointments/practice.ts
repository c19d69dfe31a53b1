import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text, within } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { centavos, formatMoney } from '../kernel/money.ts'
import { wholeNumber } from '../kernel/query-field.ts'
import { revisionRead } from '../kernel/revision.ts'
import { isDay } from '../kernel/time.ts'
import { instant, sentDay } from '../kernel/time-field.ts'
import { patientGlance } from '../patients/glance.ts'
import { CONSULTATION_TYPES, LANGUAGES, SLOT_MINUTES } from './doctors.ts'
import { PRICE_LIMITS } from './price-limits.ts'

const DAY_MINUTES = 1_440

const priceWithin = ({ least, most }: { least: number; most: number }) => {
  const said = says(
    'price_out_of_range',
    `Indique um preço de ${formatMoney(least)} a ${formatMoney(most)}, em meticais inteiros.`,
  )
  return z.int(said).check(rule((value) => value >= least && value <= most && value % 100 === 0, said))
}

const HALF_HOURS = says('off_grid', 'Os horários começam e acabam à hora certa ou à meia hora.')
const minutes = z
  .int(HALF_HOURS)
  .check(rule((value) => value >= 0 && value <= DAY_MINUTES && value % SLOT_MINUTES === 0, HALF_HOURS))
const ORDER = says('ends_before_it_begins', 'O horário tem de acabar depois de começar.')

/** Minutes since midnight in Maputo; `closes` may be 1440. */
const span = { opens: minutes, closes: minutes }
const inOrder = rule<{ opens: number; closes: number }>(({ opens, closes }) => opens < closes, ORDER)

const WEEKDAY = says('weekday_unknown', 'Indique um dia da semana.')
const MANY = says('too_many', 'São demasiados horários.')

export const weeklyHours = z.object({ weekday: within(0, 6, WEEKDAY), ...span }).check(inOrder)
export type WeeklyHours = z.output<typeof weeklyHours>

const dayException = z.object({
  day: z.string().check(rule(isDay, says('not_a_day', 'Indique uma data válida (AAAA-MM-DD).'))),
  /** None: a day off. */
  spans: z.array(z.object(span).check(inOrder)).check(z.maxLength(12, MANY)),
})
export type DayException = z.output<typeof dayException>

export const agendaEntry = z.object({
  id: z.string(),
  patientName: z.string(),
  patient: z.optional(patientGlance),
  appointmentTime: instant,
  endsAt: instant,
  type: z.enum(CONSULTATION_TYPES),
  status: z.enum([
    'pending_payment',
    'confirmed',
    'waiting',
    'in_call',
    'interrupted',
    'completed',
    'cancelled',
    'no_show_patient',
    'no_show_doctor',
  ]),
  notes: z.string(),
  price: centavos,
})
export type AgendaEntry = z.output<typeof agendaEntry>

export const getAgenda = endpoint({
  method: 'GET',
  path: '/api/doctor/agenda',
  summary: 'As consultas marcadas com o médico, por hora; por omissão sete dias a partir de hoje.',
  session: 'required',
  query: z.object({
    from: z.optional(sentDay),
    days: z.optional(wholeNumber({ min: 1, max: 31, said: says('days_out_of_range', 'Indique de 1 a 31 dias.') })),
  }),
  status: 200,
  reply: z.array(agendaEntry),
  errors: ['appointments.profile_required'],
  cache: 'no-store',
})

export const practice = z.object({
  id: z.string(),
  status: z.enum(['submitted', 'in_review', 'approved', 'rejected', 'suspended']),
  isPaused: z.boolean(),
  consultationPrice: centavos,
  consultationPriceChat: z.nullable(centavos),
  languages: z.array(z.string()),
  biography: z.string(),
  clinicName: z.string(),
  clinicAddress: z.string(),
  city: z.string(),
  province: z.string(),
  pictureId: z.nullable(z.string()),
  /** The primary one first; like the licence they change by a registration that is checked anew. */
  specialties: z.array(z.string()),
  is24x7: z.boolean(),
  hours: z.array(weeklyHours),
  /** From today on. */
  exceptions: z.array(dayException),
  /** Another one for every other schedule. */
  scheduleRevision: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
})
export type Practice = z.output<typeof practice>

export const getPractice = endpoint({
  method: 'GET',
  path: '/api/doctor/profile',
  summary: 'O perfil do próprio médico, com preços e horário.',
  session: 'required',
  status: 200,
  reply: practice,
  errors: ['appointments.profile_required'],
  cache: 'no-store',
})

const LANGUAGE = says('language_unknown', 'Escolha idiomas da lista.')
const known: readonly string[] = LANGUAGES

export const changePractice = endpoint({
  method: 'PATCH',
  path: '/api/doctor/profile',
  summary: 'O médico altera preços, fotografia, apresentação, idiomas, consultório ou faz uma pausa.',
  session: 'required',
  body: z.object({
    isPaused: z.optional(z.boolean(says('not_a_flag', 'Indique sim ou não.'))),
    consultationPrice: z.optional(priceWithin(PRICE_LIMITS.video)),
    /** null: offers no chat. */
    consultationPriceChat: z.optional(z.nullable(priceWithin(PRICE_LIMITS.chat))),
    languages: z.optional(
      z.array(z.string().check(rule((value) => known.includes(value), LANGUAGE))).check(
        z.minLength(1, says('language_required', 'Escolha pelo menos um idioma.')),
        z.maxLength(12, says('too_many_languages', 'Escolha no máximo 12 idiomas.')),
        rule((value) => new Set(value).size === value.length, says('language_twice', 'Escolha cada idioma uma vez.')),
      ),
    ),
    biography: z.optional(text({ max: 2_000 })),
    clinicName: z.optional(text({ min: 2, max: 120 })),
    clinicAddress: z.optional(text({ min: 10, max: 300 })),
    city: z.optional(text({ min: 2, max: 80 })),
    province: z.optional(text({ min: 2, max: 80 })),
    /** An upload of kind `profile_picture`; null: none any more. */
    pictureId: z.optional(z.nullable(id)),
  }),
  status: 200,
  reply: practice,
  errors: ['appointments.profile_required', 'files.not_found'],
  cache: 'no-store',
})

const BOOKED = says('booked_unknown', 'Diga se as consultas marcadas se mantêm ou se cancelam.')

export const changeSchedule = endpoint({
  method: 'PUT',
  path: '/api/doctor/schedule',
  summary: 'O médico altera o seu horário; consultas marcadas fora dele mantêm-se ou cancelam-se, como disser.',
  session: 'required',
  body: z.object({
    is24x7: z.boolean(says('not_a_flag', 'Indique sim ou não.')),
    hours: z.array(weeklyHours).check(z.maxLength(84, MANY)),
    exceptions: z._default(z.array(dayException).check(z.maxLength(60, MANY)), []),
    /** Asked for by `appointments.booked_times`, whose details name them. */
    booked: z.optional(z.enum(['keep', 'cancel'], { error: BOOKED })),
    /** Why they are cancelled, as their patients read it. */
    reason: z._default(text({ max: 500 }), ''),
    revision: revisionRead,
  }),
  status: 200,
  reply: practice,
  errors: [
    'appointments.profile_required',
    'appointments.changed_elsewhere',
    'appointments.booked_times',
    'appointments.hours_overlap',
    'payments.not_refundable',
  ],
  cache: 'no-store',
})

export const cancelAsDoctor = endpoint({
  method: 'POST',
  path: '/api/doctor/appointments/:id/cancel',
  summary: 'O médico cancela uma consulta que ainda não começou; o paciente recebe tudo de volta.',
  session: 'required',
  params: idParams,
  body: z.object({
    reason: text({ min: 3, max: 500, tooShort: says('reason_required', 'Diga ao paciente porque cancela.') }),
  }),
  status: 200,
  reply: agendaEntry,
  errors: [
    'appointments.profile_required',
    'appointments.not_found',
    'appointments.not_now',
    'payments.not_refundable',
  ],
  cache: 'no-store',
})
