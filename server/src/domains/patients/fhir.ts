import type { Relation } from '@salama/contract/patients/words'
import type { CodeableConcept, Patient, RelatedPerson } from 'fhir/r4.js'
import type { FhirSource } from './ports.ts'
import { findGuardiansEver, findPatients, type GuardianRow, type PatientRow } from './store.ts'

/** The patient, and who acts or acted for them. */
export const patientFhir: FhirSource = async (db, { patientId, most }) => {
  const [patient] = await findPatients(db, [patientId])
  if (!patient) return []
  const guardians = await findGuardiansEver(db, { patientId, most })
  return [patientOf(patient), ...guardians.map((row) => relatedPersonOf(row, patientId))]
}

export const patientOf = (row: PatientRow): Patient => ({
  resourceType: 'Patient',
  id: row.id,
  name: [{ use: 'official', text: row.name }],
  gender: row.sex,
  ...(row.born_on === null ? {} : { birthDate: row.born_on }),
  ...(row.document === '' ? {} : { identifier: [{ value: row.document }] }),
})

/**
 * https://terminology.hl7.org/CodeSystem/v3-RoleCode says what the related person is to the patient; our relation says what
 * the patient is to the related person.
 */
const ROLE_CODES: Record<Relation, string> = {
  child: 'PRN',
  grandchild: 'GRPRN',
  sibling: 'SIB',
  spouse: 'SPS',
  parent: 'CHILD',
  other: 'FAMMEMB',
  self: 'ONESELF',
}

const roleOf = (relation: Relation): CodeableConcept => ({
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: ROLE_CODES[relation] }],
})

export const relatedPersonOf = (row: GuardianRow, patientId: string): RelatedPerson => ({
  resourceType: 'RelatedPerson',
  id: row.id,
  patient: { reference: `Patient/${patientId}` },
  name: [{ text: row.name }],
  relationship: [roleOf(row.relation)],
  period: { start: row.since.toISOString(), ...(row.until === null ? {} : { end: row.until.toISOString() }) },
})
