import type { DocumentReference, Encounter as FhirEncounter } from 'fhir/r4.js'
import { completedOf, type Encounter } from '../appointments/public.ts'
import type { FhirSource } from '../patients/ports.ts'
import { findNotes, type NoteRow } from './store/notes.ts'

/** The consultations of a patient that took place, and of each the summary that the doctor wrote for them. */
export const consultationFhir: FhirSource = async (db, { patientId, most }) => {
  const encounters = await completedOf(db, patientId, most)
  const notes = await findNotes(
    db,
    encounters.map(({ id }) => id),
  )
  return encounters.flatMap((encounter) => {
    const note = notes.find(({ appointment_id }) => appointment_id === encounter.id)
    return note && textOf(note) !== '' ? [encounterOf(encounter), summaryOf(encounter, note)] : [encounterOf(encounter)]
  })
}

const doctorOf = ({ doctorUserId, doctorName }: Encounter) => ({
  reference: `Practitioner/${doctorUserId}`,
  display: doctorName,
})

export const encounterOf = (encounter: Encounter): FhirEncounter => ({
  resourceType: 'Encounter',
  id: encounter.id,
  status: 'finished',
  // A consultation at a distance.
  class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'VR', display: 'virtual' },
  serviceType: { text: encounter.specialty },
  subject: { reference: `Patient/${encounter.patientId}` },
  participant: [{ individual: doctorOf(encounter) }],
  appointment: [{ reference: `Appointment/${encounter.id}` }],
  period: { start: encounter.startsAt.toISOString(), end: encounter.endsAt.toISOString() },
})

const textOf = ({ symptoms, next_steps }: NoteRow): string => `${symptoms}\n${next_steps}`.trim()

/** What the patient may read of a note; the rest of it is the doctor's. */
export const summaryOf = (encounter: Encounter, note: NoteRow): DocumentReference => ({
  resourceType: 'DocumentReference',
  id: encounter.id,
  status: 'current',
  docStatus: note.signed_at === null ? 'preliminary' : 'final',
  type: { coding: [{ system: 'http://loinc.org', code: '34133-9', display: 'Summary of episode note' }] },
  subject: { reference: `Patient/${encounter.patientId}` },
  date: (note.signed_at ?? note.saved_at).toISOString(),
  author: [doctorOf(encounter)],
  content: [
    {
      attachment: {
        contentType: 'text/plain; charset=utf-8',
        language: 'pt',
        data: Buffer.from(textOf(note)).toString('base64'),
        title: 'Resumo da consulta',
      },
    },
  ],
  context: { encounter: [{ reference: `Encounter/${encounter.id}` }] },
})
