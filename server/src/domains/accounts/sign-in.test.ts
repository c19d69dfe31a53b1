import { afterAll, beforeAll, expect, test } from 'vitest'
import { atOnce, times } from '../../../testing/repeat.ts'
import {
  createTestDatabase,
  serverForTest,
  startTestServer,
  type TestServer,
  type Visitor,
} from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const password = 'Palavra-Passe-1'

async function account(name: string, phone?: string): Promise<{ visitor: Visitor; email: string }> {
  const visitor = server.visitor()
  const email = `${name}@exemplo.co.mz`
  await visitor.post('/api/auth/register', {
    fullName: name,
    email,
    password,
    acceptTerms: true,
    ...(phone ? { phone } : {}),
  })
  return { visitor, email }
}

const signIn = (visitor: Visitor, identifier: string, word = password) =>
  visitor.post('/api/auth/login', { identifier, password: word })

test('signs in with e-mail or phone in any form (ROLE-063)', async () => {
  await account('duarte', '85 222 3344')
  for (const identifier of ['duarte@exemplo.co.mz', ' DUARTE@exemplo.co.mz ', '852223344', '+258 85 222 3344']) {
    const { status, body } = await signIn(server.visitor(), identifier)
    expect([identifier, status]).toEqual([identifier, 200])
    expect(body['firstName']).toBe('duarte')
  }
})

test('answers a wrong password and an unknown person alike (AN-02, ROLE-058, HTTP-015)', async () => {
  const { email } = await account('elsa')
  const wrong = await signIn(server.visitor(), email, 'outra-palavra')
  const unknown = await signIn(server.visitor(), 'ninguem@exemplo.co.mz', 'outra-palavra')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ code: 'accounts.wrong_credentials', message: 'Unauthorized' })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('knows nobody without a session, with an old cookie or with a made-up one (ROLE-017, ROLE-058, AN-08)', async () => {
  const cookies = [
    '',
    'salama=x',
    `salama=${'a'.repeat(43)}`,
    `salama=${'a'.repeat(3000)}`,
    'salama=%00;salama=%ff',
    'salama={"alg":"none"}',
  ]
  for (const cookie of cookies) {
    const { status, body } = await server.visitor().get('/api/auth/user', { cookie })
    expect([cookie, status, body]).toEqual([cookie, 401, { code: 'platform.unauthorized', message: 'Unauthorized' }])
  }
})

test('gives the browser a new session id at each sign-in and kills the old one (AN-03)', async () => {
  const { visitor, email } = await account('fatima')
  const before = visitor.cookieHeader()
  await signIn(visitor, email)
  expect(visitor.cookieHeader()).not.toBe(before)
  expect((await server.visitor().get('/api/auth/user', { cookie: before })).status).toBe(401)
  const fixed = server.visitor()
  fixed.setCookie('salama', 'b'.repeat(43))
  await signIn(fixed, email)
  expect(fixed.cookieHeader()).not.toContain('b'.repeat(43))
})

test('keeps the session id out of scripts and other sites, and private answers out of caches (AN-04)', async () => {
  const { email } = await account('gil')
  const { headers } = await signIn(server.visitor(), email)
  const session = headers.getSetCookie().find((line) => line.startsWith('salama='))
  expect(session).toMatch(/HttpOnly/)
  expect(session).toMatch(/SameSite=Lax/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('uses a __Host- cookie that is Secure when the public origin is https (AN-04)', async () => {
  const secure = await startTestServer({ env: { PUBLIC_ORIGIN: 'https://salama.exemplo' } })
  try {
    const { headers } = await secure
      .visitor()
      .post('/api/auth/register', { fullName: 'Hugo', phone: '843334455', password, acceptTerms: true })
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-salama=.*Path=\/.*Secure/)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
  } finally {
    await secure.stop()
  }
})

test('ends the session on the server at sign-out, at once (ROLE-065, AN-04, AZ-10)', async () => {
  const { visitor } = await account('ines')
  const cookie = visitor.cookieHeader()
  const { status, headers } = await visitor.get('/api/logout')
  expect([status, headers.get('location')]).toEqual([302, '/'])
  expect((await server.visitor().get('/api/auth/user', { cookie })).status).toBe(401)
})

test('does not sign anybody out for an image on another site (WEB-01)', async () => {
  const { visitor } = await account('joana')
  expect((await visitor.get('/api/logout', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await visitor.get('/api/auth/user')).status).toBe(200)
})

test('a session ended on one node is worthless on the other, which is told of it (MN-04, AZ-10)', async () => {
  const env = { SESSION_SECRET: 'the-same-secret-on-both-nodes-of-the-test' }
  const database = await createTestDatabase()
  const first = await serverForTest({ database, env })
  // What it has in memory never becomes old: only the news ends it.
  const now = new Date()
  const other = await serverForTest({ database, env, clock: () => now })
  const person = await first.person()
  const cookie = person.cookieHeader()
  expect((await other.visitor().get('/api/auth/user', { cookie })).status).toBe(200)
  await person.get('/api/logout')
  await expect.poll(async () => (await other.visitor().get('/api/auth/user', { cookie })).status).toBe(401)
})

test('stops guessing at ten tries, whatever the guesser claims of its address, and lets the known browser in (AN-01)', async () => {
  const { email } = await account('kevin')
  const known = server.visitor()
  await signIn(known, email)
  const answers: number[] = []
  for (let guess = 0; guess < 14; guess++) {
    const headers = {
      'x-forwarded-for': `10.0.0.${guess}`,
      forwarded: `for=10.0.1.${guess}`,
      'x-real-ip': `10.0.2.${guess}`,
    }
    const identifier = guess % 2 ? email.toUpperCase() : email
    answers.push(
      (await server.visitor().post('/api/auth/login', { identifier, password: `errada-${guess}` }, headers)).status,
    )
  }
  expect(answers).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  const blocked = await signIn(server.visitor(), email)
  expect([blocked.status, blocked.body['code']]).toEqual([429, 'accounts.too_many_attempts'])
  const retryAfter = Number(blocked.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(800)
  expect(retryAfter).toBeLessThanOrEqual(900)
  expect((await signIn(known, email)).status).toBe(200)
})

test('an address is not charged for calls, only for wrong passwords (AN-01)', async () => {
  const own = await serverForTest({ env: { RATE_LIMIT: 'on' } })
  const person = { fullName: 'Ivo', email: 'ivo.calmo@exemplo.co.mz', password, acceptTerms: true }
  await own.visitor().post('/api/auth/register', person)
  const statuses: number[] = []
  for (let n = 0; n < 301; n++) statuses.push((await own.visitor().post('/api/auth/login', {})).status)
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect((await signIn(own.visitor(), person.email)).status).toBe(200)
})

test('counts the guesses at an account together, by e-mail and by phone; the browser that registered gets in (AN-01)', async () => {
  const { visitor, email } = await account('quiteria', '846660011')
  const answers: number[] = []
  for (let guess = 0; guess < 14; guess++) {
    const identifier = guess % 2 ? email : '846660011'
    answers.push((await signIn(server.visitor(), identifier, `errada-${guess}`)).status)
  }
  expect(answers).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  expect((await signIn(visitor, '846660011')).status).toBe(200)
  expect((await signIn(visitor, email)).status).toBe(200)
})

test('who signs in has the guesses at their own account forgotten, and at no other (AN-01)', async () => {
  const [guessed, own] = [await account('sara'), await account('tania')]
  const guess = async (email: string) => (await signIn(server.visitor(), email, 'errada')).status
  for (let n = 0; n < 9; n++) expect([await guess(guessed.email), await guess(own.email)]).toEqual([401, 401])
  expect((await signIn(server.visitor(), own.email)).status).toBe(200)
  expect([await guess(guessed.email), await guess(guessed.email)]).toEqual([401, 429])
  expect([await guess(own.email), await guess(own.email)]).toEqual([401, 401])
})

test('lets people behind one address sign in while one of them guesses (DOS-04, AN-01)', async () => {
  const { email } = await account('rui')
  const guess = (n: number) => signIn(server.visitor(), `alguem${n}@exemplo.co.mz`, `errada-${n}`)
  for (let n = 0; n < 120; n += 20) await atOnce(times(20), (at) => guess(n + at))
  expect((await signIn(server.visitor(), email)).status).toBe(200)
  const newcomer = { fullName: 'Nova Pessoa', email: 'nova@exemplo.co.mz', password, acceptTerms: true }
  expect((await server.visitor().post('/api/auth/register', newcomer)).status).toBe(201)
})

test('counts a burst of guesses like one after another (AN-01)', async () => {
  const { email } = await account('luis')
  const answers = await atOnce(times(30), (guess) => signIn(server.visitor(), email, `errada-${guess}`))
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
})

test('counts guesses also where load tests lift the other limits (AN-01)', async () => {
  const unlimited = await serverForTest({ env: { RATE_LIMIT: 'off' } })
  const guess = () => signIn(unlimited.visitor(), 'ninguem@exemplo.co.mz', 'errada')
  for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('keeps at most twenty sessions of one person and drops the oldest (AN-09)', async () => {
  const { visitor, email } = await account('mila')
  for (let browser = 0; browser < 20; browser++) await signIn(server.visitor(), email)
  const [row] = await server.query<{ count: number }>(
    'select count(*)::int as count from platform_sessions s join accounts_users u on u.id = s.user_id where u.email = $1',
    [email],
  )
  expect(row?.count).toBe(20)
  expect((await visitor.get('/api/auth/user')).status).toBe(401)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/%09/evil.example'.replace('%09', '\t'),
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\u0000',
  'http://evil.example/',
  '\\\\evil.example',
  '/a\nb',
  `/${'a'.repeat(2000)}`,
])('sign-in returns to a path of this site only, not to %j (AN-05)', async (next) => {
  const { status, headers } = await server.visitor().get(`/api/login?next=${encodeURIComponent(next)}`)
  expect([status, headers.get('location')]).toEqual([302, '/entrar'])
})

test('sign-in returns to the page that asked for it (ROLE-063, ROLE-064)', async () => {
  const { headers } = await server.visitor().get(`/api/login?next=${encodeURIComponent('/consultas?pagar=1')}`)
  expect(headers.get('location')).toBe(`/entrar?next=${encodeURIComponent('/consultas?pagar=1')}`)
})

test('refuses a sign-in posted from another site (AN-06, WEB-01)', async () => {
  const { email } = await account('nelo')
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    const { status, body } = await server.visitor().post('/api/auth/login', { identifier: email, password }, headers)
    expect([status, body['code']]).toEqual([403, 'platform.foreign_origin'])
  }
})

test('opens no account or setup route with known words outside a demonstration (AN-10)', async () => {
  for (const identifier of ['admin', 'admin@salama.co.mz', 'operador@demo.salama.mz']) {
    for (const word of ['admin', 'password', 'Salama-2026!']) {
      expect((await signIn(server.visitor(), identifier, word)).status).toBe(401)
    }
  }
  for (const path of ['/setup', '/install', '/api/setup', '/api/admin', '/api/operator']) {
    expect((await server.visitor().get(path)).status).toBe(404)
  }
})
