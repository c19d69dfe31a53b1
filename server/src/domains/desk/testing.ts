import type { TestServer, Visitor } from '../../platform/testing/server.ts'

/** A person who may run the desk. */
export async function makeOperator(server: TestServer, fullName = 'Olga Operadora'): Promise<Visitor & { id: string }> {
  const person = await server.person({ fullName })
  await server.query('insert into accounts_operators (user_id, granted_at) values ($1, now())', [person.id])
  return person
}

/** The smallest picture. */
export const PNG = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
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
