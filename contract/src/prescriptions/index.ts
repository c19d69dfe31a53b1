import * as z from 'zod/mini'
import { SEVERITIES, WARNING_KINDS } from '../formulary/warnings.ts'
import { typedCode } from '../kernel/code-field.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says, text } from '../kernel/field.ts'
import { chosenId, id, idParams } from '../kernel/id.ts'
import { revisionRead } from '../kernel/revision.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { forPatient, PATIENT_REFUSALS } from '../patients/named.ts'
import { content, dispensedLine, pregnancy, weightGrams } from './lines.ts'

export { ROUTES } from '../formulary/units.ts'
export * from './lines.ts'

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
  changed_elsewhere: [409, 'A receita mudou entretanto. Veja-a de novo antes de assinar.'],
  not_begun: [409, 'Só pode receitar depois de a consulta começar.'],
  too_late: [409, 'Passaram mais de 30 dias desde esta consulta. Para receitar, o paciente marca outra.'],
  weight_needed: [
    409,
    'A dose de uma criança faz-se pelo peso. Escreva quanto pesa: não há um peso dos últimos 90 dias.',
  ],
  warnings: [409, 'Há avisos sobre estes medicamentos. Leia-os e diga porque os receita.'],
  product_unknown: [409, 'Um destes medicamentos não está no formulário. Escolha-o outra vez.'],
  brand_unknown: [409, 'Esta marca não é deste medicamento.'],
  dose_unit: [409, 'Esta unidade não serve para a dose deste medicamento.'],
  quantity_needed: [409, 'Indique quanto se avia: a dose não o diz.'],
  quantity_unexplained: [409, 'A quantidade não é a que a dose dá. Diga porquê.'],
})

/** What spoke against it when it was signed. */
const prescriptionWarning = z.object({
  kind: z.enum(WARNING_KINDS),
  severity: z.enum(SEVERITIES),
  text: z.string(),
  /** Where the fact is stated; '' where nothing was looked up. */
  source: z.string(),
  /** Places of the lines, from 0. */
  lines: z.array(z.int()),
})
export type PrescriptionWarning = z.output<typeof prescriptionWarning>

/** What a pharmacist proposes to the doctor instead of a line: the same substances in another strength or form. */
const proposal = z.object({
  /** Of the line, from 1. */
  place: z.int(),
  /** Of the formulary. */
  productId: chosenId,
  medicine: z.string(),
  shopName: z.string(),
  reason: z.string(),
  at: instant,
})
export type Proposal = z.output<typeof proposal>

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
  /** For its doctor alone. */
  warnings: z.optional(z.array(prescriptionWarning)),
  /** For its doctor alone. */
  proposals: z.optional(z.array(proposal)),
  /** For its doctor alone: grows with every change. */
  revision: z.optional(z.int()),
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
    pregnancy,
    sign: z._default(z.boolean(says('not_a_flag', 'Indique sim ou não.')), false),
  }),
  status: 201,
  reply: prescription,
  errors: [
    'appointments.not_approved',
    'prescriptions.not_found',
    'prescriptions.not_begun',
    'prescriptions.too_late',
    'prescriptions.product_unknown',
    'prescriptions.brand_unknown',
    'prescriptions.dose_unit',
    'prescriptions.quantity_needed',
    'prescriptions.quantity_unexplained',
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
  body: z.extend(content, { revision: revisionRead }),
  status: 200,
  reply: prescription,
  errors: [
    'prescriptions.not_found',
    'prescriptions.not_now',
    'prescriptions.changed_elsewhere',
    'prescriptions.product_unknown',
    'prescriptions.brand_unknown',
    'prescriptions.dose_unit',
    'prescriptions.quantity_needed',
    'prescriptions.quantity_unexplained',
  ],
  cache: 'no-store',
})

export const signPrescription = endpoint({
  method: 'POST',
  path: '/api/doctor/prescriptions/:id/sign',
  summary: 'O médico assina a receita; depois nada nela muda.',
  session: 'required',
  params: idParams,
  body: z.object({ reason: z.optional(text({ max: 500 })), weightGrams, pregnancy, revision: revisionRead }),
  status: 200,
  reply: prescription,
  errors: [
    'appointments.not_approved',
    'prescriptions.not_found',
    'prescriptions.too_late',
    'prescriptions.not_now',
    'prescriptions.changed_elsewhere',
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
