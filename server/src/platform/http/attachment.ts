import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'

/** `bytes` where it is known before. */
export type Attachment = { type: string; name: string; bytes?: number }

/** Never shown in the page's own origin: saved, of the type it was recognised as, and powerless if opened (UPL-01). */
export async function sendAttachment(
  reply: FastifyReply,
  { type, name, bytes }: Attachment,
  contents: NodeJS.ReadableStream,
): Promise<void> {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': type,
    ...(bytes === undefined ? {} : { 'content-length': bytes }),
    'content-disposition': attachment(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  })
  // A reader that goes away ends the pipeline; what cannot be read on cuts the answer off, and only the log can be told.
  await pipeline(contents, reply.raw).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reply.log.error({ err: error }, 'an answer was cut off')
  })
}

/** RFC 6266: a plain name for old programs, the true one for the others. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
