import type { RecordEntry } from '@salama/contract/records'
import { completedOf, encounterOf } from '../../appointments/public.ts'
import type { RegisteredKind } from '../../files/ports.ts'
import type { RecordSource } from '../../records/ports.ts'
import { linesOf, roleOf } from '../rules.ts'
import { findByUpload } from '../store/messages.ts'
import { findNotes } from '../store/notes.ts'

/** The consultations of a patient in the record, with what their doctor wrote for them. */
export const consultationEntries: RecordSource = async (db, { patientId, most }) => {
  const encounters = await completedOf(db, patientId, most)
  const notes = await findNotes(
    db,
    encounters.map(({ id }) => id),
  )
  return encounters.map(({ id, doctorName, specialty, startsAt }): RecordEntry => {
    const note = notes.find(({ appointment_id }) => appointment_id === id)
    return {
      kind: 'consultation',
      id,
      at: startsAt.toISOString(),
      title: `Consulta com ${doctorName}, ${specialty}`,
      lines: note ? linesOf(`${note.symptoms}\n${note.next_steps}`) : [],
      href: `/consultas/${id}`,
    }
  })
}

/** A file of the chat is for the two people of its consultation. */
export const mayReadFile: NonNullable<RegisteredKind['mayRead']> = async (db, { uploadId, userId, now }) => {
  const id = userId === null ? undefined : await findByUpload(db, uploadId)
  const encounter = id === undefined ? undefined : await encounterOf(db, id)
  return encounter !== undefined && userId !== null && roleOf(encounter, userId, now) !== undefined
}
