import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import * as contract from '@salama/contract/files'
import type { FastifyInstance } from 'fastify'
import { rangeOf } from '../../platform/http/assets/ranges.ts'
import { sendAttachment, sendMedia, sendPublicFile } from '../../platform/http/replies/attachment.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import { Uploads } from './commands/receive-upload.ts'
import { replacePicture } from './commands/replace-picture.ts'
import type { FilesDeps } from './ports.ts'
import { drawShared, findMedia, openImage, openUpload } from './queries.ts'

export function filesRoutes(server: FastifyInstance, binder: Binder, deps: FilesDeps): void {
  const uploads = new Uploads(deps)
  // A file over the limit is refused where it is read, with a code of its own.
  server.register(multipart, { throwFileSizeLimit: false })
  server.addHook('preClose', async () => uploads.stop())
  server.addHook('onClose', () => uploads.close())

  binder.on(contract.upload, (call) => uploads.receive(call))
  binder.on(contract.download, async ({ params, actor, reply }) => {
    const { upload, contents } = await openUpload(deps, { id: params.id, actor })
    await sendAttachment(reply, upload, contents)
  })
  binder.on(contract.getMedia, async ({ params, actor, request: { headers }, reply }) => {
    const { upload, open } = await findMedia(deps, { id: params.id, actor })
    // A file never changes under its id.
    const etag = `"${upload.id}"`
    if (headers['if-none-match'] === etag) return reply.header('etag', etag).code(304).send()
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
    const range = isSame ? rangeOf(headers.range, upload.bytes) : undefined
    if (range === 'none') return refuse('files.no_such_range')
    return sendMedia(reply, { ...upload, etag, range }, await open(range))
  })
  binder.on(contract.changePicture, async ({ actor: { userId }, body: { pictureId } }) => ({
    profileImageUrl: await deps.platform.db.transact((tx) => replacePicture(tx, { userId, pictureId })),
  }))
  binder.on(contract.getImage, async ({ params, reply }) => {
    const { bytes, contents } = await openImage(deps, params)
    await sendPublicFile(reply, { type: 'image/webp', bytes }, contents)
  })
  binder.on(contract.getSharedImage, async ({ params, reply }) => {
    const picture = await drawShared(deps, params.id)
    await sendPublicFile(reply, { type: 'image/jpeg', bytes: picture.length }, Readable.from([picture]))
  })
}
