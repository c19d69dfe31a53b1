import type { Visitor } from '../../testing/server.ts'

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
