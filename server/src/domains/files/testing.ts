import type { Visitor } from '../../platform/testing/server.ts'

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

export async function uploadPicture(person: Visitor, kind: string, name: string): Promise<string> {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new File([PNG], name, { type: 'image/png' }))
  const { status, body, text } = await person.send('POST', '/api/uploads', form)
  if (status !== 201) throw new Error(`upload answered ${status}: ${text}`)
  return body['id']
}
