import { type ChatMessage, type ClientMessage, chatFile, MAX_PICTURE_BYTES } from '@salama/contract/consultations'
import { brokenConstraint, type Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { describeUploads } from '../../files/public.ts'
import { hasConsented } from '../../records/public.ts'
import { findMembership } from '../queries/membership.ts'
import { describeMessages } from '../queries/messages.ts'
import { closedBy } from '../rules.ts'
import { consultationsSettings } from '../settings.ts'
import { findMessage, insertMessage, type MessageRow } from '../store/messages.ts'

type Sent = Extract<ClientMessage, { type: 'chat' }>
type Posting = { appointmentId: string; userId: string; sent: Sent; now: Date }

/** Stores a message under the next number. The same `ref` again answers the message from before: `isNew` is false. */
export async function postMessage(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  { appointmentId, userId, sent, now }: Posting,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const details = { ref: sent.ref }
  const { encounter, role } = await findMembership(db.sql, { appointmentId, userId, now })
  const closed = closedBy(encounter, settings.of(consultationsSettings), now)
  if (closed) refuse(closed, { details })
  if (role === 'patient' && !(await hasConsented(db.sql, encounter.patientId)))
    refuse('consultations.consent_needed', { details })
  if (sent.text === '' && sent.uploadId === undefined) refuse('consultations.message_empty', { details })
  if (sent.uploadId !== undefined && !(await isSendable(db.sql, { uploadId: sent.uploadId, userId }))) {
    refuse('consultations.file_refused', { details })
  }
  const own = { appointmentId, role, ref: sent.ref }
  const known = await findMessage(db.sql, own)
  if (known) return { message: await describeMessage(db.sql, known), isNew: false }
  try {
    const uploadId = sent.uploadId ?? null
    const row = await insertMessage(db.sql, { ...own, text: sent.text, uploadId, now })
    if (!row) return refuse('consultations.not_found', { details })
    return { message: await describeMessage(db.sql, row), isNew: true }
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'consultations_most_messages') refuse('consultations.too_many_messages', { details })
    // Sent twice at once: the other one was first.
    const first = constraint === 'consultations_message_once' ? await findMessage(db.sql, own) : undefined
    if (!first) throw error
    return { message: await describeMessage(db.sql, first), isNew: false }
  }
}

async function isSendable(db: Sql, { uploadId, userId }: { uploadId: string; userId: string }): Promise<boolean> {
  const file = (await describeUploads(db, [uploadId])).get(uploadId)
  if (file?.ownerId !== userId || file.kind !== chatFile.kind) return false
  return file.type === 'application/pdf' || file.bytes <= MAX_PICTURE_BYTES
}

const describeMessage = async (db: Sql, row: MessageRow): Promise<ChatMessage> =>
  (await describeMessages(db, [row]))[0] ?? refuse('consultations.not_found')
