import type { AppointmentStatus } from '@salama/contract/appointments'
import type { Appointment, Practitioner } from 'fhir/r4.js'
import type { FhirSource } from '../patients/ports.ts'
import { doctorName } from './rules/doctor-name.ts'
import { type EncounterRow, findOfPatient } from './store/encounters.ts'

/** The appointments of a patient, and the doctors with whom they are or were. */
export const appointmentFhir: FhirSource = async (db, { patientId, most }) => {
  const rows = await findOfPatient(db, patientId, most)
  const doctors = new Map(rows.map((row) => [row.doctor_user_id, practitionerOf(row)]))
  return [...doctors.values(), ...rows.map(appointmentOf)]
}

/** https://hl7.org/fhir/R4/valueset-appointmentstatus.html */
const STATUSES: Record<AppointmentStatus, Appointment['status']> = {
  held: 'pending',
  confirmed: 'booked',
  waiting: 'arrived',
  in_call: 'checked-in',
  interrupted: 'checked-in',
  completed: 'fulfilled',
  expired: 'cancelled',
  cancelled: 'cancelled',
  no_show_patient: 'noshow',
  no_show_doctor: 'cancelled',
}

const nameOf = (row: EncounterRow) => doctorName({ firstName: row.first_name, lastName: row.last_name })

export const practitionerOf = (row: EncounterRow): Practitioner => ({
  resourceType: 'Practitioner',
  id: row.doctor_user_id,
  identifier: [{ type: { text: 'Carteira profissional' }, value: row.license }],
  name: [{ text: nameOf(row), family: row.last_name, given: [row.first_name] }],
})

export const appointmentOf = (row: EncounterRow): Appointment => ({
  resourceType: 'Appointment',
  id: row.id,
  status: STATUSES[row.status],
  specialty: [{ text: row.specialty }],
  start: row.starts_at.toISOString(),
  end: row.ends_at.toISOString(),
  ...(row.notes === '' ? {} : { comment: row.notes }),
  participant: [
    { actor: { reference: `Patient/${row.patient_id}` }, status: 'accepted' },
    { actor: { reference: `Practitioner/${row.doctor_user_id}`, display: nameOf(row) }, status: 'accepted' },
  ],
})
