import multipart from '@fastify/multipart'
import * as contract from '@salama/contract/files'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../platform/files/file-store.ts'
import { sendAttachment } from '../../platform/http/attachment.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { Uploads } from './commands.ts'
import { openUpload } from './queries.ts'

export function filesRoutes(server: FastifyInstance, binder: Binder, platform: Platform, store: FileStore): void {
  const uploads = new Uploads(platform, store)
  // A file over the limit is refused where it is read, with a code of its own.
  server.register(multipart, { throwFileSizeLimit: false })
  server.addHook('preClose', async () => uploads.stop())
  server.addHook('onClose', () => uploads.close())

  binder.on(contract.upload, (call) => uploads.receive(call))
  binder.on(contract.download, async ({ params, actor, reply }) => {
    const { upload, contents } = await openUpload(platform, store, { id: params.id, actor })
    await sendAttachment(reply, upload, contents)
  })
}
