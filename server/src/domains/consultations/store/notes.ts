import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type NoteText = { complaint: string; assessment: string; plan: string; symptoms: string; nextSteps: string }

export type NoteRow = {
  appointment_id: string
  complaint: string
  assessment: string
  plan: string
  symptoms: string
  next_steps: string
  version: number
  saved_at: Date
  signed_at: Date | null
}

const COLUMNS = sql`appointment_id, complaint, assessment, plan, symptoms, next_steps, version, saved_at, signed_at`

export async function findNote(db: Sql, appointmentId: string): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${COLUMNS} from consultations_notes where appointment_id = ${appointmentId}`.execute(db)
  return rows[0]
}

export async function findNotes(db: Sql, appointmentIds: readonly string[]): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${COLUMNS} from consultations_notes where appointment_id = any(${appointmentIds}::uuid[])`.execute(db)
  return rows
}

/** False when the note is signed or has another version than the one that was changed; 0: there was none. */
export async function writeNote(
  db: Sql,
  { id, text, version, now }: { id: string; text: NoteText; version: number; now: Date },
): Promise<boolean> {
  const { complaint, assessment, plan, symptoms, nextSteps } = text
  const { numAffectedRows } =
    version === 0
      ? await sql`
          insert into consultations_notes (appointment_id, complaint, assessment, plan, symptoms, next_steps, saved_at)
          values (${id}, ${complaint}, ${assessment}, ${plan}, ${symptoms}, ${nextSteps}, ${now})
          on conflict do nothing`.execute(db)
      : await sql`
          update consultations_notes set complaint = ${complaint}, assessment = ${assessment}, plan = ${plan},
            symptoms = ${symptoms}, next_steps = ${nextSteps}, saved_at = ${now}, version = version + 1
          where appointment_id = ${id} and version = ${version} and signed_at is null`.execute(db)
  return numAffectedRows === 1n
}

export async function markNoteSigned(db: Sql, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update consultations_notes set signed_at = ${now}, version = version + 1
    where appointment_id = ${id} and signed_at is null`.execute(db)
  return numAffectedRows === 1n
}

export type AddendumRow = { id: string; text: string; at: Date }

export async function findAddenda(db: Sql, appointmentId: string): Promise<AddendumRow[]> {
  const { rows } = await sql<AddendumRow>`
    select id, text, at from consultations_addenda where appointment_id = ${appointmentId} order by at, id`.execute(db)
  return rows
}

export async function insertAddendum(
  db: Sql,
  { id, appointmentId, text, now }: { id: string; appointmentId: string; text: string; now: Date },
): Promise<void> {
  await sql`
    insert into consultations_addenda (id, appointment_id, text, at)
    values (${id}, ${appointmentId}, ${text}, ${now})`.execute(db)
}
