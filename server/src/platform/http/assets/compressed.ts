import { type Encoding, pack } from './encodings.ts'

/** Below this the headers weigh more than what is saved. */
const SHORTEST = 2_048
/** Public answers are few, and asked for by everybody. */
const MOST_KEPT = 32
const QUALITY = 6

/**
 * Compresses answers that are the same for everybody, each once an encoding: they hold nothing of a person, so their length
 * tells nothing. Personal answers stay as they are.
 */
export class CompressedAnswers {
  private readonly kept = new Map<string, Promise<Buffer>>()

  /** Undefined for a short answer. */
  async of(etag: string, answer: string, encoding: Encoding): Promise<Buffer | undefined> {
    if (answer.length < SHORTEST) return undefined
    const key = `${encoding} ${etag}`
    const known = this.kept.get(key)
    if (known) return known
    const compressing = pack(Buffer.from(answer), encoding, QUALITY)
    this.kept.set(key, compressing)
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest)
    return compressing
  }
}
