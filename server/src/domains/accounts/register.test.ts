import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const valid = {
  fullName: 'Ana Maria Macuácua',
  email: 'ana@exemplo.co.mz',
  password: 'Palavra-Passe-1',
  acceptTerms: true,
}

test('creates the account with the entered values and signs the person in (LAND-021, ROLE-009, ROLE-010, ROLE-011, ROLE-018, ROLE-057)', async () => {
  const visitor = server.visitor()
  const { status, body } = await visitor.post('/api/auth/register', { ...valid, phone: '+258 84 765 4321' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    userType: null,
    firstName: 'Ana',
    lastName: 'Maria Macuácua',
    email: 'ana@exemplo.co.mz',
    phone: '847654321',
    profileImageUrl: null,
  })
  expect((await visitor.get('/api/auth/user')).body).toEqual(body)
})

test.each([
  ['no name', { fullName: ' ' }, 'fullName', 'name_required'],
  ['a short password', { password: 'curta12' }, 'password', 'password_short'],
  ['terms not accepted', { acceptTerms: false }, 'acceptTerms', 'terms_required'],
  ['an e-mail without a domain', { email: 'ana@' }, 'email', 'email_invalid'],
  ['a foreign phone', { phone: '+351912345678' }, 'phone', 'phone_invalid'],
  ['neither e-mail nor phone', { email: '' }, 'email', 'contact_required'],
  ['a NUL in the name', { fullName: 'Ana\u0000Bé' }, 'fullName', 'unreadable_text'],
  ['a lone surrogate in the name', { fullName: 'Ana \ud800' }, 'fullName', 'unreadable_text'],
  ['an array for a name', { fullName: ['Ana', 'Bé'] }, 'fullName', 'invalid'],
])(
  'refuses %s with a Portuguese sentence beside the field (LAND-028, INJ-01, INJ-03)',
  async (_case, wrong, path, code) => {
    const { status, body } = await server.visitor().post('/api/auth/register', { ...valid, ...wrong })
    expect(status).toBe(400)
    expect(body['code']).toBe('platform.invalid_input')
    expect(body['fields']).toEqual([{ path, code, message: expect.stringMatching(/\S/) }])
  },
)

test('says that an e-mail or phone already has an account, whatever its case or form (X-001, AN-02)', async () => {
  await server.visitor().post('/api/auth/register', { ...valid, email: 'dona@exemplo.co.mz', phone: '841112223' })
  for (const again of [{ email: 'DONA@exemplo.co.mz' }, { email: '', phone: '+258 84 111 2223' }]) {
    const { status, body } = await server.visitor().post('/api/auth/register', { ...valid, ...again })
    expect(status).toBe(409)
    expect(body['code']).toBe('accounts.already_exists')
  }
})

test('never stores what a client may not decide (AZ-05)', async () => {
  const visitor = server.visitor()
  const { body } = await visitor.post('/api/auth/register', {
    ...valid,
    email: 'eva@exemplo.co.mz',
    userType: 'pharmacy',
    id: '00000000-0000-4000-8000-000000000000',
    profiles: ['operator'],
  })
  expect(body).toMatchObject({ userType: null, profiles: [] })
  expect(body['id']).not.toBe('00000000-0000-4000-8000-000000000000')
})

test('keeps the password only as an argon2id hash and never answers it (X-164)', async () => {
  const { text } = await server.visitor().post('/api/auth/register', { ...valid, email: 'ivo@exemplo.co.mz' })
  expect(text).not.toContain('Palavra-Passe-1')
  const [row] = await server.query("select password_hash from accounts_users where email = 'ivo@exemplo.co.mz'")
  expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each([
  ['one of the most used', '12345678'],
  ['the most used word', 'Password'],
  ['blanks', '        '],
  ['the own e-mail', 'zito@exemplo.co.mz'],
  ['the own phone', '845550001'],
  ['the password of the demonstration', 'Salama-2026!'],
])('refuses a password that is %s (AN-10)', async (_case, password) => {
  const visitor = server.visitor()
  const person = { ...valid, email: 'zito@exemplo.co.mz', phone: '+258 84 555 0001', password }
  const { status, body } = await visitor.post('/api/auth/register', person)
  expect([status, body['fields']]).toEqual([
    400,
    [{ path: 'password', code: 'password_common', message: expect.stringMatching(/adivinhar/) }],
  ])
})

test('a repeated registration with its key is one account, and signs in again (PAY-16)', async () => {
  const key = { 'idempotency-key': 'registo-1' }
  const person = { ...valid, email: 'repetida@exemplo.co.mz' }
  const first = await server.visitor().post('/api/auth/register', person, key)
  // The answer was lost with its cookie: the browser asks again.
  const browser = server.visitor()
  const again = await browser.post('/api/auth/register', person, key)
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect((await browser.get('/api/auth/user')).body['id']).toBe(first.body['id'])
  const other = await server.visitor().post('/api/auth/register', { ...person, password: 'Outra-Palavra-2' }, key)
  expect([other.status, other.body['code']]).toEqual([422, 'platform.idempotency_key_reused'])
  const [row] = await server.query<{ request_hash: Buffer }>(
    "select request_hash from platform_idempotency where key = 'registo-1'",
  )
  const plain = createHash('sha256')
    .update(`POST /api/auth/register\n${JSON.stringify(person)}`)
    .digest()
  expect(row?.request_hash.equals(plain)).toBe(false)
})

test('ends the session of whoever was signed in with this browser (AN-03)', async () => {
  const browser = server.visitor()
  await browser.post('/api/auth/register', { ...valid, email: 'primeira@exemplo.co.mz' })
  const before = browser.cookieHeader()
  await browser.post('/api/auth/register', { ...valid, email: 'segunda@exemplo.co.mz' })
  expect((await browser.get('/api/auth/user')).body['email']).toBe('segunda@exemplo.co.mz')
  expect((await server.visitor().get('/api/auth/user', { cookie: before })).status).toBe(401)
})
