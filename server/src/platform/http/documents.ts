import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { BrowserBuild, PageRenderer } from '@salama/contract/kernel/document'
import { etagOf } from './bind.ts'

export type Document = {
  plain: Buffer
  brotli: Buffer
  /** Weak: the same for the text, whatever it is packed in. */
  etag: string
  /** What the page is about does not exist. */
  isMissing?: boolean
}

const compress = promisify(brotliCompress)
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

export async function compressDocument(text: string): Promise<Document> {
  const plain = Buffer.from(text)
  const brotli = await compress(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
  return { plain, brotli, etag: `W/${etagOf(plain)}` }
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
