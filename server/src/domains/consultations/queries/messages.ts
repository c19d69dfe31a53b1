import type { ChatMessage } from '@salama/contract/consultations'
import type { Sql } from '../../../platform/db/database.ts'
import { describeUploads } from '../../files/public.ts'
import type { MessageRow } from '../store/messages.ts'

export async function describeMessages(db: Sql, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const files = await describeUploads(
    db,
    rows.flatMap(({ upload_id }) => upload_id ?? []),
  )
  return rows.map(({ number, ref, role, text, upload_id, at }) => {
    const file = upload_id === null ? undefined : files.get(upload_id)
    const message: ChatMessage = { number, ref, from: role, text, at: at.toISOString() }
    if (file) message.file = { id: file.id, name: file.name, type: file.type, bytes: file.bytes }
    return message
  })
}
