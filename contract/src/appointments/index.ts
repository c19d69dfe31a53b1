import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says, text } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { type Centavos, centavos } from '../kernel/money.ts'
import { machine } from '../kernel/status.ts'
import { HOUR_MS } from '../kernel/time.ts'
import { instant, sentInstant } from '../kernel/time-field.ts'
import { PATIENT_REFUSALS } from '../patients/named.ts'
import {
  CONSULTATION_TYPES,
  getAvailability,
  getDoctor,
  getDoctorsOverview,
  listDoctors,
  listSpecialties,
} from './doctors.ts'
import { cancelAsDoctor, changePractice, changeSchedule, getAgenda, getPractice } from './practice.ts'
import { correctRegistration, getRegistration, registerDoctor } from './registration.ts'
import { getSymptom } from './symptoms.ts'

export * from './doctors.ts'
export * from './practice.ts'
export * from './price-limits.ts'
export * from './registration.ts'
export * from './registration-form.ts'
export * from './symptoms.ts'

/** FHIR's Appointment and Encounter in one axis: from the held slot to the finished consultation. */
export const appointmentMachine = machine({
  initial: ['held'],
  states: {
    held: {
      label: 'Aguarda pagamento',
      moves: { confirmed: ['system'], expired: ['system'], cancelled: ['customer', 'doctor', 'operator'] },
    },
    confirmed: {
      label: 'Confirmada',
      moves: {
        waiting: ['customer', 'doctor'],
        cancelled: ['customer', 'doctor', 'operator'],
        no_show_patient: ['system', 'doctor'],
        no_show_doctor: ['system', 'operator'],
      },
    },
    waiting: {
      label: 'Na sala de espera',
      moves: {
        in_call: ['doctor', 'system'],
        cancelled: ['customer'],
        no_show_patient: ['system'],
        no_show_doctor: ['system'],
      },
    },
    in_call: { label: 'Em consulta', moves: { interrupted: ['system'], completed: ['doctor', 'system'] } },
    interrupted: { label: 'Interrompida', moves: { in_call: ['system'], completed: ['doctor', 'system'] } },
    completed: { label: 'Concluída', moves: {} },
    expired: { label: 'Expirou sem pagamento', moves: {} },
    cancelled: { label: 'Cancelada', moves: {} },
    no_show_patient: { label: 'Paciente não compareceu', moves: {} },
    no_show_doctor: { label: 'Médico não compareceu', moves: {} },
  },
  refusal: 'appointments.not_now',
})
export type AppointmentStatus = keyof typeof appointmentMachine.states
/** The states in which the doctor's time is taken. */
export const LIVE_STATUSES: readonly AppointmentStatus[] = ['held', 'confirmed', 'waiting', 'in_call', 'interrupted']

/** The specification's word for `held` in answers. */
export const SHOWN_STATUSES = [
  'pending_payment',
  'confirmed',
  'waiting',
  'in_call',
  'interrupted',
  'completed',
  'expired',
  'cancelled',
  'no_show_patient',
  'no_show_doctor',
] as const
export type ShownStatus = (typeof SHOWN_STATUSES)[number]
export const shownStatus = (status: AppointmentStatus): ShownStatus => (status === 'held' ? 'pending_payment' : status)

export const appointmentsErrors = defineErrors('appointments', {
  not_found: [404, 'Não encontrámos esta consulta.'],
  doctor_not_found: [404, 'Não encontrámos este médico.'],
  symptom_not_found: [404, 'Ainda não temos orientações sobre este sintoma.'],
  slot_taken: [409, 'Este horário acabou de ser ocupado. Escolha outro.'],
  outside_hours: [409, 'O médico não atende neste horário. Escolha outro.'],
  doctor_unavailable: [409, 'Este médico não está a aceitar consultas neste momento.'],
  patient_busy: [409, 'Já tem uma consulta marcada neste horário.'],
  own_consultation: [409, 'Não pode marcar uma consulta consigo próprio.'],
  too_many_holds: [429, 'Já tem várias consultas por pagar. Pague ou espere que expirem antes de marcar outra.'],
  already_doctor: [409, 'Já está registado como médico.'],
  license_taken: [409, 'Esta licença médica já está registada noutra conta. Se é a sua, fale connosco.'],
  not_now: [409, 'Esta consulta já não pode ser alterada.'],
  moved_enough: [409, 'Esta consulta já mudou de horário duas vezes. Pode cancelá-la e marcar outra.'],
  profile_required: [403, 'Esta página é de médicos registados.'],
  not_approved: [
    403,
    'O seu registo de médico não está aprovado. Até ser aprovado não atende, não receita e não lê processos.',
  ],
  booked_times: [409, 'Há consultas marcadas fora do novo horário. Diga o que fazer com elas.'],
  changed_elsewhere: [409, 'O horário mudou noutro dispositivo. Veja como está agora.'],
  hours_overlap: [400, 'Há horários que se sobrepõem no mesmo dia.'],
})

/** Until so long before its start a patient who cancels has everything back; later half. */
export const FULL_REFUND_HOURS = 2
/** How often a patient may move a consultation to another time. */
export const MOST_MOVES = 2

/** Whether it is too late to cancel, or to move, at no cost. */
export const isLateChange = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < FULL_REFUND_HOURS * HOUR_MS

type Cancelled = {
  startsAt: Date
  /** It was moved away from a time when it was late: that stays. */
  isMovedLate: boolean
}

/** What of the price goes back when the patient cancels at this moment. */
export const refundOnCancel = (price: Centavos, { startsAt, isMovedLate }: Cancelled, now: Date): Centavos =>
  isMovedLate || isLateChange(startsAt, now) ? Math.floor(price / 2) : price

export const appointment = z.object({
  id: z.string(),
  /** Whom it is for. */
  patientId: z.optional(id),
  doctorId: z.string(),
  doctorName: z.string(),
  /** The doctor's face, as lists of doctors show it. */
  doctorImageUrl: z.optional(z.nullable(z.string())),
  specialty: z.string(),
  /** When it begins, UTC. */
  appointmentTime: instant,
  endsAt: instant,
  type: z.enum(CONSULTATION_TYPES),
  status: z.enum(SHOWN_STATUSES),
  notes: z.string(),
  /** Price when it was booked; later price changes do not touch it. */
  price: centavos,
  /** What the patient pays: price less cover. */
  amountDue: centavos,
  paymentStatus: z.enum(['unpaid', 'pending', 'paid']),
  /** The payment under way or the one that paid. */
  transactionId: z.optional(z.string()),
  /** An unpaid slot is kept until then. */
  holdExpiresAt: z.optional(instant),
  /** How often the patient may still move it. */
  movesLeft: z.optional(z.int()),
  /** It was moved less than two hours before: who cancels it now has half. Absent otherwise. */
  isMovedLate: z.optional(z.boolean()),
  cancellation: z.optional(z.object({ by: z.enum(['patient', 'doctor']), reason: z.string(), refundAmount: centavos })),
})
export type Appointment = z.output<typeof appointment>

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  summary: 'As consultas do próprio: as próximas por ordem, depois as passadas.',
  session: 'required',
  status: 200,
  reply: z.array(appointment),
  errors: [],
  cache: 'no-store',
})

const timelineEntry = z.object({ status: z.enum(SHOWN_STATUSES), at: instant })

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  summary: 'Uma consulta do próprio, com o seu percurso.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.extend(appointment, { timeline: z.array(timelineEntry) }),
  errors: ['appointments.not_found'],
  cache: 'no-store',
})

const example = {
  body: {
    doctorId: '7d9c4b1a-0f3e-4a62-8b5d-6c7e8f9a0b1c',
    scheduledAt: '2026-11-24T10:00:00+02:00',
    type: 'video',
    notes: 'Dor de cabeça há dois dias',
  },
  reply: {
    id: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
    doctorId: '7d9c4b1a-0f3e-4a62-8b5d-6c7e8f9a0b1c',
    doctorName: 'Dr. Ana Silva',
    specialty: 'Pediatria',
    appointmentTime: '2026-11-24T08:00:00.000Z',
    endsAt: '2026-11-24T08:30:00.000Z',
    type: 'video',
    status: 'pending_payment',
    notes: 'Dor de cabeça há dois dias',
    price: 80_000,
    amountDue: 80_000,
    paymentStatus: 'unpaid',
    holdExpiresAt: '2026-11-23T08:30:00.000Z',
    movesLeft: 2,
  },
}

/** 1 MB body: notes have no limit of their own (specification 1 §5). */
const NOTES_BODY_BYTES = 1_048_576

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  summary: 'Marca uma consulta e guarda o horário até ser paga.',
  session: 'required',
  body: z.object({
    doctorId: id,
    scheduledAt: sentInstant,
    type: z.enum(CONSULTATION_TYPES, { error: says('type_unknown', 'Escolha videochamada ou chat.') }),
    notes: z._default(text({ max: NOTES_BODY_BYTES }), ''),
    /** Whom it is for; the account's own person where nobody is named. */
    patientId: z.optional(id),
  }),
  status: 201,
  reply: appointment,
  example,
  errors: [
    'appointments.doctor_not_found',
    'appointments.slot_taken',
    'appointments.outside_hours',
    'appointments.doctor_unavailable',
    'appointments.patient_busy',
    'appointments.own_consultation',
    'appointments.too_many_holds',
    ...PATIENT_REFUSALS,
  ],
  idempotent: true,
  cache: 'no-store',
  bodyLimit: NOTES_BODY_BYTES,
})

export const payAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/payment',
  summary: 'Paga uma consulta marcada com um pagamento confirmado.',
  session: 'required',
  params: idParams,
  body: z.object({ transactionId: id }),
  status: 200,
  reply: appointment,
  example: {
    body: { transactionId: '2d3e4f5a-6b7c-4d8e-9f0a-1b2c3d4e5f6a' },
    reply: { ...example.reply, status: 'confirmed', paymentStatus: 'paid' },
  },
  errors: [
    'appointments.not_found',
    'appointments.not_now',
    'payments.not_found',
    'payments.not_confirmed',
    'payments.already_claimed',
    'payments.wrong_amount',
    'payments.approved_by_payee',
  ],
  cache: 'no-store',
})

export const cancelAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/cancel',
  summary: 'O paciente cancela uma consulta que ainda não começou; o dinheiro volta pela regra.',
  session: 'required',
  params: idParams,
  body: z.object({ reason: z._default(text({ max: 500 }), '') }),
  status: 200,
  reply: appointment,
  errors: ['appointments.not_found', 'appointments.not_now', 'payments.not_refundable'],
  cache: 'no-store',
})

export const moveAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/move',
  summary: 'O paciente muda uma consulta paga para outro horário do mesmo médico, duas vezes no máximo.',
  session: 'required',
  params: idParams,
  body: z.object({ scheduledAt: sentInstant }),
  status: 200,
  reply: appointment,
  errors: [
    'appointments.not_found',
    'appointments.not_now',
    'appointments.moved_enough',
    'appointments.slot_taken',
    'appointments.patient_busy',
    'appointments.outside_hours',
    'appointments.doctor_unavailable',
  ],
  cache: 'no-store',
})

export const appointmentsEndpoints = {
  listDoctors,
  getDoctorsOverview,
  getDoctor,
  listSpecialties,
  getSymptom,
  getAvailability,
  listAppointments,
  getAppointment,
  bookAppointment,
  payAppointment,
  registerDoctor,
  getRegistration,
  correctRegistration,
  cancelAppointment,
  moveAppointment,
  getAgenda,
  getPractice,
  changePractice,
  changeSchedule,
  cancelAsDoctor,
}

/** What `GET /api/events` reports of this domain. */
export const appointmentsLiveEvents = ['appointment'] as const

declare module '../events.ts' {
  interface DomainEvents {
    'appointments.held': { appointmentId: string; patientId: string; doctorUserId: string | null }
    'appointments.confirmed': { appointmentId: string; patientId: string; doctorUserId: string | null }
    /** Before it began: the slot is free again. `by` is absent where staff returned its money. */
    'appointments.cancelled': {
      appointmentId: string
      patientId: string
      doctorUserId: string
      by?: 'patient' | 'doctor'
    }
    /** To another time of the same doctor, by its patient. */
    'appointments.moved': { appointmentId: string; patientId: string; doctorUserId: string; version: number }
    'appointments.expired': { appointmentId: string; patientId: string; doctorUserId: string | null }
    /** One of its two people did not come. */
    'appointments.missed': {
      appointmentId: string
      patientId: string
      doctorUserId: string
      absent: 'patient' | 'doctor'
    }
  }
}
