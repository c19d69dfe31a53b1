import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { DAY_MS } from '../kernel/time.ts'
import { instant } from '../kernel/time-field.ts'
import { forPatient, PATIENT_REFUSALS } from '../patients/named.ts'
import { answerAccess, askAccess, breakGlass, listAccesses } from './access.ts'

/** After a consultation its doctor may still read, write and prescribe for so long. */
export const CARE_MS = 30 * DAY_MS

/** Of a patient, as FHIR has them: AllergyIntolerance, Condition, MedicationStatement. */
export const FACT_KINDS = ['allergy', 'condition', 'medicine'] as const
export type FactKind = (typeof FACT_KINDS)[number]

export const recordsErrors = defineErrors('records', {
  not_your_patient: [403, 'Só vê este processo o médico que tem uma consulta com este paciente.'],
  consent_needed: [
    409,
    'O paciente não deu o seu consentimento, ou passaram 30 dias desde a consulta. Peça-o ao paciente.',
  ],
  access_not_found: [404, 'Não encontrámos este pedido.'],
  access_not_now: [409, 'Já respondeu a este pedido.'],
  fact_not_found: [404, 'Não encontrámos esta informação.'],
  too_many_facts: [409, 'O processo já tem muitas informações destas. Retire as que já não são verdade.'],
  consent_changed: [409, 'O texto mudou entretanto. Leia-o e responda de novo.'],
})

/** The text that patients agree to; another text is another version, which they are asked about again. */
export const TELECONSULTATION = {
  version: 1,
  title: 'Consulta à distância',
  points: [
    'O médico fala consigo por vídeo, voz ou chat. Não o pode examinar como num consultório e pode pedir-lhe que vá a um.',
    'A chamada não é gravada. As mensagens, os ficheiros e o resumo ficam guardados no seu processo.',
    'Só o médico desta consulta vê o seu processo, e cada leitura fica registada.',
    'Pode recusar ou sair a qualquer momento. Numa emergência, vá ao hospital mais próximo.',
  ],
} as const

export const fact = z.object({
  id: z.string(),
  kind: z.enum(FACT_KINDS),
  text: z.string(),
  notedAt: instant,
  notedBy: z.enum(['patient', 'doctor']),
})
export type RecordFact = z.output<typeof fact>

const entry = z.object({
  kind: z.enum(['consultation', 'prescription']),
  id: z.string(),
  at: instant,
  title: z.string(),
  /** What the patient may read of it: the summary, the medicines. */
  lines: z.array(z.string()),
  /** The page that shows it. */
  href: z.nullable(z.string()),
})
export type RecordEntry = z.output<typeof entry>

const reading = z.object({
  readerName: z.string(),
  what: z.string(),
  at: instant,
})
export type RecordReading = z.output<typeof reading>

export const record = z.object({
  facts: z.array(fact),
  /** Past consultations with their summaries, and prescriptions; the latest first. */
  entries: z.array(entry),
})
export type PatientRecord = z.output<typeof record>

export const getRecord = endpoint({
  method: 'GET',
  path: '/api/record',
  summary: 'O processo do próprio, ou de quem a conta cuida: alergias, consultas com resumo, receitas e quem o leu.',
  session: 'required',
  query: forPatient,
  status: 200,
  reply: z.extend(record, {
    /** Who else read or wrote in it, the latest first. */
    readings: z.array(reading),
  }),
  errors: [...PATIENT_REFUSALS],
  cache: 'no-store',
})

export const downloadRecord = endpoint({
  method: 'GET',
  path: '/api/record/fhir',
  summary:
    'O processo do próprio, ou de quem a conta cuida, como Bundle de FHIR R4: para o levar a outra clínica ou sistema.',
  session: 'required',
  query: forPatient,
  status: 200,
  reply: z.unknown(),
  media: ['application/fhir+json'],
  errors: [...PATIENT_REFUSALS],
  cache: 'no-store',
})

export const getPatientRecord = endpoint({
  method: 'GET',
  path: '/api/doctor/patients/:id/record',
  summary:
    'O processo de um paciente, para o médico que tem uma consulta com ele ou a teve há 30 dias; fica registado.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: record,
  errors: ['appointments.not_approved', 'records.not_your_patient', 'records.consent_needed'],
  cache: 'no-store',
})

const factBody = z.object({
  kind: z.enum(FACT_KINDS, { error: says('kind_unknown', 'Escolha alergia, doença ou medicamento.') }),
  text: text({ min: 2, max: 200 }),
})

export const noteFact = endpoint({
  method: 'POST',
  path: '/api/record/facts',
  summary: 'O próprio, ou quem cuida dele, acrescenta uma alergia, doença ou medicamento ao processo.',
  session: 'required',
  query: forPatient,
  body: factBody,
  status: 201,
  reply: fact,
  errors: ['records.too_many_facts', ...PATIENT_REFUSALS],
  idempotent: true,
  cache: 'no-store',
})

export const notePatientFact = endpoint({
  method: 'POST',
  path: '/api/doctor/patients/:id/facts',
  summary: 'O médico acrescenta uma alergia, doença ou medicamento ao processo do seu paciente.',
  session: 'required',
  params: idParams,
  body: factBody,
  status: 201,
  reply: fact,
  errors: ['appointments.not_approved', 'records.not_your_patient', 'records.consent_needed', 'records.too_many_facts'],
  idempotent: true,
  cache: 'no-store',
})

export const endFact = endpoint({
  method: 'DELETE',
  path: '/api/record/facts/:id',
  summary: 'O próprio, ou quem cuida dele, retira do processo o que já não é verdade.',
  session: 'required',
  query: forPatient,
  params: idParams,
  status: 200,
  reply: z.object({ id: z.string() }),
  errors: ['records.fact_not_found', ...PATIENT_REFUSALS],
  cache: 'no-store',
})

export const consent = z.object({
  version: z.int(),
  /** null: not answered in this version. */
  isGiven: z.nullable(z.boolean()),
  answeredAt: z.nullable(instant),
})

export const getConsent = endpoint({
  method: 'GET',
  path: '/api/record/consent',
  summary: 'O consentimento do próprio, ou de quem a conta cuida, para consultas à distância.',
  session: 'required',
  query: forPatient,
  status: 200,
  reply: consent,
  errors: [...PATIENT_REFUSALS],
  cache: 'no-store',
})

export const answerConsent = endpoint({
  method: 'POST',
  path: '/api/record/consent',
  summary: 'O próprio, ou quem cuida dele, aceita ou recusa as consultas à distância, nesta versão do texto.',
  session: 'required',
  query: forPatient,
  body: z.object({
    version: z.int(says('version_missing', 'Indique a versão do texto.')),
    isGiven: z.boolean(says('answer_missing', 'Diga se aceita ou recusa.')),
  }),
  status: 200,
  reply: consent,
  errors: ['records.consent_changed', ...PATIENT_REFUSALS],
  cache: 'no-store',
})

export const recordsEndpoints = {
  getRecord,
  downloadRecord,
  getPatientRecord,
  noteFact,
  notePatientFact,
  endFact,
  getConsent,
  answerConsent,
  askAccess,
  breakGlass,
  listAccesses,
  answerAccess,
}
