import { profilePicture } from '@salama/contract/files'
import { imageId, imagePath } from '@salama/contract/kernel/image'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { namesOf, setPicture } from '../../accounts/public.ts'
import { deleteUpload, findUploads } from '../store.ts'

/**
 * Shows a person by another picture, or by none, and removes the one before. Answers its address. Refuses
 * `files.not_found` for a picture that is not the person's.
 */
export async function replacePicture(
  tx: Tx,
  { userId, pictureId }: { userId: string; pictureId: string | null },
): Promise<string | null> {
  const { kind } = profilePicture
  if (pictureId) {
    const [upload] = await findUploads(tx.sql, [pictureId])
    if (upload?.owner_id !== userId || upload.kind !== kind) refuse('files.not_found')
  }
  const url = pictureId && imagePath(pictureId, 480)
  const before = (await namesOf(tx.sql, [userId])).get(userId)?.profileImageUrl ?? null
  if (url === before) return url
  await setPicture(tx, { userId, url })
  const replaced = before && imageId(before)
  if (replaced) await deleteUpload(tx.sql, { id: replaced, ownerId: userId, kind })
  return url
}
