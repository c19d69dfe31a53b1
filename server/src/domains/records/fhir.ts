import { type FactKind, TELECONSULTATION } from '@salama/contract/records'
import type {
  AllergyIntolerance,
  AuditEvent,
  Bundle,
  CodeableConcept,
  Condition,
  Consent,
  FhirResource,
  MedicationStatement,
  Observation,
} from 'fhir/r4.js'
import type { Sql } from '../../platform/db/database.ts'
import { peopleOf } from '../accounts/public.ts'
import type { FhirSource } from '../patients/ports.ts'
import { labelOf } from './rules.ts'
import { type ConsentRow, findConsent } from './store/consents.ts'
import { type FactRow, findFacts } from './store/facts.ts'
import { findReadings, type ReadingRow } from './store/readings.ts'
import { findWeights, type WeighingRow } from './store/weights.ts'

/** Of each kind; a person of ten years with Salama has fewer. */
const MOST = 1_000
const TERMS = 'http://terminology.hl7.org/CodeSystem'

/** What the record itself holds: facts, weights, the answer to consultations at a distance, and who read it. */
export const recordFhir: FhirSource = async (db, { patientId, most }) => {
  const consent = await findConsent(db, { patientId, version: TELECONSULTATION.version })
  const readings = await findReadings(db, patientId, most)
  const personOf = await peopleOf(
    db,
    readings.map(({ reader_id }) => reader_id),
  )
  return [
    ...(await findFacts(db, patientId)).map((row) => factOf(row, patientId)),
    ...(await findWeights(db, patientId, most)).map((row) => weightOf(row, patientId)),
    ...(consent ? [consentOf(consent, patientId)] : []),
    ...readings.map((row) => auditEventOf(row, { patientId, readerName: personOf(row.reader_id).name })),
  ]
}

/** A resource that two domains name is there once: of the first. */
export async function resourcesOf(db: Sql, sources: readonly FhirSource[], patientId: string): Promise<FhirResource[]> {
  const resources = new Map<string, FhirResource>()
  for (const source of sources) {
    for (const resource of await source(db, { patientId, most: MOST })) {
      const key = nameOf(resource)
      if (!resources.has(key)) resources.set(key, resource)
    }
  }
  return [...resources.values()]
}

const nameOf = ({ resourceType, id }: FhirResource): string => `${resourceType}/${id}`

/** References between them, as `Type/id`, are relative to the addresses that the entries have. */
export const bundleOf = (
  resources: readonly FhirResource[],
  { origin, now }: { origin: string; now: Date },
): Bundle => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp: now.toISOString(),
  entry: resources.map((resource) => ({ fullUrl: `${origin}/fhir/${nameOf(resource)}`, resource })),
})

const coded = (system: string, code: string): CodeableConcept => ({ coding: [{ system: `${TERMS}/${system}`, code }] })

type Fact = AllergyIntolerance | Condition | MedicationStatement

/** What a patient says is not confirmed by that; what a doctor writes is. */
const verified = (system: string, { noted_by }: FactRow): CodeableConcept =>
  coded(system, noted_by === 'doctor' ? 'confirmed' : 'unconfirmed')

const FACTS: Record<FactKind, (row: FactRow, patient: { reference: string }) => Fact> = {
  allergy: (row, patient) => ({
    resourceType: 'AllergyIntolerance',
    id: row.id,
    clinicalStatus: coded('allergyintolerance-clinical', 'active'),
    verificationStatus: verified('allergyintolerance-verification', row),
    code: { text: row.text },
    patient,
    recordedDate: row.noted_at.toISOString(),
  }),
  condition: (row, subject) => ({
    resourceType: 'Condition',
    id: row.id,
    clinicalStatus: coded('condition-clinical', 'active'),
    verificationStatus: verified('condition-ver-status', row),
    code: { text: row.text },
    subject,
    recordedDate: row.noted_at.toISOString(),
  }),
  medicine: (row, subject) => ({
    resourceType: 'MedicationStatement',
    id: row.id,
    status: 'active',
    medicationCodeableConcept: { text: row.text },
    subject,
    dateAsserted: row.noted_at.toISOString(),
    ...(row.noted_by === 'patient' ? { informationSource: subject } : {}),
  }),
}

export const factOf = (row: FactRow, patientId: string): Fact =>
  FACTS[row.kind](row, { reference: `Patient/${patientId}` })

/** By the profile of body weight: https://hl7.org/fhir/R4/bodyweight.html. */
export const weightOf = ({ id, grams, noted_at }: WeighingRow, patientId: string): Observation => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  category: [coded('observation-category', 'vital-signs')],
  code: { coding: [{ system: 'http://loinc.org', code: '29463-7', display: 'Body weight' }], text: 'Peso' },
  subject: { reference: `Patient/${patientId}` },
  effectiveDateTime: noted_at.toISOString(),
  valueQuantity: { value: grams / 1_000, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
})

export const consentOf = (row: ConsentRow, patientId: string): Consent => ({
  resourceType: 'Consent',
  id: `${patientId}-${TELECONSULTATION.version}`,
  status: row.is_given ? 'active' : 'rejected',
  scope: coded('consentscope', 'treatment'),
  category: [{ text: TELECONSULTATION.title }],
  patient: { reference: `Patient/${patientId}` },
  dateTime: row.at.toISOString(),
  policyRule: { text: TELECONSULTATION.points.join(' ') },
})

export const auditEventOf = (
  row: ReadingRow,
  { patientId, readerName }: { patientId: string; readerName: string },
): AuditEvent => ({
  resourceType: 'AuditEvent',
  id: row.id,
  type: { system: `${TERMS}/audit-event-type`, code: 'rest' },
  recorded: row.at.toISOString(),
  agent: [{ who: { display: readerName }, requestor: true }],
  source: { observer: { display: 'Salama' } },
  entity: [{ what: { reference: `Patient/${patientId}` }, description: labelOf(row.action) }],
})
