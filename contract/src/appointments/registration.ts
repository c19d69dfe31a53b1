import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { centavos } from '../kernel/money.ts'
import { LANGUAGES } from './doctors.ts'
import { registration } from './registration-form.ts'

/** The states of the verification, from its first sending on. */
export const DOCTOR_STATUSES = ['submitted', 'in_review', 'approved', 'rejected', 'suspended'] as const

/** What a doctor has registered; the papers stand in the verification case. */
export const registeredDoctor = z.object({
  id: z.string(),
  status: z.enum(DOCTOR_STATUSES),
  specialty: z.string(),
  specialties: z.array(z.string()),
  license: z.string(),
  consultationPrice: centavos,
  consultationPriceChat: z.nullable(centavos),
  is24x7: z.boolean(),
  clinicName: z.string(),
  clinicAddress: z.string(),
  city: z.string(),
  province: z.string(),
  pictureId: z.nullable(z.string()),
  biography: z.string(),
  languages: z.array(z.enum(LANGUAGES)),
})
export type RegisteredDoctor = z.output<typeof registeredDoctor>

const REFUSALS = [
  'appointments.license_taken',
  'files.not_found',
  'verification.not_now',
  'verification.paper_expired',
  'verification.paper_twice',
] as const

export const registerDoctor = endpoint({
  method: 'POST',
  path: '/api/doctors',
  summary: 'Regista o próprio como médico; aparece na lista depois de aprovado.',
  session: 'required',
  body: registration,
  status: 201,
  reply: registeredDoctor,
  errors: ['appointments.already_doctor', ...REFUSALS],
  idempotent: true,
  cache: 'no-store',
})

export const getRegistration = endpoint({
  method: 'GET',
  path: '/api/doctor/registration',
  summary: 'O registo do próprio como médico, ou null.',
  session: 'required',
  status: 200,
  reply: z.nullable(registeredDoctor),
  errors: [],
  cache: 'no-store',
})

export const correctRegistration = endpoint({
  method: 'PUT',
  path: '/api/doctor/registration',
  summary: 'Corrige o registo do próprio; volta a ser verificado.',
  session: 'required',
  body: registration,
  status: 200,
  reply: registeredDoctor,
  errors: ['appointments.doctor_not_found', ...REFUSALS],
  cache: 'no-store',
})
