import type { ReadStream } from 'node:fs'
import type { FileStore } from '../../platform/files/file-store.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { findReadable, type UploadRow } from './store.ts'

/** A file and its bytes, for its owner and its reviewers; for everybody else it does not exist. */
export async function openUpload(
  { db, log }: Platform,
  store: FileStore,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ upload: UploadRow; contents: ReadStream }> {
  const upload = await findReadable(db.sql, { id, readerId: actor.userId })
  if (!upload) return refuse('files.not_found')
  const contents = await store.read(upload.id).catch((error: unknown) => {
    log.error({ err: error, uploadId: upload.id }, 'a stored file is missing')
    return refuse('files.not_found')
  })
  return { upload, contents }
}
