import net from 'node:net'
import { expect, test } from 'vitest'
import { serverForTest } from '../../../testing/server.ts'

/** Sends a body byte by byte until the server closes the connection; answers what came back. */
const drip = (origin: string, head: string, headers = 'Content-Type: application/json') =>
  new Promise<string>((resolve) => {
    const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write(`${head} HTTP/1.1\r\nHost: x\r\n${headers}\r\nContent-Length: 5000\r\n\r\n{`)
    const drop = setInterval(() => socket.write(' '), 50)
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drop)
      resolve(received)
    })
  })

test('cuts off who sends a body drop by drop, read or unread (DOS-01)', async () => {
  const server = await serverForTest({ env: { POLICY_BODY_MS: '300' } })
  expect(await drip(server.origin, 'POST /api/auth/login')).toMatch(/^HTTP\/1\.1 408/)
  // Answered at once, and still not allowed to hold the connection.
  expect(await drip(server.origin, 'GET /api/health')).toMatch(/^HTTP\/1\.1 200/)
  expect(await drip(server.origin, 'POST /api/auth/select-role')).toMatch(/^HTTP\/1\.1 401/)
  expect(await drip(server.origin, 'POST /nowhere')).toMatch(/^HTTP\/1\.1 40/)
})

test('cuts off an upload that was refused before anybody read it (DOS-01)', async () => {
  const server = await serverForTest({ env: { POLICY_BODY_MS: '300' } })
  const person = await server.person()
  const form = 'Content-Type: multipart/form-data; boundary=b'
  const upload = (headers: string) => drip(server.origin, 'POST /api/uploads', headers)
  expect(await upload(form)).toMatch(/^HTTP\/1\.1 401/)
  expect(await upload(`${form}\r\nOrigin: https://evil.example\r\nCookie: ${person.cookieHeader()}`)).toMatch(
    /^HTTP\/1\.1 403/,
  )
  expect(await upload(`Content-Type: text/plain\r\nCookie: ${person.cookieHeader()}`)).toMatch(/^HTTP\/1\.1 415/)
})

test('cuts off a body on a path that cannot be decoded (DOS-01)', async () => {
  const server = await serverForTest({ env: { POLICY_BODY_MS: '300' } })
  expect(await drip(server.origin, 'POST /%')).toMatch(/^HTTP\/1\.1 404/)
})

test('an upload that is read keeps its own limit instead of the time-out of bodies (UPL-04)', async () => {
  const server = await serverForTest({ env: { POLICY_BODY_MS: '300', POLICY_UPLOAD_WINDOW_MS: '1500' } })
  const person = await server.person()
  const startedAt = performance.now()
  const headers = `Content-Type: multipart/form-data; boundary=b\r\nCookie: ${person.cookieHeader()}`
  expect(await drip(server.origin, 'POST /api/uploads', headers)).toMatch(/^HTTP\/1\.1 400[^]*files\.too_slow/)
  expect(performance.now() - startedAt).toBeGreaterThan(1_000)
})
