import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserBuild, PageRenderer } from '@salama/contract/kernel/document'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingsOf, pack } from '../assets/encodings.ts'
import { etagOf } from '../requests/bind.ts'

export type Document = {
  plain: Buffer
  /** As one browser takes it; packed once, when the first of them asks. */
  packed: (encoding: Encoding) => Promise<Buffer>
  /** Weak: the same for the text, whatever it is packed in. */
  etag: string
  /** What the page is about does not exist. */
  isMissing?: boolean
}

/** Half a millisecond for a page, and within a tenth of the best. */
const QUALITY = 5

/** The part of the web's build that writes documents: this server knows of it only what the contract says. */
export async function loadRenderer(build: string): Promise<PageRenderer> {
  const { createRenderer } = (await import(pathToFileURL(join(build, 'server/renderer.mjs')).href)) as {
    createRenderer(browser: BrowserBuild): Promise<PageRenderer>
  }
  return createRenderer({
    template: readFileSync(join(build, 'index.html'), 'utf8'),
    landing: readFileSync(join(build, 'landing.html'), 'utf8'),
    filesOf: JSON.parse(readFileSync(join(build, 'server/files.json'), 'utf8')) as BrowserBuild['filesOf'],
  })
}

export function documentOf(text: string): Document {
  const plain = Buffer.from(text)
  const kept = new Map<Encoding, Promise<Buffer>>()
  return {
    plain,
    packed(encoding) {
      const packing = kept.get(encoding) ?? pack(plain, encoding, QUALITY)
      kept.set(encoding, packing)
      return packing
    },
    etag: `W/${etagOf(plain)}`,
  }
}

/** As the browser that asks takes it. */
export async function sendPacked(
  { plain, packed }: Document,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [encoding] = encodingsOf(headers['accept-encoding'])
  if (!encoding) return reply.send(plain)
  return reply.header('content-encoding', encoding).send(await packed(encoding))
}

/** Documents that are the same for everybody who has no cookie, each written once per `keptMs`. */
export class VisitorDocuments {
  private readonly kept = new Map<string, { until: number; document: Promise<Document> }>()
  private readonly keptMs: number
  private readonly most: number

  constructor({ keptMs, most }: { keptMs: number; most: number }) {
    this.keptMs = keptMs
    this.most = most
  }

  async get(key: string, now: number, write: () => Promise<Document>): Promise<Document> {
    const known = this.kept.get(key)
    if (known && known.until > now) return known.document
    this.kept.delete(key)
    const document = write()
    this.kept.set(key, { until: now + this.keptMs, document })
    const [oldest] = this.kept.keys()
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest)
    return document.catch((error: unknown) => {
      this.kept.delete(key)
      throw error
    })
  }
}
