import { appointmentMachine } from '@salama/contract/appointments'
import type { Product } from '@salama/contract/formulary'
import { DOSE_UNIT_NAMES } from '@salama/contract/formulary/dose'
import { PRODUCT_FORM_NAMES, PRODUCT_UNIT_NAMES, STRENGTH_UNIT_NAMES } from '@salama/contract/formulary/units'
import { statesOf } from '@salama/contract/kernel/status'
import { RELATION_NAMES, type Right, SEX_NAMES } from '@salama/contract/patients/words'
import { prescriptionMachine, ROUTES } from '@salama/contract/prescriptions'
import { FACT_KINDS } from '@salama/contract/records'
import fc from 'fast-check'
import type { FhirResource } from 'fhir/r4.js'
import { expect, test } from 'vitest'
import { faultsOf } from '../testing/fhir.ts'
import { appointmentOf, practitionerOf } from './domains/appointments/fhir.ts'
import { encounterOf, summaryOf } from './domains/consultations/fhir.ts'
import { patientOf, relatedPersonOf } from './domains/patients/fhir.ts'
import { dispenseOf, requestOf } from './domains/prescriptions/fhir.ts'
import { auditEventOf, consentOf, factOf, weightOf } from './domains/records/fhir.ts'

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

const STRENGTHS = STRENGTH_UNIT_NAMES.filter((unit) => unit !== '{tablet}')
const product: fc.Arbitrary<Product> = fc
  .record({
    name: text,
    atc: fc.constantFrom('J01CA04', 'A07CA'),
    form: fc.constantFrom(...PRODUCT_FORM_NAMES),
    route: fc.constantFrom(...ROUTES),
    unit: fc.constantFrom(...PRODUCT_UNIT_NAMES),
    strengths: fc.array(
      fc.record({
        substance: text,
        value: fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 100),
        unit: fc.constantFrom(...STRENGTHS),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ unit, strengths, ...row }) => ({
    ...row,
    id: 'amoxicilina-500mg-capsula',
    substances: strengths.map(({ substance }) => ({ code: substance, name: substance })),
    strengths: strengths.map(({ substance, ...numerator }) => ({
      substance,
      numerator,
      denominator: { value: 1, unit },
    })),
    unit: { code: unit, one: 'um', many: 'vários' },
    requiresPrescription: true,
    controlClass: 'none',
    brands: [],
    packages: [],
  }))
const dosed = fc.record({
  dose: fc.record({
    value: fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100),
    unit: fc.constantFrom(...DOSE_UNIT_NAMES),
  }),
  timesADay: fc.integer({ min: 1, max: 24 }),
})
const branded = fc.record({ brand: text }, { requiredKeys: [] })
const prescribed = fc
  .tuple(fc.constantFrom(...PRODUCT_UNIT_NAMES), fc.option(dosed, { nil: {} }), branded)
  .map(([unit, dose, brand]) => ({ id: 'amoxicilina-500mg-capsula', unit, ...dose, ...brand }))

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
    proposals: fc.constant(null),
    version: fc.constant(1),
    line,
    its: fc.option(fc.record({ product, prescribed }), { nil: undefined }),
  })
  .map(({ line: words, its, ...row }) => {
    const own = its ? { ...words, product: its.prescribed } : words
    const expiresAt = row.signed_at && new Date(row.signed_at.getTime() + HALF_HOUR_MS)
    return requestOf({ ...row, expires_at: expiresAt, lines: [own] }, own, its?.product)
  })
const dispense = fc
  .record({
    id,
    prescription_id: id,
    place: fc.constant(1),
    medicine: text,
    quantity: fc.integer({ min: 1, max: 500 }),
    its: fc.option(fc.record({ product, prescribed }), { nil: undefined }),
    at,
    reason: maybe(text),
  })
  .map(({ its, ...row }) => dispenseOf({ ...row, product: its?.prescribed ?? null }, row.prescription_id, its?.product))

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

const COAMOXICLAV: Product = {
  id: 'amoxicilina-acido-clavulanico-250-62.5mg-5ml-suspensao',
  name: 'Amoxicilina + ácido clavulânico 250 mg/5 mL + 62,5 mg/5 mL, suspensão oral',
  substances: [
    { code: 'amoxicilina', name: 'Amoxicilina' },
    { code: 'acido-clavulanico', name: 'Ácido clavulânico' },
  ],
  atc: 'J01CR02',
  form: 'oral_suspension',
  route: 'oral',
  strengths: [
    { substance: 'amoxicilina', numerator: { value: 250, unit: 'mg' }, denominator: { value: 5, unit: 'mL' } },
    { substance: 'acido-clavulanico', numerator: { value: 62.5, unit: 'mg' }, denominator: { value: 5, unit: 'mL' } },
  ],
  unit: { code: 'mL', one: 'mL', many: 'mL' },
  requiresPrescription: true,
  controlClass: 'none',
  brands: ['Augmentin'],
  packages: [],
}

test('a product has ATC and UCUM, strengths, doses and whether it may be substituted', () => {
  const product = { id: COAMOXICLAV.id, unit: 'mL', dose: { value: 7.5, unit: 'mL' }, timesADay: 3 } as const
  const words = {
    place: 1,
    medicine: `Augmentin (${COAMOXICLAV.name})`,
    dose: '7,5 mL',
    route: 'oral',
    frequency: 'de 8 em 8 horas',
    durationDays: 7,
    quantity: 158,
    dispensed: 0,
  } as const
  const [uuid, now] = ['018f0000-0000-7000-8000-000000000000', new Date('2026-11-27T10:00:00Z')]
  const row = {
    id: uuid,
    appointment_id: uuid,
    doctor_user_id: uuid,
    patient_id: uuid,
    status: 'active',
    created_at: now,
    code: null,
    signed_at: now,
    expires_at: now,
    advice: '',
    doctor_name: 'Dra. Celina Mabunda',
  } as Parameters<typeof requestOf>[0]
  const request = requestOf(row, { ...words, product: { ...product, brand: 'Augmentin' } }, COAMOXICLAV)
  expect(faultsOf(request)).toEqual([])
  const ml = (value: number) => ({ value, unit: 'mL', system: 'http://unitsofmeasure.org', code: 'mL' })
  const mg = (value: number) => ({ value, unit: 'mg', system: 'http://unitsofmeasure.org', code: 'mg' })
  expect(request).toMatchObject({
    contained: [
      {
        resourceType: 'Medication',
        code: { coding: [{ system: 'http://www.whocc.no/atc', code: 'J01CR02' }] },
        ingredient: [
          { itemCodeableConcept: { text: 'Amoxicilina' }, strength: { numerator: mg(250), denominator: ml(5) } },
          { itemCodeableConcept: { text: 'Ácido clavulânico' }, strength: { numerator: mg(62.5), denominator: ml(5) } },
        ],
      },
    ],
    medicationReference: { reference: '#medication', display: words.medicine },
    dosageInstruction: [
      {
        route: { text: 'oral' },
        timing: { repeat: { frequency: 3, period: 1, periodUnit: 'd', boundsDuration: { value: 7, code: 'd' } } },
        doseAndRate: [{ doseQuantity: ml(7.5) }],
      },
    ],
    dispenseRequest: { quantity: ml(158) },
    substitution: { allowedBoolean: false },
  })
  expect(requestOf(row, { ...words, product }, COAMOXICLAV).substitution).toEqual({ allowedBoolean: true })
  const free = requestOf(row, words, undefined)
  expect([free.medicationCodeableConcept, free.substitution, free.dispenseRequest?.quantity]).toEqual([
    { text: words.medicine },
    undefined,
    { value: 158 },
  ])
})

test('a code outside of those that FHIR requires is a fault, however deep it stands', () => {
  const given = { resourceType: 'Patient', gender: 'masculino', contact: [{ gender: 'female' }] } as unknown
  const timed = {
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    subject: { reference: 'Patient/1' },
    medicationCodeableConcept: { text: 'Paracetamol' },
    dosageInstruction: [{ timing: { repeat: { frequency: 1, period: 1, periodUnit: 'dia' } } }],
  } as unknown
  expect(faultsOf(given as FhirResource).join()).toContain('Patient.gender: masculino is not in')
  expect(faultsOf(timed as FhirResource).join()).toContain('Timing.repeat.periodUnit: dia is not in')
})
