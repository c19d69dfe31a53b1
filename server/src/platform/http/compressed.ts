import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Below this the headers weigh more than what is saved. */
const SHORTEST = 2_048
/** Public answers are few, and asked for by everybody. */
const MOST_KEPT = 32

/**
 * Compresses answers that are the same for everybody, each once: they hold nothing of a person, so their length tells
 * nothing. Personal answers stay as they are.
 */
export class CompressedAnswers {
  private readonly kept = new Map<string, Promise<Buffer>>()

  /** Undefined for a short answer. */
  async of(etag: string, answer: string): Promise<Buffer | undefined> {
    if (answer.length < SHORTEST) return undefined
    const known = this.kept.get(etag)
    if (known) return known
    const compressing = compress(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    this.kept.set(etag, compressing)
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest)
    return compressing
  }
}
