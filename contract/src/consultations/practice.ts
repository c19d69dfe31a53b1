import * as z from 'zod/mini'
import { CONSULTATION_TYPES, SHOWN_STATUSES } from '../appointments/index.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'
import { patientGlance, patientWeight } from '../patients/glance.ts'

export const waitingPatient = z.object({
  id: z.string(),
  patientName: z.string(),
  patient: z.optional(patientGlance),
  type: z.enum(CONSULTATION_TYPES),
  status: z.enum(SHOWN_STATUSES),
  appointmentTime: instant,
  /** Since when the patient is in the room. */
  waitingSince: instant,
})
export type WaitingPatient = z.output<typeof waitingPatient>

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/doctor/waiting',
  summary: 'Os pacientes que esperam pelo médico na sala, e desde quando.',
  session: 'required',
  status: 200,
  reply: z.array(waitingPatient),
  errors: ['appointments.profile_required'],
  cache: 'no-store',
})

export const unsignedNote = z.object({
  /** Of the consultation. */
  id: z.string(),
  patientName: z.string(),
  appointmentTime: instant,
})
export type UnsignedNote = z.output<typeof unsignedNote>

export const listUnsigned = endpoint({
  method: 'GET',
  path: '/api/doctor/unsigned',
  summary: 'As consultas terminadas cuja nota o médico ainda não assinou, a mais antiga primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(unsignedNote),
  errors: ['appointments.profile_required'],
  cache: 'no-store',
})

export const snapshot = z.object({
  patientId: z.string(),
  patientName: z.string(),
  patient: z.optional(patientGlance),
  /** The last that was written down; absent where nobody did. */
  weight: z.optional(patientWeight),
  /** What the patient wrote when booking. */
  notes: z.string(),
  allergies: z.array(z.string()),
  conditions: z.array(z.string()),
  medicines: z.array(z.string()),
  /** Earlier consultations and prescriptions, the latest first. */
  history: z.array(z.object({ id: z.string(), at: instant, title: z.string(), lines: z.array(z.string()) })),
})
export type Snapshot = z.output<typeof snapshot>

export const getSnapshot = endpoint({
  method: 'GET',
  path: '/api/doctor/consultations/:id/patient',
  summary: 'O essencial do paciente para o médico desta consulta; fica registado.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: snapshot,
  errors: [
    'appointments.not_approved',
    'records.not_your_patient',
    'records.consent_needed',
    'consultations.not_found',
    'consultations.not_open',
  ],
  cache: 'no-store',
})

const LONGEST = 20_000

export const note = z.object({
  complaint: z.string(),
  assessment: z.string(),
  plan: z.string(),
  symptoms: z.string(),
  nextSteps: z.string(),
  /** Grows with every save; sent back with the next one. */
  version: z.int(),
  savedAt: z.nullable(instant),
  signedAt: z.nullable(instant),
  addenda: z.array(z.object({ id: z.string(), text: z.string(), at: instant })),
})
export type Note = z.output<typeof note>

export const getNote = endpoint({
  method: 'GET',
  path: '/api/doctor/consultations/:id/note',
  summary: 'A nota clínica do médico nesta consulta.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: note,
  errors: [
    'appointments.not_approved',
    'records.not_your_patient',
    'records.consent_needed',
    'consultations.not_found',
  ],
  cache: 'no-store',
})

export const saveNote = endpoint({
  method: 'PUT',
  path: '/api/doctor/consultations/:id/note',
  summary: 'Guarda a nota clínica e o resumo para o paciente, enquanto o médico escreve.',
  session: 'required',
  params: idParams,
  body: z.object({
    complaint: text({ max: LONGEST }),
    assessment: text({ max: LONGEST }),
    plan: text({ max: LONGEST }),
    /** For the patient. */
    symptoms: text({ max: LONGEST }),
    nextSteps: text({ max: LONGEST }),
    version: z.int(says('version_missing', 'Indique a versão da nota.')),
  }),
  status: 200,
  reply: note,
  errors: [
    'consultations.not_found',
    'consultations.not_begun',
    'consultations.note_signed',
    'consultations.note_changed',
  ],
  cache: 'no-store',
  bodyLimit: 512 * 1024,
})

export const signNote = endpoint({
  method: 'POST',
  path: '/api/doctor/consultations/:id/note/sign',
  summary: 'O médico assina a nota; depois só lhe acrescenta adendas. O paciente passa a ver o resumo.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: note,
  errors: [
    'appointments.not_approved',
    'consultations.not_found',
    'consultations.not_begun',
    'consultations.note_signed',
    'consultations.note_empty',
  ],
  cache: 'no-store',
})

export const addAddendum = endpoint({
  method: 'POST',
  path: '/api/doctor/consultations/:id/note/addenda',
  summary: 'Acrescenta uma adenda datada a uma nota assinada.',
  session: 'required',
  params: idParams,
  body: z.object({ text: text({ min: 3, max: LONGEST }) }),
  status: 201,
  reply: note,
  errors: ['appointments.not_approved', 'consultations.not_found', 'consultations.note_not_signed'],
  idempotent: true,
  cache: 'no-store',
})

export const completeConsultation = endpoint({
  method: 'POST',
  path: '/api/doctor/consultations/:id/complete',
  summary: 'O médico dá a consulta por terminada.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ id: z.string(), status: z.enum(SHOWN_STATUSES) }),
  errors: ['consultations.not_found', 'consultations.not_begun', 'consultations.ended'],
  cache: 'no-store',
})
