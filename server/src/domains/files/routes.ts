import multipart from '@fastify/multipart'
import * as contract from '@salama/contract/files'
import type { FastifyInstance } from 'fastify'
import { sendAttachment, sendPublicFile } from '../../platform/http/attachment.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { Uploads } from './commands/receive-upload.ts'
import { replacePicture } from './commands/replace-picture.ts'
import type { FilesDeps } from './ports.ts'
import { openImage, openUpload } from './queries.ts'

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
  binder.on(contract.changePicture, async ({ actor: { userId }, body: { pictureId } }) => ({
    profileImageUrl: await deps.platform.db.transact((tx) => replacePicture(tx, { userId, pictureId })),
  }))
  binder.on(contract.getImage, async ({ params, reply }) => {
    const { bytes, contents } = await openImage(deps, params)
    await sendPublicFile(reply, { type: 'image/webp', bytes }, contents)
  })
}
