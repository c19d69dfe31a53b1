import sharp from 'sharp'
import type { Visitor } from './server.ts'

/** The smallest picture. */
const PNG = Uint8Array.from([
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  ...Buffer.from('AAAADUlIRFIAAAABAAAAAQgCAAAAkHdT3gAAAAxJREFUCNdj+M/AAAADAQEAGN2NsAAAAABJRU5ErkJggg==', 'base64'),
])

/** An MP3 of silence in mono, 32 kbit/s. */
export function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(104)
  frame.set([0xff, 0xfb, 0x10, 0xc0])
  return Buffer.concat(Array.from({ length: Math.ceil((seconds * 44_100) / 1_152) }, () => frame))
}

/** Sends a file of a kind; answers as the server does. */
export function sendFile(person: Visitor, contents: Uint8Array, { kind, name }: { kind: string; name: string }) {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new File([new Uint8Array(contents)], name))
  return person.post('/api/uploads', form)
}

/** Files of one name have one content. */
export async function uploadPicture(person: Visitor, kind: string, name: string): Promise<string> {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new File([PNG, name], name, { type: 'image/png' }))
  const { status, body, text } = await person.send('POST', '/api/uploads', form)
  if (status !== 201) throw new Error(`upload answered ${status}: ${text}`)
  return body['id']
}

const SIZE = { width: 320, height: 240 }

/** A PNG of soft shapes, as of a plate seen from above: another number is another plate. */
export function plate(which: number): Promise<Buffer> {
  const points = Buffer.alloc(SIZE.width * SIZE.height)
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      points[y * SIZE.width + x] =
        128 + 60 * Math.sin(x / (17 + which) + which) + 60 * Math.cos(y / (23 - which) + x / 90)
    }
  }
  return sharp(points, { raw: { ...SIZE, channels: 1 } })
    .png()
    .toBuffer()
}
