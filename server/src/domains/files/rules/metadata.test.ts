import type { FileType } from '@salama/contract/files'
import { expect, test } from 'vitest'
import { costsMore } from '../../../../testing/processor-time.ts'
import { withoutMetadata } from './metadata.ts'

const PLACE = 'GPS -25.9653 32.5834'
const hidden = (bytes: Buffer | undefined) => bytes?.includes(PLACE)

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
/** Exif with an orientation and, behind it, a place. */
const exif = (order: 'II' | 'MM', orientation: number) => {
  const tiff = Buffer.alloc(26)
  tiff.write(order, 0, 'latin1')
  const short = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  short(42, 2)
  order === 'II' ? tiff.writeUInt32LE(8, 4) : tiff.writeUInt32BE(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(3, 12)
  short(orientation, 18)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(PLACE)]))
}
const SCAN = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from('12ff0034ffd056', 'hex')])
const TABLES = segment(0xdb, Buffer.alloc(65, 1))
const END = Buffer.from([0xff, 0xd9])
const jpeg = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments])

test.each(['II', 'MM'] as const)('keeps of a photo’s Exif (%s) the orientation alone (UPL-05)', (order) => {
  const photo = jpeg(exif(order, 6), TABLES, segment(0xfe, Buffer.from(PLACE)), SCAN, END)
  const clean = withoutMetadata('image/jpeg', photo)
  expect(hidden(photo)).toBe(true)
  expect(hidden(clean)).toBe(false)
  expect(clean?.toString('hex')).toContain('0112000300000001000600000000')
  expect(clean?.subarray(-TABLES.length - SCAN.length - 2)).toEqual(Buffer.concat([TABLES, SCAN, END]))
})

test('takes XMP, IPTC, maker notes, second pictures and what hides behind the end out of a JPEG (UPL-05, UPL-01)', () => {
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours'))
  const clean = withoutMetadata(
    'image/jpeg',
    jpeg(
      segment(0xe0, Buffer.from('JFIF\0')),
      segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${PLACE}`)),
      segment(0xe2, Buffer.from(`MPF\0${PLACE}`)),
      profile,
      segment(0xed, Buffer.from(`Photoshop 3.0\0${PLACE}`)),
      TABLES,
      SCAN,
      segment(0xc4, Buffer.from([1, 2])),
      SCAN,
      END,
      Buffer.from(`<script>${PLACE}</script>`),
    ),
  )
  expect(hidden(clean)).toBe(false)
  expect(clean).toEqual(
    jpeg(segment(0xe0, Buffer.from('JFIF\0')), profile, TABLES, SCAN, segment(0xc4, Buffer.from([1, 2])), SCAN, END),
  )
})

const pngChunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

test('keeps of a PNG what draws it (UPL-05, UPL-01)', () => {
  const drawn = [pngChunk('IHDR', Buffer.alloc(13)), pngChunk('IDAT', Buffer.from('pixels'))]
  const end = pngChunk('IEND', Buffer.alloc(0))
  const told = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'].map((name) => pngChunk(name, Buffer.from(PLACE)))
  const file = Buffer.concat([PNG, ...drawn, ...told, end, Buffer.from(PLACE)])
  expect(withoutMetadata('image/png', file)).toEqual(Buffer.concat([PNG, ...drawn, end]))
})

const webpChunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
const webp = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

test('keeps of a WebP what draws it, and its header no longer promises Exif (UPL-05, UPL-01)', () => {
  const pixels = webpChunk('VP8 ', Buffer.from('pixels!'))
  const file = Buffer.concat([
    webp(
      webpChunk('VP8X', Buffer.from('3c000000000000000000', 'hex')),
      pixels,
      webpChunk('EXIF', Buffer.from(PLACE)),
      webpChunk('XMP ', Buffer.from(`${PLACE}!`)),
    ),
    Buffer.from(PLACE),
  ])
  expect(withoutMetadata('image/webp', file)).toEqual(
    webp(webpChunk('VP8X', Buffer.from('30000000000000000000', 'hex')), pixels),
  )
})

test('refuses what only begins like a picture, at whatever byte it is cut (UPL-01)', () => {
  const files = {
    'image/jpeg': jpeg(exif('MM', 6), TABLES, SCAN, END),
    'image/png': Buffer.concat([PNG, pngChunk('IHDR', Buffer.alloc(13)), pngChunk('IEND', Buffer.alloc(0))]),
    'image/webp': webp(webpChunk('VP8 ', Buffer.from('pixels'))),
  } as const
  for (const [type, file] of Object.entries(files) as ['image/png', Buffer][]) {
    expect(withoutMetadata(type, file)).toBeDefined()
    for (let length = 12; length < file.length; length++) {
      const clean = withoutMetadata(type, file.subarray(0, length))
      // Only a photo whose last scan is incomplete still shows something.
      expect(clean === undefined || (type as string) === 'image/jpeg').toBe(true)
    }
  }
  expect(withoutMetadata('image/jpeg', Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'))).toBeUndefined()
})

const MOST_BYTES = 10 * 1024 * 1024
const SMALL_BYTES = MOST_BYTES / 100
/** As many as fit, and a hundredth of them. */
const repeated = (part: Buffer, bytes: number) => Buffer.alloc(Math.floor(bytes / part.length - 10) * part.length, part)

/** A large picture costs about as much as a hundred small ones of as many bytes: what it grows by is not squared. */
async function expectLinear(type: FileType, makeOf: (bytes: number) => Buffer): Promise<void> {
  const [large, small] = [makeOf(MOST_BYTES), makeOf(SMALL_BYTES)]
  const times = await costsMore(
    () => withoutMetadata(type, large),
    () => {
      for (let n = 0; n < 100; n++) withoutMetadata(type, small)
    },
  )
  expect(times).toBeLessThan(10)
}

test('keeps no thumbnail and no unknown application data of a JPEG (UPL-05)', () => {
  const told = [0xe0, 0xe2, 0xee, 0xf0, 0x02].map((marker) => segment(marker, Buffer.from(`JFXX\0${PLACE}`)))
  expect(hidden(withoutMetadata('image/jpeg', jpeg(...told, TABLES, SCAN, END)))).toBe(false)
})

test.each<[string, FileType, (bytes: number) => Buffer]>([
  ['JPEG segments', 'image/jpeg', (bytes) => jpeg(repeated(segment(0xc4, Buffer.alloc(0)), bytes), SCAN, END)],
  ['JPEG scans', 'image/jpeg', (bytes) => jpeg(repeated(segment(0xda, Buffer.alloc(0)), bytes), END)],
  [
    'PNG chunks',
    'image/png',
    (bytes) =>
      Buffer.concat([
        PNG,
        pngChunk('IHDR', Buffer.alloc(13)),
        repeated(pngChunk('tIME', Buffer.alloc(0)), bytes),
        pngChunk('IEND', Buffer.alloc(0)),
      ]),
  ],
  [
    'PNG pixel chunks',
    'image/png',
    (bytes) =>
      Buffer.concat([
        PNG,
        pngChunk('IHDR', Buffer.alloc(13)),
        repeated(pngChunk('IDAT', Buffer.alloc(0)), bytes),
        pngChunk('IEND', Buffer.alloc(0)),
      ]),
  ],
  [
    'WebP chunks',
    'image/webp',
    (bytes) => webp(webpChunk('VP8 ', Buffer.alloc(2)), repeated(webpChunk('XMP ', Buffer.alloc(0)), bytes)),
  ],
])('refuses a picture made of a million %s, at little cost (UPL-04)', async (_name, type, makeOf) => {
  expect(withoutMetadata(type, makeOf(MOST_BYTES))).toBeUndefined()
  await expectLinear(type, makeOf)
})

test('keeps a picture whose pixels come in ten thousand pieces, as an encoder may write them', () => {
  const pixels = Array.from({ length: 10_000 }, () => pngChunk('IDAT', Buffer.from('pixels')))
  const file = Buffer.concat([
    PNG,
    pngChunk('IHDR', Buffer.alloc(13)),
    ...pixels,
    pngChunk('tEXt', Buffer.from(PLACE)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
  expect(withoutMetadata('image/png', file)?.length).toBe(file.length - PLACE.length - 12)
})

test('takes apart at little cost what is all fill bytes or escaped bytes (UPL-04)', async () => {
  const fill = (bytes: number) => jpeg(Buffer.alloc(bytes - 100, 0xff), SCAN.subarray(1), END)
  const escaped = (bytes: number) =>
    jpeg(segment(0xda, Buffer.alloc(6)), Buffer.alloc(bytes - 100, Buffer.from([0xff, 0])), END)
  expect(withoutMetadata('image/jpeg', fill(MOST_BYTES))).toBeDefined()
  expect(withoutMetadata('image/jpeg', escaped(MOST_BYTES))?.length).toBe(escaped(MOST_BYTES).length)
  await expectLinear('image/jpeg', fill)
  await expectLinear('image/jpeg', escaped)
})
