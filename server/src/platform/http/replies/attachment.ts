import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import type { ByteRange } from '../assets/ranges.ts'
import { IMMUTABLE } from './headers.ts'

/** `bytes`: the length, if known before sending. */
export type Attachment = { type: string; name: string; bytes?: number }

/** Sends a file that browsers save instead of showing it; sandboxed if it is opened all the same (UPL-01). */
export async function sendAttachment(
  reply: FastifyReply,
  { type, name, bytes }: Attachment,
  contents: Readable,
): Promise<void> {
  await sendStream(
    reply,
    {
      'content-type': type,
      ...(bytes === undefined ? {} : { 'content-length': bytes }),
      'content-disposition': attachment(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    },
    contents,
  )
}

type Media = { type: string; name: string; etag: string; bytes: number; range?: ByteRange | undefined }

/** Sends a file, or a part of it, that a page plays or shows. Browsers keep it and ask whether they may still show it. */
export async function sendMedia(reply: FastifyReply, media: Media, contents: Readable): Promise<void> {
  const { type, name, etag, bytes, range } = media
  await sendStream(
    reply.code(range ? 206 : 200),
    {
      'content-type': type,
      'content-length': range?.bytes ?? bytes,
      ...(range ? { 'content-range': `bytes ${range.startsAt}-${range.startsAt + range.bytes - 1}/${bytes}` } : {}),
      'accept-ranges': 'bytes',
      'content-disposition': attachment(name),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
      etag,
    },
    contents,
  )
}

/** Sends what everybody may see, and nobody has to ask for again. */
export async function sendPublicFile(
  reply: FastifyReply,
  { type, bytes }: { type: string; bytes: number },
  contents: Readable,
): Promise<void> {
  await sendStream(
    reply,
    {
      'content-type': type,
      'content-length': bytes,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': IMMUTABLE,
    },
    contents,
  )
}

async function sendStream(
  reply: FastifyReply,
  headers: Record<string, string | number>,
  contents: Readable,
): Promise<void> {
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, { ...(reply.getHeaders() as Record<string, string>), ...headers })
  // A client that disconnects ends the pipeline; one that is gone already has none begin, and the file stays open
  // (nodejs/node#65063). A file that cannot be read to its end cuts the answer off, and only the log can report it: the
  // headers are sent.
  await pipeline(contents, reply.raw).catch((error: NodeJS.ErrnoException) => {
    contents.destroy()
    if (!GONE.includes(error.code)) reply.log.error({ err: error }, 'an answer was cut off')
  })
}

/** Of a client that has disconnected, while it is answered and before. */
const GONE: readonly (string | undefined)[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']

/** Content-Disposition as in RFC 6266: an ASCII name for old clients, the full one for the others. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
