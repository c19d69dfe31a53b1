import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import * as contract from '@salama/contract/files'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { Uploads } from './commands.ts'
import { openUpload } from './queries.ts'
import { attachment } from './rules/content.ts'

export function filesRoutes(server: FastifyInstance, binder: Binder, platform: Platform, store: FileStore): void {
  const uploads = new Uploads(platform, store)
  // A file over the limit is refused where it is read, with a code of its own.
  server.register(multipart, { throwFileSizeLimit: false })
  server.addHook('preClose', async () => uploads.stop())

  binder.on(contract.upload, (call) => uploads.receive(call))
  binder.on(contract.download, async ({ params, actor, reply }) => {
    const { upload, contents } = await openUpload(platform, store, { id: params.id, actor })
    await sendAttachment(reply, upload, contents)
  })
}

/** Never shown in the page's own origin: saved, of the type it was recognised as, and powerless if opened (UPL-01). */
async function sendAttachment(
  reply: FastifyReply,
  { type, name, bytes }: { type: string; name: string; bytes: number },
  contents: NodeJS.ReadableStream,
): Promise<void> {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': type,
    'content-length': bytes,
    'content-disposition': attachment(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  })
  // A reader that goes away ends the pipeline; there is nobody left to tell.
  await pipeline(contents, reply.raw).catch(() => undefined)
}
