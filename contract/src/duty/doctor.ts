import * as z from 'zod/mini'
import { CONSULTATION_TYPES } from '../appointments/doctors.ts'
import { weeklyHours } from '../appointments/practice.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { revisionRead } from '../kernel/revision.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { dutyMachine } from './model.ts'
import { LEVELS } from './signs.ts'

/** A patient who is offered to the doctor. */
export const dutyOffer = z.object({
  id: z.string(),
  patientName: z.string(),
  ageMonths: z.int(),
  level: z.enum(LEVELS),
  /** The signs that were said, as they were asked. */
  signs: z.array(z.string()),
  symptoms: z.string(),
  type: z.enum(CONSULTATION_TYPES),
  /** Afterwards it goes on to the next doctor. */
  answerBefore: instant,
})
export type DutyOffer = z.output<typeof dutyOffer>

export const ownDuty = z.object({
  state: z.enum(statesOf(dutyMachine)),
  /** A press is asked for by then; null while off. */
  confirmBefore: z.nullable(instant),
  waiting: z.int(),
  offer: z.nullable(dutyOffer),
  /** The consultation that the doctor is in, from the queue. */
  appointmentId: z.nullable(z.string()),
})
export type OwnDuty = z.output<typeof ownDuty>

export const getOwnDuty = endpoint({
  method: 'GET',
  path: '/api/doctor/duty',
  summary: 'Se o próprio médico está de serviço, quem lhe é oferecido e quantos esperam.',
  session: 'required',
  status: 200,
  reply: ownDuty,
  errors: ['appointments.profile_required'],
  cache: 'no-store',
})

const STATE = says('state_unknown', 'Indique "on_duty" ou "off".')

export const setDuty = endpoint({
  method: 'PUT',
  path: '/api/doctor/duty',
  summary: 'O médico entra de serviço, diz que continua, ou sai.',
  session: 'required',
  body: z.object({ state: z.enum(['on_duty', 'off'], { error: STATE }) }),
  status: 200,
  reply: ownDuty,
  errors: ['appointments.profile_required', 'appointments.doctor_unavailable'],
  cache: 'no-store',
})

export const beatDuty = endpoint({
  method: 'POST',
  path: '/api/doctor/duty/heartbeat',
  summary: 'O ecrã do médico diz que está aberto; sem isso sai de serviço sozinho.',
  session: 'required',
  status: 200,
  reply: ownDuty,
  errors: ['appointments.profile_required'],
  cache: 'no-store',
})

export const rota = z.object({
  /** When the doctor plans to be on duty, from Sunday on. */
  hours: z.array(weeklyHours),
  revision: z.int(),
})
export type Rota = z.output<typeof rota>

export const getRota = endpoint({
  method: 'GET',
  path: '/api/doctor/duty/rota',
  summary: 'Quando o próprio médico planeia estar de serviço, por semana.',
  session: 'required',
  status: 200,
  reply: rota,
  errors: ['appointments.profile_required'],
  cache: 'no-store',
})

const SPANS = says('too_many', 'São demasiados horários.')

export const changeRota = endpoint({
  method: 'PUT',
  path: '/api/doctor/duty/rota',
  summary: 'O médico planeia o seu serviço por semana; é chamado quando começa. Nenhum horário: sem plano.',
  session: 'required',
  body: z.object({ hours: z.array(weeklyHours).check(z.maxLength(42, SPANS)), revision: revisionRead }),
  status: 200,
  reply: rota,
  errors: ['appointments.profile_required', 'duty.changed_elsewhere', 'duty.rota_overlap'],
  cache: 'no-store',
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/doctor/duty/offers/:id/accept',
  summary: 'O médico atende o paciente oferecido: a consulta começa agora.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ appointmentId: z.string() }),
  errors: ['appointments.profile_required', 'duty.not_found', 'duty.offer_gone', 'duty.patient_busy'],
  cache: 'no-store',
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/doctor/duty/offers/:id/decline',
  summary: 'O médico não pode: o paciente passa ao seguinte.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: ownDuty,
  errors: ['appointments.profile_required', 'duty.not_found', 'duty.offer_gone'],
  cache: 'no-store',
})
