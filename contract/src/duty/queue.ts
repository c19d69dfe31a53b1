import * as z from 'zod/mini'
import { CONSULTATION_TYPES } from '../appointments/doctors.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { PATIENT_REFUSALS } from '../patients/named.ts'
import { queueMachine } from './model.ts'
import { LEVELS } from './signs.ts'
import { complaint } from './triage.ts'

/** Whether somebody answers now; without a session. */
export const duty = z.object({
  /** Doctors who are on duty, those in a consultation included. */
  onDuty: z.int(),
  /** Patients who have paid and wait. */
  waiting: z.int(),
  /** What a patient who comes now would wait, from what was measured today; null while nobody is on duty. */
  expectedMinutes: z.nullable(z.int()),
  /** Of a consultation now. */
  price: centavos,
  /** The soonest time that can be booked, while nobody is on duty; null where there is none. */
  nextFreeAt: z.nullable(instant),
  /** When a doctor plans to be on duty next, while nobody is; null where nobody plans to be. */
  nextDutyAt: z.optional(z.nullable(instant)),
})
export type Duty = z.output<typeof duty>

export const getDuty = endpoint({
  method: 'GET',
  path: '/api/duty',
  summary: 'Quantos médicos estão de serviço, quantos pacientes esperam e quanto se espera agora.',
  session: 'none',
  status: 200,
  reply: duty,
  errors: [],
  cache: 'public',
  urgency: 'normal',
})

export const queueEntry = z.object({
  id: z.string(),
  patientId: z.string(),
  status: z.enum(statesOf(queueMachine)),
  level: z.enum(LEVELS),
  type: z.enum(CONSULTATION_TYPES),
  price: centavos,
  createdAt: instant,
  /** Unpaid, it is kept until then. */
  payBefore: z.optional(instant),
  /** The payment under way, or the one that paid. */
  transactionId: z.optional(z.string()),
  /** 1: the next one. */
  place: z.optional(z.int()),
  expectedMinutes: z.optional(z.int()),
  /** Nobody has answered by then: the money goes back by itself. */
  promisedBy: z.optional(instant),
  /** The consultation, once a doctor has answered. */
  appointmentId: z.optional(z.string()),
})
export type QueueEntry = z.output<typeof queueEntry>

const TYPE = says('type_unknown', 'Escolha videochamada ou chat.')

export const joinQueue = endpoint({
  method: 'POST',
  path: '/api/queue',
  summary:
    'Entra na fila para falar agora com um médico; espera pelo pagamento. Com um sinal de perigo nada é vendido.',
  session: 'required',
  body: z.object({
    ...complaint,
    symptoms: text({ min: 3, max: 1_000, tooShort: says('symptoms_required', 'Diga o que sente.') }),
    type: z._default(z.enum(CONSULTATION_TYPES, { error: TYPE }), 'video'),
    /** Whom it is for; the account's own person where nobody is named. */
    patientId: z.optional(id),
  }),
  status: 201,
  reply: queueEntry,
  example: {
    body: { ageMonths: 30, signs: ['fever'], symptoms: 'Febre desde ontem' },
    reply: {
      id: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
      patientId: '7d9c4b1a-0f3e-4a62-8b5d-6c7e8f9a0b1c',
      status: 'triaged',
      level: 'urgent',
      type: 'video',
      price: 60_000,
      createdAt: '2026-11-25T01:00:00.000Z',
      payBefore: '2026-11-25T01:10:00.000Z',
      expectedMinutes: 4,
    },
  },
  errors: [
    'duty.emergency',
    'duty.nobody_on_duty',
    'duty.too_busy',
    'duty.already_waiting',
    'duty.too_many',
    ...PATIENT_REFUSALS,
  ],
  idempotent: true,
  limit: { name: 'queue', most: 20, windowMs: 3_600_000 },
  cache: 'no-store',
})

export const getQueueEntry = endpoint({
  method: 'GET',
  path: '/api/queue/:id',
  summary: 'O lugar do próprio na fila, a espera e até quando alguém responde.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: queueEntry,
  errors: ['duty.not_found'],
  cache: 'no-store',
})

export const leaveQueue = endpoint({
  method: 'DELETE',
  path: '/api/queue/:id',
  summary: 'Sai da fila; o que foi pago volta por inteiro.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: queueEntry,
  errors: ['duty.not_found', 'duty.not_now', 'payments.not_refundable'],
  cache: 'no-store',
})
