import type { FileKind, FileType } from '@salama/contract/files'
import type { Sql, Tx } from '../../platform/db/database.ts'
import { deleteReviewer, findUploads, insertReviewer } from './store.ts'

export { replacePicture } from './commands/replace-picture.ts'
export { findAlike as alikeUploads, findHashes as contentHashes } from './store.ts'

/** What other domains may show of a file. */
export type UploadDescription = {
  id: string
  ownerId: string
  kind: string
  type: FileType
  name: string
  bytes: number
  /** How long an audio plays. */
  seconds?: number
  createdAt: Date
}

/** Lets a person beside the owner read a file in order to review it. */
export async function grantReviewer(tx: Tx, grant: { uploadId: string; reviewerId: string; now: Date }): Promise<void> {
  await insertReviewer(tx.sql, grant)
}

/** Revokes every file access that a person has as a reviewer. */
export async function endReviews(tx: Tx, reviewerId: string): Promise<void> {
  await deleteReviewer(tx.sql, reviewerId)
}

/** Files by id; ids that do not exist are left out. Does not check who may read them. */
export async function describeUploads(db: Sql, ids: readonly string[]): Promise<Map<string, UploadDescription>> {
  const rows = await findUploads(db, ids)
  return new Map(
    rows.map(({ owner_id, created_at, seconds, ...row }) => [
      row.id,
      { ...row, ownerId: owner_id, createdAt: created_at, ...(seconds === null ? {} : { seconds }) },
    ]),
  )
}

/** Whether this person owns a file of that kind; to be checked before a purchase or an application refers to it. */
export async function ownsUpload(
  db: Sql,
  { uploadId, ownerId, kind }: { uploadId: string; ownerId: string; kind?: FileKind },
): Promise<boolean> {
  const found = (await describeUploads(db, [uploadId])).get(uploadId)
  return found?.ownerId === ownerId && (kind === undefined || found.kind === kind.kind)
}
