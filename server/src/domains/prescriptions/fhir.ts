import type { PrescriptionStatus } from '@salama/contract/prescriptions'
import type { MedicationDispense, MedicationRequest } from 'fhir/r4.js'
import type { FhirSource } from '../patients/ports.ts'
import { spokenCode } from './rules/words.ts'
import { findHandedOut, findOfPatient, type HandedOutRow, type LineRow, type PrescriptionRow } from './store.ts'

/** The signed prescriptions of a patient, line by line, and what pharmacies handed out of them. */
export const prescriptionFhir: FhirSource = async (db, { patientId, most }) => [
  ...(await findOfPatient(db, patientId, most)).flatMap((row) => row.lines.map((line) => requestOf(row, line))),
  ...(await findHandedOut(db, patientId, most)).map((row) => dispenseOf(row, patientId)),
]

/** https://hl7.org/fhir/R4/valueset-medicationrequest-status.html */
const STATUSES: Record<PrescriptionStatus, MedicationRequest['status']> = {
  draft: 'draft',
  active: 'active',
  dispensed: 'completed',
  cancelled: 'cancelled',
  expired: 'stopped',
}

const UCUM_DAY = { unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' } as const

/** One line of a prescription is one request. */
const requestId = (prescriptionId: string, place: number): string => `${prescriptionId}-${place}`

export const requestOf = (row: PrescriptionRow, line: LineRow): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  id: requestId(row.id, line.place),
  ...(row.code === null ? {} : { groupIdentifier: { value: spokenCode(row.code) } }),
  status: STATUSES[row.status],
  intent: 'order',
  medicationCodeableConcept: { text: line.medicine },
  subject: { reference: `Patient/${row.patient_id}` },
  encounter: { reference: `Encounter/${row.appointment_id}` },
  authoredOn: (row.signed_at ?? row.created_at).toISOString(),
  requester: { reference: `Practitioner/${row.doctor_user_id}`, display: row.doctor_name },
  dosageInstruction: [
    {
      text: `${line.dose}, ${line.frequency}, ${line.durationDays} dias`,
      route: { text: line.route },
      ...(row.advice === '' ? {} : { patientInstruction: row.advice }),
    },
  ],
  dispenseRequest: {
    quantity: { value: line.quantity },
    expectedSupplyDuration: { value: line.durationDays, ...UCUM_DAY },
    ...(row.signed_at === null || row.expires_at === null
      ? {}
      : { validityPeriod: { start: row.signed_at.toISOString(), end: row.expires_at.toISOString() } }),
  },
})

export const dispenseOf = (row: HandedOutRow, patientId: string): MedicationDispense => ({
  resourceType: 'MedicationDispense',
  id: row.id,
  status: 'completed',
  medicationCodeableConcept: { text: row.medicine },
  subject: { reference: `Patient/${patientId}` },
  authorizingPrescription: [{ reference: `MedicationRequest/${requestId(row.prescription_id, row.place)}` }],
  quantity: { value: row.quantity },
  whenHandedOver: row.at.toISOString(),
})
