import * as z from 'zod/mini'
import { CONSULTATION_TYPES, SHOWN_STATUSES } from '../appointments/index.ts'
import { privateFile } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { wholeNumber } from '../kernel/query-field.ts'
import { instant } from '../kernel/time-field.ts'
import { patientGlance } from '../patients/glance.ts'
import { chatMessage, ROLES } from './messages.ts'
import {
  addAddendum,
  completeConsultation,
  getNote,
  getSnapshot,
  listUnsigned,
  listWaiting,
  saveNote,
  signNote,
} from './practice.ts'

export * from './messages.ts'
export * from './practice.ts'

/** Minutes around the appointment in which the room is open. */
export const OPENS_BEFORE = 10
export const CLOSES_AFTER = 30

export const consultationsErrors = defineErrors('consultations', {
  not_found: [404, 'Não encontrámos esta consulta.'],
  not_open: [409, 'A sala ainda não está aberta, ou já fechou.'],
  ended: [409, 'Esta consulta já terminou.'],
  consent_needed: [409, 'Para entrar, leia e aceite primeiro as condições da consulta à distância.'],
  peer_away: [409, 'A outra pessoa não está na sala.'],
  replayed: [409, 'Esta proposta de ligação já foi usada.'],
  message_empty: [400, 'Escreva uma mensagem ou junte um ficheiro.'],
  too_many_messages: [409, 'Esta conversa já tem demasiadas mensagens.'],
  file_refused: [409, 'Só pode juntar imagens até 200 kB e documentos PDF seus.'],
  not_begun: [409, 'A consulta ainda não começou.'],
  note_signed: [409, 'A nota já foi assinada. Acrescente uma adenda.'],
  note_changed: [409, 'A nota foi alterada noutro sítio. Veja o que mudou antes de continuar.'],
  note_empty: [409, 'Escreva a queixa, a avaliação e o plano antes de assinar.'],
  note_not_signed: [409, 'Assine a nota antes de lhe acrescentar uma adenda.'],
  no_summary: [404, 'O médico ainda não escreveu o resumo desta consulta.'],
})

/** What the server refuses over the socket, in frames of type `error`. */
export const refusedBySocket = [
  'consultations.not_found',
  'consultations.not_open',
  'consultations.ended',
  'consultations.consent_needed',
  'consultations.peer_away',
  'consultations.replayed',
  'consultations.message_empty',
  'consultations.file_refused',
  'consultations.too_many_messages',
] as const

/** A picture or a PDF in the chat: its two people read it. */
export const chatFile = { ...privateFile('chat_file'), access: 'granted' } as const

export const consultation = z.object({
  id: z.string(),
  type: z.enum(CONSULTATION_TYPES),
  status: z.enum(SHOWN_STATUSES),
  /** Who asks. */
  role: z.enum(ROLES),
  patientId: z.string(),
  patientName: z.string(),
  patient: z.optional(patientGlance),
  doctorName: z.string(),
  doctorImageUrl: z.optional(z.nullable(z.string())),
  specialty: z.string(),
  appointmentTime: instant,
  endsAt: instant,
  opensAt: instant,
  closesAt: instant,
  isOpen: z.boolean(),
  /** When the two first met. */
  startedAt: z.nullable(instant),
  /** The patient has not agreed to a consultation at a distance. */
  needsConsent: z.boolean(),
})
export type Consultation = z.output<typeof consultation>

export const getConsultation = endpoint({
  method: 'GET',
  path: '/api/consultations/:id',
  summary: 'A sala de uma consulta, para o seu paciente e o seu médico.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: consultation,
  errors: ['consultations.not_found'],
  cache: 'no-store',
})

const after = wholeNumber({
  min: 0,
  max: 999_999_999,
  said: says('number_invalid', 'Indique o número da mensagem.'),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/messages',
  summary: 'As mensagens de uma consulta por ordem, 200 de cada vez; `after`: depois desta.',
  session: 'required',
  params: idParams,
  query: z.object({ after: z.optional(after) }),
  status: 200,
  reply: z.object({
    messages: z.array(chatMessage),
    /** How far the other side has received and read. */
    peer: z.object({ delivered: z.int(), read: z.int() }),
  }),
  errors: [
    'appointments.not_approved',
    'records.not_your_patient',
    'records.consent_needed',
    'consultations.not_found',
  ],
  cache: 'no-store',
})

export const summary = z.object({
  doctorName: z.string(),
  doctorImageUrl: z.optional(z.nullable(z.string())),
  patientName: z.string(),
  specialty: z.string(),
  /** When the consultation took place. */
  at: instant,
  symptoms: z.string(),
  nextSteps: z.string(),
})
export type Summary = z.output<typeof summary>

export const getSummary = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/summary',
  summary: 'O resumo da consulta que o médico escreveu para o paciente.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: summary,
  errors: [
    'appointments.not_approved',
    'records.not_your_patient',
    'records.consent_needed',
    'consultations.not_found',
    'consultations.no_summary',
  ],
  cache: 'no-store',
})

export const downloadSummary = endpoint({
  method: 'GET',
  path: '/api/consultations/:id/summary/pdf',
  summary: 'O resumo da consulta em PDF.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.unknown(),
  media: ['application/pdf'],
  errors: [
    'appointments.not_approved',
    'records.not_your_patient',
    'records.consent_needed',
    'consultations.not_found',
    'consultations.no_summary',
  ],
  cache: 'no-store',
})

/** What the room shows where there is no appointment: a sample, and it says so. */
export const SAMPLE_SUMMARY: Omit<Summary, 'at'> = {
  doctorName: 'Dr. Ana Silva',
  patientName: 'Paciente de demonstração',
  specialty: 'Pediatria',
  symptoms: 'Dor de cabeça há dois dias\nFebre baixa (37,8 °C)\nCansaço',
  nextSteps:
    'Beber muita água e descansar\nParacetamol 500 mg de 8 em 8 horas, se tiver dor\nVoltar a falar se a febre passar de 39 °C',
}

export const downloadSample = endpoint({
  method: 'GET',
  path: '/api/consultations/sample-summary',
  summary: 'O resumo da sala de demonstração em PDF.',
  session: 'none',
  status: 200,
  reply: z.unknown(),
  media: ['application/pdf'],
  errors: [],
  cache: 'no-store',
})

const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})

export const getRtcConfig = endpoint({
  method: 'GET',
  path: '/api/rtc/config',
  summary: 'Os servidores STUN e TURN de uma consulta; as credenciais valem só enquanto ela dura.',
  session: 'required',
  query: z.object({ appointment: id }),
  status: 200,
  reply: z.object({ iceServers: z.array(iceServer), expiresAt: instant }),
  errors: ['appointments.not_approved', 'consultations.not_found', 'consultations.not_open', 'consultations.ended'],
  cache: 'no-store',
})

export const consultationsEndpoints = {
  getConsultation,
  listMessages,
  getSummary,
  downloadSummary,
  downloadSample,
  getRtcConfig,
  listWaiting,
  listUnsigned,
  getSnapshot,
  getNote,
  saveNote,
  signNote,
  addAddendum,
  completeConsultation,
}
