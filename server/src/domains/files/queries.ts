import type { ReadStream } from 'node:fs'
import { IMAGE_WIDTHS } from '@salama/contract/kernel/image'
import { refuse } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { FilesDeps } from './ports.ts'
import { findReadable, findUploads, findVariant, type UploadRow, type VariantRow } from './store.ts'

/** A file and its bytes, for its owner, its reviewers and whom its kind admits; for everybody else it does not exist. */
export async function openUpload(
  deps: FilesDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ upload: UploadRow; contents: ReadStream }> {
  const { db } = deps.platform
  const reader = { id, readerId: actor.userId }
  const upload = (await findReadable(db.sql, reader)) ?? (await findGranted(deps, reader))
  if (!upload) return refuse('files.not_found')
  if (deps.kinds.get(upload.kind)?.access !== 'public') return { upload, contents: await read(deps, upload.id) }
  const { bytes, contents } = await openImage(deps, { id, width: Math.max(...IMAGE_WIDTHS) })
  return { upload: { ...upload, bytes }, contents }
}

async function findGranted(
  { platform: { db }, kinds }: FilesDeps,
  { id, readerId }: { id: string; readerId: string },
): Promise<UploadRow | undefined> {
  const [upload] = await findUploads(db.sql, [id])
  const kind = upload && kinds.get(upload.kind)
  if (kind?.access !== 'granted') return undefined
  return (await kind.mayRead?.(db.sql, { uploadId: id, userId: readerId })) ? upload : undefined
}

/** A public picture in one of its widths. Only what was written anew has any. */
export async function openImage(
  deps: FilesDeps,
  image: { id: string; width: number },
): Promise<{ bytes: number; contents: ReadStream }> {
  const variant = await findVariant(deps.platform.db.sql, image)
  if (!variant) return refuse('files.not_found')
  return { bytes: variant.bytes, contents: await read(deps, image.id, variant) }
}

function read({ platform: { log }, store }: FilesDeps, id: string, range?: VariantRow): Promise<ReadStream> {
  return store.read(id, range && { startsAt: range.starts_at, bytes: range.bytes }).catch((error: unknown) => {
    log.error({ err: error, uploadId: id }, 'a stored file is missing')
    return refuse('files.not_found')
  })
}
