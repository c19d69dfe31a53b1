import * as z from 'zod/mini'
import { ROUTES } from './formulary/units.ts'
import { typedCode } from './kernel/code-field.ts'
import { endpoint } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'
import { says, text } from './kernel/field.ts'
import { chosenId, id, idParams } from './kernel/id.ts'
import { machine, statesOf } from './kernel/status.ts'
import { instant } from './kernel/time-field.ts'
import { forPatient, PATIENT_REFUSALS } from './patients/named.ts'
import { WEIGHTS } from './patients/words.ts'

export { ROUTES }

/** FHIR's MedicationRequest. A draft is the doctor's alone; from the signature on nothing in it changes but its state. */
export const prescriptionMachine = machine({
  initial: ['draft'],
  states: {
    draft: { label: 'Rascunho', moves: { active: ['doctor'], cancelled: ['doctor'] } },
    active: { label: 'Válida', moves: { dispensed: ['system'], cancelled: ['doctor'], expired: ['system'] } },
    dispensed: { label: 'Aviada', moves: { active: ['system'] } },
    cancelled: { label: 'Anulada', moves: {} },
    expired: { label: 'Caducada', moves: {} },
  },
  refusal: 'prescriptions.not_now',
})
export type PrescriptionStatus = keyof typeof prescriptionMachine.states

export const prescriptionsErrors = defineErrors('prescriptions', {
  not_found: [404, 'Não encontrámos esta receita.'],
  not_now: [409, 'Esta receita já não pode ser alterada.'],
  not_begun: [409, 'Só pode receitar depois de a consulta começar.'],
  too_late: [409, 'Passaram mais de 30 dias desde esta consulta. Para receitar, o paciente marca outra.'],
  weight_needed: [
    409,
    'A dose de uma criança faz-se pelo peso. Escreva quanto pesa: não há um peso dos últimos 90 dias.',
  ],
  warnings: [409, 'Há avisos sobre estes medicamentos. Leia-os e diga porque os receita.'],
})

const MANY = says('too_many_lines', 'Uma receita tem no máximo 12 medicamentos.')
const FEW = says('lines_required', 'Indique pelo menos um medicamento.')
/** Of one line. */
export const MOST_UNITS = 500
export const MOST_DAYS = 365
const QUANTITY = says('quantity_out_of_range', `Indique uma quantidade de 1 a ${MOST_UNITS}.`)
const DAYS = says('days_out_of_range', `Indique de 1 a ${MOST_DAYS} dias.`)

const count = (most: number, said: string) => z.int(said).check(z.minimum(1, said), z.maximum(most, said))

const line = z.object({
  /** Name and strength: 'Amoxicilina 500 mg'. */
  medicine: text({ min: 2, max: 120 }),
  /** How much at a time: '1 cápsula'. */
  dose: text({ min: 1, max: 60 }),
  route: z.enum(ROUTES, { error: says('route_unknown', 'Escolha a via de administração.') }),
  /** How often: 'de 8 em 8 horas'. */
  frequency: text({ min: 1, max: 60 }),
  durationDays: count(MOST_DAYS, DAYS),
  /** Units to dispense. */
  quantity: count(MOST_UNITS, QUANTITY),
})
export type PrescriptionLine = z.output<typeof line>

/** Days for which a prescription is valid unless said otherwise. */
export const USUAL_VALIDITY = 30

const content = z.object({
  lines: z.array(line).check(z.minLength(1, FEW), z.maxLength(12, MANY)),
  advice: z._default(text({ max: 1_000 }), ''),
  validDays: z._default(count(180, says('validity_out_of_range', 'Uma receita vale de 1 a 180 dias.')), USUAL_VALIDITY),
  /** Why these medicines in spite of the warnings; asked for by `prescriptions.warnings`. */
  reason: z._default(text({ max: 500 }), ''),
})

const WEIGHT = says('weight_out_of_range', 'Indique um peso entre 0,3 e 400 kg.')
/** What the patient weighs today; a child needs one of the last 90 days. */
const weightGrams = z.optional(z.int(WEIGHT).check(z.minimum(WEIGHTS.least, WEIGHT), z.maximum(WEIGHTS.most, WEIGHT)))

const dispensedLine = z.extend(line, {
  /** Units handed out so far, by all pharmacies together. */
  dispensed: z.int(),
})

export const prescription = z.object({
  id: z.string(),
  /** What a pharmacist types; none before the signature. */
  code: z.nullable(z.string()),
  appointmentId: z.string(),
  status: z.enum(statesOf(prescriptionMachine)),
  doctorName: z.string(),
  doctorLicense: z.string(),
  patientName: z.string(),
  /** By which it was dosed, of a child. */
  weightGrams: z.optional(z.int()),
  lines: z.array(dispensedLine),
  advice: z.string(),
  reason: z.string(),
  createdAt: instant,
  signedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
})
export type Prescription = z.output<typeof prescription>

export const createPrescription = endpoint({
  method: 'POST',
  path: '/api/doctor/prescriptions',
  summary: 'O médico de uma consulta começada escreve uma receita; `sign` assina-a logo.',
  session: 'required',
  body: z.extend(content, {
    appointmentId: id,
    weightGrams,
    sign: z._default(z.boolean(says('not_a_flag', 'Indique sim ou não.')), false),
  }),
  status: 201,
  reply: prescription,
  errors: [
    'appointments.not_approved',
    'prescriptions.not_found',
    'prescriptions.not_begun',
    'prescriptions.too_late',
    'prescriptions.weight_needed',
    'prescriptions.warnings',
  ],
  idempotent: true,
  cache: 'no-store',
})

export const changePrescription = endpoint({
  method: 'PUT',
  path: '/api/doctor/prescriptions/:id',
  summary: 'O médico altera o rascunho de uma receita.',
  session: 'required',
  params: idParams,
  body: content,
  status: 200,
  reply: prescription,
  errors: ['prescriptions.not_found', 'prescriptions.not_now'],
  cache: 'no-store',
})

export const signPrescription = endpoint({
  method: 'POST',
  path: '/api/doctor/prescriptions/:id/sign',
  summary: 'O médico assina a receita; depois nada nela muda.',
  session: 'required',
  params: idParams,
  body: z.object({ reason: z.optional(text({ max: 500 })), weightGrams }),
  status: 200,
  reply: prescription,
  errors: [
    'appointments.not_approved',
    'prescriptions.not_found',
    'prescriptions.too_late',
    'prescriptions.not_now',
    'prescriptions.weight_needed',
    'prescriptions.warnings',
  ],
  cache: 'no-store',
})

export const cancelPrescription = endpoint({
  method: 'POST',
  path: '/api/doctor/prescriptions/:id/cancel',
  summary: 'O médico anula uma receita que ainda não foi toda aviada.',
  session: 'required',
  params: idParams,
  body: z.object({ reason: text({ min: 3, max: 500 }) }),
  status: 200,
  reply: prescription,
  errors: ['prescriptions.not_found', 'prescriptions.not_now'],
  cache: 'no-store',
})

export const listIssued = endpoint({
  method: 'GET',
  path: '/api/doctor/consultations/:id/prescriptions',
  summary: 'As receitas que o médico escreveu nesta consulta, rascunhos incluídos.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.array(prescription),
  errors: [
    'appointments.not_approved',
    'records.not_your_patient',
    'records.consent_needed',
    'prescriptions.not_found',
  ],
  cache: 'no-store',
})

export const listPrescriptions = endpoint({
  method: 'GET',
  path: '/api/prescriptions',
  summary: 'As receitas do próprio, ou de quem a conta cuida, a mais recente primeiro.',
  session: 'required',
  query: forPatient,
  status: 200,
  reply: z.array(prescription),
  errors: [...PATIENT_REFUSALS],
  cache: 'no-store',
})

export const downloadPrescription = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/pdf',
  summary: 'Uma receita assinada em PDF, para o seu paciente e o seu médico.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.unknown(),
  media: ['application/pdf'],
  errors: [
    'appointments.not_approved',
    'records.not_your_patient',
    'records.consent_needed',
    'prescriptions.not_found',
  ],
  cache: 'no-store',
})

export const verifiedPrescription = z.object({
  code: z.string(),
  status: z.enum(statesOf(prescriptionMachine)),
  /** The signature fits what is shown. */
  isAuthentic: z.boolean(),
  /** May be dispensed now. */
  isValid: z.boolean(),
  /** Since when its doctor, who signed it before, is suspended; null: is not. */
  doctorSuspendedAt: z.nullable(instant),
  doctorName: z.string(),
  doctorLicense: z.string(),
  /** 'Amina M.': enough to recognise the person. */
  patientName: z.string(),
  lines: z.array(dispensedLine),
  advice: z.string(),
  signedAt: instant,
  expiresAt: instant,
  /** Fingerprint of the public key that verifies it. */
  keyId: chosenId,
})
export type PrescriptionCheck = z.output<typeof verifiedPrescription>

const codeParams = z.object({ code: typedCode(/^.{4,40}$/, says('code_invalid', 'Código inválido.')) })

export const checkPrescription = endpoint({
  method: 'GET',
  path: '/api/prescriptions/check/:code',
  summary: 'O que uma farmácia vê de uma receita: se é autêntica, se vale e o que falta aviar.',
  session: 'none',
  params: codeParams,
  status: 200,
  reply: verifiedPrescription,
  errors: ['prescriptions.not_found'],
  cache: 'no-store',
  limit: { name: 'prescription_checks', most: 60, windowMs: 60_000 },
})

export const prescriptionsEndpoints = {
  createPrescription,
  changePrescription,
  signPrescription,
  cancelPrescription,
  listIssued,
  listPrescriptions,
  downloadPrescription,
  checkPrescription,
}
