import type { Sharp as Picture, default as Sharp } from 'sharp'
import { TookTooLong } from '../jobs/off-thread.ts'

/** Larger than any phone sends by default; decoded, that many points are a hundred megabytes of memory. */
const MOST_PIXELS = 25_000_000
/** A large photo takes a third of a second; longer means an overloaded machine. */
const MOST_SECONDS = 10
const QUALITY = 80

let loading: Promise<typeof Sharp> | undefined
/** Loaded for the first picture: libvips is ten megabytes of a server that may never see one. */
const loadSharp = (): Promise<typeof Sharp> =>
  (loading ??= import('sharp').then(({ default: sharp }) => prepare(sharp)))

function prepare(sharp: typeof Sharp): typeof Sharp {
  // One picture at a time on one core: the other cores are for everybody else. The cache would keep decoded pictures.
  sharp.concurrency(1)
  sharp.cache(false)
  // Other formats (SVG, PDF, TIFF …) are never decoded, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  return sharp
}

export type Written = { width: number; bytes: Buffer }

/**
 * Decodes a picture and writes it anew as WebP in each of `widths`, upright, cut to `ratio` around its middle, in sRGB and
 * without metadata; a small one is not enlarged. The work is done outside the JavaScript thread. Returns why it was refused
 * instead: `too_large` has more than `MOST_PIXELS`, `broken` cannot be decoded to its end. Throws `TookTooLong` where the
 * machine is too busy: the same picture may pass later.
 */
export async function writePictures(
  given: Uint8Array,
  { widths, ratio }: { widths: readonly number[]; ratio: number },
): Promise<Written[] | 'too_large' | 'broken'> {
  const sharp = await loadSharp()
  const open = () => sharp(given, { limitInputPixels: false, failOn: 'error', pages: 1 })
  const size = await sizeOf(open())
  if (!size) return 'broken'
  if (size.width * size.height > MOST_PIXELS) return 'too_large'
  const most = Math.max(1, Math.floor(Math.min(size.width, size.height * ratio)))
  const fitting = (width: number) => {
    const fitted = Math.min(width, most)
    return { width: fitted, height: Math.max(1, Math.round(fitted / ratio)) }
  }
  // Decoded once, for the largest; the smaller ones are made from its points.
  const largest = await decode(open(), fitting(Math.max(...widths)))
  if (!largest) return 'broken'
  const written: Written[] = []
  for (const width of widths) {
    const { data, info } = largest
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const bytes = await sharp(data, { raw }).resize(fitting(width)).webp({ quality: QUALITY }).toBuffer()
    written.push({ width, bytes })
  }
  return written
}

/** A picture that `writePictures` wrote, whole and as JPEG of this size; what it leaves free is filled with itself, blurred. */
export async function writeShared(written: Uint8Array, size: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadSharp()
  const whole = await sharp(written)
    .resize({ ...size, fit: 'inside' })
    .png()
    .toBuffer()
  return sharp(written)
    .resize({ ...size, fit: 'cover' })
    .blur(BLUR)
    .composite([{ input: whole, gravity: 'centre' }])
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer()
}

const BLUR = 24

/** So many rows of so many differences between neighbours. */
const LOOKS = 16
/** A smaller difference of brightness, of 255, is noise; who shows fewer than so many greater ones shows nothing to compare. */
const NOISE = 3
const LEAST_SHOWN = 24

/**
 * What a picture shows, upright and in grey, as 256 digits: 1 where it grows darker from left to right (the difference hash).
 * Two that look alike differ in few, however they were written. Undefined for what cannot be decoded, and for what shows
 * nothing to compare, such as a wall.
 */
export async function looksOf(given: Uint8Array): Promise<string | undefined> {
  const sharp = await loadSharp()
  const size = { width: LOOKS + 1, height: LOOKS }
  const grey = await sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'none', pages: 1 })
    .autoOrient()
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ ...size, fit: 'fill' })
    .timeout({ seconds: MOST_SECONDS })
    .raw()
    .toBuffer()
    .catch(() => undefined)
  if (!grey) return undefined
  const steps = Array.from({ length: LOOKS * LOOKS }, (_, n) => {
    const at = n + Math.floor(n / LOOKS)
    return (grey[at] ?? 0) - (grey[at + 1] ?? 0)
  })
  if (steps.filter((step) => Math.abs(step) > NOISE).length < LEAST_SHOWN) return undefined
  return steps.map((step) => (step > 0 ? '1' : '0')).join('')
}

/** As the picture is seen: a camera held upright notes a turn beside the points. */
async function sizeOf(picture: Picture): Promise<{ width: number; height: number } | undefined> {
  const metadata = await picture.metadata().catch(() => undefined)
  return metadata?.autoOrient
}

async function decode(picture: Picture, size: { width: number; height: number }) {
  return (
    picture
      .autoOrient()
      .resize({ ...size, fit: 'cover' })
      // What is transparent would show whatever lies under the picture.
      .flatten({ background: '#fff' })
      .timeout({ seconds: MOST_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((error: Error) => {
        // The words of libvips: sharp gives this error no code.
        if (error.message.startsWith('timeout:')) throw new TookTooLong()
        return undefined
      })
  )
}
