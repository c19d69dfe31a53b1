import { appointmentMachine } from '@salama/contract/appointments'
import { statesOf } from '@salama/contract/kernel/status'
import { RELATION_NAMES, type Right, SEX_NAMES } from '@salama/contract/patients/words'
import { prescriptionMachine, ROUTES } from '@salama/contract/prescriptions'
import { FACT_KINDS } from '@salama/contract/records'
import fc from 'fast-check'
import type { FhirResource } from 'fhir/r4.js'
import { expect, test } from 'vitest'
import { appointmentOf, practitionerOf } from './domains/appointments/fhir.ts'
import { encounterOf, summaryOf } from './domains/consultations/fhir.ts'
import { patientOf, relatedPersonOf } from './domains/patients/fhir.ts'
import { dispenseOf, requestOf } from './domains/prescriptions/fhir.ts'
import { auditEventOf, consentOf, factOf, weightOf } from './domains/records/fhir.ts'
import { faultsOf } from './testing/fhir.ts'

const RECORDS = 1_000

const id = fc.uuid()
const at = fc.date({ min: new Date('2024-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
/** As people write: anything that is not blank. */
const text = fc.string({ minLength: 2, maxLength: 80, unit: 'grapheme' }).filter((written) => written.trim() !== '')
const textOrNothing = fc.oneof(fc.constant(''), text)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-11-25'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const patient = fc
  .record({
    id,
    account_id: maybe(id),
    name: text,
    born_on: maybe(day),
    sex: fc.constantFrom(...SEX_NAMES),
    document: textOrNothing,
    created_at: at,
  })
  .map(patientOf)
const guardian = fc
  .record({
    id,
    account_id: id,
    name: text,
    relation: fc.constantFrom(...RELATION_NAMES),
    rights: fc.constant<Right[]>([]),
    since: at,
    until: maybe(at),
  })
  .map((row) =>
    relatedPersonOf(row.until !== null && row.until < row.since ? { ...row, until: row.since } : row, row.account_id),
  )

const HALF_HOUR_MS = 30 * 60_000
const booked = fc
  .record({
    id,
    type: fc.constantFrom('video' as const, 'chat' as const),
    status: fc.constantFrom(...statesOf(appointmentMachine)),
    starts_at: at,
    notes: textOrNothing,
    patient_id: id,
    doctor_id: id,
    doctor_user_id: id,
    first_name: text,
    last_name: text,
    profile_image_url: fc.constant(null),
    license: text,
    is_doctor_approved: fc.boolean(),
    specialty: text,
  })
  .map((row) => ({ ...row, ends_at: new Date(row.starts_at.getTime() + HALF_HOUR_MS) }))
const encounter = booked.map((row) => ({
  id: row.id,
  type: row.type,
  status: 'completed' as const,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  notes: row.notes,
  patientId: row.patient_id,
  speakers: [],
  doctorUserId: row.doctor_user_id,
  doctorName: row.first_name,
  doctorImageUrl: null,
  doctorLicense: row.license,
  isDoctorApproved: row.is_doctor_approved,
  specialty: row.specialty,
}))
const note = fc.record({
  appointment_id: id,
  complaint: text,
  assessment: text,
  plan: text,
  symptoms: text,
  next_steps: text,
  version: fc.constant(1),
  saved_at: at,
  signed_at: maybe(at),
})

const line = fc.record({
  place: fc.integer({ min: 1, max: 12 }),
  medicine: text,
  dose: text,
  route: fc.constantFrom(...ROUTES),
  frequency: text,
  durationDays: fc.integer({ min: 1, max: 365 }),
  quantity: fc.integer({ min: 1, max: 500 }),
  dispensed: fc.constant(0),
})
const request = fc
  .record({
    id,
    appointment_id: id,
    doctor_user_id: id,
    patient_id: id,
    status: fc.constantFrom(...statesOf(prescriptionMachine)),
    doctor_name: text,
    doctor_license: text,
    patient_name: text,
    advice: textOrNothing,
    reason: textOrNothing,
    valid_days: fc.constant(30),
    created_at: at,
    code: maybe(fc.constant('ABCD2345EFGH')),
    signed_at: maybe(at),
    signature: fc.constant(null),
    key_id: fc.constant(null),
    cancel_reason: fc.constant(null),
    weight_grams: maybe(fc.integer({ min: 300, max: 400_000 })),
    warnings: fc.constant(null),
    version: fc.constant(1),
    line,
  })
  .map(({ line: own, ...row }) =>
    requestOf(
      { ...row, expires_at: row.signed_at && new Date(row.signed_at.getTime() + HALF_HOUR_MS), lines: [own] },
      own,
    ),
  )
const dispense = fc
  .record({
    id,
    prescription_id: id,
    place: fc.constant(1),
    medicine: text,
    product: fc.constant(null),
    quantity: fc.integer({ min: 1, max: 500 }),
    at,
  })
  .map((row) => dispenseOf(row, row.prescription_id))

const fact = fc
  .record({
    id,
    kind: fc.constantFrom(...FACT_KINDS),
    text,
    noted_by: fc.constantFrom('patient' as const, 'doctor' as const),
    noted_at: at,
  })
  .map((row) => factOf(row, row.id))
const weight = fc
  .record({ id, grams: fc.integer({ min: 300, max: 400_000 }), noted_at: at })
  .map((row) => weightOf(row, row.id))
const consent = fc
  .record({ is_given: fc.boolean(), at })
  .map((row) => consentOf(row, '018f0000-0000-7000-8000-000000000000'))
const reading = fc
  .record({
    id: fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String),
    reader_id: id,
    action: fc.constantFrom('record.read', 'note.signed'),
    at,
    readerName: text,
  })
  .map(({ readerName, ...row }) => auditEventOf(row, { patientId: row.reader_id, readerName }))

const KINDS: Record<string, fc.Arbitrary<FhirResource>> = {
  patient,
  guardian,
  practitioner: booked.map(practitionerOf),
  appointment: booked.map(appointmentOf),
  encounter: encounter.map(encounterOf),
  summary: fc.tuple(encounter, note).map(([of, written]) => summaryOf(of, written)),
  request,
  dispense,
  fact,
  weight,
  consent,
  reading,
}

test.each(Object.entries(KINDS))('whatever stands in a row, %s is a resource of FHIR R4', (_, resources) => {
  fc.assert(
    fc.property(resources, (resource) => {
      expect(faultsOf(resource)).toEqual([])
    }),
    { numRuns: RECORDS },
  )
})
