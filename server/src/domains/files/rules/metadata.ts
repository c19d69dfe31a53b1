import { ascii, type FileType } from './content.ts'

/**
 * The same picture without what a camera or an editor wrote about it: place, time, owner, device (UPL-05), and without
 * anything hidden behind its end. Only the orientation of a photo stays. Undefined: not the container it claims to be.
 * PDFs stay as they are: their metadata cannot be taken out without writing the document anew.
 */
export function withoutMetadata(type: FileType, bytes: Buffer): Buffer | undefined {
  if (type === 'image/jpeg') return cleanJpeg(bytes)
  if (type === 'image/png') return cleanPng(bytes)
  if (type === 'image/webp') return cleanWebp(bytes)
  return bytes
}

const SOI_LENGTH = 2
const [START_OF_SCAN, END_OF_IMAGE, COMMENT, EXIF, PROFILE, ADOBE] = [0xda, 0xd9, 0xfe, 0xe1, 0xe2, 0xee]

/** JPEG (ITU T.81): marker segments, then entropy-coded scans with further segments between them. */
function cleanJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  let orientation: number | undefined
  let scans = 0
  let at = SOI_LENGTH
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== END_OF_IMAGE) {
    const marker = bytes[at + 1] as number
    // Fill bytes may stand before any marker.
    if (marker === 0xff) {
      at++
      continue
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) break
    if (marker === EXIF) orientation ??= orientationOf(bytes.subarray(at + 4, end))
    if (marker === START_OF_SCAN) {
      scans++
      end = endOfScan(bytes, end)
    }
    if (isPicture(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end))
    at = end
  }
  if (scans === 0) return undefined
  return Buffer.concat([Buffer.from([0xff, 0xd8]), orientationSegment(orientation), ...kept, Buffer.from([0xff, 0xd9])])
}

/** Frame, tables, scans, JFIF, colour profile and Adobe's colour transform; no other application's data. */
function isPicture(marker: number, data: Buffer): boolean {
  if (marker === PROFILE) return ascii(data, 0, 11) === 'ICC_PROFILE'
  if (marker === COMMENT) return false
  return marker < EXIF || marker > 0xef || marker === ADOBE
}

/** Where the next marker begins: after 0xff, 0 is data and 0xd0 to 0xd7 restart the same scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
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
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
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

function cleanPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 8)]
  if (ascii(bytes, 12, 16) !== 'IHDR') return undefined
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    const name = ascii(bytes, at + 4, at + 8)
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** In VP8X's flags: 'there is Exif', 'there is XMP'. */
const METADATA_FLAGS = 0x08 | 0x04

function cleanWebp(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  const limit = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = 12; at + 8 <= limit; ) {
    const size = bytes.readUInt32LE(at + 4)
    // Chunks begin on even positions.
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > limit) return undefined
    const name = ascii(bytes, at, at + 4)
    if (WEBP_CHUNKS.has(name)) {
      const chunk = Buffer.from(bytes.subarray(at, end))
      if (name === 'VP8X' && size >= 1) chunk.writeUInt8(chunk.readUInt8(8) & ~METADATA_FLAGS, 8)
      kept.push(chunk)
    }
    at = end
  }
  if (!kept.some((chunk) => ['VP8 ', 'VP8L', 'ANMF'].includes(ascii(chunk, 0, 4)))) return undefined
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
