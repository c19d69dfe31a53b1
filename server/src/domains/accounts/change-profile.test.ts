import { afterAll, beforeAll, expect, test } from 'vitest'
import { served } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PASSWORD = 'Palavra-Passe-1'
let numbers = 0
const freshEmail = () => `contacto${++numbers}@exemplo.co.mz`
const change = (visitor: Visitor, contact: Record<string, unknown>) =>
  visitor.post('/api/auth/contacts', { password: PASSWORD, ...contact })

test('a person changes the own name, and everybody reads the new one', async () => {
  const ana = await server.person()
  const { status, body } = await ana.send('PATCH', '/api/auth/user', { fullName: '  Ana Maria  Macuácua ' })
  expect([status, body['firstName'], body['lastName']]).toEqual([200, 'Ana', 'Maria Macuácua'])
  expect((await ana.get('/api/auth/user')).body['firstName']).toBe('Ana')
  for (const fullName of ['', 'A', 7, 'a'.repeat(121), 'A\u0000na'])
    expect([fullName, (await ana.send('PATCH', '/api/auth/user', { fullName })).status]).toEqual([fullName, 400])
  expect((await server.visitor().send('PATCH', '/api/auth/user', { fullName: 'Zé Tembe' })).status).toBe(401)
})

test('a new contact asks for the password, is unconfirmed, and is told to its owner (AN-07)', async () => {
  const ana = await server.person()
  await server.query('update accounts_users set email_confirmed_at = now() where id = $1', [ana.id])
  const wrong = await change(ana, { channel: 'sms', contact: '84 555 0001', password: 'outra-errada' })
  expect([wrong.status, wrong.body['fields'][0].code]).toEqual([400, 'password_wrong'])
  const added = await change(ana, { channel: 'sms', contact: '+258 84 555 0001' })
  expect([added.status, added.body[0]]).toEqual([200, { channel: 'sms', contact: '845550001', confirmedAt: null }])
  const email = freshEmail()
  const changed = await change(ana, { channel: 'email', contact: email.toUpperCase() })
  expect(changed.body[1]).toEqual({ channel: 'email', contact: email, confirmedAt: null })
  const signedIn = await server.visitor().post('/api/auth/login', { identifier: '845550001', password: PASSWORD })
  expect(signedIn.status).toBe(200)
  await expect.poll(async () => (await ana.get('/api/notifications')).text).toContain('E-mail da conta mudado')
})

test('the contact of another account is refused, also when both take it at once', async () => {
  const [ana, rita] = [await server.person(), await server.person()]
  const contact = freshEmail()
  const answers = await Promise.all([ana, rita].map((one) => served(() => change(one, { channel: 'email', contact }))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body['code']).toBe('accounts.already_exists')
})

test.each([
  { channel: 'sms', contact: '12345' },
  { channel: 'sms', contact: 'ana@exemplo.co.mz' },
  { channel: 'email', contact: '841234567' },
  { channel: 'email', contact: 'ana@exemplo.co.mz\r\nBcc: todos@exemplo.co.mz' },
  { channel: 'fax', contact: '841234567' },
  { channel: 'email', contact: '' },
  { channel: 'email', contact: null },
])('refuses $contact as a contact of the kind $channel (INJ-01)', async (contact) => {
  const ana = await server.person()
  const { status, body } = await change(ana, contact)
  expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
})

test('guesses at the password through a new contact are counted (AN-01)', async () => {
  const ana = await server.person()
  const guess = (password: string) => change(ana, { channel: 'email', contact: freshEmail(), password })
  for (let time = 0; time < 10; time++) expect((await guess('errada-errada')).status).toBe(400)
  expect((await guess(PASSWORD)).status).toBe(429)
})

test('an account of the demonstration keeps its name, contacts and password', async () => {
  const ana = await server.person()
  await server.query('update accounts_users set is_demonstration = true where id = $1', [ana.id])
  for (const { status, body } of [
    await ana.send('PATCH', '/api/auth/user', { fullName: 'Zé Tembe' }),
    await change(ana, { channel: 'email', contact: freshEmail() }),
    await ana.post('/api/auth/password', { password: PASSWORD, newPassword: 'Nova-Palavra-9' }),
  ])
    expect([status, body['code']]).toEqual([403, 'accounts.is_demonstration'])
})
