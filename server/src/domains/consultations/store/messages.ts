import type { Role } from '@salama/contract/consultations'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type MessageRow = {
  number: number
  role: Role
  ref: string
  text: string
  upload_id: string | null
  at: Date
}

type NewMessage = {
  appointmentId: string
  role: Role
  ref: string
  text: string
  uploadId: string | null
  now: Date
}

/** The next number of the room; the row of the room orders the messages of both. */
export async function insertMessage(db: Sql, message: NewMessage): Promise<MessageRow | undefined> {
  const { appointmentId, role, ref, text, uploadId, now } = message
  const { rows } = await sql<MessageRow>`
    with numbered as (
      update consultations_rooms set last_number = last_number + 1 where appointment_id = ${appointmentId}
      returning last_number)
    insert into consultations_messages (appointment_id, number, role, ref, text, upload_id, at)
    select ${appointmentId}::uuid, last_number, ${role}, ${ref}::uuid, ${text}, ${uploadId}::uuid, ${now}::timestamptz
    from numbered returning number, role, ref, text, upload_id, at`.execute(db)
  return rows[0]
}

export async function findMessage(
  db: Sql,
  { appointmentId, role, ref }: { appointmentId: string; role: Role; ref: string },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select number, role, ref, text, upload_id, at from consultations_messages
    where appointment_id = ${appointmentId} and role = ${role} and ref = ${ref}`.execute(db)
  return rows[0]
}

export async function findMessages(
  db: Sql,
  { appointmentId, after, most }: { appointmentId: string; after: number; most: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select number, role, ref, text, upload_id, at from consultations_messages
    where appointment_id = ${appointmentId} and number > ${after} order by number limit ${most}`.execute(db)
  return rows
}

/** The consultation in whose chat a file stands. */
export async function findByUpload(db: Sql, uploadId: string): Promise<string | undefined> {
  const { rows } = await sql<{ appointment_id: string }>`
    select appointment_id from consultations_messages where upload_id = ${uploadId} limit 1`.execute(db)
  return rows[0]?.appointment_id
}

export type Progress = { delivered: number; read: number }

export async function raiseProgress(
  db: Sql,
  { appointmentId, role, delivered, read }: Progress & { appointmentId: string; role: Role },
): Promise<void> {
  await sql`
    update consultations_presences p set delivered = greatest(p.delivered, least(${delivered}::integer, r.last_number)),
      read = greatest(p.read, least(${read}::integer, r.last_number))
    from consultations_rooms r
    where p.appointment_id = ${appointmentId} and p.role = ${role} and r.appointment_id = p.appointment_id`.execute(db)
}

export async function findProgress(
  db: Sql,
  { appointmentId, role }: { appointmentId: string; role: Role },
): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select delivered, read from consultations_presences
    where appointment_id = ${appointmentId} and role = ${role}`.execute(db)
  return rows[0] ?? { delivered: 0, read: 0 }
}
