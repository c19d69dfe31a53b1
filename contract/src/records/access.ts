import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'
import { forPatient, PATIENT_REFUSALS } from '../patients/named.ts'

/** `emergency`: opened by a doctor without consent, with a reason; `over`: its time has ended. */
export const ACCESS_STATES = ['asked', 'given', 'refused', 'emergency', 'over'] as const

export const recordAccess = z.object({
  id: z.string(),
  doctorName: z.string(),
  state: z.enum(ACCESS_STATES),
  /** Of an emergency, in the doctor's words. */
  reason: z.nullable(z.string()),
  askedAt: instant,
  /** Until when the record is open to this doctor. */
  endsAt: z.nullable(instant),
})
export type RecordAccess = z.output<typeof recordAccess>

const asked = z.object({ state: z.literal('asked') })
export type AskedAccess = z.output<typeof asked>

export const askAccess = endpoint({
  method: 'POST',
  path: '/api/doctor/patients/:id/access',
  summary: 'O médico pede de novo ao paciente o consentimento para ler o processo; o paciente é avisado.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: asked,
  errors: ['appointments.not_approved', 'records.not_your_patient'],
  cache: 'no-store',
})

export const emergencyReason = z.object({
  reason: text({ min: 3, max: 500, tooShort: says('reason_required', 'Escreva o motivo, como o paciente o vai ler.') }),
})

export const breakGlass = endpoint({
  method: 'POST',
  path: '/api/doctor/patients/:id/emergency',
  summary: 'O médico abre o processo numa emergência, sem consentimento; o paciente lê o motivo.',
  session: 'required',
  params: idParams,
  body: emergencyReason,
  status: 200,
  reply: recordAccess,
  errors: ['appointments.not_approved', 'records.not_your_patient'],
  cache: 'no-store',
})

export const listAccesses = endpoint({
  method: 'GET',
  path: '/api/record/accesses',
  summary: 'Os pedidos de médicos para ler o processo do próprio e as leituras em emergência, o mais recente primeiro.',
  session: 'required',
  query: forPatient,
  status: 200,
  reply: z.array(recordAccess),
  errors: [...PATIENT_REFUSALS],
  cache: 'no-store',
})

export const answerAccess = endpoint({
  method: 'POST',
  path: '/api/record/accesses/:id',
  summary: 'O próprio, ou quem cuida dele, aceita ou recusa um pedido, ou retira o consentimento que deu.',
  session: 'required',
  params: idParams,
  query: forPatient,
  body: z.object({ isGiven: z.boolean(says('answer_missing', 'Diga se aceita ou recusa.')) }),
  status: 200,
  reply: recordAccess,
  errors: ['records.access_not_found', 'records.access_not_now', ...PATIENT_REFUSALS],
  cache: 'no-store',
})
