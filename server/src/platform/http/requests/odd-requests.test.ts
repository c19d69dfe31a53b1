import net from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendRaw } from '../../../../testing/raw.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PATH = '/api/payments/mobile-money/initiate'
const order = { paymentMethod: 'm-pesa', phoneNumber: '841234567', amount: 100_00, description: 'Consulta' }

test('a repetition key counts without the blanks around it, also those a table would count (PAY-16)', async () => {
  const person = await server.person()
  const key = 'k'.repeat(200)
  const first = await person.post(PATH, order, { 'idempotency-key': `${key}\u00a0` })
  expect(first.status).toBe(201)
  const again = await person.post(PATH, order, { 'idempotency-key': key })
  expect([again.status, again.text]).toEqual([201, first.text])
  const long = await person.post(PATH, order, { 'idempotency-key': `${key}k` })
  expect([long.status, long.body['code']]).toEqual([400, 'platform.invalid_input'])
})

test('a body nested without end under a repetition key is refused, never a fault of ours (DOS-02)', async () => {
  const person = await server.person()
  const deep = `${JSON.stringify(order).slice(0, -1)},"x":${'['.repeat(45_000)}${']'.repeat(45_000)}}`
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'deep' }
  const { status, body } = await person.post(PATH, deep, headers)
  expect([status, body['code']]).toEqual([400, 'platform.malformed_body'])
})

test('a path that cannot be read is answered like one that does not exist, with every header and without its text (WEB-02)', async () => {
  const long = 'a'.repeat(300)
  for (const path of ['/%', '/%ff<b>', '/api/doctors/%ff/availability', `/api/doctors/${long}/availability`]) {
    const answer = await sendRaw(server.origin, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 404/)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(answer).toMatch(/^x-content-type-options: nosniff/im)
    expect(answer).toContain('"code":"platform.not_found"')
    expect(answer).not.toMatch(/%ff|aaaa|FST_/)
  }
})

test('asking for the headers of the sign-out address signs nobody out', async () => {
  const person = await server.person()
  await person.send('HEAD', '/api/logout')
  expect((await person.get('/api/auth/user')).status).toBe(200)
})

test('a body that says null is not an empty one (INJ-01)', async () => {
  const person = await server.person()
  const headers = { 'content-type': 'application/json' }
  const { status, body } = await person.post('/api/notifications/read', 'null', headers)
  expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
})

test('a client that resets its connection at once is no error of ours (DOS-05)', async () => {
  const error = vi.spyOn(server.app.platform.log, 'error')
  const port = Number(new URL(server.origin).port)
  for (let n = 0; n < 300; n++) {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /api/auth/user HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy())
    if (n % 50 === 0) await new Promise(setImmediate)
  }
  await expect.poll(async () => (await server.visitor().get('/api/health')).status).toBe(200)
  expect(error).not.toHaveBeenCalled()
})

test('the description of the calls is sent from memory, with its tag', async () => {
  const { headers, body } = await server.visitor().get('/api/openapi.json')
  expect([headers.get('cache-control'), body['openapi']]).toEqual(['public, no-cache', '3.1.0'])
  const again = await server.visitor().get('/api/openapi.json', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
})
