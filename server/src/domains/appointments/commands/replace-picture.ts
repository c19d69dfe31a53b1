import { profilePicture } from '@salama/contract/files'
import { imagePath } from '@salama/contract/kernel/image'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { setPicture } from '../../accounts/public.ts'
import { ownsUpload, removePicture } from '../../files/public.ts'
import { findPicture } from '../store/practice.ts'

/**
 * Shows a doctor by another picture, or by none, wherever the person is shown, and removes the one before. Answers its
 * address; undefined, as was asked for, changes nothing. Refuses `files.not_found` for a picture that is not the person's.
 */
export async function replacePicture(
  tx: Tx,
  { userId, pictureId }: { userId: string; pictureId: string | null | undefined },
): Promise<string | null | undefined> {
  if (pictureId === undefined) return undefined
  const kind = profilePicture
  if (pictureId && !(await ownsUpload(tx.sql, { uploadId: pictureId, ownerId: userId, kind })))
    refuse('files.not_found')
  const url = pictureId && imagePath(pictureId, 480)
  const before = await findPicture(tx.sql, userId)
  if (url === before) return url
  await setPicture(tx, { userId, url })
  if (before) await removePicture(tx, { url: before, ownerId: userId, kind })
  return url
}
