import { expect, test } from 'vitest'
import { silentMp3 } from '../testing.ts'
import { readAudio } from './audio.ts'
import { typeOf } from './content.ts'

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
