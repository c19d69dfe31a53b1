import type { FileType } from '@salama/contract/files'
import { ascii } from './content.ts'

/**
 * The same picture without what a camera or an editor wrote about it (place, time, owner, device; UPL-05), and without
 * anything appended to it. The orientation of a photo stays. Undefined: not the container that its type says. PDFs stay as
 * they are: removing their metadata means writing the document anew.
 */
export function withoutMetadata(type: FileType, given: Uint8Array): Buffer | undefined {
  // Copied from another thread, a buffer arrives as a plain array of bytes.
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (type === 'image/jpeg') return cleanJpeg(bytes)
  if (type === 'image/png') return cleanPng(bytes)
  if (type === 'image/webp') return cleanWebp(bytes)
  return bytes
}

/**
 * Real pictures have fewer than 200 segments or chunks. Pixel data of a PNG is counted apart: encoders split it into
 * pieces of 8 kB. What has more was made to cost time.
 */
const MOST_PARTS = 2_000
const MOST_PIXEL_PARTS = 20_000

/** The parts of a file that are kept, neighbours joined, so that a file of many parts costs no buffer for each. */
class Kept {
  private readonly bytes: Buffer
  private readonly ranges: { from: number; to: number }[] = []

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  add(from: number, to: number): void {
    const last = this.ranges.at(-1)
    if (last?.to === from) last.to = to
    else this.ranges.push({ from, to })
  }

  buffers(): Buffer[] {
    return this.ranges.map(({ from, to }) => this.bytes.subarray(from, to))
  }
}

const SOI_LENGTH = 2
const [START_OF_SCAN, END_OF_IMAGE, JFIF, EXIF, PROFILE, ADOBE] = [0xda, 0xd9, 0xe0, 0xe1, 0xe2, 0xee]

/** JPEG (ITU T.81): marker segments, then entropy-coded scans with further segments between them. */
function cleanJpeg(bytes: Buffer): Buffer | undefined {
  const kept = new Kept(bytes)
  let orientation: number | undefined
  let [parts, scans] = [0, 0]
  let at = SOI_LENGTH
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== END_OF_IMAGE) {
    const marker = bytes[at + 1] as number
    // Fill bytes may stand before any marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (++parts > MOST_PARTS) return undefined
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) break
    if (marker === EXIF) orientation ??= orientationOf(bytes.subarray(at + 4, end))
    if (marker === START_OF_SCAN) {
      scans++
      end = endOfScan(bytes, end)
    }
    if (isPicture(marker, bytes.subarray(at + 4, Math.min(end, at + 16)))) kept.add(at, end)
    at = end
  }
  if (scans === 0) return undefined
  const [start, stop] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]
  return Buffer.concat([start, orientationSegment(orientation), ...kept.buffers(), stop])
}

/** Frames, tables, scans, JFIF, colour profile and Adobe's colour transform; no other application's data. */
function isPicture(marker: number, data: Buffer): boolean {
  if (marker === JFIF) return ascii(data, 0, 5) === 'JFIF\0'
  if (marker === PROFILE) return ascii(data, 0, 11) === 'ICC_PROFILE'
  if (marker === ADOBE) return ascii(data, 0, 5) === 'Adobe'
  return marker >= 0xc0 && marker < JFIF
}

/** Where the next marker begins: after 0xff, 0 is data and 0xd0 to 0xd7 restart the same scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] as number
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

const ORIENTATION = 0x0112

/** Tag 0x0112 of the first directory of Exif's TIFF block: how to turn the picture, 1 to 8. */
function orientationOf(segment: Buffer): number | undefined {
  if (ascii(segment, 0, 6) !== 'Exif\0\0' || segment.length < 16) return undefined
  const tiff = segment.subarray(6)
  const little = ascii(tiff, 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = short(directory)
  for (let at = directory + 2; at < directory + 2 + entries * 12 && at < tiff.length; at += 12) {
    if (short(at) === ORIENTATION) return short(at + 8)
  }
  return undefined
}

/** An Exif segment that says the orientation and nothing else. */
function orientationSegment(orientation: number | undefined): Buffer {
  if (orientation === undefined || orientation < 2 || orientation > 8) return Buffer.alloc(0)
  const head = 'ffe10022' + '457869660000' + '4d4d002a00000008' + '0001' + '0112000300000001'
  return Buffer.from(`${head}000${orientation}0000${'00000000'}`, 'hex')
}

/** What draws the picture: the critical chunks, transparency, colour, resolution and animation (PNG, third edition). */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP mDCV cLLI pHYs bKGD acTL fcTL fdAT'.split(' '),
)

const PNG_PIXELS = new Set(['IDAT', 'fdAT', 'fcTL'])

function cleanPng(bytes: Buffer): Buffer | undefined {
  if (ascii(bytes, 12, 16) !== 'IHDR') return undefined
  const kept = new Kept(bytes)
  kept.add(0, 8)
  let [parts, pixelParts] = [0, 0]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = ascii(bytes, at + 4, at + 8)
    if (PNG_PIXELS.has(name) ? ++pixelParts > MOST_PIXEL_PARTS : ++parts > MOST_PARTS) return undefined
    if (PNG_CHUNKS.has(name)) kept.add(at, end)
    if (name === 'IEND') return Buffer.concat(kept.buffers())
    at = end
  }
  return undefined
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const WEBP_PICTURES = new Set(['VP8 ', 'VP8L', 'ANMF'])
/** In VP8X's flags: 'there is Exif', 'there is XMP'. */
const METADATA_FLAGS = 0x08 | 0x04

function cleanWebp(given: Buffer): Buffer | undefined {
  const bytes = Buffer.from(given)
  const kept = new Kept(bytes)
  let [parts, pictures] = [0, 0]
  const limit = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12; at + 8 <= limit; ) {
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > limit || ++parts > MOST_PARTS) return undefined
    // Chunks begin on even positions.
    const end = at + 8 + size + (size % 2)
    const name = ascii(bytes, at, at + 4)
    if (name === 'VP8X' && size >= 1) bytes.writeUInt8(bytes.readUInt8(at + 8) & ~METADATA_FLAGS, at + 8)
    if (WEBP_PICTURES.has(name)) pictures++
    if (WEBP_CHUNKS.has(name)) kept.add(at, Math.min(end, bytes.length))
    at = end
  }
  if (pictures === 0) return undefined
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept.buffers()])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
