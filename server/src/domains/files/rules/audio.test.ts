import { expect, test } from 'vitest'
import { silentMp3 } from '../../../../testing/files.ts'
import { readAudio } from './audio.ts'
import { typeOf } from './content.ts'
import { frameAt } from './mp3.ts'

const box = (type: string, ...inner: Uint8Array[]): Buffer => {
  const head = Buffer.alloc(8)
  const contents = Buffer.concat(inner)
  head.writeUInt32BE(8 + contents.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, contents])
}

/** Seconds by a clock of a thousand ticks. */
function header(seconds: number): Buffer {
  const fields = Buffer.alloc(100)
  fields.writeUInt32BE(1_000, 12)
  fields.writeUInt32BE(seconds * 1_000, 16)
  return box('mvhd', fields)
}
const track = (handler: string) =>
  box('trak', box('mdia', box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${handler}\0\0\0\0`))))
const NOTE = Buffer.from('©xyz -25.9653+32.5892')

const m4a = ({ seconds = 20, handler = 'soun', bytes = 9_000 } = {}): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0')),
    box('moov', header(seconds), track(handler), box('udta', NOTE)),
    box('mdat', Buffer.alloc(bytes, 7)),
  ])

test('reads how long an MP3 plays, and removes its tags (UPL-05)', () => {
  const sound = silentMp3(30)
  const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x15', 'latin1'), NOTE.subarray(0, 21)])
  const trailer = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 'x')])
  const given = Buffer.concat([tag, sound, trailer])
  expect(typeOf(given)).toBe('audio/mpeg')
  const read = readAudio('audio/mpeg', given)
  expect([read?.seconds, read?.contents.equals(sound)]).toEqual([30, true])
})

test('reads how long an M4A plays, and blanks what the phone noted in it (UPL-05)', () => {
  const given = m4a()
  expect(typeOf(given)).toBe('audio/mp4')
  const read = readAudio('audio/mp4', given)
  expect([read?.seconds, read?.contents.length, read?.contents.includes(NOTE)]).toEqual([20, given.length, false])
  expect(read?.contents.includes('udta')).toBe(false)
})

test.each([
  ['MPEG 1, 128 kbps, 44 100 Hz', [0xfb, 0x90], { bytes: 417, seconds: 1_152 / 44_100 }],
  ['MPEG 1, 320 kbps, 48 000 Hz, padded', [0xfb, 0xe6], { bytes: 961, seconds: 1_152 / 48_000 }],
  ['MPEG 1, 320 kbps, 32 000 Hz', [0xfb, 0xe8], { bytes: 1_440, seconds: 1_152 / 32_000 }],
  ['MPEG 2, 8 kbps, 22 050 Hz', [0xf3, 0x10], { bytes: 26, seconds: 576 / 22_050 }],
  ['MPEG 2.5, 160 kbps, 11 025 Hz', [0xe3, 0xe0], { bytes: 1_044, seconds: 576 / 11_025 }],
  ['layer II', [0xfd, 0x90], undefined],
  ['a reserved version', [0xeb, 0x90], undefined],
  ['a free rate', [0xfb, 0x00], undefined],
  ['a bad rate', [0xfb, 0xf0], undefined],
  ['a reserved sample rate', [0xfb, 0x9c], undefined],
])('knows the frame of %s', (_what, [second, third], frame) => {
  const file = Buffer.from([7, 0xff, second, third, 0] as number[])
  expect(frameAt(file, 1)).toEqual(frame)
  expect([frameAt(file, 0), frameAt(file, 2), frameAt(file.subarray(0, 4), 1)]).toEqual(Array(3).fill(undefined))
})

test.each([
  ['one frame and a page', Buffer.concat([silentMp3(0.01), Buffer.from('<script>alert(1)</script>'.repeat(99))])],
  ['a tag without end', Buffer.from('ID3\x03\0\0\x7f\x7f\x7f\x7f', 'latin1')],
  ['a sign alone', Buffer.from([0xff, 0xfb, 0x10])],
  ['frames before a page', Buffer.concat([silentMp3(1), Buffer.alloc(9_000, '<p>')])],
])('takes no MP3 of %s (UPL-01)', (_what, file) => {
  expect(readAudio('audio/mpeg', file)).toBeUndefined()
})

test.each([
  ['a film', m4a({ handler: 'vide' })],
  ['ten hours in nine kilobytes', m4a({ seconds: 36_000 })],
  ['no length', m4a({ seconds: 0 })],
  ['a cut end', m4a().subarray(0, 5_000)],
  ['a box larger than the file', Buffer.concat([box('ftyp'), Buffer.from('ffffffff', 'hex'), Buffer.from('moov')])],
  ['a box without size', Buffer.concat([box('ftyp'), Buffer.from('00000001', 'hex'), Buffer.from('moov')])],
  ['no sound', Buffer.concat([box('ftyp'), box('moov', header(9)), box('mdat', Buffer.alloc(9_000))])],
])('takes no M4A of %s (UPL-01)', (_what, file) => {
  expect(readAudio('audio/mp4', file)).toBeUndefined()
})
