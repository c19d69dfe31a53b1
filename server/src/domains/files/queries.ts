import type { ReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { IMAGE_WIDTHS, SHARED_SIZE } from '@salama/contract/kernel/image'
import type { FileStore } from '../../platform/files/file-store.ts'
import { writeShared } from '../../platform/files/pictures.ts'
import type { ByteRange } from '../../platform/http/assets/ranges.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import type { Originals } from '../accounts/ports.ts'
import type { FilesDeps } from './ports.ts'
import { findOwn, findReadable, findUploads, findVariant, type UploadRow } from './store.ts'

/** A file and its bytes, for its owner, its reviewers and whom its kind admits; for everybody else it does not exist. */
export async function openUpload(
  deps: FilesDeps,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ upload: UploadRow; contents: ReadStream }> {
  const upload = await requireReadable(deps, { id, readerId: actor.userId })
  if (deps.kinds.get(upload.kind)?.access !== 'public') return { upload, contents: await read(deps, upload.id) }
  const { bytes, contents } = await openImage(deps, { id, width: Math.max(...IMAGE_WIDTHS) })
  return { upload: { ...upload, bytes }, contents }
}

/** The same for whoever plays or shows a file on a page, also without a session; `open` reads the part that is sent. */
export async function findMedia(
  deps: FilesDeps,
  { id, actor }: { id: string; actor: Actor | null },
): Promise<{ upload: UploadRow; open: (range?: ByteRange) => Promise<ReadStream> }> {
  const upload = await requireReadable(deps, { id, readerId: actor?.userId ?? null })
  if (deps.kinds.get(upload.kind)?.access === 'public') return refuse('files.not_found')
  return { upload, open: (range) => read(deps, id, range) }
}

type Reader = { id: string; readerId: string | null }

const requireReadable = async (deps: FilesDeps, reader: Reader): Promise<UploadRow> =>
  (await findReadable(deps.platform.db.sql, reader)) ?? (await findGranted(deps, reader)) ?? refuse('files.not_found')

async function findGranted(
  { platform: { db, clock }, kinds }: FilesDeps,
  { id, readerId }: Reader,
): Promise<UploadRow | undefined> {
  const [upload] = await findUploads(db.sql, [id])
  const kind = upload && kinds.get(upload.kind)
  if (kind?.access !== 'granted') return undefined
  return (await kind.mayRead?.(db.sql, { uploadId: id, userId: readerId, now: clock() })) ? upload : undefined
}

/** A public picture in one of its widths. Only what was written anew has any. */
export async function openImage(
  deps: FilesDeps,
  image: { id: string; width: number },
): Promise<{ bytes: number; contents: ReadStream }> {
  const variant = await findVariant(deps.platform.db.sql, image)
  if (!variant) return refuse('files.not_found')
  return {
    bytes: variant.bytes,
    contents: await read(deps, image.id, { startsAt: variant.starts_at, bytes: variant.bytes }),
  }
}

/** A public picture as it stands for a link. */
export async function drawShared(deps: FilesDeps, id: string): Promise<Buffer> {
  const { contents } = await openImage(deps, { id, width: Math.max(...IMAGE_WIDTHS) })
  return writeShared(await buffer(contents), SHARED_SIZE)
}

/** What a person sent, as it is kept, for the archive of their data. */
export const originalsIn = (store: FileStore): Originals => ({
  folder: 'ficheiros',
  list: findOwn,
  open: (id) => store.read(id).catch(() => null),
})

function read({ platform: { log }, store }: FilesDeps, id: string, range?: ByteRange): Promise<ReadStream> {
  return store.read(id, range).catch((error: unknown) => {
    log.error({ err: error, uploadId: id }, 'a stored file is missing')
    return refuse('files.not_found')
  })
}
