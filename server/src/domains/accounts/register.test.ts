import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server.ts'

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
