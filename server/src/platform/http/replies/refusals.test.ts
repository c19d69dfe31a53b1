import { gzipSync } from 'node:zlib'
import { endpoints } from '@salama/contract/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../../../testing/raw.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const calls = Object.values(endpoints).flatMap((domain) => Object.values(domain))
const pathOf = (path: string) => path.replace(/:\w+/g, '01a1fc4c-2db8-7cb0-a0e4-8ddd51cc0d10')
const json = { 'content-type': 'application/json' }

test('refuses every state-changing call from another site (WEB-01)', async () => {
  const person = await server.person()
  for (const { method, path } of calls.filter((call) => call.method !== 'GET')) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const { status, body } = await person.send(method, pathOf(path), {}, headers)
      expect([path, status, body?.['code']]).toEqual([path, 403, 'platform.foreign_origin'])
    }
  }
})

test('takes a call from its own pages and from a script without an origin (WEB-01)', async () => {
  for (const headers of [{ origin: server.origin, 'sec-fetch-site': 'same-origin' }, {}] as Record<string, string>[]) {
    expect((await server.visitor().post('/api/auth/login', {}, headers)).status).toBe(400)
  }
})

test('carries the security headers on every kind of answer (WEB-02, WEB-05)', async () => {
  for (const path of ['/api/health', '/api/auth/user', '/api/nothing', '/api/login', '/nothing/at/all']) {
    const { headers } = await server.visitor().get(path)
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
    )
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
  }
})

test('allows no other origin to read answers (WEB-06)', async () => {
  for (const origin of ['https://evil.example', 'null', server.origin]) {
    const { headers } = await server.visitor().get('/api/health', { origin })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
  const preflight = await server.visitor().send('OPTIONS', '/api/auth/login', undefined, {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null])
})

test('answers 405 with the methods it takes, and 404 for what does not exist (WEB-10, AZ-07)', async () => {
  for (const method of ['DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
    const { status, body, headers } = await server.visitor().send(method, '/api/auth/login', undefined)
    expect([status, body['code'], headers.get('allow')]).toEqual([405, 'platform.method_not_allowed', 'POST'])
  }
  expect(await sendRaw(server.origin, 'TRACE /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 (?:405|400)/,
  )
  expect(await sendRaw(server.origin, 'CONNECT evil:80 HTTP/1.1\r\nHost: x\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 2/)
  for (const path of [
    '/metrics',
    '/docs',
    '/api/v0/users',
    '/.git/config',
    '/.env',
    '/package.json',
    '/api/auth/user/x.css',
  ]) {
    expect([path, (await server.visitor().get(path)).status]).toEqual([path, 404])
  }
})

test('an override header does not turn a read into a write (WEB-10)', async () => {
  const person = await server.person({ userType: 'customer' })
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const { status, body } = await person.get('/api/appointments', { [header]: 'POST' })
    expect([header, status, body]).toEqual([header, 200, []])
  }
})

test.each([
  ['a plain text body', { 'content-type': 'text/plain' }, '{}'],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'],
  ['UTF-16', { 'content-type': 'application/json; charset=utf-16' }, '{}'],
  ['UTF-7', { 'content-type': 'application/json; charset=utf-7' }, '{}'],
  ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ['no type', { 'content-type': '' }, '{}'],
  ['a compressed body', { ...json, 'content-encoding': 'gzip' }, gzipSync('{}')],
])('refuses %s where JSON is read (INJ-10)', async (_case, headers, body) => {
  const { status, body: answer } = await server.visitor().send('POST', '/api/auth/login', body, headers)
  expect([status, answer['code']]).toEqual([415, 'platform.unsupported_media_type'])
})

test.each([
  ['broken JSON', '{"identifier":'],
  ['nothing but spaces', '   '],
  ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
])('refuses %s and is not changed by it (INJ-01, INJ-05)', async (_case, body) => {
  const answer = await server.visitor().post('/api/auth/login', body, json)
  expect([answer.status, answer.body['code']]).toEqual([400, 'platform.malformed_body'])
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})

test('answers every shape of nonsense with 4xx, a stable code and a Portuguese sentence, never 5xx (INJ-01, INJ-02, INJ-04, PAY-04, PRV-08)', async () => {
  const person = await server.person()
  const nonsense: unknown[] = [
    null,
    [],
    0,
    'x',
    {},
    true,
    { identifier: [], password: {} },
    { amount: 1e308 },
    { amount: '1e400' },
    { userType: 2 ** 53 },
    { doctorId: "' or 1=1 --", scheduledAt: {}, type: 0 },
    { transactionId: '\u0000' },
    { paymentMethod: 'M-PESA' },
    { purpose: [] },
    { ids: ['x'] },
    { ids: Array(5_000).fill('x') },
    JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
  ]
  for (const { method, path, multipart } of calls) {
    if (multipart) continue
    for (const value of method === 'GET' ? [undefined] : nonsense) {
      for (const suffix of method === 'GET'
        ? ['', "?x=' or 1=1 --", '?from=2026-02-30&days=9e9', '?days=1&days=2', '?limit=-1', '?specialty=%00']
        : ['']) {
        const { status, body } = await person.send(
          method,
          pathOf(path) + suffix,
          value === undefined ? undefined : JSON.stringify(value),
          value === undefined ? {} : json,
        )
        expect([method, path, suffix, JSON.stringify(value)?.slice(0, 80), status < 500 || status === 503]).toEqual([
          method,
          path,
          suffix,
          JSON.stringify(value)?.slice(0, 80),
          true,
        ])
        if (status >= 400)
          expect(body).toMatchObject({
            code: expect.stringMatching(/^\w+\.\w+$/),
            message: expect.stringMatching(/\S/),
          })
        expect(JSON.stringify(body ?? '')).not.toMatch(/at .*\.ts:\d|select |insert |node_modules/)
      }
    }
  }
})

test('answers an id that cannot exist like one that does not (AZ-01)', async () => {
  const person = await server.person()
  for (const { method, path } of calls.filter(
    (call) =>
      // The desk's gate stands before its ids.
      call.path.includes(':') &&
      call.session === 'required' &&
      call.method === 'GET' &&
      !call.path.includes('/operator/'),
  )) {
    const unknown = await person.send(method, pathOf(path))
    for (const id of [
      'x',
      '%27',
      '00000000-0000-0000-0000-00000000000',
      `${'9'.repeat(100)}`,
      '..%2f..%2fetc',
      '%00',
    ]) {
      const malformed = await person.send(method, path.replace(/:\w+/, id))
      // Where a profile is needed, it is asked for before the thing is looked up: 403 tells nothing of the thing.
      const expected = unknown.status === 403 ? [403, 404] : [unknown.status]
      expect([path, id, expected.includes(malformed.status)]).toEqual([path, id, true])
    }
  }
})

test('asks for a session wherever the contract says so (AZ-01, ROLE-051, ROLE-056)', async () => {
  for (const { method, path } of calls.filter((call) => call.session === 'required')) {
    const { status, body } = await server.visitor().send(method, pathOf(path))
    expect([path, status, body]).toEqual([path, 401, { code: 'platform.unauthorized', message: 'Unauthorized' }])
  }
})

test('refuses ambiguous and malformed HTTP and closes the connection (WEB-09)', async () => {
  const start = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const attacks = [
    `${start}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${start}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    `${start}Content-Length: -1\r\n\r\n`,
    `${start}Transfer-Encoding: chunked, identity\r\n\r\n{}`,
    'GET /api/health HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n',
    'GET /api/health HTTP/1.1\r\nHost : x\r\n\r\n',
    'GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n',
  ]
  for (const attack of attacks)
    expect([attack, await sendRaw(server.origin, attack)]).toEqual([
      attack,
      expect.stringMatching(/^HTTP\/1\.1 (?:400|505)[^]*$/),
    ])
  expect(
    await sendRaw(server.origin, `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
  ).toMatch(/^HTTP\/1\.1 431/)
})

test('lists answer for the session alone, whatever a query asks for (AZ-06, AZ-08)', async () => {
  const [one, other] = [await server.person(), await server.person()]
  await expect.poll(async () => (await other.get('/api/notifications')).body['notifications'].length).toBe(1)
  const own = (await one.get('/api/notifications')).body
  const asked = `?userId=${other.id}&patientId=${other.id}&include=user&limit=1e9&limit=-1&cursor=${other.id}&sort=password_hash`
  for (const path of ['/api/appointments', '/api/payments']) {
    expect((await one.get(path + asked)).body).toEqual((await one.get(path)).body)
  }
  expect((await one.get(`/api/notifications${asked}`)).body).toEqual(own)
  const doubled = '{"userType":"admin","userType":"teacher"}'
  expect((await one.post('/api/auth/select-role', doubled, json)).body['userType']).toBe('teacher')
})

test('a search takes every sign for itself, and ends soon (INJ-02, INJ-08, INJ-11)', async () => {
  for (const specialty of ['%', '_', 'P%', "' or '1'='1", '.*', '(a+)+$', '\\', 'x'.repeat(80)]) {
    const { status, body } = await server.visitor().get(`/api/doctors?specialty=${encodeURIComponent(specialty)}`)
    expect([specialty, status, body]).toEqual([specialty, 200, []])
  }
  expect((await server.visitor().get(`/api/doctors?specialty=${'x'.repeat(100)}`)).status).toBe(400)
})
