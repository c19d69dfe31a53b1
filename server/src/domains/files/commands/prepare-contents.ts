import { createHash } from 'node:crypto'
import { type FileKind, type FileType, isAudioType, limitsOf } from '@salama/contract/files'
import { IMAGE_WIDTHS, RATIOS, type Ratio } from '@salama/contract/kernel/image'
import { looksOf, writePictures } from '../../../platform/files/pictures.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { offThread } from '../../../platform/jobs/off-thread.ts'
import { readAudio } from '../rules/audio.ts'
import { typeOf } from '../rules/content.ts'
import type { withoutMetadata } from '../rules/metadata.ts'
import type { NewVariant } from '../store.ts'

/** What is stored of an upload. */
export type Prepared = {
  type: FileType
  contents: Uint8Array
  variants: NewVariant[]
  /** How long an audio plays. */
  seconds?: number
  /** Of the bytes that arrived. */
  sha256: Buffer
  /** Of a picture that serves once. */
  looks?: string | undefined
}

/** Taking a picture apart takes a tenth of a second at most; longer means an overloaded machine. */
const PICTURE_MS = 10_000

/** Detects what a file is; removes the metadata of private pictures and writes public ones anew. */
export class Preparation {
  private readonly clean = offThread<Parameters<typeof withoutMetadata>, Uint8Array | undefined>(
    new URL('../rules/metadata.ts', import.meta.url),
    'withoutMetadata' satisfies keyof typeof import('../rules/metadata.ts'),
    { withinMs: PICTURE_MS },
  )

  stop(): Promise<void> {
    return this.clean.stop()
  }

  async prepare(bytes: Buffer, kind: FileKind): Promise<Prepared> {
    if (bytes.length === 0) refuse('files.empty')
    const { bytes: most, tooLarge, wrongType: refused } = limitsOf(kind)
    if (bytes.length > most) refuse(tooLarge)
    const type = typeOf(bytes)
    if (type === undefined || !kind.types.includes(type)) return refuse(refused)
    const sha256 = createHash('sha256').update(bytes).digest()
    if (kind.ratio !== undefined) return { ...(await writeAnew(bytes, kind.ratio)), sha256 }
    if (isAudioType(type)) return { ...(readAudio(type, bytes) ?? refuse(refused)), type, variants: [], sha256 }
    const contents = type === 'application/pdf' ? bytes : await this.clean(type, bytes)
    if (contents === undefined) return refuse(refused)
    const looks = kind.servesOnce && type !== 'application/pdf' ? await looksOf(bytes) : undefined
    return { type, contents, variants: [], sha256, looks }
  }
}

/** All widths one after another in one file. */
export async function writeAnew(bytes: Buffer, ratio: Ratio): Promise<Omit<Prepared, 'sha256'>> {
  const written = await writePictures(bytes, { widths: IMAGE_WIDTHS, ratio: RATIOS[ratio] })
  if (written === 'too_large') return refuse('files.picture_too_large')
  if (written === 'broken') return refuse('files.picture_broken')
  let startsAt = 0
  const variants = written.map(({ width, bytes: { length } }) => {
    const variant = { width, startsAt, bytes: length }
    startsAt += length
    return variant
  })
  return { type: 'image/webp', contents: Buffer.concat(written.map((one) => one.bytes)), variants }
}
